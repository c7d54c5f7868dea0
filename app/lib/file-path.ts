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

/** Returns the URL of one of our images in a width in pixels. An image of an API that has no widths comes whole. */
export const narrowed = (path: string, width: 96 | 480 | 1080): string =>
  /^(?:\/review\/[^/]+)?\/files\/[^/]+$/.test(path) ? `${path}?width=${width}` : path;
