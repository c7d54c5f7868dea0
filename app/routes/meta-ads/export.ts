import { getMetaAd } from "#api-client/meta-ads.server.ts";
import { downloadName } from "#lib/download-name.ts";
import { metaAdCsv } from "#domain/meta-ads/csv.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/export";

export async function loader({ params, context }: Route.LoaderArgs) {
  const ad = await getMetaAd(context.get(apiContext), params.metaAdvertisementId);
  return new Response(metaAdCsv(ad), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${downloadName(ad.name)}.csv"`,
    },
  });
}
