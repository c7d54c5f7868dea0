import { href } from "react-router";
import { imagePath } from "#api-client/image-path.server.ts";
import { titleFrom } from "#contract/board-title.ts";
import type { Anchor, Comment, Thread } from "#contract/review.ts";
import { pinIn } from "#domain/review/pins.ts";
import { playedAt } from "#lib/file-path.ts";
import { playingTime } from "#lib/playing-time.ts";
import { partLabel } from "./comment-parts.server.ts";
import { mentionedText } from "./mentioned-text.server.ts";

const toShown = ({ body, mentions, mentioned_teams: teams, author, ...comment }: Comment) => ({
  id: comment.id,
  about: aboutIn(comment.anchor, comment.version_number),
  pin: pinIn(comment),
  moment: momentIn(comment.anchor, (fileId) => href("/files/:fileId", { fileId })),
  quote: comment.quote && { ...comment.quote, version: comment.version_number },
  parts: body === null ? null : mentionedText(body, [...mentions, ...teams]),
  image: author?.avatar_url ? imagePath(author.avatar_url) : null,
  author: author?.name ?? comment.client ?? "Former member",
  isClient: comment.client !== null,
  created_at: comment.created_at,
  isEdited: comment.edited_at !== null,
  canUpdate: comment.can.update,
  canDelete: comment.can.delete,
});

/** Returns the URL of the second of a video that a comment is about, if the video is still there. */
export function momentIn(anchor: Anchor | null, fileAt: (id: string) => string): string | null {
  const { image_id: id = null, image_number: number = null, second = null } = anchor ?? {};
  return id === null || number === null || second === null ? null : `${playedAt(fileAt(id))}#t=${second}`;
}

/** Names the field, the image, or the place or second of it that a comment is about. Null if it is about all of the record. */
export function aboutIn(anchor: Anchor | null, version: number | null): string | null {
  if (anchor === null) return null;
  if (anchor.field !== null) return `On ${partLabel(anchor.field)}`;
  if (anchor.second !== null && anchor.image_number !== null)
    return `${playingTime(anchor.second)} in video ${anchor.image_number}`;
  const on = anchor.pin_number === null ? "On" : `Pin ${anchor.pin_number} on`;
  return anchor.image_number === null
    ? `${on} an image that was removed${version === null ? "" : ` (version ${version})`}`
    : `${on} image ${anchor.image_number}`;
}

export const toShownThread = (thread: Thread) => ({
  ...toShown(thread),
  isForClients: thread.visibility === "client",
  isResolved: thread.resolved_at !== null,
  resolver: thread.resolved_by?.name ?? null,
  canReply: thread.can.reply,
  replies: thread.replies.map(toShown),
});
export type ShownThread = ReturnType<typeof toShownThread>;

/** Returns a resolved thread with the line that it is folded to. */
export const toFoldedThread = (thread: Thread) => ({
  ...toShownThread(thread),
  line: thread.body === null ? "Comment deleted" : titleFrom(thread.body),
});
export type FoldedThread = ReturnType<typeof toFoldedThread>;
