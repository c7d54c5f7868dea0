import { OfferedInComment } from "#components/comments/offered-in-comment.tsx";
import { commentedAt } from "#components/review/item-at.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { z } from "zod";
import { listComments, updateComment } from "#api-client/comments.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { COMMENT_EDIT_MINUTES, COMMENT_MAX } from "#contract/limits.ts";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { commentedNamed } from "../item-named.server.ts";
import { commentSchema } from "../item-schemas.server.ts";
import type { Route } from "./+types/edit";

export const handle = { breadcrumb: () => ({ label: "Edit comment" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ project }, threads] = await Promise.all([
    commentedNamed(api, params),
    listComments(api, commentedAt(params).name),
  ]);
  const comment = threads
    .flatMap((thread) => [thread, ...thread.replies])
    .find(({ id }) => id === params.commentId);
  if (!comment || comment.body === null) throw notFound("Comment not found");
  return { body: comment.body, project, back: commentedAt(params).shown };
}

export async function action({ params, context }: Route.ActionArgs) {
  return savingForm(context, commentSchema, async (value) => {
    await updateComment(context.get(apiContext), params.commentId, { body: value.body });
    return redirectWithSuccess(`${commentedAt(params).shown}#comment-${params.commentId}`, "Comment saved.");
  });
}

const labels = { body: "Comment" };

export default function EditComment({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof commentSchema>>({
    id: "edit-comment",
    lastResult: actionData?.result,
    defaultValue: { body: loaderData.body },
  });
  return (
    <>
      <PageTop
        page="Edit comment"
        refused={actionData !== undefined}
        form={form}
        labels={labels}
        lead={`You can edit a comment for ${COMMENT_EDIT_MINUTES} minutes. It’s marked as edited.`}
      />
      <Form form={form} className="form-narrow">
        <TextareaField field={fields.body} label={labels.body} maxLength={COMMENT_MAX} rows={4} />
        <OfferedInComment field={fields.body} project={loaderData.project} />
        <FormActions submit="Save comment" cancel={loaderData.back} />
      </Form>
    </>
  );
}
