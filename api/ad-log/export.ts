import { PLATFORMS } from "#contract/report-vocabulary.ts";
import { LOG_CATEGORIES } from "#contract/vocabulary.ts";
import { isDay } from "#lib/dates.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { entriesSeenBy } from "./policy.ts";
import { toEntries } from "./resource.ts";

/** Entries that one answer of the export has. */
const PIECE = 500;

/** After every id. */
const LAST = "~";

/** Returns all entries that were ever logged, also those that were corrected or undone, a piece at a time. */
export async function exportEntries(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { db } = exchange.deps;
  const { searchParams: query } = exchange.url;
  const [after, from, to] = [query.get("after") ?? "", query.get("from") ?? "", query.get("to") ?? ""];
  const wanted = (name: string) => [...query.getAll(`${name}[]`), ...query.getAll(name)];
  const platforms = PLATFORMS.filter((known) => wanted("platform").includes(known));
  const categories = LOG_CATEGORIES.filter((known) => wanted("category").includes(known));
  let entries = entriesSeenBy(db, member).selectAll("log_entries");
  entries = entries.where("log_entries.id", "<", after === "" ? LAST : after);
  if (isDay(from)) entries = entries.where("log_entries.occurred_on", ">=", from);
  if (isDay(to)) entries = entries.where("log_entries.occurred_on", "<=", to);
  if (platforms.length > 0) entries = entries.where("log_entries.platform", "in", platforms);
  if (categories.length > 0) entries = entries.where("log_entries.category", "in", categories);
  const rows = await entries
    .orderBy("log_entries.id", "desc")
    .limit(PIECE + 1)
    .execute();
  const piece = rows.slice(0, PIECE);
  return ok({
    data: await toEntries(db, piece, member),
    meta: { next: rows.length > PIECE ? piece.at(-1)?.id : null },
  });
}
