import { sql } from "kysely";
import type { SelectQueryBuilder, SqlBool } from "kysely";
import { TASK_QUIET_DAYS } from "#contract/limits.ts";
import type { Point } from "#contract/tasks.ts";
import {
  TASK_DUES,
  TASK_LINK_TYPES,
  TASK_PRIORITIES,
  TASK_STATUSES,
  type TaskLinkType,
  type TaskStatus,
} from "#contract/vocabulary.ts";
import { addDays } from "#lib/dates.ts";
import { instantAt, wallClock } from "#lib/zoned-time.ts";
import type { OrganizationRow, Reader, Tables, TaskRow, Trx, UserRow } from "#api/data/schema.ts";
import type { Commented } from "#api/comments/repository.ts";
import { stringList } from "#api/data/stored-json.ts";
import { chosen } from "#api/http/chosen.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { countEach, counting } from "#api/http/paginate.ts";
import { like } from "#api/http/search.ts";
import { weekOf } from "#api/organizations/week.ts";
import { mayWrite } from "#api/organizations/policy.ts";
import { peopleWith, seenBy } from "#api/projects/policy.ts";
import { projectNamed } from "#api/projects/repository.ts";
import { itemsIn } from "#api/review/items.ts";
import { isAssignedTo, isSeenBy } from "./policy.ts";

/** Done and canceled tasks need no one anymore. */
export const OPEN_TASK_STATUSES = [
  "todo",
  "in_progress",
  "blocked",
  "in_review",
] as const satisfies TaskStatus[];

/** Returns the calendar day where a person is. */
export const dayOf = (
  user: Pick<UserRow, "timezone">,
  organization: Pick<OrganizationRow, "timezone">,
  now: string,
): string => wallClock(now, user.timezone ?? organization.timezone ?? "UTC")?.day ?? now.slice(0, 10);

/** Returns the instant at which the present day began where a person is. */
const startOfDay = (
  user: Pick<UserRow, "timezone">,
  organization: Pick<OrganizationRow, "timezone">,
  now: string,
): string =>
  instantAt(dayOf(user, organization, now), "00:00", user.timezone ?? organization.timezone ?? "UTC") ?? now;

type Tasks = SelectQueryBuilder<Tables, "tasks", unknown>;

/** Returns the tasks of the user's organization that they may see and that aren't in the trash. */
export const tasksSeenBy = (db: Reader, member: Member) =>
  db
    .selectFrom("tasks")
    .where("tasks.organization_id", "=", member.organization.id)
    .where("tasks.deleted_at", "is", null)
    .where(isSeenBy(member));

export async function findTask(exchange: Exchange): Promise<TaskRow | undefined> {
  if (exchange.membership === null) return undefined;
  return taskSeenBy(exchange.deps.db, memberOf(exchange), exchange.params["task"] ?? "");
}

/** Finds a task by id, as `findTask` does. */
export const taskSeenBy = (db: Reader, member: Member, id: string): Promise<TaskRow | undefined> =>
  tasksSeenBy(db, member).selectAll("tasks").where("tasks.id", "=", id).executeTakeFirst();

export async function findCommentedTask(exchange: Exchange): Promise<Commented | undefined> {
  const task = await findTask(exchange);
  return task && { ...task, subject: "tasks", campaign_id: null };
}

export async function findPoint(exchange: Exchange) {
  const task = await findTask(exchange);
  const pointId = exchange.params["point"] ?? "";
  const isThere = task && checklistIn(task).some(({ id }) => id === pointId);
  return isThere ? { task, pointId } : undefined;
}

export async function findAttachment(exchange: Exchange) {
  const task = await findTask(exchange);
  const files = task === undefined ? [] : await attachmentsOf(exchange.deps.db, task.id);
  const file = files.find(({ id }) => id === exchange.params["attachment"]);
  return task && file && { task, fileId: file.id };
}

/** Returns a task's files in the order in which they were added. */
export const attachmentsOf = (db: Reader, taskId: string) =>
  db
    .selectFrom("task_attachments")
    .innerJoin("files", "files.id", "task_attachments.file_id")
    .select(["files.id", "files.mime", "files.bytes", "files.created_at", "files.created_by"])
    .select("task_attachments.name")
    .where("task_attachments.task_id", "=", taskId)
    .orderBy("files.id")
    .execute();

