import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { StatusBadge } from "#ui/badge.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/time.tsx";
import { WebLink } from "#ui/web-link.tsx";
import { MomentLink } from "./moment-link.tsx";
import type { TextPart } from "./mentioned-text.server.ts";

type Props = {
  comment: {
    id: string;
    /** Null if the comment was deleted. */
    parts: TextPart[] | null;
    /** The part of the post that the comment is about, such as "On image 2". */
    about: string | null;
    /** The URL of the second of a video that it is about. */
    moment: string | null;
    /** The passage of the post that the comment quotes, and the version that had it. */
    quote: { text: string; is_in_text: boolean; version: number | null } | null;
    author: string;
    /** Our own URL of the author’s image. */
    image: string | null;
    /** Whether it was written with a review link. */
    isClient: boolean;
    created_at: string;
    isEdited: boolean;
    canUpdate: boolean;
    canDelete: boolean;
  };
  zone: string | null;
  /** The page of all comments, which handles the forms. */
  page: string;
};

export function CommentBody({ comment, zone, page }: Props) {
  const {
    id,
    parts,
    about,
    moment,
    quote,
    author,
    image,
    isClient,
    created_at: at,
    isEdited,
    canUpdate,
    canDelete,
  } = comment;
  return (
    <article id={`comment-${id}`} className="comment">
      <p className="comment-head">
        <Avatar name={author} image={image} className="me-2" />
        <b>{author}</b> {isClient && <StatusBadge>Client</StatusBadge>} <Moment at={at} zone={zone} />
        {isEdited && " (edited)"}
      </p>
      {about && (
        <p className="text-sm text-ink-2">{moment ? <MomentLink to={moment}>{about}</MomentLink> : about}</p>
      )}
      {quote && (
        <blockquote className="comment-quote" dir="auto">
          {quote.text}
          {!quote.is_in_text && (
            <>
              {" "}
              <span className="status">
                No longer in the text{quote.version !== null && ` (version ${quote.version})`}
              </span>
            </>
          )}
        </blockquote>
      )}
      {parts === null ? (
        <p className="text-ink-2">Comment deleted</p>
      ) : (
        <p className="comment-text" dir="auto">
          {keyed(parts).map(({ text, url, isMention, start }) => {
            if (url !== null) return <WebLink key={start} url={url} text={text} />;
            return isMention ? <b key={start}>{text}</b> : <span key={start}>{text}</span>;
          })}
        </p>
      )}
      {parts !== null && (canUpdate || canDelete) && (
        <div className="comment-actions">
          {canUpdate && (
            <Link to={`${page}/${id}/edit`}>
              Edit<span className="sr-only"> comment by {author}</span>
            </Link>
          )}
          {canDelete && (
            <Form id={`delete-${id}`} action={page}>
              <input type="hidden" name="comment" value={id} />
              <SubmitButton name="intent" value="delete" tone="quiet" size="small">
                Delete<span className="sr-only"> comment by {author}</span>
              </SubmitButton>
            </Form>
          )}
        </div>
      )}
    </article>
  );
}

/** Adds each part's offset as a unique key. */
function keyed(parts: readonly TextPart[]) {
  let start = 0;
  return parts.map((part) => {
    const own = { ...part, start };
    start += part.text.length;
    return own;
  });
}
