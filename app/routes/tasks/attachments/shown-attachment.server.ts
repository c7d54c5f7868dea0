import { imagePath, narrowImagePath } from "#api-client/image-path.server.ts";
import type { Attachment } from "#contract/tasks.ts";
import { fileSize } from "#lib/file-size.ts";

export const toShownAttachment = ({ id, name, mime, bytes, url }: Attachment) => ({
  id,
  name,
  size: bytes === null ? null : fileSize(bytes),
  path: imagePath(url),
  picture: mime?.startsWith("image/") ? narrowImagePath(url, 96) : null,
});
export type ShownAttachment = ReturnType<typeof toShownAttachment>;
