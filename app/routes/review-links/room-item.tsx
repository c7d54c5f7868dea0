import { type RefObject, useRef, useState } from "react";
import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { CommentAtMoment } from "#components/comments/comment-at-moment.tsx";
import { MomentField } from "#components/comments/moment-field.tsx";
import { MomentLink } from "#components/comments/moment-link.tsx";
import { ChangedTexts } from "#components/review/changed-texts.tsx";
import { DecisionFields, decisionLabels } from "#components/review/decision-fields.tsx";
import { PublishedLink } from "#components/review/published-link.tsx";
import { ReviewFrame } from "#components/review/review-frame.tsx";
import { Status } from "#components/status.tsx";
import { COMMENT_MAX } from "#contract/limits.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { EMOJI } from "#ui/emoji-offer.tsx";
import { OfferedList } from "#ui/offered-list.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import type { Place } from "#domain/review/pins.ts";
import { isOut } from "#domain/review/states.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icons.tsx";
import { LinkedText } from "#ui/linked-text.tsx";
import { Moment } from "#ui/time.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { changesSchema, guestCommentSchema } from "./guest-schemas.server.ts";
import type { ShownItem } from "./shown-item.server.ts";

type Props = {
  item: ShownItem;
  /** The time zone of the calendar, which the page names. */
  zone: string | null;
  /** The reader's name. Empty if they haven't said it. */
  name: string;
  /** The id of the item to land on after a decision. */
  next: string | null;
  /** Whether it is below another item, so that none of its images is waited for. */
  isBelow: boolean;
  resultOf: (form: string) => SubmissionResult | undefined;
};

/** Shows what will be published whole, beside the decision about it and its comments. */
export function RoomItem({ item, zone, name, next, isBelow, resultOf }: Props) {
  const { id, title, status, can, decision } = item;
  const isWaiting = status === "in_review" && !decision?.isCurrent;
  const sent = item.comments.length;
  const [placed, setPlaced] = useState<{ place: Place; sent: number } | null>(null);
  // It belongs to one comment.
  const place = placed?.sent === sent ? placed.place : null;
  const about = useRef<HTMLDetailsElement>(null);
  /** Takes a click on an image while its comment is written. */
  const onPlace = (clicked: Place) => {
    const details = about.current;
    const select = details?.querySelector("select");
    if (!details?.open || !select) return false;
    select.value = `image:${clicked.image}`;
    // An image has no time.
    const at = details.querySelector<HTMLInputElement>("input[name=at]");
    if (at) at.value = "";
    setPlaced({ place: clicked, sent });
    details.closest("form")?.querySelector("textarea")?.focus();
    return true;
  };
  const pins = item.comments.flatMap(({ pin }) => pin ?? []);
  return (
    <article id={`item-${id}`} tabIndex={-1} aria-labelledby={`title-${id}`} className="card cr-item">
      <div className="cr-post">
        {item.publishedUrl && <PublishedLink url={item.publishedUrl} />}
        {status === "cancelled" ? (
          <>
            <h2 id={`title-${id}`} dir="auto" className="rv-title">
              {title}
            </h2>
            <p>{WITHDRAWN[item.subject]}</p>
          </>
        ) : (
          <ReviewFrame
            published={item}
            id={`title-${id}`}
            title={title}
            hasOwnTime
            marks={{ pins, pending: place, onPlace }}
            isBelow={isBelow}
          />
        )}
      </div>
      <div className="cr-side">
        <Decided item={item} zone={zone} />
        {can.decide && (
          <DecisionForm item={item} name={name} next={next} result={resultOf(`decision-${id}`)} />
        )}
        <Changes item={item} />
        {!isWaiting && (
          <p className="cr-state">
            <Status of={status} /> <span>Version {item.version}</span>
          </p>
        )}
        <section aria-label={`Comments on ${title}`} className="cr-comments">
          <Comments item={item} zone={zone} />
          {can.comment && (
            <CommentForm
              key={sent}
              item={item}
              name={name}
              result={resultOf(`comment-${id}`)}
              about={about}
              place={place}
              onAbout={(value) => value !== `image:${place?.image}` && setPlaced(null)}
            />
          )}
        </section>
      </div>
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
    <div className="cr-decided">
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
    <section aria-labelledby={`changes-${id}`} className="cr-changes">
      <h3 id={`changes-${id}`}>What changed since then</h3>
      <p className="version-key">
        <del>removed</del>, <ins>added</ins>
      </p>
      <ChangedTexts texts={changes} />
    </section>
  );
}

/** Returns who the reader said they are, in a form that was refused. */
const nameIn = (result: SubmissionResult | undefined) => {
  const said: unknown = result?.initialValue?.["name"];
  return typeof said === "string" ? said : null;
};

type FormProps = Pick<Props, "item" | "name"> & { result: SubmissionResult | undefined };

