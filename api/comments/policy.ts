import { COMMENT_EDIT_MINUTES } from "#contract/limits.ts";
import type { ProjectRole } from "#contract/vocabulary.ts";
import type { CommentRow, Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { may, roleAt } from "#api/projects/policy.ts";
import { roleOnTask } from "#api/tasks/policy.ts";

export const isFresh = (comment: CommentRow, now: number) =>
  now - Date.parse(comment.created_at) <= COMMENT_EDIT_MINUTES * 60_000;

/** Returns someone's role where a comment is: in the project of a campaign, or on a task. */
export const roleOn = (
  db: Reader,
  member: Member,
  { campaign_id: campaignId, subject_id: taskId }: Pick<CommentRow, "campaign_id" | "subject_id">,
): Promise<ProjectRole | null> =>
  campaignId === null ? roleOnTask(db, member, taskId) : roleAt(db, member, campaignId);

/** Allows the author, and the managers of the project. */
export const mayDeleteComment = (
  { user }: Pick<Member, "user">,
  role: ProjectRole | null,
  { author_id: authorId }: CommentRow,
) => may(role, authorId === user.id ? "comment" : "manage");
