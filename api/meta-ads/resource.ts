import { toCampaignRecord } from "#api/campaigns/resource.ts";
import type { CampaignRow, Reader } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { metaContentsOf } from "#api/meta-contents/repository.ts";
import { toMetaContents } from "#api/meta-contents/resource.ts";
import { mayIn } from "#api/projects/policy.ts";

export const toMetaAd = (exchange: Exchange) => async (db: Reader, row: CampaignRow, member: Member) => {
  const record = await toCampaignRecord(db, row, member);
  const own = await db
    .selectFrom("meta_ads")
    .selectAll()
    .where("campaign_id", "=", row.id)
    .executeTakeFirstOrThrow();
  const { campaign_id: _, placements_json, ...fields } = own;
  const contents = await toMetaContents(db, await metaContentsOf(db, row.id), member, exchange);
  return {
    ...record,
    ...fields,
    placements: stringList(placements_json),
    can: { ...record.can, create_content: mayIn(member, row.project_id, "create") },
    contents,
  };
};
