import { CommentThread } from "#components/comments/comment-thread.tsx";
import { toShownThread } from "#components/comments/shown-threads.server.ts";
import { commentedAt } from "#components/review/item-at.ts";
import { OfferedInComment } from "#components/comments/offered-in-comment.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { data } from "react-router";
import type { z } from "zod";
import { createComment, deleteComment, listComments, updateComment } from "#api-client/comments.server.ts";
import { findTeams } from "#api-client/teams.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { COMMENT_MAX, COMMENT_QUOTE_MAX } from "#contract/limits.ts";
import { Form } from "#forms/form.tsx";
import { deleting, parseForm, postedIntent, invalidForm, saving } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import { postedText } from "#lib/posted-text.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { BackLink } from "#ui/back-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { commentedNamed } from "../item-named.server.ts";
import { commentSchema } from "../item-schemas.server.ts";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "Comments" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [item, threads, user] = await Promise.all([
    commentedNamed(api, params),
    listComments(api, commentedAt(params).name),
    readerOf(context),
  ]);
  const { title, path, name, can, project } = item;
  const teams = project === null ? [] : await findTeams(api, project);
  return {
    title,
    path,
    page: commentedAt(params).comments,
    name,
    zone: user.timezone,
    project,
    canWrite: can.comment,
    team: teams[0]?.name ?? null,
    open: threads.filter(({ resolved_at: at }) => at === null).map(toShownThread),
    resolved: threads.filter(({ resolved_at: at }) => at !== null).map(toShownThread),
  };
}

type Place = Route.ActionArgs["params"];

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const id = postedText(context.get(postedContext)?.get("comment"));
  switch (postedIntent(context)) {
    case "resolve":
      return deleting(async () => {
        await updateComment(api, id, { resolved: true });
        return back(params, "Thread resolved.");
      });
    case "reopen":
      return deleting(async () => {
        await updateComment(api, id, { resolved: false });
        return back(params, "Thread reopened.", id);
      });
    case "delete":
      return deleting(async () => {
        await deleteComment(api, id);
        return back(params, "Comment deleted.");
      });
    default:
      return write(context, params);
  }
}

async function write(context: Route.ActionArgs["context"], params: Place) {
  const submission = parseForm(context, commentSchema);
  const thread = postedText(submission.payload["parent_id"]);
  if (submission.status !== "success") return inThread(thread, invalidForm(submission));
  const answer = await saving(submission, async () => {
    const made = await createComment(context.get(apiContext), commentedAt(params).name, submission.value);
    return back(params, thread ? "Reply added." : "Comment added.", made?.id);
  });
  return answer instanceof Response ? answer : inThread(thread, answer);
}

/** Marks which of the page's forms has errors. */
const inThread = (thread: string, refusal: ReturnType<typeof invalidForm>) =>
  data({ ...refusal.data, thread }, refusal.init ?? undefined);

const back = (params: Place, message: string, id?: string) =>
  redirectWithSuccess(commentedAt(params).shown + (id ? `#comment-${id}` : ""), message);

const labels = { quote: "Passage", body: "Comment" };

export default function Comments({ loaderData, actionData }: Route.ComponentProps) {
  const { title, path, page, name, zone, open, resolved, canWrite, team, project } = loaderData;
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined;
  const answered = actionData && "result" in actionData ? actionData : undefined;
  const count = [...open, ...resolved].reduce((sum, { replies }) => sum + 1 + replies.length, 0);
  const hasClients = [...open, ...resolved].some(({ isForClients }) => isForClients);
  const resultOf = (thread: string) => (answered?.thread === thread ? answered.result : undefined);
  const [form, fields] = useForm<z.input<typeof commentSchema>>({
    id: "new-comment",
    lastResult: resultOf(""),
  });
  const shared = { zone, resultOf, page, project };
  return (
    <>
      <PageTop
        page={`Comments on “${title}”`}
        refused={actionData !== undefined}
        refusal={refusal}
        form={form}
        labels={labels}
        lead={
          count === 0
            ? "Only your team can see comments."
            : hasClients
              ? `${plural(count, "comment")}. Clients see those marked “Client” and the replies to them.`
              : `${plural(count, "comment")}. Only your team can see them.`
        }
        actions={<BackLink to={path} name={title} />}
      />
      {open.length > 0 && (
        <ol className="threads">
          {open.map((thread) => (
            <CommentThread key={thread.id} thread={thread} {...shared} />
          ))}
        </ol>
      )}
      {count === 0 && <EmptyState heading="No comments yet">Ask a question or share feedback.</EmptyState>}
      {canWrite && (
        <Form form={form} className="form-narrow mt-6">
          {name.subject === "blogs" && (
            <details className="w-full" open={fields.quote.errors !== undefined || undefined}>
              <summary>Quote a passage</summary>
              <TextareaField
                field={fields.quote}
                label={labels.quote}
                hint="Optional. Paste the text that your comment is about."
                maxLength={COMMENT_QUOTE_MAX}
                rows={2}
              />
            </details>
          )}
          <TextareaField
            field={fields.body}
            label={labels.body}
            hint={
              team === null
                ? "Type @ and a name to mention someone, like @Ada Lovelace."
                : `Type @ and a name to mention someone, like @Ada Lovelace, or a whole team, like @${team}.`
            }
            maxLength={COMMENT_MAX}
            rows={4}
          />
          <OfferedInComment field={fields.body} project={project} />
          <div className="actions">
            <SubmitButton>Add comment</SubmitButton>
          </div>
        </Form>
      )}
      {resolved.length > 0 && (
        <details className="mt-8">
          <summary>{plural(resolved.length, "resolved thread")}</summary>
          <ol className="threads">
            {resolved.map((thread) => (
              <CommentThread key={thread.id} thread={thread} {...shared} />
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
