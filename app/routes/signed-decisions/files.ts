import { getSignedFile } from "#api-client/review.server.ts";
import { guestImage } from "#components/review/guest-image.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { keepToItself } from "#middleware/private-link.server.ts";
import type { Route } from "./+types/files";

export const middleware = [keepToItself];

/** Returns an image of what the link in an e-mail asks about. */
export async function loader({ params: { token, fileId }, context, url }: Route.LoaderArgs) {
  return guestImage(
    await getSignedFile(context.get(apiContext), token, fileId, url.searchParams.get("width")),
  );
}
