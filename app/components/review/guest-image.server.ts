import { data } from "react-router";
import { KEPT_IMAGE_TYPES } from "#contract/images.ts";

/** Nothing is cached longer than the page, because the link may end. */
export const NOT_KEPT = "private, no-store";

/** Returns an image that a link shows, with our own headers, so that no browser executes its content. */
export function guestImage({ bytes, type }: { bytes: Uint8Array; type: string }): Response {
  if (!KEPT_IMAGE_TYPES.includes(type)) throw data(null, { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: { "Content-Type": type, "Content-Disposition": "inline", "Cache-Control": NOT_KEPT },
  });
}
