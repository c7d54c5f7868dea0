import type { z } from "zod";
import { listComments, updateComment } from "#api-client/comments.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { data } from "react-router";
import { Title } from "#components/title.tsx";
import { COMMENT_EDIT_MINUTES, COMMENT_MAX } from "#contract/limits.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { parseForm, refuse, saving } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useServerForm } from "#forms/use-server-form.ts";
import { apiContext, type ReadFailure } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { itemName } from "../item-named.server.ts";
import { itemLinks } from "../../item-path.ts";
import { commentSchema } from "../item-schemas.server.ts";
import type { Route } from "./+types/edit";

export const handle = { breadcrumb: () => ({ label: "Edit comment" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const threads = await listComments(context.get(apiContext), itemName(params));
  const comment = threads
    .flatMap((thread) => [thread, ...thread.replies])
    .find(({ id }) => id === params.commentId);
  const missing: ReadFailure = { kind: "failure", title: "NotFoundError", message: "Comment not found" };
  if (!comment || comment.body === null) throw data(missing, { status: 404 });
  return { body: comment.body, back: itemLinks(params, itemName(params)).comments };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const submission = await parseForm(request, commentSchema);
  if (submission.status !== "success") return refuse(submission);
  return saving(submission, async () => {
    await updateComment(context.get(apiContext), params.commentId, { body: submission.value.body });
    return redirectWithToast(`${itemLinks(params, itemName(params)).comments}#comment-${params.commentId}`, {
      type: "success",
      message: "Comment saved.",
    });
  });
}

const labels = { body: "Comment" };

export default function EditComment({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useServerForm<z.input<typeof commentSchema>>({
    id: "edit-comment",
    lastResult: actionData?.result,
    defaultValue: { body: loaderData.body },
  });
  return (
    <>
      <Title page="Edit comment" refused={actionData !== undefined} />
      <ErrorSummary form={form} fields={fields} labels={labels} />
      <PageHeader
        title="Edit comment"
        lead={`A comment can be changed for ${COMMENT_EDIT_MINUTES} minutes; it is marked as edited.`}
      />
      <Form form={form} className="form-narrow">
        <TextareaField field={fields.body} label={labels.body} maxLength={COMMENT_MAX} rows={4} />
        <div className="actions">
          <SubmitButton>Save comment</SubmitButton>{" "}
          <Link to={loaderData.back} className="btn btn-quiet">
            Cancel
          </Link>
        </div>
      </Form>
    </>
  );
}
