import { COMMENT_EDIT_MINUTES } from "#contract/limits.ts";
import type { ProjectRole } from "#contract/vocabulary.ts";
import type { CommentRow } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { may } from "#api/projects/policy.ts";

export const isFresh = (comment: CommentRow, now: number) =>
  now - Date.parse(comment.created_at) <= COMMENT_EDIT_MINUTES * 60_000;

/** Allows the author, and the managers of the project. */
export const mayDeleteComment = (
  { user }: Pick<Member, "user">,
  role: ProjectRole | null,
  { author_id: authorId }: CommentRow,
) => may(role, authorId === user.id ? "comment" : "manage");