function DecisionForm({ item, name, next, result }: FormProps & Pick<Props, "next">) {
  const { id, subject, hash, status } = item;
  const [form, fields] = useForm<Pick<z.input<typeof changesSchema>, "reason">>({
    id: `decision-${id}`,
    lastResult: result,
  });
  return (
    <>
      <ErrorSummary form={form} labels={decisionLabels} />
      {isOut(status) && (
        <p>This is already published. {item.contact ?? "The team"} will be told what you decide.</p>
      )}
      <Form form={form} className="cr-decide">
        <input type="hidden" name="subject" value={subject} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="content_hash" value={hash} />
        <input type="hidden" name="name" value={nameIn(result) ?? name} />
        <input type="hidden" name="next" value={next ?? ""} />
        <DecisionFields
          reason={fields.reason}
          title={item.title}
          hint="The team will see it."
          isOpen={result !== undefined}
        />
      </Form>
    </>
  );
}

function Comments({ item: { comments, can }, zone }: Pick<Props, "item" | "zone">) {
  if (comments.length === 0) return can.comment ? <p className="cr-none">No comments yet.</p> : null;
  return (
    <ol>
      {comments.map(({ id, name, is_client, created_at, parts, about, pin, moment }) => (
        <li key={id}>
          <article id={`comment-${id}`} tabIndex={-1} className="cr-comment">
            <p>
              <Avatar name={name ?? "Former member"} image={null} />
              <b>{name ?? "Former member"}</b> {!is_client && "(team) "}
              <Moment at={created_at} zone={zone} />
            </p>
            {about && (
              <p className="cr-about-part">
                {moment ? (
                  <MomentLink to={moment}>{about}</MomentLink>
                ) : pin ? (
                  <a href={`#pin-${id}`}>{about}</a>
                ) : (
                  about
                )}
              </p>
            )}
            <p className="comment-text" dir="auto">
              <LinkedText parts={parts} />
            </p>
          </article>
        </li>
      ))}
    </ol>
  );
}

const commentLabels = { body: "Comment", about: "About", at: "At" };

type CommentProps = FormProps & {
  about: RefObject<HTMLDetailsElement | null>;
  place: Place | null;
  /** Is told of the part that is chosen. */
  onAbout: (value: string) => void;
};

function CommentForm({ item, name, result, about, place, onAbout }: CommentProps) {
  const { id, subject, parts } = item;
  const hydrated = useHydrated();
  const hasVideo = parts.some(({ seconds }) => seconds !== null);
  const [form, fields] = useForm<Pick<z.input<typeof guestCommentSchema>, "body" | "about" | "at">>({
    id: `comment-${id}`,
    lastResult: result,
  });
  const [chosen, setChosen] = useState(fields.about.defaultValue);
  const isOnVideo = parts.some(({ value, seconds }) => value === chosen && seconds !== null);
  const isOnPart = [fields.about, fields.at].some(
    ({ errors, defaultValue }) => errors !== undefined || defaultValue,
  );
  return (
    <>
      <ErrorSummary form={form} labels={commentLabels} />
      <Form form={form} className="cr-new" keepsPlace>
        <input type="hidden" name="subject" value={subject} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="name" value={nameIn(result) ?? name} />
        {parts.length > 0 && (
          <details ref={about} className="cr-about" open={isOnPart || undefined}>
            <summary>{hasVideo ? "Comment on an image or video" : "Comment on an image"}</summary>
            <div
              onChange={({ target }) => {
                if (!(target instanceof HTMLSelectElement)) return;
                setChosen(target.value);
                onAbout(target.value);
              }}
            >
              <SelectField
                field={fields.about}
                label={commentLabels.about}
                placeholder="All of it"
                options={parts}
              />
            </div>
            <MomentField field={fields.at} parts={parts} />
            {hydrated && parts.some(({ seconds }) => seconds === null) && (
              <output>
                {place
                  ? `Pin set, ${place.x}% from the left and ${place.y}% from the top.`
                  : isOnVideo
                    ? "Pause the video at the moment that you mean, or enter its time."
                    : "Click the place in an image that you mean."}
              </output>
            )}
            {place && (
              <>
                <input type="hidden" name="x" value={place.x} />
                <input type="hidden" name="y" value={place.y} />
              </>
            )}
          </details>
        )}
        <CommentAtMoment about={fields.about.id} at={fields.at.id} comment={fields.body.id} parts={parts} />
        <TextareaField field={fields.body} label={commentLabels.body} maxLength={COMMENT_MAX} rows={1} />
        <OfferedList key={fields.body.key} field={fields.body.id} offers={[EMOJI]} />
        <SubmitButton tone="secondary" name="intent" value="comment" className="btn-icon">
          <Icon name="send" size={16} />
          <span className="sr-only">Add comment on {item.title}</span>
        </SubmitButton>
      </Form>
    </>
  );
}
