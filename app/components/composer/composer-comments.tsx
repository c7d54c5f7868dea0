import { clsx } from "clsx";
import { CommentOnSelection } from "./comment-on-selection.tsx";
import { useParams } from "react-router";
import { OfferedInComment } from "#components/comments/offered-in-comment.tsx";
import type { CommentPart } from "#components/comments/comment-parts.server.ts";
import { CommentAtMoment } from "#components/comments/comment-at-moment.tsx";
import { MomentField } from "#components/comments/moment-field.tsx";
import { CommentBody } from "#components/comments/comment-body.tsx";
import type { FoldedThread, ShownThread } from "#components/comments/shown-threads.server.ts";
import { COMMENT_MAX, COMMENT_QUOTE_MAX } from "#contract/limits.ts";
import type { ControlField } from "#forms/field.tsx";
import type { Field } from "#forms/use-form.ts";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { plural } from "#lib/counts.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";

/** The fields of a form in which people also comment. */
export type TalkFields = Readonly<Record<"comment" | "quote" | "about" | "at" | "reply", ControlField>> & {
  readonly replies: Field<Record<string, string> | undefined>;
};

type Props = {
  threads: readonly ShownThread[];
  /** The last resolved ones, newest first. */
  resolved: readonly FoldedThread[];
  /** How many comments there are with the resolved ones. */
  count: number;
  canComment: boolean;
  /** The parts of the record that a comment can be about. Empty if the API keeps none. */
  parts: readonly CommentPart[];
  /** The page of all comments. */
  page: string;
  zone: string | null;
  fields: TalkFields;
  /** The thread whose reply was refused. */
  replying: string | undefined;
};

