import { sql } from "kysely";
import type { SelectQueryBuilder, SqlBool } from "kysely";
import { AGENDA_ROWS_MAX, MENTION_DAYS } from "#contract/limits.ts";
import type { TaskStatus, ItemSubject } from "#contract/vocabulary.ts";
import type { Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { weekOf } from "#api/organizations/week.ts";
import { approvalsOf, isReviewer } from "#api/approvals/repository.ts";
import { countAll, itemsWithPlaces } from "#api/review/items.ts";
import { isAssignedTo } from "#api/tasks/policy.ts";
import { dayOf, OPEN_TASK_STATUSES, tasksSeenBy } from "#api/tasks/repository.ts";

/** The maximum number of mentions to check, so that one busy thread can't make a page slow. */
const MENTIONS_MAX = 50;

type Placed<Query> = Query extends SelectQueryBuilder<infer _, infer __, infer Row> ? Row : never;
type Item = Placed<ReturnType<typeof itemsWithPlaces>>;
type Place = "kind" | "campaign_id" | "campaign_name" | "folder_id" | "folder_name";
/** An item, or a task, which has no campaign and folder. */
export type AgendaRow = Omit<Item, "type" | "status" | Place | "project_slug" | "project_name"> & {
  [Field in Place | "project_slug" | "project_name"]: Item[Field] | null;
} & {
  type: string;
  status: Item["status"] | TaskStatus;
  author_id: string | null;
  since: string | null;
  comment_id: string | null;
};

type Group = { total: number; rows: AgendaRow[] };

const countOf = (type: ItemSubject) =>
  sql<number | string>`sum(case when item.type = ${sql.lit(type)} then 1 else 0 end) over ()`;

/** Returns the first few items in review that this user may approve. Null if they approve in no project. */
export async function toApprove(db: Reader, member: Member): Promise<Group | null> {
  if (!(await isReviewer(db, member))) return null;
  const { total, rows } = await approvalsOf(db, member, {}, { limit: AGENDA_ROWS_MAX, offset: 0 });
  return { total, rows: rows.map((row) => ({ ...row, comment_id: null })) };
}

/** Returns the user's and their teams' open tasks that are due on their day or overdue, longest overdue first. */
export async function dueTasks(db: Reader, member: Member, now: string) {
  const today = dayOf(member.user, member.organization, now);
  const rows = await tasksSeenBy(db, member)
    .where(isAssignedTo(member.user.id))
    .where("tasks.status", "in", OPEN_TASK_STATUSES)
    .where("tasks.due_date", "<=", today)
    .leftJoin("projects", "projects.id", "tasks.project_id")
    .select(["tasks.id", "tasks.title", "tasks.due_date", "tasks.priority", "tasks.project_id"])
    .select(["projects.slug", "projects.name"])
    .select(countAll.as("total"))
    .select(
      sql<number | string>`sum(case when tasks.due_date < ${today} then 1 else 0 end) over ()`.as("overdue"),
    )
    .orderBy("tasks.due_date")
    .orderBy("tasks.id")
    .limit(AGENDA_ROWS_MAX)
    .execute();
  return {
    total: Number(rows[0]?.total ?? 0),
    overdue: Number(rows[0]?.overdue ?? 0),
    items: rows.map(({ id, title, due_date, priority, project_id, slug, name }) => ({
      id,
      title,
      due_date,
      priority,
      project: project_id === null ? null : { id: project_id, slug, name },
    })),
  };
}

const NO_PLACE = {
  type: "tasks",
  kind: null,
  zone: null,
  planned_for: null,
  scheduled_at: null,
  campaign_id: null,
  campaign_name: null,
  folder_id: null,
  folder_name: null,
} as const;

/**
 * The condition that an item is overdue, and this user publishes it or is reminded of all in its project. What is planned for a day
 * without a time is overdue once the day has passed.
 */
const isToPublish = ({ user }: Member, now: string, today: string) =>
  sql<SqlBool>`(
    (item.scheduled_at <= ${now} or (item.scheduled_at is null and item.planned_for < ${today}))
    and (
      coalesce(item.owner_id, item.created_by) = ${user.id}
      or item.project_id in (select project_id from project_reminders where user_id = ${user.id})
    )
  )`;

/**
 * Returns the scheduled items whose time has come, the longest overdue first: those that the user publishes, and those of the
 * projects in which they are reminded of everything.
 */
export async function toPublish(db: Reader, member: Member, now: string): Promise<Group> {
  const { today } = weekOf(member.organization, now);
  const rows = await itemsWithPlaces(db, member)
    .where("item.status", "=", "scheduled")
    .where(isToPublish(member, now, today))
    .select(countAll.as("total"))
    .orderBy((row) => row.fn.coalesce("item.scheduled_at", "item.planned_for"))
    .orderBy("item.id")
    .limit(AGENDA_ROWS_MAX)
    .execute();
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map((row): AgendaRow => ({ ...row, author_id: null, since: null, comment_id: null })),
  };
}

