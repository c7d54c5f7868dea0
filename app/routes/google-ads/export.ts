import { getGoogleAd } from "#api-client/google-ads.server.ts";
import { type EditorStatus, toAdsEditorCsv } from "#domain/google-ads/ads-editor.ts";
import { downloadName } from "#lib/download-name.ts";
import { apiContext } from "#middleware/api.server.ts";
import { adFilter, adRow, matches } from "./campaign-view.server.ts";
import { adFields } from "./import-plan.server.ts";
import type { Route } from "./+types/export";

/** Ads that weren't released are exported as paused, so that no import starts an ad by itself. */
const STATUS: Partial<Record<string, EditorStatus>> = {
  approved: "Enabled",
  scheduled: "Enabled",
  published: "Enabled",
  live: "Enabled",
  ended: "Removed",
  cancelled: "Removed",
  archived: "Removed",
};

/** Returns the campaign's ads that match the page's filters, and the keywords of their ad groups, as a file for Google Ads Editor. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const campaign = await getGoogleAd(context.get(apiContext), params.googleAdvertisementId);
  const filter = adFilter(url.searchParams);
  const contents = campaign.contents.filter((content) => matches(adRow(campaign, content), filter));
  const isFiltered = Object.values(filter).some(Boolean);
  const groups = campaign.ad_groups.filter(
    ({ id }) => !isFiltered || contents.some(({ ad_group_id }) => ad_group_id === id),
  );
  const ads = contents.map((content) => ({
    ...adFields(campaign, content),
    status: STATUS[content.status] ?? "Paused",
  }));
  return new Response(toAdsEditorCsv(campaign.name, ads, groups), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${downloadName(campaign.name)}.csv"`,
    },
  });
}
