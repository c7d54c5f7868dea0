import { adGroupsOf } from "#api/ad-groups/repository.ts";
import { toAdGroups } from "#api/ad-groups/resource.ts";
import { toCampaignRecord } from "#api/campaigns/resource.ts";
import type { CampaignRow, Reader } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import { contentsOf } from "#api/google-contents/repository.ts";
import { toContents } from "#api/google-contents/resource.ts";
import type { Member } from "#api/http/exchange.ts";
import { mayIn } from "#api/projects/policy.ts";
import { blockingRules } from "./repository.ts";

export async function toGoogleAd(db: Reader, row: CampaignRow, member: Member) {
  const [record, own, contents, groups, blocking] = await Promise.all([
    toCampaignRecord(db, row, member),
    db.selectFrom("google_ads").selectAll().where("campaign_id", "=", row.id).executeTakeFirstOrThrow(),
    contentsOf(db, row.id),
    adGroupsOf(db, row.id),
    blockingRules(db, row.project_id),
  ]);
  const { campaign_id: _, languages_json, ...fields } = own;
  return {
    ...record,
    ...fields,
    languages: stringList(languages_json),
    blocking_rules: blocking,
    can: { ...record.can, create_content: mayIn(member, row.project_id, "create") },
    contents: await toContents(db, contents, member),
    ad_groups: await toAdGroups(db, groups, member),
  };
}
