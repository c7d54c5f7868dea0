import { IMAGE_WIDTHS } from "#contract/images.ts";

/** Returns the id in a URL made by `fileUrl`, on whatever host. */
export const fileIdOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);

/** Returns a file's public URL, which the web app rewrites to its own path. */
export const fileUrl = (appUrl: string, id: string) => `${appUrl}/api/files/${id}`;

type Picture = {
  file_id: string;
  mime?: string;
  bytes?: number;
  seconds?: number | null;
  codec?: string | null;
  alt?: string | null;
  width?: number | null;
  height?: number | null;
};

/** Returns an image of a record, with the same image in narrower widths. For a video it is the image that stands for it. */
export function toImage(appUrl: string, picture: Picture) {
  const { file_id: id, alt = null, width = null, height = null } = picture;
  const url = fileUrl(appUrl, id);
  const variants = IMAGE_WIDTHS.map((narrow) => ({ width: narrow, url: `${url}?width=${narrow}` }));
  return { id, url, variants, width, height, alt, video: toVideo(url, picture) };
}

function toVideo(url: string, { seconds = null, codec = null, mime = "", bytes = 0 }: Picture) {
  return seconds === null ? null : { url: `${url}?video=1`, type: mime, bytes, seconds, codec };
}

/** Returns an image or a video as the contract’s list of media has it. */
export const toMedia = (
  { id, url, width, height, alt, video }: ReturnType<typeof toImage>,
  position: number,
) => ({
  id,
  type: video === null ? "image" : "video",
  url: video?.url ?? url,
  poster: video === null ? null : url,
  width,
  height,
  seconds: video?.seconds ?? null,
  alt,
  position,
});
