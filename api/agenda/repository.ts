import { sql } from "kysely";
import type { SelectQueryBuilder, SqlBool } from "kysely";
import { AGENDA_DAY_MAX, AGENDA_ROWS_MAX, AGENDA_TASKS_MAX, MENTION_DAYS } from "#contract/limits.ts";
import { VAULT_FLAGS } from "#contract/vocabulary.ts";
import type { TaskStatus, VaultFlag } from "#contract/vocabulary.ts";
import { weekDays } from "#lib/dates.ts";
import type { WeekStart } from "#lib/dates.ts";
import type { Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { todayIn, weekOf } from "#api/organizations/week.ts";
import { approvalsOf, isReviewer } from "#api/approvals/repository.ts";
import { plainRows, projectsOf, withDetails } from "#api/calendar/repository.ts";
import { itemsOutOfStock, productFeeds, stockIn, stockOf } from "#api/feeds/stock.ts";
import { listSeenBy } from "#api/ad-log/policy.ts";
import { isDue, isOwn, needsReason } from "#api/ad-log/repository.ts";
import { countEach, counting } from "#api/http/paginate.ts";
import { mayChangeReport } from "#api/reports/policy.ts";
import { reportsSeenBy } from "#api/reports/repository.ts";
import { countAll, itemsWithPlaces } from "#api/review/items.ts";
import { isAssignedTo } from "#api/tasks/policy.ts";
import { dayOf, OPEN_TASK_STATUSES, tasksSeenBy } from "#api/tasks/repository.ts";
import { itemsSeenBy } from "#api/vault/policy.ts";
import { flagsOf, hasAnyOf, isOwnedBy } from "#api/vault/repository.ts";

/** The maximum number of mentions to check, so that one busy thread can't make a page slow. */
const MENTIONS_MAX = 50;

type Placed<Query> = Query extends SelectQueryBuilder<infer _, infer __, infer Row> ? Row : never;
type Item = Placed<ReturnType<typeof itemsWithPlaces>>;
type Place = "kind" | "campaign_id" | "campaign_name" | "folder_id" | "folder_name";
/** An item, or a task, which has no campaign and folder. */
export type AgendaRow = Omit<
  Item,
  "type" | "status" | Place | "project_slug" | "project_name" | "project_colour"
> & {
  [Field in Place | "project_slug" | "project_name" | "project_colour"]: Item[Field] | null;
} & {
  type: string;
  status: Item["status"] | TaskStatus;
  author_id: string | null;
  since: string | null;
  comment_id: string | null;
  /** Who sent it to review. */
  asked_by_id?: string | null;
  /** The beginning of the comment. */
  comment?: string;
};

type Group = { total: number; rows: AgendaRow[] };

/** Returns the first few items in review that this user may approve. Null if they approve in no project. */
export async function toApprove(db: Reader, member: Member): Promise<Group | null> {
  if (!(await isReviewer(db, member))) return null;
  const { total, rows } = await approvalsOf(db, member, {}, { limit: AGENDA_ROWS_MAX, offset: 0 });
  return { total, rows: rows.map((row) => ({ ...row, comment_id: null })) };
}

/** Returns the first few of the user's and their teams' open tasks, the earliest due day first, and those without one last. */
export async function openTasks(db: Reader, member: Member, now: string) {
  const today = dayOf(member.user, member.organization, now);
  const rows = await tasksSeenBy(db, member)
    .where(isAssignedTo(member.user.id))
    .where("tasks.status", "in", OPEN_TASK_STATUSES)
    .selectAll("tasks")
    .select(countAll.as("total"))
    .select(
      sql<number | string>`sum(case when tasks.due_date < ${today} then 1 else 0 end) over ()`.as("overdue"),
    )
    .orderBy((row) => row.fn.coalesce("tasks.due_date", row.val("9999")))
    .orderBy("tasks.id")
    .limit(AGENDA_TASKS_MAX)
    .execute();
  return { total: Number(rows[0]?.total ?? 0), overdue: Number(rows[0]?.overdue ?? 0), rows };
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
    coalesce(item.scheduled_at, item.planned_for) <= ${now}
    and (item.scheduled_at is not null or item.planned_for < ${today})
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
    // As a word of the statement, so that indexes of what is scheduled are used.
    .where(sql<SqlBool>`item.status = 'scheduled'`)
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
 * Returns the first few reports with a file that asks something or couldn't be read, the latest file first. They wait
 * for their owner alone: that others may change them, too, makes them no one else’s work.
 */
export async function reportsToCheck(db: Reader, member: Member) {
  const files = await reportsSeenBy(db, member)
    .innerJoin("report_files", "report_files.report_id", "reports.id")
    .leftJoin("projects", "projects.id", "reports.project_id")
    .select(["reports.id", "reports.name", "reports.project_id", "reports.owner_id"])
    .select(["projects.slug as project_slug", "projects.name as project_name"])
    .select("projects.colour as project_colour")
    .select(["report_files.id as file_id", "report_files.name as file_name", "report_files.status"])
    .select(["report_files.questions_json", "report_files.error", "report_files.created_at"])
    .where("reports.owner_id", "=", member.user.id)
    .where("reports.archived_at", "is", null)
    .where("report_files.status", "in", ["asking", "failed"])
    .orderBy("report_files.created_at", "desc")
    .orderBy("report_files.id", "desc")
    .execute();
  // Of several files of a report, the latest.
  const reports = new Map<string, (typeof files)[number]>();
  for (const file of files)
    if (mayChangeReport(member, file) && !reports.has(file.id)) reports.set(file.id, file);
  return { total: reports.size, rows: [...reports.values()].slice(0, AGENDA_ROWS_MAX) };
}
export type ReportToCheckRow = Awaited<ReturnType<typeof reportsToCheck>>["rows"][number];

/** Returns the first few of a member's posts, ads, and blog posts that link to a product with something wrong, the next to run first. */
export async function outOfStock(db: Reader, member: Member) {
  const feeds = await productFeeds(db, member);
  const linked = await itemsOutOfStock(db, member, feeds);
  if (linked.length === 0) return { total: 0, rows: [] };
  const rows = await itemsWithPlaces(db, member)
    .where("item.id", "in", linked)
    .where(sql<SqlBool>`coalesce(item.owner_id, item.created_by) = ${member.user.id}`)
    .orderBy((row) => row.fn.coalesce("item.scheduled_at", "item.planned_for", row.val("9999")))
    .orderBy("item.id")
    .execute();
  const stock = await stockOf(db, member, rows, feeds);
  const flagged = rows.filter(({ id }) => stock.has(id));
  return {
    total: flagged.length,
    rows: flagged.slice(0, AGENDA_ROWS_MAX).map((row) => ({
      row: { ...row, author_id: null, since: null, comment_id: null } satisfies AgendaRow,
      stock: stockIn(stock, row.id),
    })),
  };
}

/** The day of what is to be seen to about an item of the vault. */
const RENEWAL_DAYS = {
  overdue: "rotate_by",
  due_soon: "rotate_by",
  rights_ended: "rights_end",
  ends_soon: "rights_end",
} as const satisfies Partial<Record<VaultFlag, string>>;
const RENEWALS = VAULT_FLAGS.filter((flag) => flag in RENEWAL_DAYS) as (keyof typeof RENEWAL_DAYS)[];

/** Returns the first few items of the vault that a member owns and should renew, the earliest day first. */
export async function vaultItemsToRenew(db: Reader, member: Member, now: string) {
  const today = todayIn(member.organization, now);
  const circumstances = { organizationId: member.organization.id, today };
  const items = await itemsSeenBy(db, member, today)
    .where("vault_items.archived_at", "is", null)
    .where(hasAnyOf(RENEWALS, circumstances))
    .where(isOwnedBy(member.user.id, today))
    .select(["vault_items.id", "vault_items.name", "vault_items.rotate_by", "vault_items.rights_end"])
    .select("vault_items.fingerprint")
    .execute();
  const flags = await flagsOf(db, items, circumstances);
  const rows = items.flatMap((item) =>
    RENEWALS.filter((flag) => flags.get(item.id)?.includes(flag)).map((flag) => ({
      id: item.id,
      name: item.name,
      day: item[RENEWAL_DAYS[flag]] ?? "",
      flag,
    })),
  );
  rows.sort((one, other) => one.day.localeCompare(other.day) || one.id.localeCompare(other.id));
  return { total: rows.length, items: rows.slice(0, AGENDA_ROWS_MAX) };
}

/** Returns the first few changes of ads that a member made or logged and that are to be reviewed, and how many they made without a reason. */
export async function changesToReview(db: Reader, member: Member, now: string) {
  const due = listSeenBy(db, member)
    .where(isOwn(member.user))
    .where(isDue(dayOf(member.user, member.organization, now)));
  const items = await due
    .innerJoin("log_entries", "log_entries.id", "log_list.entry_id")
    .select([
      "log_entries.id",
      "log_entries.category",
      "log_entries.operation",
      "log_entries.field",
      "log_entries.object",
      "log_entries.is_by_platform",
      "log_entries.review_on",
    ])
    .orderBy("log_list.review_on")
    .orderBy("log_list.entry_id")
    .limit(AGENDA_ROWS_MAX)
    .execute();
  const { total, missing } = await countEach(db, {
    total: counting(due),
    missing: counting(listSeenBy(db, member).where("log_list.actor", "=", member.user.id).where(needsReason)),
  });
  return {
    total: total + (missing > 0 ? 1 : 0),
    no_reason: missing,
    items: items.map(({ is_by_platform: isByPlatform, ...item }) => ({
      ...item,
      is_by_platform: isByPlatform === 1,
    })),
  };
}

/** What is published or begins on the days of the organization's week that `day` is in. */
export async function weekWith(db: Reader, member: Member, day: string) {
  const days = weekDays(day, member.organization.week_starts_on as WeekStart);
  const from = days[0] ?? day;
  const to = days.at(-1) ?? day;
  const { rows } = await plainRows(db, {
    member,
    projects: null,
    types: ["board", "meta_ad", "google_ad", "blog"],
    isStarting: true,
    from,
    to,
  });
  const shown = rows.filter(({ status }) => status !== "cancelled" && status !== "archived");
  const byDay = Map.groupBy(shown, (row) => row.starts_on);
  // Only the first ones of a day are named.
  const named = [...byDay.values()].flatMap((all) => all.slice(0, AGENDA_DAY_MAX));
  const [items, projects, folders] = await Promise.all([
    withDetails(db, named),
    projectsOf(db, { member, projects: null }, named),
    db
      .selectFrom("folders")
      .select(["id", "name"])
      .where("id", "in", ["", ...new Set(named.flatMap(({ folder_id: id }) => id ?? []))])
      .execute(),
  ]);
  const shownDays = [...byDay].map(([starts, { length: total }]) => ({
    day: starts,
    total,
    items: items.filter((row) => row.starts_on === starts),
  }));
  return { from, to, rows: shown, days: shownDays, projects, folders };
}
export type AgendaWeek = Awaited<ReturnType<typeof weekWith>>;

/** Returns recent comments that mention the user, in open threads in which the user hasn't replied since. */
async function openMentions(db: Reader, { user, organization }: Member, since: string) {
  return db
    .selectFrom("comments")
    .select([
      "comments.id",
      "comments.subject_id",
      "comments.author_id",
      "comments.created_at",
      "comments.body",
    ])
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
    .select("projects.colour as project_colour")
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
  const rows = comments.flatMap(({ id, subject_id, author_id, created_at, body }): AgendaRow[] => {
    const item = items.get(subject_id);
    return item === undefined
      ? []
      : [{ ...item, author_id, since: created_at, comment_id: id, comment: body }];
  });
  return { total: rows.length, rows: rows.slice(0, AGENDA_ROWS_MAX) };
}
