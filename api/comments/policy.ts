import { COMMENT_EDIT_MINUTES } from "#contract/limits.ts";
import type { CommentRow } from "#api/data/schema.ts";

export const isFresh = (comment: CommentRow, now: number) =>
  now - Date.parse(comment.created_at) <= COMMENT_EDIT_MINUTES * 60_000;
