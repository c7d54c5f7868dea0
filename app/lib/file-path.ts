/**
 * Returns our own URL of a stored image. The API names it on its own host (`…/api/files/{id}`), which our pages may not fetch
 * from. Returns null for every other URL.
 */
export function filePath(url: string): string | null {
  const id = fileIdIn(url);
  return id === null ? null : `/files/${id}`;
}

/** Returns the id of a stored image in the URL that the API gives it. */
export const fileIdIn = (url: string): string | null =>
  /\/api\/files\/([A-Za-z0-9][A-Za-z0-9_-]{0,127})(?:[?#].*)?$/.exec(url)?.[1] ?? null;

/** Returns the URL of the video that one of our images stands for. */
export const playedAt = (path: string): string => `${path}?video=1`;

/** Returns the length of a video as players show it: minutes and seconds. */
export function lengthWords(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Returns the URL of one of our images in a width in pixels. An image of an API that has no widths comes whole. */
export const narrowed = (path: string, width: 96 | 480 | 1080): string =>
  /^(?:\/review\/[^/]+)?\/files\/[^/]+$/.test(path) ? `${path}?width=${width}` : path;
