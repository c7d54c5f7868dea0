import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { ChangedTexts } from "#components/review/changed-texts.tsx";
import { PublishedLink } from "#components/review/published-link.tsx";
import { PublishedView } from "#components/review/published-view.tsx";
import { Status } from "#components/status.tsx";
import { COMMENT_MAX, REASON_MAX, REVIEWER_NAME_MAX } from "#contract/limits.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { isOut } from "#domain/review/states.ts";
import { Moment } from "#ui/time.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { LinkedText } from "#ui/linked-text.tsx";
import type { approvalSchema, guestCommentSchema } from "./guest-schemas.server.ts";
import type { ShownItem } from "./shown-item.server.ts";

type Props = {
  item: ShownItem;
  /** Whether the link shows only this item, so that the page is named after it. */
  isOne: boolean;
  /** The time zone of the calendar, which the page names. */
  zone: string | null;
  /** The name that the forms are filled with. */
  name: string;
  resultOf: (form: string) => SubmissionResult | undefined;
};

/** Shows what will be published, and asks for comments and a decision as far as the link allows them. */
export function GuestItemView({ item, isOne, zone, name, resultOf }: Props) {
  const { id, title, status, facts, version, can } = item;
  return (
    <article id={`item-${id}`} aria-labelledby={`title-${id}`} className="guest-item">
      <div className="guest-item-head">
        <h2 id={`title-${id}`} dir="auto">
          {isOne ? "Preview" : title}
        </h2>
        <Status of={status} />
        <p>
          {facts.when === "No date yet" ? facts.when : `Planned for ${facts.when}`}, version {version}
        </p>
      </div>
      {status === "cancelled" && <p>{WITHDRAWN[item.subject]}</p>}
      {item.publishedUrl && <PublishedLink url={item.publishedUrl} />}
      <Decided item={item} zone={zone} />
      <Changes item={item} />
      {status !== "cancelled" && <PublishedView published={item} />}
      {can.decide && (
        <DecisionForm item={item} isOne={isOne} name={name} result={resultOf(`decision-${id}`)} />
      )}
      <Comments item={item} zone={zone} />
      {can.comment && (
        <CommentForm item={item} isOne={isOne} name={name} result={resultOf(`comment-${id}`)} />
      )}
    </article>
  );
}

const WITHDRAWN: Readonly<Record<ShownItem["subject"], string>> = {
  boards: "This post was withdrawn.",
  contents: "This ad was withdrawn.",
  blogs: "This blog post was withdrawn.",
};

/** Says what was decided with this link, and whether that is still about what is shown. */
function Decided({ item, zone }: Pick<Props, "item" | "zone">) {
  const { decision, can, status, contact } = item;
  if (decision === null) return null;
  const { name, reason, version, at, isCurrent } = decision;
  const did = decision.decision === "approve" ? "approved" : "requested changes to";
  return (
    <div className="guest-decided">
      <p>
        <b>{name}</b> {did} version {version} on <Moment at={at} zone={zone} />.
        {isOut(status) && ` It’s already published. ${contact ?? "The team"} was told.`}
        {!isCurrent &&
          (can.decide && !isOut(status)
            ? " It has changed since then. Please decide again."
            : " It has changed since then.")}
        {isCurrent &&
          item.changes.length > 0 &&
          " Only its day or time has changed since then. You don’t need to decide again."}
      </p>
      {reason && (
        <blockquote className="comment-quote" dir="auto">
          {reason}
        </blockquote>
      )}
    </div>
  );
}

function Changes({ item: { id, changes } }: { item: ShownItem }) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby={`changes-${id}`}>
      <h3 id={`changes-${id}`}>What changed since then</h3>
      <p className="version-key text-ink-2">
        <del>removed</del>, <ins>added</ins>
      </p>
      <ChangedTexts texts={changes} />
    </section>
  );
}

const decisionLabels = { name: "Your name", reason: "What should we change?" };

type FormProps = Pick<Props, "item" | "isOne" | "name"> & { result: SubmissionResult | undefined };

function DecisionForm({ item, isOne, name, result }: FormProps) {
  const { id, subject, hash, status, decision } = item;
  const isAsked = (isOne && !isOut(status)) || (status === "in_review" && !decision?.isCurrent);
  const [form, fields] = useForm<z.input<typeof approvalSchema>>({
    id: `decision-${id}`,
    lastResult: result,
    defaultValue: { name },
  });
  return (
    <details className="guest-form" open={isAsked || result !== undefined || undefined}>
      <summary>
        Approve or request changes<span className="sr-only">, {item.title}</span>
      </summary>
      <ErrorSummary form={form} labels={decisionLabels} />
      {isOut(status) && (
        <p>This is already published. {item.contact ?? "The team"} will be told what you decide.</p>
      )}
      <Form form={form} className="form-narrow">
        <input type="hidden" name="subject" value={subject} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="content_hash" value={hash} />
        <TextField
          field={fields.name}
          label={decisionLabels.name}
          maxLength={REVIEWER_NAME_MAX}
          autoComplete="name"
        />
        <TextareaField
          field={fields.reason}
          label={decisionLabels.reason}
          hint="Only needed to request changes. The team will see it."
          maxLength={REASON_MAX}
          rows={3}
        />
        <div className="actions">
          {/* First, because Enter in the name submits it. Without a reason, it only asks for one. */}
          <SubmitButton name="intent" value="request_changes" tone="secondary">
            Request changes
          </SubmitButton>{" "}
          <SubmitButton name="intent" value="approve">
            Approve
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}

function Comments({ item: { id, comments }, zone }: Pick<Props, "item" | "zone">) {
  if (comments.length === 0) return null;
  return (
    <section aria-labelledby={`comments-${id}`}>
      <h3 id={`comments-${id}`}>Comments</h3>
      <ol className="threads">
        {comments.map(({ id: commentId, name, is_client, created_at, parts }) => (
          <li key={commentId} className="thread">
            <article className="comment">
              <p className="comment-head">
                <Avatar name={name ?? "Former member"} image={null} className="me-2" />
                <b>{name ?? "Former member"}</b> {!is_client && "(team) "}
                <Moment at={created_at} zone={zone} />
              </p>
              <p className="comment-text" dir="auto">
                <LinkedText parts={parts} />
              </p>
            </article>
          </li>
        ))}
      </ol>
    </section>
  );
}

const commentLabels = { name: "Your name", body: "Comment" };

function CommentForm({ item, isOne, name, result }: FormProps) {
  const { id, subject } = item;
  const [form, fields] = useForm<z.input<typeof guestCommentSchema>>({
    id: `comment-${id}`,
    lastResult: result,
    defaultValue: { name },
  });
  return (
    <details className="guest-form" open={isOne || result !== undefined || undefined}>
      <summary>
        Add a comment<span className="sr-only"> on {item.title}</span>
      </summary>
      <ErrorSummary form={form} labels={commentLabels} />
      <Form form={form} className="form-narrow">
        <input type="hidden" name="subject" value={subject} />
        <input type="hidden" name="id" value={id} />
        <TextField
          field={fields.name}
          label={commentLabels.name}
          maxLength={REVIEWER_NAME_MAX}
          autoComplete="name"
        />
        <TextareaField
          field={fields.body}
          label={commentLabels.body}
          hint="The team and everyone who reviews this by link can see it."
          maxLength={COMMENT_MAX}
          rows={3}
        />
        <div className="actions">
          <SubmitButton tone="secondary" name="intent" value="comment">
            Add comment
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}
