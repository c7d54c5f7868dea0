import { sql } from "kysely";
import { ulid } from "ulid";
import type { Point } from "#contract/tasks.ts";
import { nextDay } from "#domain/tasks/repeat.ts";
import type { Reader, TaskRow, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField, notFound, stale } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { changeKept } from "#api/http/kept-records.ts";
import { pageOf } from "#api/http/paginate.ts";
import { created, data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { noteAssigned, noteTaskChange } from "#api/notifications/tasks.ts";
import { copyLabels, labelsIn, setLabels } from "#api/labels/repository.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { peopleWith } from "#api/projects/policy.ts";
import { projectNamed } from "#api/projects/repository.ts";
import { holdProject } from "#api/trash/containers.ts";
import { offerRestore, commitWithUndo } from "#api/undo/offer.ts";
import { taskRows } from "#api/undo/rows.ts";
import { mayCreateTask, mayDeleteTask, requireChange } from "./policy.ts";
import {
  checklistIn,
  circleOf,
  dayOf,
  filtered,
  holdBlockers,
  linkable,
  peopleOn,
  sorted,
  taskCounts,
  tasksSeenBy,
  tasksWithIds,
  taskWithId,
  watchersOf,
} from "./repository.ts";
import { createRules, pointRules, updateRules } from "./requests.ts";
import { repeatIn, toTask, toTasks } from "./resource.ts";

type Input = Awaited<ReturnType<typeof validate<typeof updateRules>>>;

export async function listTasks(exchange: Exchange): Promise<Reply> {
  const { db } = exchange.deps;
  const { searchParams: query } = exchange.url;
  const member = memberOf(exchange);
  const tasks = await filtered(exchange, tasksSeenBy(db, member));
  // The tasks themselves are read after they are sorted, so that sorting many needs only what is in the index. A person's tasks are
  // found one by one, so they are counted while they are sorted.
  const ids = tasks
    .select("tasks.id")
    .$if(query.has("assignee"), (found) => found.select(sql<number | string>`count(*) over ()`.as("total")));
  const { rows, answer } = await pageOf(exchange, sorted(ids, query.get("sort")), {
    counted: ([first]) => first?.total ?? undefined,
  });
  const page = await tasksWithIds(
    db,
    rows.map(({ id }) => id),
  );
  const counts = query.get("counts") === "1" ? await taskCounts(exchange) : undefined;
  return answer(await toTasks(db, page, member), "/api/tasks", counts);
}

/** Creates a task. Its checklist, blockers, links, and assignees are in the same call. */
export async function createTask(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  // Guests create nothing in any project.
  requireThat(mayWrite(member));
  const input = await validate(exchange.input, createRules);
  const now = nowOf(exchange);
  const project = await projectFor(exchange, input.project_id);
  requireThat(mayCreateTask(member, project?.id ?? null));
  const status = input.status ?? "todo";
  const task: TaskRow = {
    id: ulid(exchange.deps.clock()),
    organization_id: member.organization.id,
    project_id: project?.id ?? null,
    title: input.title,
    description: input.description ?? null,
    status,
    priority: input.priority ?? "normal",
    start_date: input.start_date ?? null,
    due_date: input.due_date ?? null,
    estimate_minutes: minutes(input.estimate_hours ?? null),
    checklist_json: checklistFrom(exchange, input.checklist ?? []),
    repeat_json: repeatFrom(input.repeat ?? null, input.due_date ?? null),
    completed_at: status === "done" ? now : null,
    created_by: member.user.id,
    deleted_at: null,
    deleted_by: null,
    deleted_with: null,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  requireDays(task);
  return commitWithUndo(exchange, taskRows([task.id]), async (trx) => {
    if (project !== null) await holdProject(trx, project.id);
    await trx.insertInto("tasks").values(task).execute();
    await writeRelations(trx, exchange, task, input);
    await noteAssigned(trx, exchange, task, await peopleOn(trx, task.id), []);
    return created(await toTask(trx, task, exchange));
  });
}

export async function showTask(exchange: Exchange, task: TaskRow): Promise<Reply> {
  return data(await toTask(exchange.deps.db, task, exchange));
}

/**
 * Updates the fields that were sent. When a task that repeats is done, the next one is created.
 * @throws HttpError 412 with the current record if `version` is stale, 422 if its blockers would wait for it
 */
export async function updateTask(exchange: Exchange, task: TaskRow): Promise<Reply> {
  const member = memberOf(exchange);
  await requireChange(exchange, task);
  const input = await validate(exchange.input, updateRules);
  const project = input.project_id === undefined ? undefined : await projectFor(exchange, input.project_id);
  // Moving it is creating it there.
  if (project !== undefined && (project?.id ?? null) !== task.project_id)
    requireThat(mayCreateTask(member, project?.id ?? null));
  const changed = changesOf(exchange, task, input, project === undefined ? undefined : (project?.id ?? null));
  requireDays({ ...task, ...changed });
  const nextId = ulid(exchange.deps.clock());
  return commitWithUndo(exchange, taskRows([task.id, nextId]), async (trx) => {
    if (typeof changed.project_id === "string") await holdProject(trx, changed.project_id);
    const before = await peopleOn(trx, task.id);
    const seen = { table: "tasks", id: task.id, version: input.version } as const;
    const isSaved = await changeKept(trx, exchange, seen, changed);
    const current = await taskWithId(trx, task.id);
    if (current === undefined) throw notFound();
    if (!isSaved) throw stale(await toTask(trx, current, exchange));
    await writeRelations(trx, exchange, current, input);
    const now = await peopleOn(trx, task.id);
    await noteAssigned(trx, exchange, current, now, before);
    // Who has just got the task is told only that.
    const watchers = (await watchersOf(trx, current)).filter(
      (id) => before.includes(id) || !now.includes(id),
    );
    await noteTaskChange(trx, exchange, current, task, watchers);
    if (task.status !== "done" && current.status === "done") await repeat(trx, exchange, current, nextId);
    return data(await toTask(trx, current, exchange));
  });
}

/** Checks one point of a task's checklist, or unchecks it. Other people's changes to the task are kept. */
export async function updatePoint(exchange: Exchange, { task, pointId }: PointOf): Promise<Reply> {
  await requireChange(exchange, task);
  const { is_done: isDone } = await validate(exchange.input, pointRules);
  return commitWithUndo(exchange, taskRows([task.id]), async (trx) => {
    // The row is locked from here on, so that two points checked at once are both kept.
    await trx
      .updateTable("tasks")
      .set((row) => ({ version: row("version", "+", 1), updated_at: nowOf(exchange) }))
      .where("id", "=", task.id)
      .execute();
    const current = await taskWithId(trx, task.id);
    if (current === undefined) throw notFound();
    const checklist_json = JSON.stringify(
      checklistIn(current).map((point) => (point.id === pointId ? { ...point, is_done: isDone } : point)),
    );
    await trx.updateTable("tasks").set({ checklist_json }).where("id", "=", task.id).execute();
    return data(await toTask(trx, { ...current, checklist_json }, exchange));
  });
}

export async function deleteTask(exchange: Exchange, task: TaskRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayDeleteTask(member, task));
  return commit(exchange, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("tasks")
      .set({ deleted_at: nowOf(exchange), deleted_by: member.user.id })
      .where("id", "=", task.id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound();
    return offerRestore(trx, exchange, "tasks", [task]);
  });
}

type PointOf = { task: TaskRow; pointId: string };

async function projectFor(exchange: Exchange, named: string | null | undefined) {
  if (named === null || named === undefined) return null;
  const project = await projectNamed(exchange.deps.db, memberOf(exchange), named);
  if (project === undefined) throw invalidField("project_id", "The selected project id is invalid.");
  return project;
}

const minutes = (hours: number | null) => (hours === null ? null : Math.round(hours * 60));

function checklistFrom(exchange: Exchange, points: NonNullable<Input["checklist"]>): string {
  const taken = new Set<string>();
  return JSON.stringify(
    points.map((point): Point => {
      const isKnown = typeof point.id === "string" && point.id !== "" && !taken.has(point.id);
      const id = isKnown ? (point.id ?? "") : ulid(exchange.deps.clock());
      taken.add(id);
      return { id, text: point.text, is_done: point.is_done ?? false };
    }),
  );
}

const repeatFrom = (rule: NonNullable<Input["repeat"]> | null, due: string | null) =>
  rule === null ? null : JSON.stringify({ ...rule, day: Number(due?.slice(8) ?? 1) });

/** @throws HttpError 422 for days in the wrong order, and for a repetition without a day to count from */
function requireDays(task: Pick<TaskRow, "start_date" | "due_date" | "repeat_json">): void {
  if (task.start_date !== null && task.due_date !== null && task.due_date < task.start_date)
    throw invalidField("due_date", "The due date field must be a date after or equal to start date.");
  if (task.repeat_json !== null && task.due_date === null)
    throw invalidField("due_date", "The due date field is required when the task repeats.");
}

function changesOf(
  exchange: Exchange,
  task: TaskRow,
  input: Input,
  projectId: string | null | undefined,
): Partial<TaskRow> {
  const { title, description, status, priority, start_date, due_date } = input;
  const { estimate_hours: hours, checklist, repeat: rule } = input;
  const changed: Partial<TaskRow> = {};
  if (title !== undefined) changed.title = title;
  if (description !== undefined) changed.description = description;
  if (status !== undefined) {
    changed.status = status;
    if (status !== task.status) changed.completed_at = status === "done" ? nowOf(exchange) : null;
  }
  if (priority !== undefined) changed.priority = priority;
  if (start_date !== undefined) changed.start_date = start_date;
  if (due_date !== undefined) changed.due_date = due_date;
  if (hours !== undefined) changed.estimate_minutes = minutes(hours);
  if (checklist !== undefined) changed.checklist_json = checklistFrom(exchange, checklist);
  if (projectId !== undefined) changed.project_id = projectId;
  const due = due_date === undefined ? task.due_date : due_date;
  const former = repeatIn(task);
  // The day of the month stays unless the rule or the due day is changed by hand.
  if (rule !== undefined || due !== task.due_date)
    changed.repeat_json = repeatFrom(rule === undefined ? former && ruleOf(former) : rule, due);
  if (
    former !== null &&
    due === task.due_date &&
    rule?.frequency === former.frequency &&
    rule.interval === former.interval
  )
    changed.repeat_json = task.repeat_json;
  return changed;
}

const ruleOf = ({ frequency, interval }: NonNullable<Input["repeat"]>) => ({ frequency, interval });

/** Writes who does a task, what blocks it, its labels, and what it is about, as far as the call says so. */
async function writeRelations(trx: Trx, exchange: Exchange, task: TaskRow, input: Input): Promise<void> {
  const { assignees, blocked_by: blockers, label_ids: labels, links } = input;
  if (assignees !== undefined) await writeAssignees(trx, exchange, task, [...new Set(assignees)]);
  else if (input.project_id !== undefined) await requireTeamsOf(trx, task);
  if (blockers !== undefined) await writeBlockers(trx, exchange, task, [...new Set(blockers)]);
  if (labels !== undefined) await writeLabels(trx, exchange, task, [...new Set(labels)]);
  if (links === undefined) return;
  const found = await linkable(trx, memberOf(exchange), links);
  if (found.length < links.length) throw invalidField("links", "The selected links is invalid.");
  await trx.deleteFrom("task_links").where("task_id", "=", task.id).execute();
  const unique = new Map(links.map(({ type, id }) => [id, { task_id: task.id, type, subject_id: id }]));
  if (unique.size > 0)
    await trx
      .insertInto("task_links")
      .values([...unique.values()])
      .execute();
}

async function writeLabels(trx: Trx, exchange: Exchange, task: TaskRow, ids: readonly string[]) {
  const known = await labelsIn(trx, task.organization_id);
  if (!ids.every((id) => known.some((label) => label.id === id)))
    throw invalidField("label_ids", "The selected label ids is invalid.");
  await setLabels(trx, exchange, { ...task, campaign_id: null }, ids);
}

async function writeAssignees(trx: Trx, exchange: Exchange, task: TaskRow, ids: readonly string[]) {
  const members = await trx
    .selectFrom("memberships")
    .select("user_id")
    .where("organization_id", "=", task.organization_id)
    .where("user_id", "in", ["", ...ids])
    .execute();
  // Nobody gets to do what they don't see.
  const seers = task.project_id === null ? null : await peopleWith(trx, task.project_id, "read");
  const people = members.filter((row) => seers === null || seers.includes(row.user_id));
  const teams = await teamsIn(trx, task, ids);
  const isKnown = (id: string) =>
    people.some((row) => row.user_id === id) || teams.some((team) => team.id === id);
  if (!ids.every(isKnown))
    throw invalidField("assignees", "Choose people who see the task’s project, and teams of it.");
  const former = await trx.selectFrom("task_assignees").selectAll().where("task_id", "=", task.id).execute();
  const idOf = (row: (typeof former)[number]) => row.user_id ?? row.team_id ?? "";
  await trx
    .deleteFrom("task_assignees")
    .where("id", "in", ["", ...former.filter((row) => !ids.includes(idOf(row))).map(({ id }) => id)])
    .execute();
  const added = ids.filter((id) => !former.some((row) => idOf(row) === id));
  if (added.length === 0) return;
  await trx
    .insertInto("task_assignees")
    .values(
      added.map((id) => {
        const isTeam = teams.some((team) => team.id === id);
        return {
          id: ulid(exchange.deps.clock()),
          task_id: task.id,
          organization_id: task.organization_id,
          user_id: isTeam ? null : id,
          team_id: isTeam ? id : null,
        };
      }),
    )
    .execute();
}

const teamsIn = (db: Reader, task: TaskRow, ids: readonly string[]) =>
  db
    .selectFrom("teams")
    .select("id")
    .where("project_id", "=", task.project_id ?? "")
    .where("deleted_at", "is", null)
    .where("id", "in", ["", ...ids])
    .execute();

/** @throws HttpError 422 if a task was moved to another project while one of the former project's teams does it */
async function requireTeamsOf(trx: Trx, task: TaskRow): Promise<void> {
  const [other] = await trx
    .selectFrom("task_assignees")
    .innerJoin("teams", "teams.id", "task_assignees.team_id")
    .select("teams.name")
    .where("task_assignees.task_id", "=", task.id)
    .where("teams.deleted_at", "is", null)
    .where("teams.project_id", "!=", task.project_id ?? "")
    .execute();
  if (other !== undefined)
    throw invalidField("assignees", `The team “${other.name}” isn’t in the task’s project.`);
}

async function writeBlockers(trx: Trx, exchange: Exchange, task: TaskRow, ids: readonly string[]) {
  await holdBlockers(trx, task.organization_id);
  const known = await tasksSeenBy(trx, memberOf(exchange))
    .select("tasks.id")
    .where("tasks.id", "in", ["", ...ids])
    .execute();
  if (known.length < ids.length) throw invalidField("blocked_by", "The selected blocked by is invalid.");
  const circle = await circleOf(trx, task.organization_id, task, ids);
  if (circle !== null) {
    const [first = "", ...rest] = circle.map((title) => `“${title}”`);
    throw invalidField(
      "blocked_by",
      `These tasks would wait for each other: ${first} waits for ${rest.join(", which waits for ")}.`,
    );
  }
  await trx.deleteFrom("task_blockers").where("task_id", "=", task.id).execute();
  if (ids.length > 0)
    await trx
      .insertInto("task_blockers")
      .values(ids.map((blocker_id) => ({ task_id: task.id, blocker_id })))
      .execute();
}

/** Creates the next one of a task that repeats, with the same people, points, labels, and links. */
async function repeat(trx: Trx, exchange: Exchange, task: TaskRow, id: string): Promise<void> {
  const rule = repeatIn(task);
  if (rule === null || task.due_date === null) return;
  const { user, organization } = memberOf(exchange);
  const today = dayOf(user, organization, nowOf(exchange));
  let due: string | null = nextDay(task.due_date, rule);
  // Days that have gone by are skipped. The number of steps is bounded by the days of 30 years.
  for (let step = 0; due !== null && due < today && step < 11_000; step++) due = nextDay(due, rule);
  if (due === null) return endRepeat(trx, task.id);
  const next: TaskRow = {
    ...task,
    id,
    status: "todo",
    start_date: null,
    due_date: due,
    checklist_json: JSON.stringify(checklistIn(task).map((point) => ({ ...point, is_done: false }))),
    completed_at: null,
    version: 1,
    created_at: nowOf(exchange),
    updated_at: nowOf(exchange),
  };
  await trx.insertInto("tasks").values(next).execute();
  const assignees = await trx
    .selectFrom("task_assignees")
    .selectAll()
    .where("task_id", "=", task.id)
    .execute();
  for (const row of assignees)
    await trx
      .insertInto("task_assignees")
      .values({ ...row, id: ulid(exchange.deps.clock()), task_id: id })
      .execute();
  const links = await trx.selectFrom("task_links").selectAll().where("task_id", "=", task.id).execute();
  if (links.length > 0)
    await trx
      .insertInto("task_links")
      .values(links.map((link) => ({ ...link, task_id: id })))
      .execute();
  const choices = await trx.selectFrom("task_watchers").selectAll().where("task_id", "=", task.id).execute();
  if (choices.length > 0)
    await trx
      .insertInto("task_watchers")
      .values(choices.map((choice) => ({ ...choice, task_id: id })))
      .execute();
  await copyLabels(trx, exchange, task.id, { ...next, campaign_id: null });
  // Only one task of a series goes on repeating.
  await endRepeat(trx, task.id);
}

async function endRepeat(trx: Trx, id: string): Promise<void> {
  await trx.updateTable("tasks").set({ repeat_json: null }).where("id", "=", id).execute();
}
