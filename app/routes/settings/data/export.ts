import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/export";

/** Returns everything about the user as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { bytes } = await context.get(apiContext).file("/api/user/export", {});
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="marquee-data.zip"',
      "Cache-Control": "no-store",
    },
  });
}