/** Parses JSON that this program has written itself. */
export const checklistIn = ({ checklist_json: json }: Pick<TaskRow, "checklist_json">) =>
  JSON.parse(json) as Point[];

/** Returns tasks in the order of these ids. */
export async function tasksWithIds(db: Reader, ids: readonly string[]): Promise<TaskRow[]> {
  const rows = await db
    .selectFrom("tasks")
    .selectAll()
    .where("id", "in", ["", ...ids])
    .execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

export const taskWithId = (db: Reader, id: string): Promise<TaskRow | undefined> =>
  db.selectFrom("tasks").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();

/** Applies the parameters of the list. Unknown values are ignored. */
export async function filtered(exchange: Exchange, tasks: Tasks): Promise<Tasks> {
  const { db } = exchange.deps;
  const member = memberOf(exchange);
  const { user, organization } = member;
  const { searchParams: query } = exchange.url;
  const now = nowOf(exchange);
  const today = dayOf(user, organization, now);
  const statuses = chosen(query, "status", TASK_STATUSES);
  const priorities = chosen(query, "priority", TASK_PRIORITIES);
  const due = TASK_DUES.find((known) => known === query.get("due"));
  const assignee = query.get("assignee") ?? "";
  const project = query.get("project") ?? "";
  const link = query.get("link") ?? "";
  const label = query.get("label") ?? "";
  const search = query.get("search")?.trim() ?? "";
  let found = tasks;
  if (statuses.length > 0)
    found =
      query.get("done_today") === "1" && !statuses.includes("done")
        ? found
            .where("tasks.status", "in", [...statuses, "done"])
            .where(isOpenAt(startOfDay(user, organization, now)))
        : found.where("tasks.status", "in", statuses);
  if (priorities.length > 0) found = found.where("tasks.priority", "in", priorities);
  if (project !== "")
    found = found.where("tasks.project_id", "=", (await projectNamed(db, member, project))?.id ?? "");
  if (assignee === "me") found = found.where(isAssignedTo(user.id));
  else if (assignee === "none") found = found.where(isUnassigned);
  else if (assignee !== "")
    found = found.where(sql<SqlBool>`tasks.id in (
      select task_assignees.task_id from task_assignees where task_assignees.user_id = ${assignee}
      union all
      select task_assignees.task_id from task_assignees where task_assignees.team_id = ${assignee}
    )`);
  if (query.get("creator") === "me") found = found.where("tasks.created_by", "=", user.id);
  if (due === "none") found = found.where("tasks.due_date", "is", null);
  else if (due !== undefined) {
    const { first, last } = weekOf(organization, now);
    const [from, to] = { overdue: ["", addDays(today, -1)], today: [today, today], week: [first, last] }[due];
    found = found
      .where("tasks.due_date", ">=", from ?? "")
      .where("tasks.due_date", "<=", to ?? "")
      .$if(due === "overdue", (rows) => rows.where("tasks.status", "in", OPEN_TASK_STATUSES));
  }
  if (query.get("quiet") === "1") found = found.where(isQuiet(now));
  if (link !== "")
    found = found.where(sql<SqlBool>`exists (
      select task_links.task_id from task_links
      where task_links.task_id = tasks.id and task_links.subject_id = ${link}
    )`);
  if (label !== "")
    found = found.where(sql<SqlBool>`exists (
      select labelings.id from labelings inner join labels on labels.id = labelings.label_id
      where labelings.subject_id = tasks.id and labels.id = ${label} and labels.deleted_at is null
    )`);
  if (search !== "") found = found.where(like(["tasks.title", "tasks.description"], search));
  return found;
}

/** A condition that a task wasn't done before. What isn't done comes after every moment, so that one index has both. */
const isOpenAt = (since: string) => sql<SqlBool>`coalesce(tasks.completed_at, '9') >= ${since}`;

/** Counts the open tasks that the user sees: their own, everyone's, and those that are overdue. */
export async function taskCounts(exchange: Exchange) {
  const member = memberOf(exchange);
  const { user, organization } = member;
  const today = dayOf(user, organization, nowOf(exchange));
  const open = tasksSeenBy(exchange.deps.db, member).where("tasks.status", "in", OPEN_TASK_STATUSES);
  return countEach(exchange.deps.db, {
    mine: counting(open.where(isAssignedTo(user.id))),
    all: counting(open),
    overdue: counting(open.where("tasks.due_date", "<", today)),
  });
}

const isUnassigned = sql<SqlBool>`not exists (
  select task_assignees.id from task_assignees where task_assignees.task_id = tasks.id
)`;

/** A condition that an open task has had neither a change nor a comment for a while. */
function isQuiet(now: string) {
  const since = new Date(Date.parse(now) - TASK_QUIET_DAYS * 24 * 60 * 60 * 1000).toISOString();
  return sql<SqlBool>`(
    tasks.status in (${sql.join(OPEN_TASK_STATUSES)})
    and tasks.updated_at < ${since}
    and not exists (
      select comments.id from comments where comments.subject_id = tasks.id and comments.created_at >= ${since}
    )
  )`;
}

const PRIORITY_RANK = sql`case tasks.priority when 'urgent' then 0 when 'high' then 1 when 'normal' then 2 else 3 end`;

/** Sorts by due day by default. Tasks without one come last. */
export function sorted<Row>(tasks: SelectQueryBuilder<Tables, "tasks", Row>, sort: string | null) {
  const byDay = () =>
    tasks
      .orderBy((row) => row("tasks.due_date", "is", null))
      .orderBy("tasks.due_date")
      .orderBy(PRIORITY_RANK);
  const by: Record<string, () => typeof tasks> = {
    priority: () =>
      tasks
        .orderBy(PRIORITY_RANK)
        .orderBy((row) => row("tasks.due_date", "is", null))
        .orderBy("tasks.due_date"),
    title: () => tasks.orderBy(sql`lower(tasks.title)`),
    "-updated_at": () => tasks.orderBy("tasks.updated_at", "desc"),
    "-created_at": () => tasks.orderBy("tasks.created_at", "desc"),
  };
  return (by[sort ?? ""] ?? byDay)().orderBy("tasks.id");
}

/** Returns the people and teams that do several tasks, people first, each by name. */
export async function assigneesOf(db: Reader, taskIds: readonly string[]) {
  const wanted = ["", ...taskIds];
  const people = db
    .selectFrom("task_assignees")
    .innerJoin("users", "users.id", "task_assignees.user_id")
    .select(["task_assignees.task_id", "users.id as id", "users.name as name", "users.avatar_url"])
    .select(sql.lit("user").$castTo<string>().as("type"))
    .where("task_assignees.task_id", "in", wanted);
  const teams = db
    .selectFrom("task_assignees")
    .innerJoin("teams", "teams.id", "task_assignees.team_id")
    .select(["task_assignees.task_id", "teams.id", "teams.name"])
    .select([sql<string | null>`null`.as("avatar_url"), sql.lit("team").$castTo<string>().as("type")])
    .where("task_assignees.task_id", "in", wanted)
    .where("teams.deleted_at", "is", null);
  // People come before teams.
  return people.unionAll(teams).orderBy("type", "desc").orderBy("name").orderBy("id").execute();
}

/** Returns the ids of the people who do a task and see it, including everyone on its teams. */
export async function peopleOn(db: Reader, taskId: string): Promise<string[]> {
  const [assigned, task] = [await assignedTo(db, taskId), await placeOfTask(db, taskId)];
  if (task === undefined) return [];
  if (task.project_id === null) return assigned;
  const seers = await peopleWith(db, task.project_id, "read");
  return assigned.filter((id) => seers.includes(id));
}

export async function seersOfTask(db: Reader, taskId: string): Promise<string[]> {
  const task = await placeOfTask(db, taskId);
  if (task === undefined) return [];
  if (task.project_id !== null) return peopleWith(db, task.project_id, "read");
  const members = await db
    .selectFrom("memberships")
    .select(["user_id", "role"])
    .where("organization_id", "=", task.organization_id)
    .execute();
  const writers = members.filter((member) => mayWrite(member)).map((member) => member.user_id);
  return [...new Set([...writers, ...(await assignedTo(db, taskId))])];
}

const placeOfTask = (db: Reader, taskId: string) =>
  db
    .selectFrom("tasks")
    .select(["project_id", "organization_id"])
    .where("id", "=", taskId)
    .executeTakeFirst();

/** Returns the ids of the people who do a task, including everyone on its teams. */
async function assignedTo(db: Reader, taskId: string): Promise<string[]> {
  const direct = await db
    .selectFrom("task_assignees")
    .select("user_id")
    .where("task_id", "=", taskId)
    .where("user_id", "is not", null)
    .execute();
  const inTeams = await db
    .selectFrom("task_assignees")
    .innerJoin("teams", "teams.id", "task_assignees.team_id")
    .innerJoin("team_members", "team_members.team_id", "teams.id")
    .select("team_members.user_id")
    .where("task_assignees.task_id", "=", taskId)
    .where("teams.deleted_at", "is", null)
    .where("team_members.removed_at", "is", null)
    .execute();
  return [...new Set([...direct, ...inTeams].flatMap((row) => row.user_id ?? []))];
}

/** Returns the tasks that block others, or that are blocked by others. */
export async function neighborsOf(
  db: Reader,
  taskIds: readonly string[],
  from: "task_id" | "blocker_id",
  member: Member,
) {
  const to = from === "task_id" ? "blocker_id" : "task_id";
  return db
    .selectFrom("task_blockers")
    .innerJoin("tasks", "tasks.id", `task_blockers.${to}`)
    .select([`task_blockers.${from} as of`, "tasks.id", "tasks.title", "tasks.status"])
    .where(`task_blockers.${from}`, "in", ["", ...taskIds])
    .where("tasks.deleted_at", "is", null)
    .where(isSeenBy(member))
    .orderBy("tasks.title")
    .orderBy("tasks.id")
    .execute();
}

const rank = (type: string) => TASK_LINK_TYPES.findIndex((known) => known === type);

/** Returns what a task is about, with its place. What is in the trash or hidden from the user is left out. */
export async function linksOf(db: Reader, member: Member, taskId: string) {
  const links = await db.selectFrom("task_links").selectAll().where("task_id", "=", taskId).execute();
  if (links.length === 0) return [];
  const found = await linkable(
    db,
    member,
    links.map((link) => ({ type: link.type, id: link.subject_id })),
  );
  const images = await firstImages(
    db,
    found.map(({ id }) => id),
  );
  return found
    .toSorted(
      (one, other) =>
        rank(one.type) - rank(other.type) || (one.name ?? "").localeCompare(other.name ?? "", "en"),
    )
    .map((row) => ({ ...row, image_id: images.get(row.id) ?? null }));
}

/** Returns the first image of each post, the reference image of each ad, and the cover of each blog post that has one. */
async function firstImages(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = ["", ...ids];
  const [posts, ads, covers] = await Promise.all([
    db
      .selectFrom("board_images")
      .select(["board_id as id", "file_id"])
      .where("board_id", "in", wanted)
      .orderBy("position")
      .orderBy("file_id")
      .execute(),
    db
      .selectFrom("meta_content_images")
      .select(["content_id as id", "file_id"])
      .where("content_id", "in", wanted)
      .where("use", "=", "reference")
      .execute(),
    db
      .selectFrom("blogs")
      .select(["campaign_id as id", "cover_id as file_id"])
      .where("campaign_id", "in", wanted)
      .execute(),
  ]);
  const found = new Map<string, string>();
  for (const { id, file_id: file } of [...posts, ...ads, ...covers])
    if (file !== null && !found.has(id)) found.set(id, file);
  return found;
}

/** Returns which of these the user sees, with their place. */
export async function linkable(
  db: Reader,
  member: Member,
  wanted: readonly { type: TaskLinkType; id: string }[],
) {
  const idsOf = (types: readonly TaskLinkType[]) => [
    "",
    ...wanted.filter(({ type }) => types.includes(type)).map(({ id }) => id),
  ];
  const items = await db
    .selectFrom(itemsIn(db, member.organization.id).as("item"))
    .innerJoin("projects", "projects.id", "item.project_id")
    .innerJoin("folders", "folders.id", "item.folder_id")
    .select(["item.id", "item.type", "item.name", "item.kind", "item.campaign_id", "item.campaign_name"])
    .select(["item.status", "item.planned_for", "item.scheduled_at", "item.zone"])
    .select(["item.folder_id", "folders.name as folder_name"])
    .select(["projects.slug as project_slug", "projects.name as project_name"])
    .where("item.id", "in", idsOf(["boards", "contents", "blogs"]))
    .where(seenBy(member, "item.project_id"))
    .execute();
  const campaigns = await db
    .selectFrom("campaigns")
    .innerJoin("projects", "projects.id", "campaigns.project_id")
    .innerJoin("folders", "folders.id", "campaigns.folder_id")
    .select(["campaigns.id", "campaigns.name", "campaigns.kind", "campaigns.id as campaign_id"])
    .select("campaigns.status")
    .select(["campaigns.name as campaign_name", "campaigns.folder_id", "folders.name as folder_name"])
    .select(["projects.slug as project_slug", "projects.name as project_name"])
    .where("campaigns.id", "in", idsOf(["campaigns"]))
    .where("campaigns.organization_id", "=", member.organization.id)
    .where(seenBy(member, "campaigns.project_id"))
    .where("campaigns.deleted_at", "is", null)
    .execute();
  const undated = { planned_for: null, scheduled_at: null, zone: null };
  const found = [...campaigns.map((row) => ({ ...row, ...undated, type: "campaigns" })), ...items];
  return wanted.flatMap(({ type, id }) => found.find((row) => row.type === type && row.id === id) ?? []);
}

/** Call this first in each transaction that changes blockers, so that two of them can't close a circle together. */
export async function holdBlockers(trx: Trx, organizationId: string): Promise<void> {
  await trx
    .updateTable("organizations")
    .set((row) => ({ version: row.ref("version") }))
    .where("id", "=", organizationId)
    .execute();
}

/**
 * Returns the titles of a circle that these blockers would close: from the task over its blockers back to itself. Null if there is
 * none.
 */
export async function circleOf(
  trx: Trx,
  organizationId: string,
  task: { id: string; title: string },
  blockers: readonly string[],
): Promise<string[] | null> {
  const pairs = await trx
    .selectFrom("task_blockers")
    .innerJoin("tasks", "tasks.id", "task_blockers.task_id")
    .innerJoin("tasks as blocker", "blocker.id", "task_blockers.blocker_id")
    .select(["task_blockers.task_id", "task_blockers.blocker_id", "blocker.title"])
    .where("tasks.organization_id", "=", organizationId)
    .where("task_blockers.task_id", "!=", task.id)
    .execute();
  const direct = await trx
    .selectFrom("tasks")
    .select(["id", "title"])
    .where("id", "in", ["", ...blockers])
    .execute();
  const next = new Map<string, { id: string; title: string }[]>();
  for (const { task_id: from, blocker_id: id, title } of pairs)
    next.set(from, [...(next.get(from) ?? []), { id, title }]);
  const seen = new Set<string>();
  let paths = direct.map((one) => ({ id: one.id, titles: [task.title, one.title] }));
  while (paths.length > 0) {
    const closed = paths.find(({ id }) => id === task.id);
    if (closed !== undefined) return closed.titles;
    const fresh = paths.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    paths = fresh.flatMap(({ id, titles }) =>
      (next.get(id) ?? []).map((one) => ({ id: one.id, titles: [...titles, one.title] })),
    );
  }
  return null;
}

/**
 * Returns the ids of the people who watch a task and see it: who created it, who does it, and whom its comments mention, unless they
 * stopped watching, and everyone else who chose to.
 */
export async function watchersOf(
  db: Reader,
  { id, created_by }: Pick<TaskRow, "id" | "created_by">,
): Promise<string[]> {
  const [choices, assigned, comments, seers] = await Promise.all([
    db.selectFrom("task_watchers").selectAll().where("task_id", "=", id).execute(),
    assignedTo(db, id),
    db
      .selectFrom("comments")
      .select("mentions_json")
      .where("subject_id", "=", id)
      .where("deleted_at", "is", null)
      .where("mentions_json", "!=", "[]")
      .execute(),
    seersOfTask(db, id),
  ]);
  const choiceOf = new Map(choices.map((row) => [row.user_id, row.is_watching === 1]));
  const concerned = [created_by, ...assigned, ...comments.flatMap((row) => stringList(row.mentions_json))];
  return seers.filter((person) => choiceOf.get(person) ?? concerned.includes(person));
}
