import { storedPath } from "#api-client/image-path.server.ts";
import { KEPT_IMAGE_TYPES } from "#contract/images.ts";
import { apiContext } from "#middleware/api.server.ts";
import { requireUser } from "#middleware/auth.server.ts";
import { data } from "react-router";
import type { Route } from "./+types/files";

export const middleware = [requireUser];

/** A stored image, under our own headers: whatever it holds, no browser runs it. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const path = storedPath(url);
  if (!params.fileId && !path) throw data(null, { status: 404 });
  const { bytes, type } = path
    ? await api.storedFile(path)
    : await api.file("/api/files/{id}", { id: params.fileId ?? "" });
  if (!KEPT_IMAGE_TYPES.includes(type)) throw data(null, { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": "inline",
      // The URL of an image of ours never changes its content; elsewhere a new image may take the old one's name.
      "Cache-Control": path ? "private, max-age=300" : "private, max-age=86400, immutable",
    },
  });
}
