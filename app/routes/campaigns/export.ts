import { stringify } from "csv-stringify/sync";
import { listCampaigns } from "#api-client/campaigns.server.ts";
import { getFolder } from "#api-client/folders.server.ts";
import type { Campaign } from "#contract/campaigns.ts";
import { kindLabel } from "#components/campaigns/kind-badge.tsx";
import { sentenceLabel } from "#lib/labels.ts";
import { downloadName } from "#lib/download-name.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { apiFilter, campaignFilter } from "./campaign-filter.server.ts";
import type { Route } from "./+types/export";

/** The maximum size of an export: ten times the largest folder so far. */
const PAGES_MAX = 500;

async function everyCampaign(api: Api, place: Route.LoaderArgs["params"], query: URLSearchParams) {
  const filter = apiFilter(campaignFilter(query));
  const rows: Campaign[] = [];
  for (let page = 1; page <= PAGES_MAX; page++) {
    const { data: more, meta } = await listCampaigns(api, place.projectId, place.folderId, {
      ...filter,
      page,
    });
    rows.push(...more);
    if (page >= meta.last_page) break;
  }
  return rows;
}

const columns = ["Name", "Type", "Status", "Owner", "Start date", "End date", "Updated", "Archived"];

const toCells = ({ name, kind, status, owner, starts_on, ends_on, updated_at, archived_at }: Campaign) => [
  name,
  kindLabel(kind),
  sentenceLabel(status),
  owner?.name ?? "",
  starts_on ?? "",
  ends_on ?? "",
  updated_at ?? "",
  archived_at ?? "",
];

/** Returns a campaign's listed fields under the API's names. */
const toPlain = ({
  id,
  name,
  kind,
  status,
  owner,
  starts_on,
  ends_on,
  updated_at,
  archived_at,
}: Campaign) => ({
  id,
  name,
  kind,
  status,
  owner,
  starts_on,
  ends_on,
  updated_at,
  archived_at,
});

/** Returns the filtered list, over all its pages, as a file. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  if (params.formatId !== "csv" && params.formatId !== "json") throw notFound("Not found");
  const api = context.get(apiContext);
  const [folder, rows] = await Promise.all([
    getFolder(api, params.projectId, params.folderId),
    everyCampaign(api, params, url.searchParams),
  ]);
  const isCsv = params.formatId === "csv";
  const body = isCsv
    ? // The byte order mark tells spreadsheets that this is UTF-8.
      `\uFEFF${stringify([columns, ...rows.map(toCells)], { escape_formulas: true })}`
    : JSON.stringify(rows.map(toPlain), null, 2);
  return new Response(body, {
    headers: {
      "Content-Type": isCsv ? "text/csv; charset=utf-8" : "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${downloadName(folder.name)}.${params.formatId}"`,
    },
  });
}
