import { IMAGE_WIDTHS } from "#contract/images.ts";

/** Returns the id in a URL made by `fileUrl`, on whatever host. */
export const fileIdOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);

/** Returns a file's public URL, which the web app rewrites to its own path. */
export const fileUrl = (appUrl: string, id: string) => `${appUrl}/api/files/${id}`;

type Picture = {
  file_id: string;
  alt?: string | null;
  width?: number | null;
  height?: number | null;
};

/** Returns an image of a record, with the same image in narrower widths. */
export function toImage(appUrl: string, { file_id: id, alt = null, width = null, height = null }: Picture) {
  const url = fileUrl(appUrl, id);
  const variants = IMAGE_WIDTHS.map((narrow) => ({ width: narrow, url: `${url}?width=${narrow}` }));
  return { id, url, variants, width, height, alt };
}
