import { sql } from "kysely";
import type { CampaignKind, ItemStatus } from "#contract/campaigns.ts";
import { picturesOf } from "#api/boards/pictures.ts";
import type { CampaignRow, Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { imagesOf } from "#api/meta-contents/repository.ts";
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
type Picture = Omit<Parameters<typeof toImage>[1], "file_id"> & { file_id: string | null };
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
  const posts = await postsOf(db, idsOf("Blog"));
  const totals = spent.size === 0 ? new Map<string, number>() : await totalBudgets(db, rows);
  const days = new Map(posts.map(({ id, planned_for }) => [id, planned_for]));
  const pictures = new Map<string, Picture | undefined>([
    ...(await firstOfBoards(db, idsOf("SocialCalendar"))),
    ...(await firstOfAds(db, idsOf("MetaAd"))),
    ...posts.map((post) => [post.id, post] as const),
  ]);
  return ({ id }: Listed) => {
    const { budget = null, currency = null, items, approved } = progress.get(id) ?? {};
    const { file_id = null, ...picture } = pictures.get(id) ?? {};
    return {
      planned_for: days.get(id) ?? null,
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
  const found = [
    ...(await progressOf(db, "SocialCalendar", idsOf("SocialCalendar"))),
    ...(await progressOf(db, "MetaAd", idsOf("MetaAd"))),
    ...(await progressOf(db, "GoogleAd", idsOf("GoogleAd"))),
  ];
  return new Map(found.map((row) => [row.id, row]));
}

async function progressOf(
  db: Reader,
  kind: keyof typeof TABLES,
  ids: readonly string[],
): Promise<Progress[]> {
  if (ids.length === 0) return [];
  const { own, items } = TABLES[kind];
  const { rows } = await sql<Progress>`
    select own.campaign_id as id, own.budget_amount as budget, own.currency,
      count(item.id) as items,
      count(item.id) filter (where item.status in (${sql.join(APPROVED)})) as approved
    from ${sql.table(own)} as own
    left join ${sql.table(items)} as item
      on ${sql.ref(`item.${CAMPAIGN_COLUMNS[items]}`)} = own.campaign_id
      and item.deleted_at is null
      and item.status not in (${sql.join(LEFT)})
    where own.campaign_id in (${sql.join(ids)})
    group by own.campaign_id, own.budget_amount, own.currency`.execute(db);
  return rows;
}

/** A blog post has its day and its image itself. */
async function postsOf(db: Reader, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("blogs")
    .leftJoin("files", "files.id", "blogs.cover_id")
    .select(["blogs.campaign_id as id", "planned_for", "cover_id as file_id", "cover_alt as alt"])
    .select(["files.width", "files.height"])
    .where("blogs.campaign_id", "in", ids)
    .execute();
}

/** Returns the first image of the oldest post that has one, by calendar. */
async function firstOfBoards(db: Reader, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const oldest = await db
    .selectFrom("boards")
    .select("social_calendar_id as id")
    .select((row) => row.fn.min("boards.id").as("board_id"))
    .where("social_calendar_id", "in", ids)
    .where("deleted_at", "is", null)
    .where((row) =>
      row.exists(
        row.selectFrom("board_images").select("file_id").whereRef("board_images.board_id", "=", "boards.id"),
      ),
    )
    .groupBy("social_calendar_id")
    .execute();
  const boardIds = oldest.map(({ board_id }) => board_id);
  const pictures = await picturesOf(db, boardIds);
  return oldest.map(({ id, board_id }) => [id, pictures(board_id)[0]] as const);
}

/** Returns the same of ads. The reference image comes before what was made of it for a placement. */
async function firstOfAds(db: Reader, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const oldest = await db
    .selectFrom("meta_contents")
    .select("meta_ad_id as id")
    .select((row) => row.fn.min("meta_contents.id").as("content_id"))
    .where("meta_ad_id", "in", ids)
    .where("deleted_at", "is", null)
    .where((row) =>
      row.exists(
        row
          .selectFrom("meta_content_images")
          .select("file_id")
          .whereRef("meta_content_images.content_id", "=", "meta_contents.id"),
      ),
    )
    .groupBy("meta_ad_id")
    .execute();
  const contentIds = oldest.map(({ content_id }) => content_id);
  const images = await imagesOf(db, contentIds);
  return oldest.map(({ id, content_id }) => {
    const own = images.get(content_id) ?? [];
    return [id, own.find(({ use }) => use === "reference") ?? own[0]] as const;
  });
}
