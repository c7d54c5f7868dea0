import type { CampaignKind } from "#contract/campaigns.ts";
import { shiftDay } from "#lib/dates.ts";
import { copyAdGroups } from "#api/ad-groups/repository.ts";
import { copyTextImages } from "#api/blogs/images.ts";
import { unusedBlogSlug } from "#api/blogs/repository.ts";
import type { CampaignRow, Trx } from "#api/data/schema.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { copyFile } from "#api/uploads/repository.ts";

type CopyTo = { exchange: Exchange; campaign: CampaignRow; shiftDays: number };

/** Copies the data that only one kind of campaign has. Its items are copied separately, later. */
type CopyDetails = (trx: Trx, from: CampaignRow, to: CopyTo) => Promise<void>;

const plain =
  (table: "social_calendars" | "meta_ads" | "google_ads"): CopyDetails =>
  async (trx, from, { campaign }) => {
    const row = await trx
      .selectFrom(table)
      .selectAll()
      .where("campaign_id", "=", from.id)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto(table)
      .values({ ...row, campaign_id: campaign.id })
      .execute();
  };

const googleAd: CopyDetails = async (trx, from, to) => {
  await plain("google_ads")(trx, from, to);
  await copyAdGroups(trx, from.id, to.campaign);
};

const blog: CopyDetails = async (trx, from, { exchange, campaign, shiftDays }) => {
  const row = await trx
    .selectFrom("blogs")
    .selectAll()
    .where("campaign_id", "=", from.id)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("blogs")
    .values({
      ...row,
      campaign_id: campaign.id,
      project_id: campaign.project_id,
      slug: row.slug === null ? null : await unusedBlogSlug(trx, campaign.project_id, row.slug),
      planned_for: shiftDay(row.planned_for, shiftDays),
      publish_at: null,
      published_url: null,
      redirect_note: null,
      body: await copyTextImages(trx, exchange, row.body, { from: from.id, to: campaign.id }),
      checked_json: "[]",
      reviewed_on: null,
      cover_id: row.cover_id === null ? null : await copyFile(trx, exchange, row.cover_id, campaign.id),
    })
    .execute();
};

export const COPY_DETAILS: Record<CampaignKind, CopyDetails> = {
  SocialCalendar: plain("social_calendars"),
  MetaAd: plain("meta_ads"),
  GoogleAd: googleAd,
  Blog: blog,
};
