import { notFound } from "#api/http/errors.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { Reply } from "#api/http/reply.ts";
import type { Shown } from "./repository.ts";

/** Returns a file's bytes, sandboxed in case a browser ever opens this URL directly. */
export async function fileReply(exchange: Exchange, file: Shown): Promise<Reply> {
  const etag = `"${file.id}"`;
  const headers = {
    "Content-Type": file.mime,
    "Content-Disposition": "inline",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    ETag: etag,
  };
  if (exchange.request.headers.get("If-None-Match") === etag) return { status: 304, headers };
  const bytes = await exchange.deps.files.get(file.store_id ?? file.id);
  if (bytes === null) throw notFound();
  return { status: 200, raw: bytes, headers };
}
