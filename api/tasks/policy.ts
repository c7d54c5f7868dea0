import { sql } from "kysely";
import type { SqlBool } from "kysely";
import type { ProjectRole } from "#contract/vocabulary.ts";
import { projectRole } from "#domain/members/project-rights.ts";
import type { Reader, TaskRow } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { mayDelete, mayEdit, mayIn, roleIn, seenBy } from "#api/projects/policy.ts";

/** A condition that a task is assigned to someone, or to a team that they are on. */
export const isAssignedTo = (userId: string) => sql<SqlBool>`tasks.id in (
  select task_assignees.task_id from task_assignees where task_assignees.user_id = ${userId}
  union all
  select task_assignees.task_id from team_members
  inner join teams on teams.id = team_members.team_id
  inner join task_assignees on task_assignees.team_id = teams.id
  where team_members.user_id = ${userId} and team_members.removed_at is null and teams.deleted_at is null
)`;

/**
 * A condition that a user may see a task: with its project, or, if it has none, as a member of the organization. Guests see those
 * without a project only if they do them.
 */
export const isSeenBy = (member: Pick<Member, "user" | "role" | "access">) =>
  mayWrite(member)
    ? sql<SqlBool>`(tasks.project_id is null or ${seenBy(member, "tasks.project_id")})`
    : sql<SqlBool>`(
        (tasks.project_id is null and ${isAssignedTo(member.user.id)})
        or (tasks.project_id is not null and ${seenBy(member, "tasks.project_id")})
      )`;

/** Returns someone's role in the place of a task that they see. Without a project, that is the organization. */
const roleAtTask = (
  member: Member,
  { project_id: projectId }: Pick<TaskRow, "project_id">,
): ProjectRole | null =>
  projectId === null
    ? (projectRole(member.role, "organization", null) ?? "viewer")
    : roleIn(member, projectId);

export async function roleOnTask(db: Reader, member: Member, taskId: string): Promise<ProjectRole | null> {
  const task = await db.selectFrom("tasks").select("project_id").where("id", "=", taskId).executeTakeFirst();
  return task === undefined ? null : roleAtTask(member, task);
}

export const mayCreateTask = (member: Member, projectId: string | null): boolean =>
  projectId === null ? mayWrite(member) : mayIn(member, projectId, "create");

/** @param assignees the ids of the people who do it. A task is theirs as much as its creator's */
export const mayChangeTask = (
  member: Member,
  task: Pick<TaskRow, "project_id" | "created_by">,
  assignees: readonly (string | null)[],
): boolean =>
  mayEdit(roleAtTask(member, task), task.created_by === member.user.id || assignees.includes(member.user.id));

export const mayDeleteTask = (member: Member, task: Pick<TaskRow, "project_id" | "created_by">): boolean =>
  mayDelete(roleAtTask(member, task), task.created_by === member.user.id);

export async function requireChange(exchange: Exchange, task: TaskRow): Promise<void> {
  const assignees = await exchange.deps.db
    .selectFrom("task_assignees")
    .select("user_id")
    .where("task_id", "=", task.id)
    .execute();
  requireThat(
    mayChangeTask(
      memberOf(exchange),
      task,
      assignees.map((row) => row.user_id),
    ),
  );
}
