import { fileTypeFromBuffer } from "file-type";
import { ATTACHMENT_TOO_LARGE, ATTACHMENT_TYPE_REFUSED, PDF } from "#contract/attachments.ts";
import { ATTACHMENT_BYTES_MAX } from "#contract/limits.ts";
import { invalidField } from "#api/http/errors.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { readPicture } from "./picture.ts";
import type { Picture } from "./picture.ts";

/**
 * Returns the image or the PDF in a form's `file` field. Its type is known by its content. An image is encoded again, and a PDF stays
 * as it is, so it is only ever downloaded.
 * @throws HttpError 422 for anything else
 */
export async function sentAttachment(exchange: Exchange): Promise<Picture> {
  const bytes = exchange.files.get("file");
  if (bytes === undefined || bytes.length === 0) throw invalidField("file", "The file field is required.");
  if (bytes.length > ATTACHMENT_BYTES_MAX) throw invalidField("file", ATTACHMENT_TOO_LARGE);
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? "";
  if (mime === PDF) return { bytes, mime, width: 0, height: 0 };
  if (!mime.startsWith("image/")) throw invalidField("file", ATTACHMENT_TYPE_REFUSED);
  const picture = await readPicture(bytes);
  if (typeof picture === "string") throw invalidField("file", picture.replaceAll(":attribute", "file"));
  return picture;
}
