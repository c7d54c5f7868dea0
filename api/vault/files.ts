import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import { PDF } from "#contract/attachments.ts";
import { VAULT_FILE_BYTES_MAX } from "#contract/limits.ts";
import { ASSET_TOO_LARGE, ASSET_TYPE_REFUSED, FONT_TYPES } from "#contract/vault-files.ts";
import { IMAGE_WIDTHS } from "#contract/images.ts";
import { attachmentName } from "#domain/tasks/attachment-name.ts";
import type { Trx, VaultItemRow } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField, notFound } from "#api/http/errors.ts";
import { nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { fileReply } from "#api/uploads/file-reply.ts";
import { keepBytes } from "#api/uploads/keep-picture.ts";
import { measurePicture } from "#api/uploads/picture.ts";
import type { Picture } from "#api/uploads/picture.ts";
import { removeFiles } from "#api/uploads/repository.ts";
import { note } from "./access-log.ts";
import { requireLevel, todayOf } from "./policy.ts";
import { fileIn } from "./repository.ts";
import { toItem } from "./resource.ts";

/**
 * Keeps the file of a brand asset exactly as it was sent, in place of the one before.
 * @throws HttpError 422 for what is neither an image, a PDF, nor a font
 */
export async function updateFile(exchange: Exchange, item: VaultItemRow): Promise<Reply> {
  const member = await requireLevel(exchange, item, "edit");
  const sent = await sentAsset(exchange);
  const isImage = sent.mime.startsWith("image/");
  return keepBytes(exchange, sent, (stored, replaces) =>
    commit(exchange, async (trx) => {
      const changed = await touched(trx, exchange, item);
      const former = await fileIn(trx, item.id);
      await trx.deleteFrom("vault_files").where("item_id", "=", item.id).execute();
      await trx
        .insertInto("vault_files")
        .values({
          id: stored.id,
          item_id: item.id,
          name: attachmentName(exchange.fileNames.get("file") ?? "", stored.mime),
          mime: stored.mime,
          bytes: stored.bytes,
          width: isImage ? stored.width : null,
          height: isImage ? stored.height : null,
          checksum: createHash("sha256").update(sent.bytes).digest("hex"),
          created_by: member.user.id,
          created_at: nowOf(exchange),
        })
        .execute();
      replaces(former === undefined ? [] : [former.id]);
      return data(await toItem(trx, changed, member, todayOf(exchange, member)));
    }),
  );
}

/** Returns the file, to be saved and not opened, or an image in one of the narrower widths. */
export async function showFile(exchange: Exchange, item: VaultItemRow): Promise<Reply> {
  const file = await fileIn(exchange.deps.db, item.id);
  if (file === undefined) throw notFound();
  const wanted = exchange.url.searchParams.get("width");
  const isImage = file.mime.startsWith("image/");
  return fileReply(
    exchange,
    { ...file, store_id: null },
    isImage ? IMAGE_WIDTHS.find((width) => String(width) === wanted) : undefined,
  );
}

export async function deleteFile(exchange: Exchange, item: VaultItemRow): Promise<Reply> {
  await requireLevel(exchange, item, "edit");
  const former = await fileIn(exchange.deps.db, item.id);
  if (former === undefined) throw notFound();
  const reply = await commit(exchange, async (trx) => {
    await touched(trx, exchange, item);
    await trx.deleteFrom("vault_files").where("id", "=", former.id).execute();
    return noContent();
  });
  await removeFiles(exchange, [former.id]);
  return reply;
}

/** Notes in the item and in the log that it changes, and locks it for the rest of the transaction. */
async function touched(trx: Trx, exchange: Exchange, { id }: VaultItemRow): Promise<VaultItemRow> {
  const item = await trx
    .updateTable("vault_items")
    .set((row) => ({ version: row("version", "+", 1), updated_at: nowOf(exchange) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (item === undefined) throw notFound();
  await note(trx, exchange, { action: "changed", item });
  return item;
}

/** Reads the file in a form's `file` field. Its type is known by its content. */
async function sentAsset(exchange: Exchange): Promise<Picture> {
  const bytes = exchange.files.get("file");
  if (bytes === undefined || bytes.length === 0) throw invalidField("file", "The file field is required.");
  if (bytes.length > VAULT_FILE_BYTES_MAX) throw invalidField("file", ASSET_TOO_LARGE);
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? "";
  if (mime === PDF || FONT_TYPES.includes(mime)) return { bytes, mime, width: 0, height: 0 };
  if (!mime.startsWith("image/")) throw invalidField("file", ASSET_TYPE_REFUSED);
  const measured = await measurePicture(bytes);
  if (typeof measured === "string") throw invalidField("file", measured.replaceAll(":attribute", "file"));
  return { bytes, ...measured };
}
