import { ulid } from "ulid";
import type { KeywordMatch } from "#contract/vocabulary.ts";
import { campaignOfKind } from "#api/campaigns/repository.ts";
import type { CampaignRow, GoogleAdGroupRow, GoogleKeywordRow, Reader, Trx } from "#api/data/schema.ts";
import type { Exchange } from "#api/http/exchange.ts";

export async function adGroupNamed(exchange: Exchange, id: string): Promise<GoogleAdGroupRow | undefined> {
  const organizationId = exchange.membership?.organization.id;
  if (organizationId === undefined) return undefined;
  const row = await exchange.deps.db
    .selectFrom("google_ad_groups")
    .selectAll()
    .where("id", "=", id)
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const campaign = row && (await campaignOfKind(exchange, "GoogleAd", row.google_ad_id));
  return campaign && row;
}

export const findAdGroup = (exchange: Exchange) => adGroupNamed(exchange, exchange.params["adGroup"] ?? "");

export const adGroupsOf = (db: Reader, googleAdId: string) =>
  db
    .selectFrom("google_ad_groups")
    .selectAll()
    .where("google_ad_id", "=", googleAdId)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();

export const otherGroups = async (trx: Trx, googleAdId: string, id: string | null) =>
  (await adGroupsOf(trx, googleAdId)).filter((group) => group.id !== id);

/** Rows per statement: SQLite binds up to 32,766 values. */
const ROWS_AT_ONCE = 500;

async function insertKeywords(trx: Trx, rows: readonly GoogleKeywordRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await trx
      .insertInto("google_keywords")
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
}

type Keyword = { text: string; match: KeywordMatch };

type Lists = { keywords?: Keyword[] | null | undefined; negatives?: Keyword[] | null | undefined };

export async function replaceLists(
  trx: Trx,
  exchange: Exchange,
  groupId: string,
  lists: Lists,
): Promise<void> {
  const replace = async (isNegative: 0 | 1, keywords: Keyword[] | null | undefined) => {
    if (keywords === undefined) return;
    await trx
      .deleteFrom("google_keywords")
      .where("ad_group_id", "=", groupId)
      .where("is_negative", "=", isNegative)
      .execute();
    const rows = (keywords ?? []).map(({ text, match }, position) => ({
      id: ulid(exchange.deps.clock()),
      ad_group_id: groupId,
      text,
      match,
      is_negative: isNegative,
      position,
    }));
    await insertKeywords(trx, rows);
  };
  await replace(0, lists.keywords);
  await replace(1, lists.negatives);
}

export async function copyAdGroups(trx: Trx, googleAdId: string, to: CampaignRow): Promise<void> {
  for (const group of await adGroupsOf(trx, googleAdId)) {
    const copy: GoogleAdGroupRow = {
      ...group,
      id: ulid(),
      organization_id: to.organization_id,
      google_ad_id: to.id,
      created_by: to.created_by,
      version: 1,
      created_at: to.created_at,
      updated_at: to.updated_at,
    };
    await trx.insertInto("google_ad_groups").values(copy).execute();
    const keywords = await trx
      .selectFrom("google_keywords")
      .selectAll()
      .where("ad_group_id", "=", group.id)
      .execute();
    await insertKeywords(
      trx,
      keywords.map((keyword) => ({ ...keyword, id: ulid(), ad_group_id: copy.id })),
    );
  }
}
