import { SEARCH_MAX } from "#contract/limits.ts";
import { SEARCH_TYPES } from "#contract/vocabulary.ts";
import { chosen } from "#api/http/chosen.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { pageNumber, pageWindow, paginated } from "#api/http/paginate.ts";
import { ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { projectNamed } from "#api/projects/repository.ts";
import { countFound, found } from "./repository.ts";
import type { SearchWanted } from "./repository.ts";
import { toFound } from "./resource.ts";

/** Returns records whose name contains the search words, 20 per page. An empty search finds nothing. */
export async function search(exchange: Exchange): Promise<Reply> {
  const { db, config } = exchange.deps;
  const { searchParams: query } = exchange.url;
  const member = memberOf(exchange);
  const page = pageNumber(query.get("page"));
  const path = `${config.appUrl}/api/search`;
  const words = (query.get("q") ?? "").trim().slice(0, SEARCH_MAX).trim();
  if (words === "") return ok(paginated([], 0, page, path));
  const named = query.get("project");
  const wanted: SearchWanted = {
    member,
    words,
    types: chosen(query, "type", SEARCH_TYPES),
    projectId: named ? ((await projectNamed(db, member, named))?.id ?? "") : null,
    isArchive: query.get("archived") === "1",
  };
  const [count, rows] = await Promise.all([countFound(db, wanted), found(db, wanted, pageWindow(page))]);
  return ok(paginated(rows.map(toFound), count, page, path));
}
