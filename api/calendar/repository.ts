import { sql } from "kysely";
import type { Expression, RawBuilder, SqlBool } from "kysely";
import { CAMPAIGN_KINDS, type CampaignKind } from "#contract/campaigns.ts";
import { CALENDAR_ITEMS_MAX, EVENT_DAYS_MAX } from "#contract/limits.ts";
import { CALENDAR_TYPES, type CalendarType } from "#contract/vocabulary.ts";
import { addDays } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { firstPicture, picturesCount } from "#api/boards/pictures.ts";
import type { Reader } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import type { Member } from "#api/http/exchange.ts";
import { seenBy } from "#api/projects/policy.ts";
import { itemsNamed, shownName } from "#api/review/items.ts";
import { assigneesOf, tasksSeenBy } from "#api/tasks/repository.ts";

type Project = { id: string; slug: string; name: string; colour: string | null };

/** Where to look, and for what: everything on some days, or one record. */
export type Wanted = {
  member: Member;
  /** Null for all that the member sees, and for what is in no project, which only tasks can be. */
  projects: readonly Project[] | null;
  types: readonly CalendarType[];
  /** Only what is published or begins on the days, and not what goes on. */
  isStarting?: boolean;
} & ({ from: string; to: string } | { id: string });

export type DatedRow = {
  type: CalendarType;
  id: string;
  kind: CampaignKind | null;
  title: string;
  starts_on: string;
  ends_on: string;
  at: string | null;
  zone: string | null;
  status: string | null;
  networks: string[];
  image_id: string | null;
  /** Only of a post: its first words, and how many images it has. */
  text?: string | null;
  images_count?: number;
  owner_id: string | null;
  /** The people and teams that do a task. */
  assignee_ids: string[];
  created_by: string | null;
  /** Null only for a task. */
  project_id: string | null;
  folder_id: string | null;
  campaign: { id: string; name: string } | null;
  version: number;
};

type Found = { rows: DatedRow[]; total: number };

/** What decides where something is on a calendar. All sources together may find much more than is sent. */
type Key = Pick<DatedRow, "type" | "id" | "starts_on" | "ends_on" | "at">;
/** What an item is, wherever it is on a calendar. */
export type ItemRow = Omit<DatedRow, keyof Key> & { id: string };
type Keys = { keys: Key[]; total: number };
type Source = {
  types: readonly CalendarType[];
  find: (db: Reader, wanted: Wanted) => Promise<Keys>;
  /** Returns the rest of what is sent, in any order. */
  read: (db: Reader, wanted: Wanted, ids: readonly string[]) => Promise<ItemRow[]>;
};

const ITEM_TYPES = ["board", "meta_ad", "google_ad", "blog"] as const;
type ItemType = (typeof ITEM_TYPES)[number];

/** Where the calendar's items come from. What has days of its own is added here. */
const SOURCES: readonly Source[] = [
  { types: ["campaign"], find: findCampaigns, read: readCampaigns },
  ...ITEM_TYPES.map((type): Source => ({
    types: [type],
    find: (db, wanted) => findItems(db, type, wanted),
    read: (db, wanted, ids) => readItems(db, type, wanted, ids),
  })),
  { types: ["task"], find: findTasks, read: readTasks },
  { types: ["event", "freeze"], find: findEvents, read: readEvents },
];

const projectsSeenBy = (db: Reader, member: Member) =>
  db
    .selectFrom("projects")
    .where("projects.organization_id", "=", member.organization.id)
    .where("projects.deleted_at", "is", null)
    .where(seenBy(member, "projects.id"));

/** Returns the projects that someone sees and that are named by slug or id. */
export const projectsNamed = (db: Reader, member: Member, named: readonly string[]): Promise<Project[]> =>
  projectsSeenBy(db, member)
    .select(["id", "slug", "name", "colour"])
    .where((project) => project.or([project("slug", "in", named), project("id", "in", named)]))
    .execute();

