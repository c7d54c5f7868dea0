import parseRange from "range-parser";
import { IMAGE_WIDTHS, type ImageWidth } from "#contract/images.ts";
import { notFound } from "#api/http/errors.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { Reply } from "#api/http/reply.ts";
import { NARROW_MIME, narrowImage } from "./narrow.ts";
import type { Shown } from "./repository.ts";
import { POSTER_MIME } from "./video.ts";

const SANDBOX = "sandbox; default-src 'none'";

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
    "Content-Security-Policy": SANDBOX,
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

/**
 * Returns a file as it is stored, or an image in the width that the URL asks for, if it is one of ours. For a video that is the image
 * that stands for it. With `?video`, it is the video.
 */
export async function askedReply(exchange: Exchange, file: Shown): Promise<Reply> {
  const { searchParams } = exchange.url;
  const poster = await posterOf(exchange, file);
  if (poster !== undefined && searchParams.has("video")) return videoReply(exchange, file);
  const image = poster === undefined ? file : { ...file, store_id: poster, mime: POSTER_MIME };
  const wanted = searchParams.get("width");
  return fileReply(
    exchange,
    image,
    image.mime.startsWith("image/") ? IMAGE_WIDTHS.find((width) => String(width) === wanted) : undefined,
  );
}

async function posterOf({ deps }: Exchange, { id, mime }: Shown): Promise<string | undefined> {
  if (!mime.startsWith("video/")) return undefined;
  const video = await deps.db
    .selectFrom("videos")
    .select("poster_id")
    .where("file_id", "=", id)
    .executeTakeFirst();
  return video?.poster_id;
}

/** Returns a video, or the one range of its bytes that is asked for (RFC 9110, 14). It is never whole in memory. */
async function videoReply({ deps: { files }, request }: Exchange, file: Shown): Promise<Reply> {
  const id = file.store_id ?? file.id;
  const size = await files.size(id);
  if (size === null) throw notFound();
  const headers = {
    "Content-Type": file.mime,
    "Accept-Ranges": "bytes",
    "Content-Disposition": "inline",
    "Content-Security-Policy": SANDBOX,
    "Cross-Origin-Resource-Policy": "same-origin",
    ETag: `"${file.id}-video"`,
  };
  const range = request.headers.get("Range");
  const ranges = range === null ? -2 : parseRange(size, range);
  if (ranges === -1) return { status: 416, headers: { "Content-Range": `bytes */${size}` } };
  const [only] = ranges === -2 || ranges.type !== "bytes" || ranges.length > 1 ? [] : ranges;
  const { start, end } = only ?? { start: 0, end: size - 1 };
  return {
    status: only === undefined ? 200 : 206,
    raw: streamOf(files.pieces(id, { start, end })),
    headers: {
      ...headers,
      "Content-Length": String(end - start + 1),
      ...(only && { "Content-Range": `bytes ${start}-${end}/${size}` }),
    },
  };
}

/** The first read opens the file. An answer to HEAD is never read. */
function streamOf(pieces: AsyncIterable<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reading = pieces[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(stream) {
        const { done, value } = await reading.next();
        if (done === true) stream.close();
        else stream.enqueue(value);
      },
      cancel: () => void reading.return?.(),
    },
    { highWaterMark: 0 },
  );
}
