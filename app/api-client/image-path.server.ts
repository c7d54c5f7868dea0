import { filePath } from "#lib/file-path.ts";
import { env } from "#app/env.server.ts";

const api = env.API_URL;
const origins = [api.origin, env.API_PUBLIC_ORIGIN ?? api.origin];
const PREFIX = "/files/stored";
const IMAGE_PATH = /\.(?:png|jpe?g|webp|gif|avif)$/i;

/**
 * Our own address of an image that the API stores, by the URL that it names: a file of its `/api/files`, or any image on its host, such as
 * in Laravel's `/storage`, absolute or relative. Null for an image elsewhere, which this server does not fetch.
 */
export function imagePath(url: string): string | null {
  const file = filePath(url);
  if (file) return file;
  const parsed = URL.parse(url, `${api.origin}${api.pathname.replace(/\/?$/, "/")}`);
  if (!parsed || !origins.includes(parsed.origin) || !IMAGE_PATH.test(parsed.pathname)) return null;
  return PREFIX + parsed.pathname + parsed.search;
}

/** The path and query on the API's host that such an address stands for; null for what is no image. */
export function storedPath({ pathname, search }: URL): string | null {
  const path = pathname.startsWith(`${PREFIX}/`) ? pathname.slice(PREFIX.length) : "";
  return IMAGE_PATH.test(path) && !/\/\/|%2f|%5c|\\/i.test(path) ? path + search : null;
}
