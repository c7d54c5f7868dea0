import { data } from "react-router";
import { playedVideo } from "#api-client/played-video.server.ts";
import { KEPT_IMAGE_TYPES } from "#contract/images.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/files";

/** Returns an image or a video to another program that has a signed link to it, without a session. The API checks the signature. */
export async function loader({ request, params: { fileId }, context, url }: Route.LoaderArgs) {
  const { expires, signature } = Object.fromEntries(url.searchParams);
  if (url.searchParams.has("video"))
    return playedVideo(context.get(apiContext), request, "/api/files/{file}/shared", {
      params: { file: fileId },
      query: { expires, signature },
      cached: "private, no-store",
    });
  const { bytes, type } = await context
    .get(apiContext)
    .file("/api/files/{file}/shared", { file: fileId }, { expires, signature });
  if (!KEPT_IMAGE_TYPES.includes(type)) throw data(null, { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": "inline",
      "Cache-Control": "private, no-store",
      // Mail programs in a browser show it on their own pages.
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}
