import type { ImageWidth } from "#contract/images.ts";
import { filePath, narrowed } from "#lib/file-path.ts";
import { env } from "#app/env.server.ts";

const api = env.API_URL;
const origins = [api.origin, env.API_PUBLIC_ORIGIN ?? api.origin];
const PREFIX = "/files/stored";
const FILE_PATH = /\.(?:png|jpe?g|webp|gif|avif|pdf)$/i;

/**
 * Returns our own URL of an image or a PDF that the API stores: a file of its `/api/files`, or any on its host, such as in Laravel's
 * `/storage`. The given URL may be absolute or relative. Returns null for files on other hosts, which this server doesn't fetch.
 */
export function imagePath(url: string): string | null {
  const file = filePath(url);
  if (file) return file;
  const parsed = URL.parse(url, `${api.origin}${api.pathname.replace(/\/?$/, "/")}`);
  if (!parsed || !origins.includes(parsed.origin) || !FILE_PATH.test(parsed.pathname)) return null;
  return PREFIX + parsed.pathname + parsed.search;
}

/** Returns our own URL of an image in a width in pixels. An image of an API that has no widths comes whole. */
export function narrowImagePath(url: string, width: ImageWidth): string | null {
  const path = imagePath(url);
  return path && narrowed(path, width);
}

/** Returns the path and query on the API's host for one of our file URLs, or null for anything else. */
export function storedPath({ pathname, search }: URL): string | null {
  const path = pathname.startsWith(`${PREFIX}/`) ? pathname.slice(PREFIX.length) : "";
  return FILE_PATH.test(path) && !/\/\/|%2f|%5c|\\/i.test(path) ? path + search : null;
}
