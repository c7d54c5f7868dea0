import { toCampaignRecord } from "#api/campaigns/resource.ts";
import type { BlogRow, CampaignRow, Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";

export const ownPart = (db: Reader, id: string): Promise<BlogRow> =>
  db.selectFrom("blogs").selectAll().where("campaign_id", "=", id).executeTakeFirstOrThrow();

export async function toBlog(db: Reader, row: CampaignRow, member: Member) {
  const record = await toCampaignRecord(db, row, member);
  const { campaign_id: _, project_id: __, ...fields } = await ownPart(db, row.id);
  return { ...record, ...fields, cover: null };
}
