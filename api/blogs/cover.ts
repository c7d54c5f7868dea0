import { ulid } from "ulid";
import { campaignOfKind, changeCampaign } from "#api/campaigns/repository.ts";
import type { BlogRow, CampaignRow, FileRow, Trx } from "#api/data/schema.ts";
import { invalidField, notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { keepVersion } from "#api/items/versions.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { forgetFiles, removeFiles } from "#api/uploads/clean-up.ts";
import { readPicture } from "#api/uploads/picture.ts";
import { recordWith } from "./controller.ts";
import { blogItem } from "./item.ts";
import { coverRemovalRules, coverRules } from "./requests.ts";
import { ownPart } from "./resource.ts";

async function blogNamed(exchange: Exchange, id: string): Promise<CampaignRow> {
  const campaign = await campaignOfKind(exchange, "Blog", id);
  if (campaign === undefined) throw notFound();
  return campaign;
}

type Cover = Pick<BlogRow, "cover_id" | "cover_alt" | "cover_caption">;

const change = (
  exchange: Exchange,
  campaign: CampaignRow,
  version: number | null | undefined,
  cover: Partial<Cover>,
  before: (trx: Trx) => Promise<void> = () => Promise.resolve(),
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
  );

/**
 * A picture, what it shows and what stands below it. Without a new file only the words of the present one change.
 * @throws HttpError 422 for anything that is not a bearable picture of a known type, by content
 */
export async function updateCover(exchange: Exchange): Promise<Reply> {
  const { deps } = exchange;
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { blog_id, alt, caption, version } = await validate(exchange.input, coverRules);
  const campaign = await blogNamed(exchange, blog_id);
  const words = {
    ...(alt === undefined ? {} : { cover_alt: alt }),
    ...(caption === undefined ? {} : { cover_caption: caption }),
  };
  const upload = exchange.files.get("image");
  const { cover_id: present } = await ownPart(deps.db, campaign.id);
  if (upload === undefined || (upload.length === 0 && present !== null)) {
    if (exchange.input["image"] !== undefined && exchange.input["image"] !== null)
      throw invalidField("image", "The image field must be an image.");
    if (present === null) throw invalidField("image", "The image field is required.");
    return change(exchange, campaign, version, words);
  }
  const picture = await readPicture(upload);
  if (typeof picture === "string") throw invalidField("image", picture.replaceAll(":attribute", "image"));
  const file: FileRow = {
    id: ulid(deps.clock()),
    organization_id: campaign.organization_id,
    campaign_id: campaign.id,
    store_id: null,
    mime: picture.mime,
    bytes: picture.bytes.length,
    width: picture.width,
    height: picture.height,
    created_by: member.user.id,
    created_at: nowOf(exchange),
  };
  await deps.files.put(file.id, picture.bytes);
  let replaced: string[] = [];
  try {
    // Words of the picture before describe nothing in this one.
    const cover = { cover_alt: null, cover_caption: null, ...words, cover_id: file.id };
    const reply = await change(exchange, campaign, version, cover, async (trx) => {
      replaced = await takeCover(trx, campaign.id);
      await trx.insertInto("files").values(file).execute();
    });
    await removeFiles(exchange, replaced);
    return reply;
  } catch (error) {
    await removeFiles(exchange, [file.id]);
    throw error;
  }
}

export async function deleteCover(exchange: Exchange): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const { blog_id, version } = await validate(
    { ...Object.fromEntries(exchange.url.searchParams), ...exchange.input },
    coverRemovalRules,
  );
  const campaign = await blogNamed(exchange, blog_id);
  let removed: string[] = [];
  const none = { cover_id: null, cover_alt: null, cover_caption: null };
  const reply = await change(exchange, campaign, version, none, async (trx) => {
    removed = await takeCover(trx, campaign.id);
  });
  await removeFiles(exchange, removed);
  return reply;
}

/** Takes the picture's row away and returns where its bytes lie; they go once that is certain. */
async function takeCover(trx: Trx, id: string): Promise<string[]> {
  const { cover_id } = await ownPart(trx, id);
  return forgetFiles(trx, cover_id === null ? [] : [cover_id]);
}
