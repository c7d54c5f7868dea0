import { PostgresAdapter, type RawBuilder, sql } from "kysely";
import type { SearchType } from "#contract/vocabulary.ts";
import type { Db, Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { seenBy } from "#api/projects/policy.ts";
import { reportsSeenBy } from "#api/reports/repository.ts";
import { listSeenBy } from "#api/ad-log/policy.ts";
import { feedsSeenBy } from "#api/feeds/policy.ts";
import { itemsSeenBy } from "#api/vault/policy.ts";
import { tasksSeenBy } from "#api/tasks/repository.ts";
import { exactQuery, nearQuery, type Query } from "./query.ts";
import { nearestOf, type Term, wordsIn } from "./words.ts";

export type SearchWanted = {
  member: Member;
  /** The organization’s day, by which a share of an item of the vault ends. */
  today: string;
  terms: readonly Term[];
  /** Empty for all types. */
  types: readonly SearchType[];
  /** Null for all projects. */
  projectId: string | null;
  /** Days, both included. Null for any. */
  from: string | null;
  to: string | null;
  isArchive: boolean;
};

/** Of more matches, only the newest are looked at, so that a word that is everywhere takes no longer. */
const HITS_MAX = 1000;

/** The names among which a misspelled word is looked for. */
const NEAR_MAX = 200;

/** More than any rank. A match in the name is worth more than any number of matches in the text. */
const BY_NAME = 1000;

/** Guests see no internal notes in results. */
export const seesNotes = ({ role }: Member) => role !== "guest";

/** Returns the matches of an organization, whether they may be seen or not. Lower ranks are better. */
function hits(db: Reader, organizationId: string, { byName, byText }: Queries) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  if (byText === null) return sql<Hit>`(${ranked(isPostgres, organizationId, byName)})`.as("hit");
  const rows = isPostgres
    ? sql`
      select id, rank - ${sql.lit(BY_NAME)} as rank from (${ranked(true, organizationId, byName)}) as named
      union all select id, rank from (${ranked(true, organizationId, byText)}) as written`
    : sql`
      with named as materialized (${newest(organizationId, byName)}),
        written as materialized (${newest(organizationId, byText)})
      ${rankedIfFew("named", organizationId, byName, -BY_NAME)}
      union all ${rankedIfFew("written", organizationId, byText, 0)}`;
  return sql<Hit>`(select id, min(rank) as rank from (${rows}) as both_of_them group by id)`.as("hit");
}

type Hit = { id: number; rank: number };
type Queries = { byName: Query; byText: Query | null };

const MOST = sql.lit(HITS_MAX);

function ranked(isPostgres: boolean, organizationId: string, { sqlite, postgres, isNear }: Query) {
  if (!isPostgres) return sql`${matching(organizationId, sqlite, weighed(isNear))} limit ${MOST}`;
  const weights = isNear ? sql`'{1, 0, 0, 0}'` : sql`'{0.3, 0.1, 0.1, 1}'`;
  return sql`
    select id, -ts_rank(${weights}, words, ${postgres}::tsquery) as rank from (
      select id, words from search_texts
      where organization_id = ${organizationId} and words @@ ${postgres}::tsquery
      order by id desc limit ${MOST}) as newest`;
}

const weighed = (isNear: boolean) => sql`bm25(search_words, ${isNear ? sql`0, 0, 0, 1` : sql`10, 1, 1, 5`})`;

/** The words are asked first: there are fewer records with them than records of an organization. */
const matching = (organizationId: string, query: string, rank: RawBuilder<unknown>) => sql`
  select search_words.rowid as id, ${rank} as rank
  from search_words cross join search_texts as text on text.id = search_words.rowid
  where search_words match ${query} and text.organization_id = ${organizationId}
  order by search_words.rowid desc`;

const newest = (organizationId: string, { sqlite }: Query) =>
  sql`${matching(organizationId, sqlite, sql`0`)} limit ${MOST}`;

/** SQLite looks at all matches before it ranks the first. Of too many, all have the same rank. */
function rankedIfFew(name: string, organizationId: string, { sqlite }: Query, more: number) {
  const count = sql`(select count(*) from ${sql.table(name)})`;
  return sql`
    select id, ${sql.lit(more)} as rank from ${sql.table(name)} where ${count} = ${MOST}
    union all select id, rank + ${sql.lit(more)} from (
      ${matching(organizationId, sqlite, weighed(false))} limit case when ${count} < ${MOST} then ${MOST} else 0 end)`;
}

const status = sql<string | null>`coalesce(boards.status, meta_contents.status, google_contents.status,
  campaigns.status, tasks.status, case when search_texts.type = 'projects' then projects.status end)`;

