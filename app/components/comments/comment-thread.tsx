import type { SubmissionResult } from "@conform-to/react";
import { COMMENT_MAX } from "#contract/limits.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { CommentBody } from "./comment-body.tsx";
import { OfferedInComment } from "./offered-in-comment.tsx";
import type { ShownThread } from "./shown-threads.server.ts";

const labels = { body: "Reply" };

type Props = {
  thread: ShownThread;
  zone: string | null;
  /** The page of all comments, which handles the forms. */
  page: string;
  /** The slug of the project whose people can be mentioned. Null if it has none. */
  project: string | null;
  /** What that page answered to a reply in a thread. */
  resultOf?: (thread: string) => SubmissionResult | undefined;
};

/** Renders a thread with its replies, and the forms to reply and to resolve it. */
export function CommentThread({ thread, zone, page, project, resultOf }: Props) {
  const lastResult = resultOf?.(thread.id);
  const [form, fields] = useForm<{ body: string }>({
    id: `reply-${thread.id}`,
    lastResult,
  });
  return (
    <li className="thread">
      <CommentBody comment={thread} zone={zone} page={page} />
      {thread.isResolved && thread.resolver && <p className="text-ink-2">Resolved by {thread.resolver}.</p>}
      {thread.replies.length > 0 && (
        <ol className="replies">
          {thread.replies.map((reply) => (
            <li key={reply.id}>
              <CommentBody comment={reply} zone={zone} page={page} />
            </li>
          ))}
        </ol>
      )}
      {thread.canReply && (
        <div className="thread-actions">
          <details open={lastResult !== undefined || undefined}>
            <summary>
              Reply<span className="sr-only"> to {thread.author}</span>
            </summary>
            <ErrorSummary form={form} labels={labels} />
            <Form form={form} action={page}>
              <input type="hidden" name="parent_id" value={thread.id} />
              <TextareaField
                field={fields.body}
                label={labels.body}
                hint={
                  thread.isForClients ? "Everyone with a review link to this can see your reply." : undefined
                }
                maxLength={COMMENT_MAX}
                rows={3}
              />
              <OfferedInComment field={fields.body} project={project} />
              <div className="actions">
                <SubmitButton size="small">Add reply</SubmitButton>
              </div>
            </Form>
          </details>
          <Form id={`resolve-${thread.id}`} action={page}>
            <input type="hidden" name="comment" value={thread.id} />
            <SubmitButton
              name="intent"
              value={thread.isResolved ? "reopen" : "resolve"}
              tone="quiet"
              size="small"
            >
              {thread.isResolved ? "Reopen" : "Resolve"}
              <span className="sr-only"> thread by {thread.author}</span>
            </SubmitButton>
          </Form>
        </div>
      )}
    </li>
  );
}
