import { ulid } from "ulid";
import { campaignOfKind } from "#api/campaigns/repository.ts";
import type { GoogleAdGroupRow } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { notFound, stale } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { changeKept } from "#api/http/kept-records.ts";
import { created, data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { mayChange, mayIn, mayRemove, placed } from "#api/projects/policy.ts";
import { commitWithUndo } from "#api/undo/offer.ts";
import { adGroupRows } from "#api/undo/rows.ts";
import { otherGroups, replaceLists } from "./repository.ts";
import { createAdGroupRules, refuseTwin, updateAdGroupRules } from "./requests.ts";
import { toAdGroup } from "./resource.ts";

export async function createAdGroup(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const input = await validate(exchange.input, createAdGroupRules);
  const campaign = await campaignOfKind(exchange, "GoogleAd", input.google_ad_id);
  if (campaign === undefined) throw notFound();
  requireThat(mayIn(member, campaign.project_id, "create"));
  return commit(exchange, async (trx) => {
    const others = await otherGroups(trx, campaign.id, null);
    refuseTwin(others, input.name);
    const group: GoogleAdGroupRow = {
      id: ulid(exchange.deps.clock()),
      organization_id: campaign.organization_id,
      google_ad_id: campaign.id,
      name: input.name,
      position: others.length,
      created_by: member.user.id,
      deleted_at: null,
      version: 1,
      created_at: nowOf(exchange),
      updated_at: nowOf(exchange),
    };
    await trx.insertInto("google_ad_groups").values(group).execute();
    await replaceLists(trx, exchange, group.id, input);
    return created(await toAdGroup(trx, group, member));
  });
}

export async function showAdGroup(exchange: Exchange, group: GoogleAdGroupRow): Promise<Reply> {
  return data(await toAdGroup(exchange.deps.db, group, memberOf(exchange)));
}

/**
 * Updates the fields that were sent.
 * @throws HttpError 412 with the current record if `version` is stale
 */
export async function updateAdGroup(exchange: Exchange, group: GoogleAdGroupRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayChange(member, await placed(exchange.deps.db, group, group.google_ad_id)));
  const input = await validate(exchange.input, updateAdGroupRules);
  return commit(exchange, async (trx) => {
    const { name = group.name, version } = input;
    refuseTwin(await otherGroups(trx, group.google_ad_id, group.id), name);
    const seen = { table: "google_ad_groups", id: group.id, version } as const;
    const isSaved = await changeKept(trx, exchange, seen, { name });
    if (isSaved) await replaceLists(trx, exchange, group.id, input);
    const current = await trx
      .selectFrom("google_ad_groups")
      .selectAll()
      .where("id", "=", group.id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (current === undefined) throw notFound();
    const record = await toAdGroup(trx, current, member);
    if (!isSaved) throw stale(record);
    return data(record);
  });
}

/**
 * Deletes the group and its keywords. Its ads are kept without a group. Restoring an ad from the trash also restores its group.
 */
export async function deleteAdGroup(exchange: Exchange, group: GoogleAdGroupRow): Promise<Reply> {
  requireThat(mayRemove(memberOf(exchange), await placed(exchange.deps.db, group, group.google_ad_id)));
  return commitWithUndo(exchange, adGroupRows(group), async (trx) => {
    await trx
      .updateTable("google_ad_groups")
      .set({ deleted_at: nowOf(exchange) })
      .where("id", "=", group.id)
      .execute();
    await trx
      .updateTable("google_contents")
      .set({ ad_group_id: null })
      .where("ad_group_id", "=", group.id)
      .where("deleted_at", "is", null)
      .execute();
    return noContent();
  });
}
