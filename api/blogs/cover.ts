import { campaignOfKind, changeCampaign } from "#api/campaigns/repository.ts";
import type { BlogRow, CampaignRow, Trx } from "#api/data/schema.ts";
import { notFound } from "#api/http/errors.ts";
import { inputWithQuery, memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { mayChange } from "#api/projects/policy.ts";
import { keepVersion } from "#api/review/versions.ts";
import type { Watched } from "#api/undo/offer.ts";
import { coverRows } from "#api/undo/rows.ts";
import { keepPicture } from "#api/uploads/keep-picture.ts";
import { forgetFiles, setFilesAside } from "#api/uploads/repository.ts";
import { sentPicture } from "#api/uploads/requests.ts";
import { blogItem } from "./item.ts";
import { ownPart } from "./repository.ts";
import { coverRemovalRules, coverRules } from "./requests.ts";
import { recordWith } from "./resource.ts";

async function blogNamed(exchange: Exchange, id: string): Promise<CampaignRow> {
  const campaign = await campaignOfKind(exchange, "Blog", id);
  if (campaign === undefined) throw notFound();
  requireThat(mayChange(memberOf(exchange), campaign));
  return campaign;
}

type Cover = Pick<BlogRow, "cover_id" | "cover_alt" | "cover_caption">;

const change = (
  exchange: Exchange,
  campaign: CampaignRow,
  version: number | null | undefined,
  cover: Partial<Cover>,
  before: (trx: Trx) => Promise<void> = () => Promise.resolve(),
  whole?: readonly Watched[],
): Promise<Reply> =>
  changeCampaign(
    exchange,
    campaign,
    {},
    version,
    async (trx) => {
      await before(trx);
      await trx
        .updateTable("blogs")
        .set({ campaign_id: campaign.id, ...cover })
        .where("campaign_id", "=", campaign.id)
        .execute();
      await keepVersion(trx, exchange, blogItem, campaign.id);
    },
    recordWith(exchange),
    whole,
  );

/**
 * Saves an image, its alternative text, and its caption. Without a new file, only the texts of the current image change.
 * @throws HttpError 422 if the content isn't a valid image of a known type
 */
export async function updateCover(exchange: Exchange): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const { blog_id, alt, caption, version } = await validate(exchange.input, coverRules);
  const campaign = await blogNamed(exchange, blog_id);
  const words = {
    ...(alt === undefined ? {} : { cover_alt: alt }),
    ...(caption === undefined ? {} : { cover_caption: caption }),
  };
  const { cover_id: present } = await ownPart(exchange.deps.db, campaign.id);
  const picture = await sentPicture(exchange, present !== null);
  if (picture === null) return change(exchange, campaign, version, words);
  const owner = { organization_id: campaign.organization_id, campaign_id: campaign.id };
  return keepPicture(exchange, owner, picture, (fileId, put) => {
    // The texts of the old image don't describe the new one.
    const cover = { cover_alt: null, cover_caption: null, ...words, cover_id: fileId };
    return change(exchange, campaign, version, cover, async (trx) =>
      put(trx, await forgetFiles(trx, await coverOf(trx, campaign.id))),
    );
  });
}

export async function deleteCover(exchange: Exchange): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const { blog_id, version } = await validate(inputWithQuery(exchange), coverRemovalRules);
  const campaign = await blogNamed(exchange, blog_id);
  const none = { cover_id: null, cover_alt: null, cover_caption: null };
  return change(
    exchange,
    campaign,
    version,
    none,
    async (trx) => setFilesAside(trx, await coverOf(trx, campaign.id), nowOf(exchange)),
    coverRows(campaign.id),
  );
}

async function coverOf(trx: Trx, id: string): Promise<string[]> {
  const { cover_id } = await ownPart(trx, id);
  return cover_id === null ? [] : [cover_id];
}
