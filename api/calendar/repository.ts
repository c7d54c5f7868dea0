import { sql } from "kysely";
import type { Expression, RawBuilder, SqlBool } from "kysely";
import type { CampaignKind } from "#contract/campaigns.ts";
import { CALENDAR_ITEMS_MAX, EVENT_DAYS_MAX } from "#contract/limits.ts";
import { CALENDAR_TYPES, type CalendarType } from "#contract/vocabulary.ts";
import { addDays } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { firstPicture, picturesCount } from "#api/boards/pictures.ts";
import type { Reader } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import type { Member } from "#api/http/exchange.ts";
import { seenBy } from "#api/projects/policy.ts";
import { itemsByKind, shownName } from "#api/review/items.ts";
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
type Source = { types: readonly CalendarType[]; find: (db: Reader, wanted: Wanted) => Promise<Found> };

const ITEM_TYPES = ["board", "meta_ad", "google_ad", "blog"] as const;
type ItemType = (typeof ITEM_TYPES)[number];

/** Where the calendar's items come from. What has days of its own is added here. */
const SOURCES: readonly Source[] = [
  { types: ["campaign"], find: findCampaigns },
  ...ITEM_TYPES.map((type): Source => ({ types: [type], find: (db, wanted) => findItems(db, type, wanted) })),
  { types: ["task"], find: findTasks },
  { types: ["event", "freeze"], find: findEvents },
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
  const found = await Promise.all(
    SOURCES.filter(({ types }) => types.some((type) => wanted.types.includes(type))).map(({ find }) =>
      find(db, wanted),
    ),
  );
  const rows = found
    .flatMap((part) => part.rows)
    .filter(({ type }) => wanted.types.includes(type))
    .sort(
      (a, b) =>
        compare(a.starts_on, b.starts_on) ||
        compare(a.at ?? "", b.at ?? "") ||
        CALENDAR_TYPES.indexOf(a.type) - CALENDAR_TYPES.indexOf(b.type) ||
        compare(a.id, b.id),
    );
  const total = found.reduce((sum, part) => sum + part.total, 0);
  return { rows: rows.slice(0, CALENDAR_ITEMS_MAX), total };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/**
 * A source that found fewer than it may return knows the number, and compares days in their time zones. Otherwise, all are counted.
 */
async function foundOf(
  rows: DatedRow[],
  { length }: readonly unknown[],
  all: { executeTakeFirstOrThrow: () => Promise<{ count: number | string | bigint }> },
): Promise<Found> {
  const total =
    length < CALENDAR_ITEMS_MAX ? rows.length : Number((await all.executeTakeFirstOrThrow()).count);
  return { rows, total };
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

async function findCampaigns(db: Reader, wanted: Wanted): Promise<Found> {
  const campaigns = db.selectFrom("campaigns").where(
    "id",
    "in",
    campaignsOn(db, wanted, "id" in wanted ? { from: "" } : wanted).$if("id" in wanted, (query) =>
      query.where("campaigns.id", "=", "id" in wanted ? wanted.id : ""),
    ),
  );
  const rows = await campaigns
    .select(["id", "kind", "name", "status", "starts_on", "ends_on", "owner_id", "project_id", "folder_id"])
    .select(["version", "created_by"])
    .orderBy((row) => row.fn.coalesce("starts_on", "ends_on"))
    .orderBy("id")
    .limit(CALENDAR_ITEMS_MAX)
    .execute();
  const dated = rows.map((row): DatedRow => ({
    type: "campaign",
    id: row.id,
    kind: row.kind,
    title: row.name,
    starts_on: row.starts_on ?? row.ends_on ?? "",
    ends_on: row.ends_on ?? row.starts_on ?? "",
    at: null,
    zone: null,
    status: row.status,
    networks: [],
    image_id: null,
    owner_id: row.owner_id,
    assignee_ids: [],
    created_by: row.created_by,
    project_id: row.project_id,
    folder_id: row.folder_id,
    campaign: { id: row.id, name: row.name },
    version: row.version,
  }));
  return foundOf(dated, rows, campaigns.select(countAll));
}

async function findEvents(db: Reader, wanted: Wanted): Promise<Found> {
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
    .select(["id", "kind", "name", "starts_on", "ends_on", "created_by", "project_id", "version"])
    .orderBy("starts_on")
    .orderBy("id")
    .limit(CALENDAR_ITEMS_MAX)
    .execute();
  const dated = rows.map((row): DatedRow => ({
    type: row.kind,
    id: row.id,
    kind: null,
    title: row.name,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    at: null,
    zone: null,
    status: null,
    networks: [],
    image_id: null,
    owner_id: row.created_by,
    assignee_ids: [],
    created_by: row.created_by,
    project_id: row.project_id,
    folder_id: null,
    campaign: null,
    version: row.version,
  }));
  return foundOf(dated, rows, events.select(countAll));
}

async function findTasks(db: Reader, wanted: Wanted): Promise<Found> {
  const tasks = tasksSeenBy(db, wanted.member)
    // Without any, they are all that are seen.
    .$if(wanted.projects !== null, (query) => query.where(isInProject(db, wanted, "tasks.project_id")))
    .where("tasks.due_date", "is not", null)
    .where((row) => isWanted(wanted, "tasks.id", row.ref("tasks.due_date")));
  const rows = await tasks
    .select(["tasks.id", "tasks.title", "tasks.status", "tasks.due_date", "tasks.created_by"])
    .select(["tasks.project_id", "tasks.version"])
    .orderBy("tasks.due_date")
    .orderBy("tasks.id")
    .limit(CALENDAR_ITEMS_MAX)
    .execute();
  const assignees = Map.groupBy(
    await assigneesOf(
      db,
      rows.map(({ id }) => id),
    ),
    (row) => row.task_id,
  );
  const dated = rows.map((row): DatedRow => {
    const own = assignees.get(row.id) ?? [];
    return {
      type: "task",
      id: row.id,
      kind: null,
      title: row.title,
      starts_on: row.due_date ?? "",
      ends_on: row.due_date ?? "",
      at: null,
      zone: null,
      status: row.status,
      networks: [],
      image_id: null,
      owner_id: own.find(({ type }) => type === "user")?.id ?? null,
      assignee_ids: own.map(({ id }) => id),
      created_by: row.created_by,
      project_id: row.project_id,
      folder_id: null,
      campaign: null,
      version: row.version,
    };
  });
  return foundOf(dated, rows, tasks.select(countAll));
}

const TYPES = { SocialCalendar: "board", MetaAd: "meta_ad", GoogleAd: "google_ad", Blog: "blog" } as const;

const KINDS = { board: "SocialCalendar", meta_ad: "MetaAd", google_ad: "GoogleAd", blog: "Blog" } as const;

const columnsOf = (table: string, id: string, campaign: string, day: string, at: string) => ({
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

/** The first day of an ad without one is its campaign's. */
const firstDay = sql<
  string | null
>`coalesce(item.planned_for, case when item.type = 'contents' then item.campaign_starts_on end)`;
/** An ad runs until its campaign ends. */
const lastDay = sql<
  string | null
>`case when item.type = 'contents' and item.campaign_ends_on > ${firstDay} then item.campaign_ends_on else ${firstDay} end`;

/** Returns the ids of campaigns that run on some days. All that is asked of them is in one index. */
const campaignsOn = (db: Reader, wanted: Wanted, { from, to }: { from: string; to?: string }) =>
  db
    .selectFrom("campaigns")
    .select("campaigns.id")
    .where(isInProject(db, wanted, "campaigns.project_id"))
    .where("campaigns.deleted_at", "is", null)
    .where("campaigns.archived_at", "is", null)
    .where(({ fn }) => sql<SqlBool>`${fn.coalesce("campaigns.ends_on", "campaigns.starts_on")} >= ${from}`)
    .$if(to !== undefined, (query) =>
      query.where(
        ({ fn }) => sql<SqlBool>`${fn.coalesce("campaigns.starts_on", "campaigns.ends_on")} <= ${to}`,
      ),
    );

/**
 * Returns conditions for the items of one type that are wanted, one for each index that finds some of them. A condition on all items
 * of an organization at once would read all of them.
 */
function conditionsFor(db: Reader, type: ItemType, wanted: Wanted): RawBuilder<SqlBool>[] {
  const { id, day, at, campaign } = COLUMNS[type];
  if ("id" in wanted) return [sql`${id} = ${wanted.id}`];
  const { from, to } = wanted;
  // No time zone is more than a day away from UTC.
  const isAtTime = sql<SqlBool>`${day} is null and ${at} >= ${addDays(from, -1)} and ${at} < ${addDays(to, 2)}`;
  const isOnDay = sql<SqlBool>`${day} >= ${from} and ${day} <= ${to}`;
  // The same projects again, in the index of the days.
  if (type === "blog")
    return [isOnDay, isAtTime].map((one) => sql`${isInProject(db, wanted, "blogs.project_id")} and ${one}`);
  if (type === "board" || wanted.isStarting === true) return [isOnDay, isAtTime];
  const running = (days: { from: string; to?: string }) => {
    const campaigns = campaignsOn(db, wanted, days).where("campaigns.kind", "=", KINDS[type]);
    return sql`${campaign} in ${campaigns}`;
  };
  // An ad runs until its campaign ends, and one without a day runs with it.
  return [
    isOnDay,
    sql`${day} < ${from} and campaigns.ends_on >= ${from} and ${running({ from })}`,
    sql`${day} is null and campaigns.starts_on is not null and ${running({ from, to })}`,
    sql`${isAtTime} and campaigns.starts_on is null`,
  ];
}

/** Returns the items of one type that are wanted, as one table. */
function itemsOf(db: Reader, type: ItemType, wanted: Wanted) {
  const { boards, metaAds, googleAds, blogs } = itemsByKind(db, wanted.member.organization.id);
  // The tables differ, and the columns are the same.
  const query = { board: boards, meta_ad: metaAds, google_ad: googleAds, blog: blogs }[type] as typeof boards;
  return conditionsFor(db, type, wanted)
    .map((condition) =>
      query
        .where("campaigns.archived_at", "is", null)
        .where(hasProject(db, wanted, "campaigns.project_id"))
        .where(condition),
    )
    .reduce((all, part) => all.unionAll(part));
}

async function findItems(db: Reader, type: ItemType, wanted: Wanted): Promise<Found> {
  const isShown = (first: string, last: string) =>
    "id" in wanted || (first <= wanted.to && (wanted.isStarting === true ? first : last) >= wanted.from);
  const items = db.selectFrom(itemsOf(db, type, wanted).as("item"));
  const selected = await items
    .select(["item.id", "item.name", "item.status", "item.scheduled_at", "item.zone", "item.owner_id"])
    .select(["item.kind", "item.campaign_id", "item.campaign_name", "item.project_id", "item.folder_id"])
    .select("item.created_by")
    .select([firstDay.as("first_day"), lastDay.as("last_day")])
    .orderBy((row) => row.fn.coalesce(firstDay, "item.scheduled_at"))
    .orderBy("item.id")
    .limit(CALENDAR_ITEMS_MAX)
    .execute();
  const dated = selected.flatMap((row): DatedRow[] => {
    const zone = row.zone ?? wanted.member.organization.timezone ?? "UTC";
    const clock = row.scheduled_at === null ? null : wallClock(row.scheduled_at, zone);
    const first = row.first_day ?? clock?.day;
    const last = row.last_day ?? first;
    if (first === undefined || last === undefined || !isShown(first, last)) return [];
    return [
      {
        type: TYPES[row.kind],
        id: row.id,
        kind: row.kind,
        title: shownName(row),
        starts_on: first,
        ends_on: last,
        at: row.scheduled_at,
        zone: row.scheduled_at === null ? null : zone,
        status: row.status,
        networks: [],
        image_id: null,
        owner_id: row.owner_id,
        assignee_ids: [],
        created_by: row.created_by,
        project_id: row.project_id,
        folder_id: row.folder_id,
        campaign: { id: row.campaign_id, name: row.campaign_name },
        version: 1,
      },
    ];
  });
  return foundOf(dated, selected, items.select(countAll));
}

/** How much of a post's text a calendar shows where it has no image, in characters. */
const TEXT_SHOWN = 160;

type Details = Pick<DatedRow, "version"> &
  Partial<Pick<DatedRow, "networks" | "image_id" | "text" | "images_count">>;

/** Adds the images, networks, and versions of items to what is shown. */
export async function withDetails(db: Reader, rows: readonly DatedRow[]): Promise<DatedRow[]> {
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
