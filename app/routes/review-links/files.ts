import { getGuestFile } from "#api-client/review-links.server.ts";
import { guestImage, NOT_KEPT } from "#components/review/guest-image.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { keepToItself } from "#middleware/private-link.server.ts";
import { playedVideo } from "#api-client/played-video.server.ts";
import { visitOf } from "./visit.server.ts";
import type { Route } from "./+types/files";

export const middleware = [keepToItself];

/** Returns an image or a video that a review link shows. */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const visit = await visitOf(request, params.token, context);
  if (url.searchParams.has("video"))
    return playedVideo(context.get(apiContext), request, "/api/review/{token}/files/{id}", {
      params: { token: visit.token, id: params.fileId },
      query: { access: visit.access },
      cached: NOT_KEPT,
    });
  return guestImage(
    await getGuestFile(context.get(apiContext), visit, params.fileId, url.searchParams.get("width")),
  );
}
