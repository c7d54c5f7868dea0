import { IMAGE_WIDTHS, type ImageWidth } from "#contract/images.ts";
import { notFound } from "#api/http/errors.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { Reply } from "#api/http/reply.ts";
import { NARROW_MIME, narrowImage } from "./narrow.ts";
import type { Shown } from "./repository.ts";

/** A header that names a file that is saved and not opened (RFC 6266), also for programs that read only ASCII. */
function asDownload(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["%\\]/gu, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/**
 * Returns a file's bytes, sandboxed in case a browser ever opens this URL directly.
 * @param width in pixels, for a narrower image
 */
export async function fileReply(exchange: Exchange, file: Shown, width?: ImageWidth): Promise<Reply> {
  const etag = width === undefined ? `"${file.id}"` : `"${file.id}-${width}"`;
  const headers = {
    "Content-Type": width === undefined ? file.mime : NARROW_MIME,
    "Content-Disposition": file.name === undefined || file.name === null ? "inline" : asDownload(file.name),
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    ETag: etag,
  };
  if (exchange.request.headers.get("If-None-Match") === etag) return { status: 304, headers };
  const { files } = exchange.deps;
  const id = file.store_id ?? file.id;
  const bytes = await (width === undefined ? files.get(id) : narrowImage(files, id, width));
  if (bytes === null) throw notFound();
  return { status: 200, raw: bytes, headers };
}

/** Returns a file as it is stored, or an image in the width that the URL asks for, if it is one of ours. */
export function askedReply(exchange: Exchange, file: Shown): Promise<Reply> {
  const wanted = exchange.url.searchParams.get("width");
  return fileReply(
    exchange,
    file,
    file.mime.startsWith("image/") ? IMAGE_WIDTHS.find((width) => String(width) === wanted) : undefined,
  );
}