/** Returns the projects of what has been found, because there may be a thousand others. */
export const projectsOf = (
  db: Reader,
  { member, projects }: Pick<Wanted, "member" | "projects">,
  rows: readonly Pick<DatedRow, "project_id">[],
): Promise<readonly Project[]> =>
  projects === null
    ? projectsNamed(db, member, ["", ...new Set(rows.flatMap(({ project_id: id }) => id ?? []))])
    : Promise.resolve(projects);

/** Returns what is on the calendar, by day and time, and how much there is. */
export async function datedRows(db: Reader, wanted: Wanted): Promise<Found> {
  const { rows, total } = await plainRows(db, wanted);
  return { rows: await withDetails(db, rows), total };
}

/** Returns the same before `withDetails`, for who shows only some of it. Each source is asked once. */
export async function plainRows(db: Reader, wanted: Wanted): Promise<Found> {
  const sources = SOURCES.filter(({ types }) => types.some((type) => wanted.types.includes(type)));
  const found = await Promise.all(sources.map(({ find }) => find(db, wanted)));
  const sent = found
    .flatMap(({ keys }, source) => keys.map((key) => ({ key, source })))
    .filter(({ key: { type } }) => wanted.types.includes(type))
    .sort(
      ({ key: a }, { key: b }) =>
        compare(a.starts_on, b.starts_on) ||
        compare(a.at ?? "", b.at ?? "") ||
        CALENDAR_TYPES.indexOf(a.type) - CALENDAR_TYPES.indexOf(b.type) ||
        compare(a.id, b.id),
    )
    .slice(0, CALENDAR_ITEMS_MAX);
  const read = await Promise.all(
    sources.map(async (one, at) => {
      const ids = sent.flatMap(({ key, source }) => (source === at ? [key.id] : []));
      const rest = ids.length === 0 ? [] : await one.read(db, wanted, ids);
      return new Map(rest.map((row) => [row.id, row]));
    }),
  );
  const rows = sent.flatMap(({ key, source }) => {
    const rest = read[source]?.get(key.id);
    // It may have been deleted just now.
    return rest === undefined ? [] : [{ ...rest, ...key }];
  });
  return { rows, total: found.reduce((sum, part) => sum + part.total, 0) };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/**
 * A source that found fewer than it may return knows the number, and compares days in their time zones. Otherwise, all are counted.
 */
async function foundOf(
  keys: Key[],
  { length }: readonly unknown[],
  all: { executeTakeFirstOrThrow: () => Promise<{ count: number | string | bigint }> },
): Promise<Keys> {
  const total =
    length < CALENDAR_ITEMS_MAX ? keys.length : Number((await all.executeTakeFirstOrThrow()).count);
  return { keys, total };
}

const countAll = sql<number | string>`count(*)`.as("count");

/** Whether a row is the one that is wanted, or between its first and last day touches the days that are. */
const isWanted = (wanted: Wanted, id: string, first: Expression<unknown>, last = first) =>
  "id" in wanted
    ? sql<SqlBool>`${sql.ref(id)} = ${wanted.id}`
    : sql<SqlBool>`${first} <= ${wanted.to} and ${last} >= ${wanted.from}`;

const idsOf = (projects: readonly Project[]) => ["", ...projects.map(({ id }) => id)];

/** A condition that the project in a column is one of those that are wanted. An index of the column finds them. */
const isInProject = (db: Reader, { member, projects }: Wanted, column: string) =>
  projects === null
    ? sql<SqlBool>`${sql.ref(column)} in ${projectsSeenBy(db, member).select("projects.id")}`
    : sql<SqlBool>`${sql.ref(column)} in (${sql.join(idsOf(projects))})`;

/** The same for what is found by another index. */
const hasProject = (db: Reader, wanted: Wanted, column: string) =>
  wanted.projects === null
    ? sql<SqlBool>`exists ${projectsSeenBy(db, wanted.member)
        .select("projects.id")
        .where(sql<SqlBool>`projects.id = ${sql.ref(column)}`)}`
    : isInProject(db, wanted, column);

async function findCampaigns(db: Reader, wanted: Wanted): Promise<Keys> {
  const campaigns = db
    .selectFrom("campaigns")
    .where(isRunning(db, wanted, CAMPAIGN_KINDS, "id" in wanted ? { from: "" } : wanted))
    .$if("id" in wanted, (query) => query.where("campaigns.id", "=", "id" in wanted ? wanted.id : ""));
  const rows = await campaigns
    .select("campaigns.id")
    .select((row) => row.fn.coalesce("campaigns.starts_on", "campaigns.ends_on").as("first_day"))
    .select((row) => row.fn.coalesce("campaigns.ends_on", "campaigns.starts_on").as("last_day"))
    .orderBy("first_day")
    .orderBy("campaigns.id")
    .limit(CALENDAR_ITEMS_MAX)
    .execute();
  const keys = rows.map(({ id, first_day, last_day }): Key => ({
    type: "campaign",
    id,
    starts_on: first_day ?? "",
    ends_on: last_day ?? "",
    at: null,
  }));
  return foundOf(keys, rows, campaigns.select(countAll));
}

/** What most types don't have. */
const NOTHING = {
  kind: null,
  zone: null,
  status: null,
  networks: [],
  image_id: null,
  owner_id: null,
  assignee_ids: [],
  folder_id: null,
  campaign: null,
};

async function readCampaigns(db: Reader, _: Wanted, ids: readonly string[]): Promise<ItemRow[]> {
  const rows = await db
    .selectFrom("campaigns")
    .select(["id", "kind", "name", "status", "owner_id", "project_id", "folder_id", "version", "created_by"])
    .where("id", "in", ids)
    .execute();
  return rows.map(({ name, ...row }) => ({
    ...NOTHING,
    ...row,
    title: name,
    campaign: { id: row.id, name },
  }));
}

async function findEvents(db: Reader, wanted: Wanted): Promise<Keys> {
  const events = db
    .selectFrom("events")
    .where(isInProject(db, wanted, "events.project_id"))
    .where("deleted_at", "is", null)
    .where((row) => isWanted(wanted, "id", row.ref("starts_on"), row.ref("ends_on")))
    // No event is longer, and so the index of first days finds those that have begun before.
    .$if("from" in wanted, (query) =>
      query.where("starts_on", ">", "from" in wanted ? addDays(wanted.from, -EVENT_DAYS_MAX) : ""),
    );
  const rows = await events
    .select(["id", "kind", "starts_on", "ends_on"])
    .orderBy("starts_on")
    .orderBy("id")
    .limit(CALENDAR_ITEMS_MAX)
    .execute();
  const keys = rows.map(({ kind, ...row }): Key => ({ ...row, type: kind, at: null }));
  return foundOf(keys, rows, events.select(countAll));
}

async function readEvents(db: Reader, _: Wanted, ids: readonly string[]): Promise<ItemRow[]> {
  const rows = await db
    .selectFrom("events")
    .select(["id", "name", "created_by", "project_id", "version"])
    .where("id", "in", ids)
    .execute();
  return rows.map(({ name, ...row }) => ({ ...NOTHING, ...row, title: name, owner_id: row.created_by }));
}

async function findTasks(db: Reader, wanted: Wanted): Promise<Keys> {
  const tasks = tasksSeenBy(db, wanted.member)
    // Without any, they are all that are seen.
    .$if(wanted.projects !== null, (query) => query.where(isInProject(db, wanted, "tasks.project_id")))
    .where("tasks.due_date", "is not", null)
    .where((row) => isWanted(wanted, "tasks.id", row.ref("tasks.due_date")));
  const rows = await tasks
    .select(["tasks.id", "tasks.due_date"])
    .orderBy("tasks.due_date")
    .orderBy("tasks.id")
    .limit(CALENDAR_ITEMS_MAX)
    .execute();
  const keys = rows.map(({ id, due_date: day }): Key => ({
    type: "task",
    id,
    starts_on: day ?? "",
    ends_on: day ?? "",
    at: null,
  }));
  return foundOf(keys, rows, tasks.select(countAll));
}

async function readTasks(db: Reader, _: Wanted, ids: readonly string[]): Promise<ItemRow[]> {
  const rows = await db
    .selectFrom("tasks")
    .select(["id", "title", "status", "created_by", "project_id", "version"])
    .where("id", "in", ids)
    .execute();
  const assignees = Map.groupBy(await assigneesOf(db, ids), (row) => row.task_id);
  return rows.map((row) => {
    const own = assignees.get(row.id) ?? [];
    return {
      ...NOTHING,
      ...row,
      owner_id: own.find(({ type }) => type === "user")?.id ?? null,
      assignee_ids: own.map(({ id }) => id),
    };
  });
}

const KINDS = { board: "SocialCalendar", meta_ad: "MetaAd", google_ad: "GoogleAd", blog: "Blog" } as const;

const columnsOf = (table: string, id: string, campaign: string, day: string, at: string) => ({
  table: sql.table(table),
  id: sql.ref(`${table}.${id}`),
  campaign: sql.ref(`${table}.${campaign}`),
  day: sql.ref(`${table}.${day}`),
  at: sql.ref(`${table}.${at}`),
});
const COLUMNS = {
  board: columnsOf("boards", "id", "social_calendar_id", "planned_for", "scheduled_at"),
  meta_ad: columnsOf("meta_contents", "id", "meta_ad_id", "planned_for", "scheduled_at"),
  google_ad: columnsOf("google_contents", "id", "google_ad_id", "planned_for", "scheduled_at"),
  blog: columnsOf("blogs", "campaign_id", "campaign_id", "planned_for", "publish_at"),
};

/** A condition that campaigns run on some days. All that is asked of them is in one index. */
const isRunning = (
  db: Reader,
  wanted: Wanted,
  kinds: readonly CampaignKind[],
  { from, to }: { from: string; to?: string },
) =>
  sql<SqlBool>`${isInProject(db, wanted, "campaigns.project_id")}
    and campaigns.kind in (${sql.join(kinds)})
    and campaigns.deleted_at is null and campaigns.archived_at is null
    and coalesce(campaigns.ends_on, campaigns.starts_on) >= ${from}
    ${to === undefined ? sql`` : sql`and coalesce(campaigns.starts_on, campaigns.ends_on) <= ${to}`}`;

/** A condition, and the table whose index finds what meets it. */
type Part = { first: "items" | "campaigns"; condition: RawBuilder<SqlBool> };

const byItem = (condition: RawBuilder<SqlBool>): Part => ({ first: "items", condition });

/**
 * Returns conditions for the items of one type that are wanted, one for each index that finds some of them. A condition on all items
 * of an organization at once would read all of them.
 */
function partsOf(db: Reader, type: ItemType, wanted: Wanted): Part[] {
  const { id, day, at } = COLUMNS[type];
  if ("id" in wanted) return [byItem(sql`${id} = ${wanted.id}`)];
  const { from, to } = wanted;
  // No time zone is more than a day away from UTC.
  const isAtTime = sql<SqlBool>`${day} is null and ${at} >= ${addDays(from, -1)} and ${at} < ${addDays(to, 2)}`;
  const isOnDay = sql<SqlBool>`${day} >= ${from} and ${day} <= ${to}`;
  // The same projects again, in the index of the days.
  if (type === "blog")
    return [isOnDay, isAtTime].map((one) =>
      byItem(sql`${isInProject(db, wanted, "blogs.project_id")} and ${one}`),
    );
  if (type === "board" || wanted.isStarting === true) return [isOnDay, isAtTime].map(byItem);
  // An ad runs until its campaign ends, and one without a day runs with it.
  const isGoingOn = sql<SqlBool>`${isRunning(db, wanted, [KINDS[type]], { from })} and (
      (${day} < ${from} and campaigns.ends_on >= ${from})
      or (${day} is null and campaigns.starts_on is not null and campaigns.starts_on <= ${to})
    )`;
  return [
    byItem(isOnDay),
    { first: "campaigns", condition: isGoingOn },
    byItem(sql`${isAtTime} and campaigns.starts_on is null`),
  ];
}

/** Where an item is on a calendar, by its own days or its moment. */
type ItemDays = Record<"id", string> &
  Record<"scheduled_at" | "first_day" | "last_day" | "zone", string | null>;

/**
 * Returns the items of one type that are wanted and meet a condition, with nothing but what decides where they are on a calendar, so
 * that indexes alone are read. SQLite reads the tables of a cross join in their order.
 */
function itemsByDay(db: Reader, type: ItemType, wanted: Wanted, { first, condition }: Part) {
  const { table, id, campaign, day, at } = COLUMNS[type];
  // An ad without a day begins with its campaign, and runs until that ends.
  const isAd = type === "meta_ad" || type === "google_ad";
  const firstDay = isAd ? sql`coalesce(${day}, campaigns.starts_on)` : day;
  const lastDay = isAd
    ? sql`case when campaigns.ends_on > ${firstDay} then campaigns.ends_on else ${firstDay} end`
    : day;
  // Of most posts, the day is known without the time zone of their calendar.
  const zone =
    type === "board"
      ? sql`(select timezone from social_calendars
          where social_calendars.campaign_id = case when ${day} is null then ${campaign} end)`
      : sql`null`;
  const tables = first === "items" ? sql`${table}, campaigns` : sql`campaigns cross join ${table}`;
  const isKept =
    type === "blog"
      ? sql``
      : sql`and ${table}.organization_id = ${wanted.member.organization.id} and ${table}.deleted_at is null`;
  return sql`select ${id} as id, ${at} as scheduled_at, ${firstDay} as first_day, ${lastDay} as last_day, ${zone} as zone
    from ${tables}
    where campaigns.id = ${campaign} and campaigns.deleted_at is null and campaigns.archived_at is null ${isKept}
      and ${hasProject(db, wanted, "campaigns.project_id")} and ${condition}`;
}

/** Returns the items of one type that are wanted, as one table. */
const itemsWanted = (db: Reader, type: ItemType, wanted: Wanted) =>
  sql<ItemDays>`(${sql.join(
    partsOf(db, type, wanted).map((part) => itemsByDay(db, type, wanted, part)),
    sql` union all `,
  )})`;

const zoneOf = (zone: string | null, { member }: Pick<Wanted, "member">) =>
  zone ?? member.organization.timezone ?? "UTC";

async function findItems(db: Reader, type: ItemType, wanted: Wanted): Promise<Keys> {
  const isShown = (first: string, last: string) =>
    "id" in wanted || (first <= wanted.to && (wanted.isStarting === true ? first : last) >= wanted.from);
  const items = db.selectFrom(itemsWanted(db, type, wanted).as("item"));
  const selected = await items
    .selectAll("item")
    .orderBy((row) => row.fn.coalesce("item.first_day", "item.scheduled_at"))
    .orderBy("item.id")
    .limit(CALENDAR_ITEMS_MAX)
    .execute();
  const keys = selected.flatMap(({ id, first_day, last_day, scheduled_at: at, zone }): Key[] => {
    const first = first_day ?? (at === null ? undefined : wallClock(at, zoneOf(zone, wanted))?.day);
    const last = last_day ?? first;
    if (first === undefined || last === undefined || !isShown(first, last)) return [];
    return [{ type, id, starts_on: first, ends_on: last, at }];
  });
  return foundOf(keys, selected, items.select(countAll));
}

/** Returns posts without what decides where they are on a calendar, in any order. */
export const readPosts = (db: Reader, member: Member, ids: readonly string[]): Promise<ItemRow[]> =>
  readItems(db, "board", { member }, ids);

async function readItems(
  db: Reader,
  type: ItemType,
  wanted: Pick<Wanted, "member">,
  ids: readonly string[],
): Promise<ItemRow[]> {
  const rows = await itemsNamed(db, wanted.member.organization.id, type, ids);
  return rows.map((row) => ({
    ...NOTHING,
    id: row.id,
    kind: row.kind,
    title: shownName(row),
    zone: row.scheduled_at === null ? null : zoneOf(row.zone, wanted),
    status: row.status,
    owner_id: row.owner_id,
    created_by: row.created_by,
    project_id: row.project_id,
    folder_id: row.folder_id,
    campaign: { id: row.campaign_id, name: row.campaign_name },
    version: 1,
  }));
}

/** How much of a post's text a calendar shows where it has no image, in characters. */
const TEXT_SHOWN = 160;

type Details = Pick<DatedRow, "version"> &
  Partial<Pick<DatedRow, "networks" | "image_id" | "text" | "images_count">>;

/** Adds the images, networks, and versions of items to what is shown. */
export async function withDetails<Row extends Pick<DatedRow, "id" | "type">>(
  db: Reader,
  rows: readonly Row[],
): Promise<(Row & Partial<Details>)[]> {
  const details = await detailsOf(db, rows);
  return rows.map((row) => ({ ...row, ...details.get(row.id) }));
}

/** Returns what the kinds of items store in tables of their own, with one query for each kind. */
async function detailsOf(
  db: Reader,
  items: readonly { id: string; type: CalendarType }[],
): Promise<Map<string, Details>> {
  const idsOfType = (type: CalendarType) => items.flatMap((item) => (item.type === type ? [item.id] : []));
  const [boards, metaAds, googleAds, blogs] = await Promise.all([
    asked(idsOfType("board"), (ids) =>
      db
        .selectFrom("boards")
        .select(["id", "version", "networks_json"])
        .select(firstPicture("boards.id").as("image_id"))
        .select([
          sql<string | null>`substr(content, 1, ${TEXT_SHOWN})`.as("text"),
          picturesCount("boards.id").as("images"),
        ])
        .where("id", "in", ids)
        .execute(),
    ),
    asked(idsOfType("meta_ad"), (ids) =>
      db
        .selectFrom("meta_contents")
        .leftJoin("meta_content_images as image", (join) =>
          join.onRef("image.content_id", "=", "meta_contents.id").on("image.use", "=", "reference"),
        )
        .select(["meta_contents.id", "meta_contents.version", "image.file_id as image_id"])
        .where("meta_contents.id", "in", ids)
        .execute(),
    ),
    asked(idsOfType("google_ad"), (ids) =>
      db.selectFrom("google_contents").select(["id", "version"]).where("id", "in", ids).execute(),
    ),
    asked(idsOfType("blog"), (ids) =>
      db
        .selectFrom("campaigns")
        .innerJoin("blogs", "blogs.campaign_id", "campaigns.id")
        .select(["campaigns.id", "campaigns.version", "blogs.cover_id as image_id"])
        .where("campaigns.id", "in", ids)
        .execute(),
    ),
  ]);
  return new Map<string, Details>([
    ...boards.map(({ id, version, networks_json: networks, image_id, text, images }): [string, Details] => [
      id,
      { version, networks: stringList(networks), image_id, text, images_count: Number(images) },
    ]),
    ...[...metaAds, ...googleAds, ...blogs].map(({ id, ...details }): [string, Details] => [id, details]),
  ]);
}

const asked = async <Row>(ids: string[], ask: (ids: string[]) => Promise<Row[]>): Promise<Row[]> =>
  ids.length > 0 ? ask(ids) : [];
