import { imagePath } from "#api-client/image-path.server.ts";
import { titleFrom } from "#contract/board-title.ts";
import type { Comment, Thread } from "#contract/review.ts";
import { partLabel } from "./comment-parts.server.ts";
import { mentionedText } from "./mentioned-text.server.ts";

const toShown = ({ body, mentions, mentioned_teams: teams, author, ...comment }: Comment) => ({
  id: comment.id,
  about: aboutIn(comment),
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

/** Names the field or the image that a comment is about. Null if it is about all of the record. */
function aboutIn({ anchor, version_number: version }: Pick<Comment, "anchor" | "version_number">) {
  if (anchor === null) return null;
  if (anchor.field !== null) return `On ${partLabel(anchor.field)}`;
  return anchor.image_number === null
    ? `On an image that was removed${version === null ? "" : ` (version ${version})`}`
    : `On image ${anchor.image_number}`;
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
