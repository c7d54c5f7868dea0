import { data } from "react-router";
import { getGuestFile } from "#api-client/review-links.server.ts";
import { KEPT_IMAGE_TYPES } from "#contract/images.ts";
import { apiContext } from "#middleware/api.server.ts";
import { keepToItself } from "#middleware/private-link.server.ts";
import { visitOf } from "./visit.server.ts";
import type { Route } from "./+types/files";

export const middleware = [keepToItself];

/** Returns an image that a review link shows, with our own headers, so that no browser executes its content. */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const visit = await visitOf(request, params.token, context);
  const { bytes, type } = await getGuestFile(
    context.get(apiContext),
    visit,
    params.fileId,
    url.searchParams.get("width"),
  );
  if (!KEPT_IMAGE_TYPES.includes(type)) throw data(null, { status: 404 });
  return new Response(new Uint8Array(bytes), {
    // Never cached longer than the page, because the link may be revoked.
    headers: { "Content-Type": type, "Content-Disposition": "inline", "Cache-Control": "private, no-store" },
  });
}