/** An archived item is as hidden as one in an archived campaign. */
const archivedAt = sql<
  string | null
>`coalesce(campaigns.archived_at, reports.archived_at, vault_items.archived_at,
  case when search_texts.type in ('boards', 'contents', 'blogs', 'comments') and ${status} = 'archived' then 'archived' end)`;

/**
 * The planned day decides, and only without one does the moment. An ad without either runs with its campaign. A task without a
 * first day has the one that it is due.
 */
const startsOn = sql<
  string | null
>`coalesce(substr(comments.created_at, 1, 10), boards.planned_for, substr(boards.scheduled_at, 1, 10),
  meta_contents.planned_for, substr(meta_contents.scheduled_at, 1, 10),
  google_contents.planned_for, substr(google_contents.scheduled_at, 1, 10),
  blogs.planned_for, substr(blogs.publish_at, 1, 10), tasks.start_date, tasks.due_date,
  events.starts_on, log_list.occurred_on,
  case when search_texts.type in ('campaigns', 'contents') then campaigns.starts_on
    when search_texts.type = 'projects' then projects.starts_on end)`;

const endsOn = sql<
  string | null
>`coalesce(substr(comments.created_at, 1, 10), case when search_texts.type = 'campaigns' then campaigns.ends_on
  when search_texts.type = 'projects' then projects.ends_on end, tasks.due_date, events.ends_on, ${startsOn})`;

const updatedAt = sql<string>`coalesce(comments.edited_at, comments.created_at, boards.updated_at, meta_contents.updated_at, google_contents.updated_at,
  campaigns.updated_at, folders.updated_at, tasks.updated_at, events.updated_at, reports.updated_at, vault_items.updated_at, feeds.updated_at, log_list.occurred_at,
  projects.updated_at)`;

/** A comment has the name of what it is on. */
const recordName = sql<string>`case when search_texts.type = 'comments'
  then coalesce((select subject.name from search_texts as subject where subject.record_id = comments.subject_id), '')
  else search_texts.name end`;

/** The record itself, or what a comment is on. */
const recordId = sql<string>`coalesce(comments.subject_id, search_texts.record_id)`;

/** The same where it is of one of these types, and null for all others, so that only tables that may have it are looked into. */
const idOf = (...types: readonly SearchType[]) =>
  sql<
    string | null
  >`case when coalesce(comments.subject, search_texts.type) in (${sql.join(types.map((type) => sql.lit(type)))})
    then ${recordId} end`;

/** Returns what matches, is there, and may be seen. */
function matches(db: Reader, wanted: SearchWanted, queries: Queries) {
  const { member, today, types, projectId, from, to, isArchive } = wanted;
  return (
    db
      .selectFrom(hits(db, member.organization.id, queries))
      .innerJoin("search_texts", "search_texts.id", "hit.id")
      .leftJoin("comments", (join) =>
        join.onRef("comments.id", "=", "search_texts.record_id").on("search_texts.type", "=", "comments"),
      )
      .leftJoin("tasks", (join) => join.on("tasks.id", "=", idOf("tasks")))
      .leftJoin("events", (join) => join.on("events.id", "=", idOf("events")))
      .leftJoin("reports", (join) => join.on("reports.id", "=", idOf("reports")))
      .leftJoin("vault_items", (join) => join.on("vault_items.id", "=", idOf("vault_items")))
      .leftJoin("feeds", (join) => join.on("feeds.id", "=", idOf("feeds")))
      .leftJoin("log_list", (join) => join.on("log_list.entry_id", "=", idOf("log_entries")))
      .leftJoin("boards", (join) => join.on("boards.id", "=", idOf("boards")))
      .leftJoin("meta_contents", (join) => join.on("meta_contents.id", "=", idOf("contents")))
      .leftJoin("google_contents", (join) => join.on("google_contents.id", "=", idOf("contents")))
      .leftJoin("campaigns", (join) =>
        join.on(
          "campaigns.id",
          "=",
          sql`coalesce(boards.social_calendar_id, meta_contents.meta_ad_id, google_contents.google_ad_id,
            ${idOf("campaigns", "blogs")})`,
        ),
      )
      .leftJoin("blogs", "blogs.campaign_id", "campaigns.id")
      .leftJoin("folders", (join) =>
        join.on("folders.id", "=", sql`coalesce(campaigns.folder_id, ${idOf("folders")})`),
      )
      .leftJoin("projects", (join) =>
        join.on(
          "projects.id",
          "=",
          sql`coalesce(tasks.project_id, events.project_id, reports.project_id, vault_items.project_id,
            feeds.project_id, log_list.project_id, folders.project_id, ${idOf("projects")})`,
        ),
      )
      // The only place that decides whose records are found. What may be in no project has its own rules.
      .where((row) =>
        row.or([
          row.exists(tasksSeenBy(db, member).select("tasks.id").where("tasks.id", "=", idOf("tasks"))),
          row.exists(
            reportsSeenBy(db, member).select("reports.id").where("reports.id", "=", idOf("reports")),
          ),
          row.exists(
            itemsSeenBy(db, member, today)
              .select("vault_items.id")
              .where("vault_items.id", "=", idOf("vault_items")),
          ),
          row.exists(feedsSeenBy(db, member).select("feeds.id").where("feeds.id", "=", idOf("feeds"))),
          row.exists(
            listSeenBy(db, member)
              .select("log_list.entry_id")
              .where("log_list.entry_id", "=", idOf("log_entries")),
          ),
          row.and([
            row("tasks.id", "is", null),
            row("reports.id", "is", null),
            row("vault_items.id", "is", null),
            row("feeds.id", "is", null),
            row("log_list.entry_id", "is", null),
            row("projects.organization_id", "=", member.organization.id),
            seenBy(member, "projects.id"),
          ]),
        ]),
      )
      .where("comments.deleted_at", "is", null)
      .where("events.deleted_at", "is", null)
      .where("boards.deleted_at", "is", null)
      .where("meta_contents.deleted_at", "is", null)
      .where("google_contents.deleted_at", "is", null)
      .where("campaigns.deleted_at", "is", null)
      .where("folders.deleted_at", "is", null)
      .where("projects.deleted_at", "is", null)
      .where(archivedAt, isArchive ? "is not" : "is", null)
      .$if(types.length > 0, (rows) => rows.where("search_texts.type", "in", types))
      .$if(projectId !== null, (rows) => rows.where("projects.id", "=", projectId ?? ""))
      .$if(from !== null, (rows) => rows.where(endsOn, ">=", from))
      .$if(to !== null, (rows) => rows.where(startsOn, "<=", to))
  );
}

