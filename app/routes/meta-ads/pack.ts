import { getMetaAd } from "#api-client/meta-ads.server.ts";
import { downloadName } from "#lib/download-name.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { PACK_POLICY, packPage } from "./pack-page.server.tsx";
import type { Route } from "./+types/pack";

/** Returns the campaign's ads as one file for a client or a media buyer. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [ad, user] = await Promise.all([getMetaAd(api, params.metaAdvertisementId), readerOf(context)]);
  const today = wallClock(new Date(), user.timezone)?.day ?? new Date().toISOString().slice(0, 10);
  return new Response(await packPage(api, ad, today), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Disposition": `attachment; filename="${downloadName(ad.name)}.html"`,
      // If a browser ever shows it from here, it is sandboxed.
      "Content-Security-Policy": `sandbox; ${PACK_POLICY}`,
    },
  });
}
