import { sql } from "kysely";
import { LOG_IMPORT_MINUTES, LOG_UNDO_MINUTES } from "#contract/limits.ts";
import { PLATFORMS } from "#contract/report-vocabulary.ts";
import { LOG_CATEGORIES, LOG_ORIGINS, LOG_VERDICTS } from "#contract/vocabulary.ts";
import { isDay } from "#lib/dates.ts";
import type { LogEntryRow, LogImportRow, Reader } from "#api/data/schema.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { like } from "#api/http/search.ts";
import { mayWrite } from "#api/organizations/policy.ts";
import { dayOf } from "#api/tasks/repository.ts";
import { entriesSeenBy, listSeenBy } from "./policy.ts";

export async function findEntry({ deps, membership, params }: Exchange): Promise<LogEntryRow | undefined> {
  return membership === null ? undefined : entryNamed(deps.db, membership, params["logEntry"] ?? "");
}

export const entryNamed = (
  db: Reader,
  member: Parameters<typeof entriesSeenBy>[1],
  id: string,
): Promise<LogEntryRow | undefined> =>
  entriesSeenBy(db, member).selectAll("log_entries").where("log_entries.id", "=", id).executeTakeFirst();

/** The day where the member is. */
export const todayOf = (exchange: Exchange, { user, organization }: Member): string =>
  dayOf(user, organization, nowOf(exchange));

const listIn = (query: URLSearchParams, name: string) => [
  ...query.getAll(`${name}[]`),
  ...query.getAll(name),
];

const FIRST_DAY = "0000-01-01";

/** Applies the parameters of the list. Unknown values are ignored. */
export function filtered(exchange: Exchange) {
  const { searchParams: query } = exchange.url;
  const member = memberOf(exchange);
  const known = <Word extends string>(words: readonly Word[], name: string) => {
    const wanted = listIn(query, name);
    return words.filter((word) => wanted.includes(word));
  };
  const texts = (name: string) =>
    listIn(query, name)
      .filter((text) => text !== "")
      .slice(0, 50)
      .map((text) => text.toWellFormed().replaceAll("\0", ""));
  const platforms = known(PLATFORMS, "platform");
  const categories = known(LOG_CATEGORIES, "category");
  const origins = known(LOG_ORIGINS, "origin");
  const verdicts = known(LOG_VERDICTS, "verdict");
  const [people, campaigns] = [texts("person"), texts("campaign_name")];
  const [project = ""] = texts("project");
  const [campaign = ""] = texts("campaign");
  const search = query.get("search")?.trim() ?? "";
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  let list = listSeenBy(exchange.deps.db, member);
  if (search !== "") list = list.where(like(["log_list.words"], search));
  if (platforms.length > 0) list = list.where("log_list.platform", "in", platforms);
  if (categories.length > 0) list = list.where("log_list.category", "in", categories);
  if (origins.length > 0) list = list.where("log_list.origin", "in", origins);
  if (verdicts.length > 0) list = list.where("log_list.verdict", "in", verdicts);
  if (people.length > 0) list = list.where("log_list.actor", "in", people);
  if (campaigns.length > 0) list = list.where("log_list.campaign_name", "in", campaigns);
  if (campaign !== "") list = list.where("log_list.campaign_id", "=", campaign);
  // Always a range, so that the index of days is read and nothing else. What waits for a reason has an index of its own.
  if (isDay(from) || query.get("waiting") !== "reason")
    list = list.where("log_list.occurred_on", ">=", isDay(from) ? from : FIRST_DAY);
  if (isDay(to)) list = list.where("log_list.occurred_on", "<=", to);
  if (query.get("small") === "0") list = list.where("log_list.is_small", "=", 0);
  if (query.get("waiting") === "reason") list = list.where(needsReason);
  if (query.get("waiting") === "review") list = list.where(isDue(todayOf(exchange, member)));
  if (project !== "")
    list = list.where("log_list.project_id", "in", (any) =>
      any
        .selectFrom("projects")
        .select("projects.id")
        .where("projects.organization_id", "=", member.organization.id)
        .where((one) => one.or([one("projects.slug", "=", project), one("projects.id", "=", project)])),
    );
  return list;
}

/** A literal, for the partial index. */
export const needsReason = sql<boolean>`log_list.needs_reason = 1`;
/** Entries whose day to look at them has come. */
export const isDue = (today: string) =>
  sql<boolean>`(log_list.review_on is not null and log_list.review_on <= ${today})`;

/** The changes without a reason that a member sees. */
export const withoutReason = (db: Reader, member: Parameters<typeof listSeenBy>[1]) =>
  listSeenBy(db, member).where(needsReason);

/** Changes that a person made or logged. */
export const isOwn = ({ id }: { id: string }) =>
  sql<boolean>`(log_list.actor = ${id} or log_list.created_by = ${id})`;

export async function entriesByIds(db: Reader, ids: readonly string[]): Promise<LogEntryRow[]> {
  const rows = await db
    .selectFrom("log_entries")
    .selectAll()
    .where("id", "in", ["", ...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const later = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/** Returns until when an import waits, or can be undone. Null for one that was undone. */
export const untilOf = ({ state, created_at: created, done_at: done }: LogImportRow): string | null =>
  state === "waiting"
    ? later(created, LOG_IMPORT_MINUTES)
    : state === "done" && done !== null
      ? later(done, LOG_UNDO_MINUTES)
      : null;

/** Finds a file of the organization that still waits, or was imported. */
export async function findLogImport({ deps, membership, params }: Exchange) {
  if (membership === null || !mayWrite(membership)) return undefined;
  const row = await deps.db
    .selectFrom("log_imports")
    .selectAll()
    .where("id", "=", params["logImport"] ?? "")
    .where("organization_id", "=", membership.organization.id)
    .executeTakeFirst();
  const isGone = row?.state === "waiting" && Date.parse(untilOf(row) ?? "") <= deps.clock();
  return isGone ? undefined : row;
}
