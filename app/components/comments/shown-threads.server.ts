import { imagePath } from "#api-client/image-path.server.ts";
import type { Comment, Thread } from "#contract/review.ts";
import { mentionedText } from "./mentioned-text.ts";

/** Returns a comment as the page shows it. */
const toShown = ({ body, mentions, mentioned_teams: teams, author, ...comment }: Comment) => ({
  id: comment.id,
  quote: comment.quote,
  parts: body === null ? null : mentionedText(body, [...mentions, ...teams]),
  image: author?.avatar_url ? imagePath(author.avatar_url) : null,
  author: author?.name ?? comment.client ?? "Former member",
  isClient: comment.client !== null,
  created_at: comment.created_at,
  isEdited: comment.edited_at !== null,
  canUpdate: comment.can.update,
  canDelete: comment.can.delete,
});

export const toShownThread = (thread: Thread) => ({
  ...toShown(thread),
  isForClients: thread.visibility === "client",
  isResolved: thread.resolved_at !== null,
  resolver: thread.resolved_by?.name ?? null,
  canReply: thread.can.reply,
  replies: thread.replies.map(toShown),
});
export type ShownThread = ReturnType<typeof toShownThread>;
