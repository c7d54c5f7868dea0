import { COMMENT_EDIT_MINUTES } from "#contract/limits.ts";
import type { CommentRow } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { mayAdminister, mayWrite } from "#api/organizations/policy.ts";

export const isFresh = (comment: CommentRow, now: number) =>
  now - Date.parse(comment.created_at) <= COMMENT_EDIT_MINUTES * 60_000;

/** Allows the author, and admins and owners of the organization. */
export const mayDeleteComment = (member: Member, { author_id: authorId }: CommentRow) =>
  mayWrite(member) && (authorId === member.user.id || mayAdminister(member));
