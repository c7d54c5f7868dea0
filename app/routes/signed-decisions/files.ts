import { getSignedFile } from "#api-client/review.server.ts";
import { guestImage, NOT_KEPT } from "#components/review/guest-image.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { keepToItself } from "#middleware/private-link.server.ts";
import { playedVideo } from "#api-client/played-video.server.ts";
import type { Route } from "./+types/files";

export const middleware = [keepToItself];

/** Returns an image or a video of what the link in an e-mail asks about. */
export async function loader({ request, params: { token, fileId }, context, url }: Route.LoaderArgs) {
  if (url.searchParams.has("video"))
    return playedVideo(context.get(apiContext), request, "/api/signed-decisions/{token}/files/{id}", {
      params: { token, id: fileId },
      cached: NOT_KEPT,
    });
  return guestImage(
    await getSignedFile(context.get(apiContext), token, fileId, url.searchParams.get("width")),
  );
}
