import { ulid } from "ulid";
import type { FileRow, Trx } from "#api/data/schema.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { Reply } from "#api/http/reply.ts";
import { removeFiles } from "./clean-up.ts";
import { type Picture, readPicture } from "./picture.ts";

/**
 * The picture of a form's `image`, or null where none was sent and one is there already, whose words alone change.
 * @throws HttpError 422 for anything that is not a bearable picture of a known type, by content
 */
export async function sentPicture(exchange: Exchange, isPresent: boolean): Promise<Picture | null> {
  const upload = exchange.files.get("image");
  if (upload === undefined || (upload.length === 0 && isPresent)) {
    if (exchange.input["image"] !== undefined && exchange.input["image"] !== null)
      throw invalidField("image", "The image field must be an image.");
    if (!isPresent) throw invalidField("image", "The image field is required.");
    return null;
  }
  const picture = await readPicture(upload);
  if (typeof picture === "string") throw invalidField("image", picture.replaceAll(":attribute", "image"));
  return picture;
}

/**
 * Puts a picture's bytes away, lets `save` write the records, and removes whichever bytes belong to nobody then: those it replaced, or
 * its own when saving failed.
 * @param save calls `put` within its transaction, with where the bytes of the picture before lie
 */
export async function keepPicture(
  exchange: Exchange,
  owner: { organization_id: string; campaign_id: string },
  picture: Picture,
  save: (fileId: string, put: (trx: Trx, replaced: readonly string[]) => Promise<void>) => Promise<Reply>,
): Promise<Reply> {
  const { bytes, mime, width, height } = picture;
  const file: FileRow = {
    ...owner,
    id: ulid(exchange.deps.clock()),
    store_id: null,
    mime,
    bytes: bytes.length,
    width,
    height,
    created_by: memberOf(exchange).user.id,
    created_at: nowOf(exchange),
  };
  await exchange.deps.files.put(file.id, bytes);
  let former: readonly string[] = [];
  try {
    const reply = await save(file.id, async (trx, replaced) => {
      former = replaced;
      await trx.insertInto("files").values(file).execute();
    });
    // Its own as well, where an answer that was given before is given again and nothing was written.
    await removeFiles(exchange, [...former, file.id]);
    return reply;
  } catch (error) {
    await removeFiles(exchange, [file.id]);
    throw error;
  }
}
