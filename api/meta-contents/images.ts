import type { ImageRatio } from "#contract/vocabulary.ts";
import type { MetaContentRow, Reader, Trx } from "#api/data/schema.ts";
import { invalidField, notFound } from "#api/http/errors.ts";
import { inputWithQuery, memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { stepOf } from "#api/review/step-after.ts";
import { takeAssets } from "#api/review/take-assets.ts";
import { metaImageRows } from "#api/undo/rows.ts";
import { keepPicture } from "#api/uploads/keep-picture.ts";
import { sentPicture } from "#api/uploads/requests.ts";
import { assetPicture, picturedAsset } from "#api/vault/assets.ts";
import { change } from "./change.ts";
import { metaContentItem } from "./item.ts";
import { describeAt, fileAt, isTakenAt, putAt, removeFrom, takeFrom } from "./pictures.ts";
import type { Spot } from "./pictures.ts";
import { requireChange } from "./policy.ts";
import { contentNamed } from "./repository.ts";
import { imageRemovalRules, imageRules } from "./requests.ts";

/**
 * Saves an image and its alternative text: the reference image, the image for a `ratio`, or the image of a card (`card_id`). It is one
 * that is sent, or that of a brand asset. Without either, only the alternative text of the current image changes.
 * @throws HttpError 422 if the content isn't a valid image of a known type, or if a scheduled ad gets an asset whose rights end before
 */
export async function updateMetaImage(exchange: Exchange): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const { ratio, card_id, alt = null, asset_id, ...input } = await validate(exchange.input, imageRules);
  const content = await contentNamed(exchange, input.content_id);
  if (content === undefined) throw notFound();
  await requireChange(exchange, content);
  const spot = spotOf({ ratio, card_id });
  const present = await presentAt(exchange.deps.db, content, spot);
  const asked = input.step && { ...input.step, former: content.status };
  const taken = (trx: Trx) => stepOf(trx, exchange, metaContentItem, content.id, asked);
  const asset = asset_id ? await picturedAsset(exchange, asset_id, "asset_id") : null;
  const picture =
    asset === null ? await sentPicture(exchange, present !== null) : await assetPicture(asset, "asset_id");
  if (picture === null)
    return change(
      exchange,
      content,
      input.version,
      async (trx) => {
        await presentAt(trx, content, spot);
        await describeAt(trx, content.id, spot, alt);
        return {};
      },
      taken,
    );
  if (!isTakenAt(spot, picture)) {
    const field = asset === null ? "image" : "asset_id";
    throw invalidField(field, "The image field must be a file of type: png, jpg, jpeg.");
  }
  const owner = { organization_id: content.organization_id, campaign_id: content.meta_ad_id };
  return keepPicture(exchange, owner, picture, (fileId, put) =>
    change(
      exchange,
      content,
      input.version,
      async (trx) => {
        // The card may have been deleted during the upload.
        await presentAt(trx, content, spot);
        await put(trx, await takeFrom(trx, content.id, spot));
        await putAt(trx, content.id, spot, { file_id: fileId, alt: alt ?? asset?.alt ?? null });
        return {};
      },
      async (trx) => {
        const assets = { assets: asset === null ? [] : [asset], reason: input.reason };
        if (asset !== null) await takeAssets(trx, exchange, metaContentItem, content.id, assets);
        return taken(trx);
      },
    ),
  );
}

function spotOf({
  ratio,
  card_id,
}: {
  ratio?: ImageRatio | null | undefined;
  card_id?: string | null | undefined;
}): Spot {
  if (typeof card_id !== "string") return { use: ratio ?? "reference" };
  if (typeof ratio === "string")
    throw invalidField("ratio", "The ratio field is prohibited when card id is present.");
  return { card: card_id };
}

/** @throws HttpError 422 for a card that doesn't exist */
async function presentAt(db: Reader, content: MetaContentRow, spot: Spot): Promise<string | null> {
  const present = await fileAt(db, content.id, spot);
  if (present === undefined) throw invalidField("card_id", "The selected card id is invalid.");
  return present;
}

export async function deleteMetaImage(exchange: Exchange): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const input = await validate(inputWithQuery(exchange), imageRemovalRules);
  const content = await contentNamed(exchange, input.content_id);
  if (content === undefined) throw notFound();
  await requireChange(exchange, content);
  const spot = spotOf(input);
  await presentAt(exchange.deps.db, content, spot);
  const remove = async (trx: Trx) => {
    await presentAt(trx, content, spot);
    await removeFrom(trx, content.id, spot, nowOf(exchange));
    return {};
  };
  return change(
    exchange,
    content,
    input.version,
    remove,
    undefined,
    metaImageRows(content.id, content.meta_ad_id),
  );
}