/**
 * Returns the scheduled items from today to the end of the week, in order, apart from those that the user is to publish now. A plain
 * day sorts before a time on it.
 */
export async function scheduledThisWeek(db: Reader, member: Member, now: string) {
  const { today, last, startOf, end } = weekOf(member.organization, now);
  const rows = await itemsWithPlaces(db, member)
    .where("item.status", "=", "scheduled")
    .where((row) => row.not(row.fn.coalesce(isToPublish(member, now, today), sql<SqlBool>`false`)))
    .where((row) =>
      row.or([
        row.and([row("item.planned_for", ">=", today), row("item.planned_for", "<=", last)]),
        row.and([
          row("item.planned_for", "is", null),
          row("item.scheduled_at", ">=", startOf(today)),
          row("item.scheduled_at", "<", end),
        ]),
      ]),
    )
    .select(countAll.as("total"))
    .select(countOf("boards").as("posts"))
    .select(countOf("contents").as("ads"))
    .select(countOf("blogs").as("blog_posts"))
    .orderBy((row) => row.fn.coalesce("item.scheduled_at", "item.planned_for"))
    .orderBy("item.id")
    .limit(AGENDA_ROWS_MAX)
    .execute();
  const [first] = rows;
  return {
    total: Number(first?.total ?? 0),
    posts: Number(first?.posts ?? 0),
    ads: Number(first?.ads ?? 0),
    blog_posts: Number(first?.blog_posts ?? 0),
    rows: rows.map((row): AgendaRow => ({ ...row, author_id: null, since: null, comment_id: null })),
  };
}

/** Returns recent comments that mention the user, in open threads in which the user hasn't replied since. */
async function openMentions(db: Reader, { user, organization }: Member, since: string) {
  return db
    .selectFrom("comments")
    .select(["comments.id", "comments.subject_id", "comments.author_id", "comments.created_at"])
    .where("comments.organization_id", "=", organization.id)
    .where("comments.created_at", ">=", since)
    .where("comments.subject", "!=", "campaigns")
    .where("comments.deleted_at", "is", null)
    .where("comments.mentions_json", "like", `%"${user.id}"%`)
    .where((row) => row.or([row("author_id", "is", null), row("author_id", "!=", user.id)]))
    .where(
      sql<boolean>`not exists (
        select other.id from comments as other
        where other.subject_id = comments.subject_id
          and coalesce(other.parent_id, other.id) = coalesce(comments.parent_id, comments.id)
          and (
            other.resolved_at is not null
            or (other.id > comments.id and other.author_id = ${user.id} and other.deleted_at is null)
          )
      )`,
    )
    .orderBy("comments.id", "desc")
    .limit(MENTIONS_MAX)
    .execute();
}

/** Returns the mentions, newest first. */
export async function mentions(db: Reader, member: Member, now: string): Promise<Group> {
  const since = new Date(Date.parse(now) - MENTION_DAYS * 24 * 60 * 60 * 1000).toISOString();
  const comments = await openMentions(db, member, since);
  if (comments.length === 0) return { total: 0, rows: [] };
  const found = await itemsWithPlaces(db, member)
    .where(
      "item.id",
      "in",
      comments.map((comment) => comment.subject_id),
    )
    .execute();
  const tasks = await tasksSeenBy(db, member)
    .leftJoin("projects", "projects.id", "tasks.project_id")
    .select(["tasks.id", "tasks.title as name", "tasks.status"])
    .select(["projects.slug as project_slug", "projects.name as project_name"])
    .where(
      "tasks.id",
      "in",
      comments.map((comment) => comment.subject_id),
    )
    .execute();
  const items = new Map<string, Omit<AgendaRow, "author_id" | "since" | "comment_id">>([
    ...found.map((item) => [item.id, item] as const),
    ...tasks.map((task) => [task.id, { ...task, ...NO_PLACE }] as const),
  ]);
  const rows = comments.flatMap(({ id, subject_id, author_id, created_at }): AgendaRow[] => {
    const item = items.get(subject_id);
    return item === undefined ? [] : [{ ...item, author_id, since: created_at, comment_id: id }];
  });
  return { total: rows.length, rows: rows.slice(0, AGENDA_ROWS_MAX) };
}