/** Comment threads inside an editor's form. Its buttons keep what is typed in the other fields. */
export function ComposerComments({
  threads,
  resolved,
  count,
  canComment,
  parts,
  page,
  zone,
  fields,
  replying,
}: Props) {
  const project = useParams()["projectId"] ?? null;
  const { id, name, errorId, errors, defaultValue } = fields.about;
  // An image may be gone since it was chosen.
  const isThere = parts.some(({ value }) => value === defaultValue);
  const about = { id, name, errorId, errors, defaultValue: isThere ? defaultValue : undefined };
  const isOnPart = [fields.quote, about, fields.at].some(
    (field) => field.errors !== undefined || field.defaultValue,
  );
  const replies = fields.replies.getFieldset();
  const reply = (thread: ShownThread) => {
    const { id, name, errorId, defaultValue } = replies[thread.id] ?? fields.reply;
    return (
      <Reply
        thread={thread}
        field={{
          id,
          name,
          errorId,
          defaultValue,
          errors: replying === thread.id ? fields.reply.errors : undefined,
        }}
        project={project}
      />
    );
  };
  const isReplyTyped = ({ id }: ShownThread) => replying === id || Boolean(replies[id]?.defaultValue);
  return (
    <section
      id="comments"
      className={clsx("composer-comments", threads.length === 0 && "print:hidden")}
      aria-labelledby="comments-heading"
      data-beside
    >
      <h2 id="comments-heading" className="sr-only" tabIndex={-1}>
        Comments
      </h2>
      {threads.length === 0 && (
        <p className="text-sm text-ink-2 print:hidden">
          {count > 0
            ? "No open comments."
            : `No comments yet.${canComment ? " Ask a question or share feedback." : ""}`}
        </p>
      )}
      {threads.length > 0 && (
        <ol className="threads">
          {threads.map((thread) => (
            <li key={thread.id} className="thread">
              <Comments thread={thread} zone={zone} page={page} />
              {thread.canReply && canComment && (
                <div className="thread-actions print:hidden">
                  <details open={isReplyTyped(thread) || undefined}>
                    <summary>
                      Reply<span className="sr-only"> to {thread.author}</span>
                    </summary>
                    {reply(thread)}
                  </details>
                  <SubmitButton name="intent" value={`resolve-${thread.id}`} tone="quiet" size="small">
                    Resolve<span className="sr-only"> thread by {thread.author}</span>
                  </SubmitButton>
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {resolved.length > 0 && (
        <ol className="threads-folded" aria-label="Resolved threads">
          {resolved.map((thread) => (
            <li key={thread.id}>
              <details open={isReplyTyped(thread) || undefined}>
                <summary dir="auto">
                  <Icon name="success" /> Resolved: {thread.author}, “{thread.line}”
                </summary>
                <div className="thread">
                  <Comments thread={thread} zone={zone} page={page} />
                  {thread.resolver && <p className="text-ink-2">Resolved by {thread.resolver}.</p>}
                  {thread.canReply && canComment && (
                    <>
                      {isReplyTyped(thread) && reply(thread)}
                      <p className="thread-actions print:hidden">
                        <SubmitButton name="intent" value={`reopen-${thread.id}`} tone="quiet" size="small">
                          Reopen<span className="sr-only"> thread by {thread.author}</span>
                        </SubmitButton>
                      </p>
                    </>
                  )}
                </div>
              </details>
            </li>
          ))}
        </ol>
      )}
      {canComment && (
        <div className="form max-w-none print:hidden">
          <details className="w-full" open={isOnPart || undefined}>
            <summary>{parts.length > 0 ? "Comment on a part" : "Comment on words"}</summary>
            <div className="form mt-2 max-w-none">
              {parts.length > 0 && (
                <SelectField field={about} label="About" placeholder="Whole post" options={parts} />
              )}
              <MomentField field={fields.at} parts={parts} />
              <TextareaField
                field={fields.quote}
                label="Quoted text"
                hint="Optional. Copy the words that your comment is about."
                maxLength={COMMENT_QUOTE_MAX}
                rows={1}
              />
            </div>
          </details>
          <TextareaField
            field={fields.comment}
            label="Comment"
            hint="Type @ and a name to mention someone."
            maxLength={COMMENT_MAX}
            rows={2}
          />
          <OfferedInComment field={fields.comment} project={project} />
          <p className="actions m-0">
            <SubmitButton name="intent" value="comment" tone="secondary" size="small">
              Add comment
            </SubmitButton>{" "}
            <CommentOnSelection quote={fields.quote.id} comment={fields.comment.id} />{" "}
            <CommentAtMoment about={about.id} at={fields.at.id} comment={fields.comment.id} parts={parts} />
          </p>
        </div>
      )}
      <p className="text-sm print:hidden">
        <Link to={page} className="text-link underline underline-offset-2">
          All comments<span className="sr-only">, {plural(count, "comment")}</span>
        </Link>
      </p>
    </section>
  );
}

type CommentsProps = { thread: ShownThread; zone: string | null; page: string };

/** The first comment of a thread, and its replies. */
const Comments = ({ thread, zone, page }: CommentsProps) => (
  <>
    <CommentBody comment={plain(thread)} zone={zone} page={page} />
    {thread.replies.length > 0 && (
      <ol className="replies">
        {thread.replies.map((reply) => (
          <li key={reply.id}>
            <CommentBody comment={plain(reply)} zone={zone} page={page} />
          </li>
        ))}
      </ol>
    )}
  </>
);

/** Editing and deleting are forms of their own, so they are on the page of all comments. */
const plain = <Shown extends { canUpdate: boolean; canDelete: boolean }>(comment: Shown): Shown => ({
  ...comment,
  canUpdate: false,
  canDelete: false,
});

type ReplyProps = { thread: ShownThread; field: ControlField; project: string | null };

/** Every thread has a field of its own name, because the whole form is sent. */
function Reply({ thread, field, project }: ReplyProps) {
  return (
    <div className="form max-w-none print:hidden">
      <TextareaField
        field={field}
        label={`Reply to ${thread.author}`}
        hint={thread.isForClients ? "Everyone with a review link to this can see your reply." : undefined}
        maxLength={COMMENT_MAX}
        rows={2}
      />
      <OfferedInComment field={field} project={project} />
      <SubmitButton name="intent" value={`reply-${thread.id}`} tone="secondary" size="small">
        Add reply
      </SubmitButton>
    </div>
  );
}
