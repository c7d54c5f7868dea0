import { IMAGE_WIDTHS } from "#contract/images.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { Reply } from "#api/http/reply.ts";
import { fileReply } from "./file-reply.ts";
import type { Shown } from "./repository.ts";

/** Returns a file as it is stored, or an image in one of the narrower widths. */
export function showFile(exchange: Exchange, file: Shown): Promise<Reply> {
  const wanted = exchange.url.searchParams.get("width");
  return fileReply(
    exchange,
    file,
    file.mime.startsWith("image/") ? IMAGE_WIDTHS.find((width) => String(width) === wanted) : undefined,
  );
}
