import type { Api } from "#api-client/client.server.ts";
import { ApiError } from "#api-client/errors.server.ts";
import { imagePath, storedPath } from "#api-client/image-path.server.ts";
import type { Blog } from "#contract/blogs.ts";
import { KEPT_IMAGE_TYPES } from "#contract/images.ts";
import { fileIdIn } from "#lib/file-path.ts";

export type ExportedCover = {
  /** The image itself, or else its URL. */
  src: string;
  url: string;
  /** Whether anyone can open the URL. Our own URLs are only for people who are signed in. */
  isPublic: boolean;
  alt: string;
  caption: string | null;
};

/** In bytes. Few programs take a page with a larger image in it. */
const EMBEDDED_MAX = 1_000_000;
const EMBEDDED_WIDTH = 1080;

/** Returns a post's cover as its files have it, so that they can be used outside of Marquee. */
export async function exportedCover(
  api: Pick<Api, "file" | "storedFile">,
  { cover }: Pick<Blog, "cover">,
  origin: string,
): Promise<ExportedCover | null> {
  if (cover === null) return null;
  const words = { alt: cover.alt ?? "", caption: cover.caption };
  const path = imagePath(cover.url);
  if (path === null)
    return /^https?:/i.test(cover.url) ? { ...words, src: cover.url, url: cover.url, isPublic: true } : null;
  const url = new URL(path, origin);
  const stored = storedPath(url);
  const id = fileIdIn(cover.url) ?? "";
  const file = await (
    stored === null ? api.file("/api/files/{id}", { id }, { width: EMBEDDED_WIDTH }) : api.storedFile(stored)
  ).catch((error: unknown) => {
    // The rest of the post is still worth a file.
    if (error instanceof ApiError) return null;
    throw error;
  });
  const isEmbedded =
    file !== null && file.bytes.length <= EMBEDDED_MAX && KEPT_IMAGE_TYPES.includes(file.type);
  const src = isEmbedded
    ? `data:${file.type};base64,${Buffer.from(file.bytes).toString("base64")}`
    : url.href;
  return { ...words, src, url: url.href, isPublic: false };
}