const exact = (wanted: SearchWanted, terms = wanted.terms): Queries => ({
  byName: exactQuery(terms, "name"),
  byText: exactQuery(terms, seesNotes(wanted.member) ? "all" : "texts"),
});

/** Returns how many there are, for a page that has none of them. */
export async function countFound(db: Reader, wanted: SearchWanted): Promise<number> {
  const { count } = await matches(db, wanted, exact(wanted))
    .select((row) => row.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the best matches first, and among equals what was changed last. Each row has the number of all. */
export function found(
  db: Reader,
  wanted: SearchWanted,
  { limit, offset }: { limit: number; offset: number },
) {
  return matches(db, wanted, exact(wanted))
    .select(["search_texts.type", "search_texts.record_id as id", recordName.as("name")])
    .select(["comments.subject", "comments.subject_id"])
    .select(["search_texts.body", "search_texts.notes", "vault_items.has_code"])
    .select(["campaigns.kind", "campaigns.id as campaign_id", "campaigns.name as campaign_name"])
    .select(["folders.id as folder_id", "folders.name as folder_name"])
    .select(["projects.slug as project_slug", "projects.name as project_name"])
    .select([status.as("status"), archivedAt.as("archived_at"), startsOn.as("date")])
    .select(sql<number | string>`count(*) over ()`.as("total"))
    .orderBy("hit.rank")
    .orderBy(updatedAt, "desc")
    .orderBy("search_texts.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export type FoundRow = Awaited<ReturnType<typeof found>>[number];

/**
 * Corrects words that occur nowhere to the nearest words in names that the user may see. Null if there is nothing to correct.
 * @param search the text that `terms` was read from
 */
export async function correctedSearch(db: Db, wanted: SearchWanted, search: string): Promise<string | null> {
  let corrected = "";
  let end = 0;
  for (const term of wanted.terms) {
    for (const word of term.words) {
      const alone: Term = { words: [word], isOpen: term.isOpen, isLoose: true };
      const known = await matches(db, wanted, exact(wanted, [alone]))
        .select("search_texts.id")
        .limit(1)
        .executeTakeFirst();
      if (known !== undefined || word.folded.length < 3) continue;
      const near = await matches(db, wanted, { byName: nearQuery(word.folded), byText: null })
        .select("search_texts.name")
        .orderBy("hit.rank")
        .limit(NEAR_MAX)
        .execute();
      const nearest = nearestOf(
        word.folded,
        near.flatMap(({ name }) =>
          wordsIn(name).map((one) => ({ ...one, shown: name.slice(one.start, one.end) })),
        ),
      );
      if (nearest === null) return null;
      corrected += search.slice(end, word.start) + nearest;
      end = word.end;
    }
  }
  return end === 0 ? null : corrected + search.slice(end);
}
