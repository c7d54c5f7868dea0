import { search } from "#api-client/search.server.ts";
import { kindLabel } from "#components/campaigns/kind-badge.tsx";
import { placedPath } from "#components/campaigns/placed-path.ts";
import { placeOf, PLACED_TYPES } from "#components/campaigns/placed-words.ts";
import { CODE } from "#components/vault/vault-links.ts";
import type { FoundRecord } from "#components/shell/palette.tsx";
import { SEARCH_MAX } from "#contract/limits.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/found";

/** What the command palette shows of the first page of results. The page of the search has all of it. */
const SHOWN = 8;

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, SEARCH_MAX);
  const { data } = q === "" ? { data: [] } : await search(context.get(apiContext), { q });
  const records = data.flatMap((row): FoundRecord[] => {
    const to = placedPath(row);
    const type = PLACED_TYPES[row.type] ?? kindLabel(row.kind);
    return to === null
      ? []
      : [
          ...(row.has_code
            ? [{ to, name: `Show code of ${row.name}`, detail: type ?? "", intent: CODE }]
            : []),
          { to, name: row.name, detail: [type, placeOf(row)].filter(Boolean).join(", ") },
        ];
  });
  return Response.json(records.slice(0, SHOWN), { headers: { "Cache-Control": "no-store" } });
}
