import { getGuestFile } from "#api-client/review-links.server.ts";
import { guestImage } from "#components/review/guest-image.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { keepToItself } from "#middleware/private-link.server.ts";
import { visitOf } from "./visit.server.ts";
import type { Route } from "./+types/files";

export const middleware = [keepToItself];

/** Returns an image that a review link shows. */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const visit = await visitOf(request, params.token, context);
  return guestImage(
    await getGuestFile(context.get(apiContext), visit, params.fileId, url.searchParams.get("width")),
  );
}
