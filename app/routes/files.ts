import { storedPath } from "#api-client/image-path.server.ts";
import { PDF } from "#contract/attachments.ts";
import { IMAGE_WIDTHS, KEPT_IMAGE_TYPES } from "#contract/images.ts";
import { apiContext } from "#middleware/api.server.ts";
import { requireUser } from "#middleware/auth.server.ts";
import { playedVideo } from "#api-client/played-video.server.ts";
import { data } from "react-router";
import type { Route } from "./+types/files";

export const middleware = [requireUser];

const widthOf = (url: URL) => IMAGE_WIDTHS.find((width) => String(width) === url.searchParams.get("width"));

/** Returns a stored image, video, or PDF with our own headers, so that no browser executes its content. */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const path = storedPath(url);
  if (!params.fileId && !path) throw data(null, { status: 404 });
  if (params.fileId && url.searchParams.has("video"))
    return playedVideo(api, request, "/api/files/{id}", { params: { id: params.fileId } });
  const { bytes, type, disposition } = path
    ? await api.storedFile(path)
    : await api.file("/api/files/{id}", { id: params.fileId ?? "" }, { width: widthOf(url) });
  const isImage = KEPT_IMAGE_TYPES.includes(type);
  if (!isImage && type !== PDF) throw data(null, { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": disposition.startsWith("attachment;")
        ? disposition
        : isImage
          ? "inline"
          : "attachment",
      // The content of our image URLs never changes. Elsewhere, a new image may reuse an old URL.
      "Cache-Control": path ? "private, max-age=300" : "private, max-age=86400, immutable",
    },
  });
}
