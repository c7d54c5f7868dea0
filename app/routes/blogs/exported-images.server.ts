import { NotFoundError } from "#api-client/errors.server.ts";
import { BLOG_IMAGES_MAX } from "#contract/limits.ts";
import { textImageIds } from "#domain/blogs/text-images.ts";
import type { Api } from "#middleware/api.server.ts";

const ENDINGS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
};

/** In bytes. A ZIP file is made in memory, so whatever comes after them is sent no wider than a page shows it. */
const WHOLE_MAX = 32 * 1024 * 1024;
const NARROW = { width: 1080 };

/** Returns the images that a text shows and the reader may see: their paths beside the text, by their ids, and their bytes. */
export async function exportedImages(api: Api, body: string | null) {
  const paths: Record<string, string> = {};
  const files = new Map<string, Uint8Array>();
  let size = 0;
  for (const id of textImageIds(body ?? "").slice(0, BLOG_IMAGES_MAX)) {
    try {
      const { bytes, type } = await api.file("/api/files/{id}", { id }, size > WHOLE_MAX ? NARROW : {});
      const ending = ENDINGS[type];
      if (ending === undefined) continue;
      const path = `images/${id}.${ending}`;
      paths[id] = path;
      size += bytes.length;
      files.set(path, new Uint8Array(bytes));
    } catch (error) {
      // An image that is gone is left out of the page, too.
      if (!(error instanceof NotFoundError)) throw error;
    }
  }
  return { paths, files };
}
