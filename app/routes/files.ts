import { KEPT_IMAGE_TYPES } from "#contract/images.ts";
import { apiContext } from "#middleware/api.server.ts";
import { requireUser } from "#middleware/auth.server.ts";
import { data } from "react-router";
import type { Route } from "./+types/files";

export const middleware = [requireUser];

/** A stored picture, under our own headers: whatever it holds, no browser runs it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { bytes, type } = await context.get(apiContext).file("/api/files/{id}", { id: params.fileId });
  if (!KEPT_IMAGE_TYPES.includes(type)) throw data(null, { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": "inline",
      // The address of a picture never changes its content.
      "Cache-Control": "private, max-age=86400, immutable",
    },
  });
}
