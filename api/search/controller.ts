import { SEARCH_MAX } from "#contract/limits.ts";
import { SEARCH_TYPES } from "#contract/vocabulary.ts";
import { isDay } from "#lib/dates.ts";
import { isDatabaseLocked, isStorageFull } from "#api/data/database.ts";
import { chosen } from "#api/http/chosen.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { pageNumber, pageWindow, paginated } from "#api/http/paginate.ts";
import { ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { projectNamed } from "#api/projects/repository.ts";
import { todayOf } from "#api/vault/policy.ts";
import { catchUp } from "./indexing.ts";
import { correctedSearch, countFound, found, seesNotes } from "./repository.ts";
import type { SearchWanted } from "./repository.ts";
import { toFound } from "./resource.ts";
import { termsIn } from "./words.ts";

/**
 * Returns records whose name or text has the words, best matches first, 20 per page. A search without words finds nothing, and
 * one with misspelled words finds what was probably meant and says so.
 */
export async function search(exchange: Exchange): Promise<Reply> {
  const { db, config } = exchange.deps;
  const { searchParams: query } = exchange.url;
  const member = memberOf(exchange);
  const page = pageNumber(query.get("page"));
  const path = `${config.appUrl}/api/search`;
  const asked = (query.get("q") ?? "").trim().slice(0, SEARCH_MAX).trim();
  const day = (name: string) => {
    const value = query.get(name) ?? "";
    return isDay(value) ? value : null;
  };
  const named = query.get("project");
  const wanted: SearchWanted = {
    member,
    today: todayOf(exchange, member),
    terms: termsIn(asked),
    types: chosen(query, "type", SEARCH_TYPES),
    projectId: named ? ((await projectNamed(db, member, named))?.id ?? "") : null,
    from: day("from"),
    to: day("to"),
    isArchive: query.get("archived") === "1",
  };
  if (wanted.terms.length === 0) return ok(withCorrection(paginated([], 0, page, path), null));
  try {
    await catchUp(db);
  } catch (error) {
    // What was indexed before can still be searched.
    if (!isStorageFull(error) && !isDatabaseLocked(error)) throw error;
  }
  const answer = async (terms: SearchWanted["terms"]) => {
    const rows = await found(db, { ...wanted, terms }, pageWindow(page));
    const count = Number(rows[0]?.total ?? (page > 1 ? await countFound(db, { ...wanted, terms }) : 0));
    const seen = { terms, hasNotes: seesNotes(member) };
    return {
      count,
      body: paginated(
        rows.map((row) => toFound(row, seen)),
        count,
        page,
        path,
      ),
    };
  };
  const exact = await answer(wanted.terms);
  const corrected = exact.count > 0 ? null : await correctedSearch(db, wanted, asked);
  if (corrected === null) return ok(withCorrection(exact.body, null));
  const near = await answer(termsIn(corrected));
  return ok(near.count > 0 ? withCorrection(near.body, corrected) : withCorrection(exact.body, null));
}

const withCorrection = (body: ReturnType<typeof paginated>, corrected: string | null) => ({
  ...body,
  meta: { ...body.meta, did_you_mean: corrected },
});
