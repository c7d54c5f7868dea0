import { data } from "react-router";
import { KEPT_IMAGE_TYPES } from "#contract/images.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/files";

/** Returns an image to another program that has a signed link to it, without a session. The API checks the signature. */
export async function loader({ params: { fileId }, context, url }: Route.LoaderArgs) {
  const { expires, signature } = Object.fromEntries(url.searchParams);
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
