import { campaignOfKind, changeCampaign } from "#api/campaigns/repository.ts";
import type { BlogRow, CampaignRow, Trx } from "#api/data/schema.ts";
import { notFound } from "#api/http/errors.ts";
import { inputWithQuery, memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { mayChange } from "#api/projects/policy.ts";
import { takeAssets } from "#api/review/take-assets.ts";
import { keepVersion } from "#api/review/versions.ts";
import type { Watched } from "#api/undo/offer.ts";
import { coverRows } from "#api/undo/rows.ts";
import { keepPicture } from "#api/uploads/keep-picture.ts";
import { forgetFiles, setFilesAside } from "#api/uploads/repository.ts";
import { sentPicture } from "#api/uploads/requests.ts";
import { assetPicture, picturedAsset } from "#api/vault/assets.ts";
import { blogItem } from "./item.ts";
import { ownPart } from "./repository.ts";
import { coverRemovalRules, coverRules } from "./requests.ts";
import { recordWith } from "./resource.ts";

export async function blogNamed(exchange: Exchange, id: string): Promise<CampaignRow> {
  const campaign = await campaignOfKind(exchange, "Blog", id);
  if (campaign === undefined) throw notFound();
  requireThat(mayChange(memberOf(exchange), campaign));
  return campaign;
}

type Cover = Pick<BlogRow, "cover_id" | "cover_alt" | "cover_caption">;

type Way = {
  /** Runs first inside the transaction, and returns what changes. */
  before: (trx: Trx) => Promise<Partial<Cover>>;
  /** Runs after the save, in the same transaction. */
  after?: (trx: Trx) => Promise<void>;
  /** What an undo restores, if that is the entire change. */
  whole?: readonly Watched[];
};

export const changeCover = (
  exchange: Exchange,
  campaign: CampaignRow,
  version: number | null | undefined,
  { before, after, whole }: Way,
): Promise<Reply> =>
  changeCampaign(
    exchange,
    campaign,
    {},
    version,
    async (trx) => {
      const cover = await before(trx);
      await trx
        .updateTable("blogs")
        .set({ campaign_id: campaign.id, ...cover })
        .where("campaign_id", "=", campaign.id)
        .execute();
      await keepVersion(trx, exchange, blogItem, campaign.id);
      await after?.(trx);
    },
    recordWith(exchange),
    whole,
  );

/**
 * Saves an image, its alternative text, and its caption: one that is sent, or that of a brand asset. Without either, only the texts of
 * the current image change.
 * @throws HttpError 422 if the content isn't a valid image of a known type, or if a scheduled post gets an asset whose rights end before
 */
export async function updateCover(exchange: Exchange): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const { blog_id, alt, caption, asset_id, reason, version } = await validate(exchange.input, coverRules);
  const campaign = await blogNamed(exchange, blog_id);
  const words = {
    ...(alt === undefined ? {} : { cover_alt: alt }),
    ...(caption === undefined ? {} : { cover_caption: caption }),
  };
  const asset = asset_id ? await picturedAsset(exchange, asset_id, "asset_id") : null;
  const { cover_id: present } = await ownPart(exchange.deps.db, campaign.id);
  const picture =
    asset === null ? await sentPicture(exchange, present !== null) : await assetPicture(asset, "asset_id");
  if (picture === null)
    return changeCover(exchange, campaign, version, { before: () => Promise.resolve(words) });
  const owner = { organization_id: campaign.organization_id, campaign_id: campaign.id };
  return keepPicture(exchange, owner, picture, (fileId, put) =>
    changeCover(exchange, campaign, version, {
      before: async (trx) => {
        await put(trx, await forgetFiles(trx, await coverOf(trx, campaign.id)));
        // The texts of the old image don't describe the new one.
        return { cover_alt: asset?.alt ?? null, cover_caption: null, ...words, cover_id: fileId };
      },
      ...(asset !== null && {
        after: (trx) => takeAssets(trx, exchange, blogItem, campaign.id, { assets: [asset], reason }),
      }),
    }),
  );
}

export async function deleteCover(exchange: Exchange): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const { blog_id, version } = await validate(inputWithQuery(exchange), coverRemovalRules);
  const campaign = await blogNamed(exchange, blog_id);
  return changeCover(exchange, campaign, version, {
    before: async (trx) => {
      await setFilesAside(trx, await coverOf(trx, campaign.id), nowOf(exchange));
      return { cover_id: null, cover_alt: null, cover_caption: null };
    },
    whole: coverRows(campaign.id),
  });
}

export async function coverOf(trx: Trx, id: string): Promise<string[]> {
  const { cover_id } = await ownPart(trx, id);
  return cover_id === null ? [] : [cover_id];
}
