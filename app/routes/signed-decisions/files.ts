import { data } from "react-router";
import { getSignedFile } from "#api-client/review.server.ts";
import { KEPT_IMAGE_TYPES } from "#contract/images.ts";
import { apiContext } from "#middleware/api.server.ts";
import { keepToItself } from "#middleware/private-link.server.ts";
import type { Route } from "./+types/files";

export const middleware = [keepToItself];

/** Returns an image of what the link in an e-mail asks about, with our own headers, so that no browser executes its content. */
export async function loader({ params: { token, fileId }, context, url }: Route.LoaderArgs) {
  const { bytes, type } = await getSignedFile(
    context.get(apiContext),
    token,
    fileId,
    url.searchParams.get("width"),
  );
  if (!KEPT_IMAGE_TYPES.includes(type)) throw data(null, { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: { "Content-Type": type, "Content-Disposition": "inline", "Cache-Control": "private, no-store" },
  });
}
