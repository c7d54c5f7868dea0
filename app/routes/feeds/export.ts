import { exportFeeds } from "#api-client/feeds.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/export";

/** Returns the list of feeds (OPML), as other readers take it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { bytes } = await exportFeeds(context.get(apiContext));
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "text/x-opml; charset=utf-8",
      "Content-Disposition": 'attachment; filename="feeds.opml"',
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
