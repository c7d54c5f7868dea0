import { sql } from "kysely";
import type { CampaignKind, ItemStatus } from "#contract/campaigns.ts";
import { firstPicture } from "#api/boards/pictures.ts";
import type { CampaignRow, MetaContentImageRow, Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { spentBy, totalBudgets } from "#api/reports/budgets.ts";
import { CAMPAIGN_COLUMNS } from "#api/review/repository.ts";
import { toImage } from "#api/uploads/resource.ts";

/** What is no longer worked on waits for no approval, so it isn't counted. */
const LEFT: readonly ItemStatus[] = ["cancelled", "archived"];
const APPROVED: readonly ItemStatus[] = ["approved", "scheduled", "published", "live", "paused", "ended"];

/** Where each kind has its budget and its items. A blog post has neither. */
const TABLES = {
  SocialCalendar: { own: "social_calendars", items: "boards" },
  MetaAd: { own: "meta_ads", items: "meta_contents" },
  GoogleAd: { own: "google_ads", items: "google_contents" },
} as const;

type Listed = Pick<CampaignRow, "id" | "kind" | "name" | "starts_on" | "ends_on">;
type Progress = {
  id: string;
  budget: number | null;
  currency: string | null;
  /** PostgreSQL returns counts as text. */
  items: number | string;
  approved: number | string;
};

/** Returns what only the list of campaigns says of each to a member: how far it is, its first image, and its budget. */
export async function listDetails(
  db: Reader,
  rows: readonly Listed[],
  { appUrl, member }: { appUrl: string; member: Member },
) {
  const idsOf = idsIn(rows);
  const spent = await spentBy(db, rows, member);
  const progress = await progressOfAll(db, rows);
  const images = await firstImages(db, idsOf);
  const totals = spent.size === 0 ? new Map<string, number>() : await totalBudgets(db, rows);
  return ({ id }: Listed) => {
    const { budget = null, currency = null, items, approved } = progress.get(id) ?? {};
    const { file_id = null, planned_for = null, ...picture } = images.get(id) ?? {};
    return {
      planned_for,
      item_count: items === undefined ? null : Number(items),
      approved_count: approved === undefined ? null : Number(approved),
      image: file_id === null ? null : toImage(appUrl, { file_id, ...picture }),
      // What is spent is compared with all of it.
      budget: spent.has(id) ? (totals.get(id) ?? null) : budget,
      currency,
      budget_spent: spent.get(id) ?? null,
    };
  };
}

/** Returns how far campaigns are, and what is spent of all that may be, to a member. */
export async function progressDetails(db: Reader, rows: readonly Listed[], member: Member) {
  const spent = await spentBy(db, rows, member);
  const progress = await progressOfAll(db, rows);
  const totals = rows.length === 0 ? new Map<string, number>() : await totalBudgets(db, rows);
  return (id: string) => {
    const { currency = null, items = 0, approved = 0 } = progress.get(id) ?? {};
    return {
      item_count: Number(items),
      approved_count: Number(approved),
      budget: totals.get(id) ?? null,
      currency,
      budget_spent: spent.get(id) ?? null,
    };
  };
}

const idsIn = (rows: readonly Listed[]) => (kind: CampaignKind) =>
  rows.flatMap((row) => (row.kind === kind ? [row.id] : []));

async function progressOfAll(db: Reader, rows: readonly Listed[]): Promise<Map<string, Progress>> {
  const idsOf = idsIn(rows);
  const parts = (["SocialCalendar", "MetaAd", "GoogleAd"] as const).flatMap((kind) => {
    const ids = idsOf(kind);
    return ids.length === 0 ? [] : progressOf(kind, ids);
  });
  if (parts.length === 0) return new Map();
  const progress = sql<Progress>`(${sql.join(parts, sql` union all `)})`;
  const found = await db.selectFrom(progress.as("found")).selectAll("found").execute();
  return new Map(found.map((row) => [row.id, row]));
}

function progressOf(kind: keyof typeof TABLES, ids: readonly string[]) {
  const { own, items } = TABLES[kind];
  return sql`
    select own.campaign_id as id, own.budget_amount as budget, own.currency,
      count(item.id) as items,
      count(item.id) filter (where item.status in (${sql.join(APPROVED)})) as approved
    from ${sql.table(own)} as own
    left join ${sql.table(items)} as item
      on ${sql.ref(`item.${CAMPAIGN_COLUMNS[items]}`)} = own.campaign_id
      and item.deleted_at is null
      and item.status not in (${sql.join(LEFT)})
    where own.campaign_id in (${sql.join(ids)})
    group by own.campaign_id, own.budget_amount, own.currency`;
}

/** Only a blog post may have a day, and no image. */
type FirstImage = {
  id: string;
  planned_for: string | null;
  file_id: string | null;
  alt: string | null;
  width: number | null;
  height: number | null;
};

/**
 * Returns the first image of campaigns that have one: that of the oldest post or ad with an image, or of the blog post, which has its
 * day itself, too.
 */
async function firstImages(db: Reader, idsOf: (kind: CampaignKind) => string[]) {
  const images = sql<FirstImage>`(
    select blogs.campaign_id as id, blogs.planned_for, blogs.cover_id as file_id, blogs.cover_alt as alt, files.width, files.height
    from blogs
    left join files on files.id = blogs.cover_id
    where blogs.campaign_id in (${sql.join(["", ...idsOf("Blog")])})
    union all
    select oldest.campaign_id, null, image.file_id, image.alt, files.width, files.height
    from (
      select social_calendar_id as campaign_id, min(boards.id) as id from boards
      where social_calendar_id in (${sql.join(["", ...idsOf("SocialCalendar")])}) and deleted_at is null
        and exists (select file_id from board_images where board_images.board_id = boards.id)
      group by social_calendar_id
    ) as oldest
    inner join board_images as image on image.file_id = ${firstPicture("oldest.id")}
    inner join files on files.id = image.file_id
    union all
    select oldest.campaign_id, null, image.file_id, image.alt, files.width, files.height
    from (
      select meta_ad_id as campaign_id, min(meta_contents.id) as id from meta_contents
      where meta_ad_id in (${sql.join(["", ...idsOf("MetaAd")])}) and deleted_at is null
        and exists (select file_id from meta_content_images where meta_content_images.content_id = meta_contents.id)
      group by meta_ad_id
    ) as oldest
    inner join meta_content_images as image on image.content_id = oldest.id and image.use = ${firstUse}
    inner join files on files.id = image.file_id
  )`;
  const rows = await db.selectFrom(images.as("found")).selectAll("found").execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The reference image comes before what was made of it for a placement. */
const firstUse = sql<MetaContentImageRow["use"]>`(
  select first.use from meta_content_images as first where first.content_id = oldest.id
  order by case when first.use = 'reference' then 0 else 1 end, first.use limit 1
)`;
