import { findFeed } from "#api-client/calendar-feeds.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { calendarFile } from "#domain/calendar/file.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/show";

/** Returns a project's dates for calendar apps. The URL itself grants access, without a session. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { publicOrigin } = edgeOf(context, request);
  const feed = await findFeed(context.get(apiContext), params.token.replace(/\.ics$/, ""));
  if (feed === null)
    return new Response("This calendar feed doesn’t exist or was revoked.\n", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  const dated = feed.items.map(({ path, ...item }) => ({ ...item, url: path && publicOrigin + path }));
  return new Response(calendarFile(feed.name, dated, new URL(publicOrigin).hostname), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Cache-Control": "private, max-age=300",
      "X-Robots-Tag": "noindex",
    },
  });
}
