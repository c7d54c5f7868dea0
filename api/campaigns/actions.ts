import { ulid } from "ulid";
import { CAMPAIGN_KINDS } from "#contract/campaigns.ts";
import { CAMPAIGN_NAME_MAX, SHIFT_DAYS_MAX } from "#contract/limits.ts";
import { shiftDay } from "#lib/dates.ts";
import type { CampaignRow, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { created, data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { id, integer, text } from "#api/http/rules.ts";
import { validate } from "#api/http/validate.ts";
import { ITEM_KINDS } from "#api/review/registry.ts";
import { copyName } from "#api/review/stored.ts";
import { leaveProject } from "#api/review/status.ts";
import { keepVersion } from "#api/review/versions.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { holdFolder } from "#api/trash/containers.ts";
import { undoable } from "#api/undo/offer.ts";
import { campaignRows, movedCampaignRows } from "#api/undo/rows.ts";
import { COPY_DETAILS, unusedBlogSlug } from "./kinds.ts";
import { campaignOfKind } from "./repository.ts";
import { toCampaignRecord } from "./resource.ts";

/** By the two words of an address: `/api/campaigns/{kind}/{campaign}/…`. */
export async function findCampaign(exchange: Exchange): Promise<CampaignRow | undefined> {
  const kind = CAMPAIGN_KINDS.find((known) => known === exchange.params["kind"]);
  return kind === undefined ? undefined : campaignOfKind(exchange, kind, exchange.params["campaign"] ?? "");
}

/** A folder of the caller's organization that something may go into. */
async function folderNamed(exchange: Exchange, folderId: string) {
  const folder = await exchange.deps.db
    .selectFrom("folders")
    .select(["id", "project_id"])
    .where("id", "=", folderId)
    .where("organization_id", "=", memberOf(exchange).organization.id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (folder === undefined) throw notFound();
  return folder;
}

async function answer(trx: Trx, exchange: Exchange, campaignId: string) {
  const row = await trx
    .selectFrom("campaigns")
    .selectAll()
    .where("id", "=", campaignId)
    .executeTakeFirstOrThrow();
  return { ...(await toCampaignRecord(trx, row, memberOf(exchange))), kind: row.kind };
}

/** Into another folder, of the same project or of another; everything in it comes along. */
export async function moveCampaign(exchange: Exchange, campaign: CampaignRow): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const input = await validate(exchange.input, { folder_id: id() });
  const folder = await folderNamed(exchange, input.folder_id);
  const work = async (trx: Trx) => {
    await holdFolder(trx, folder.id);
    await trx
      .updateTable("campaigns")
      .set((expression) => ({
        folder_id: folder.id,
        project_id: folder.project_id,
        version: expression("version", "+", 1),
        updated_at: nowOf(exchange),
      }))
      .where("id", "=", campaign.id)
      .execute();
    if (campaign.kind === "Blog" && folder.project_id !== campaign.project_id)
      await moveBlog(trx, campaign.id, folder.project_id);
    if (folder.project_id !== campaign.project_id)
      for (const kind of ITEM_KINDS)
        for (const itemId of (await kind.parts?.idsOf(trx, campaign.id)) ?? [campaign.id])
          await leaveProject(trx, exchange, kind, itemId);
    return data(await answer(trx, exchange, campaign.id));
  };
  return commit(exchange, async (trx) => {
    const watched = movedCampaignRows(campaign);
    for (const { parts, rows } of ITEM_KINDS)
      if (parts !== undefined) watched.push(...rows(await parts.idsOf(trx, campaign.id)));
    return undoable(trx, exchange, watched, () => work(trx));
  });
}

/** A slug is unique in its project: in another one it may be taken. */
async function moveBlog(trx: Trx, id: string, projectId: string): Promise<void> {
  const blog = await trx.selectFrom("blogs").select("slug").where("campaign_id", "=", id).executeTakeFirst();
  const slug = blog?.slug ? await unusedBlogSlug(trx, projectId, blog.slug) : null;
  await trx.updateTable("blogs").set({ project_id: projectId, slug }).where("campaign_id", "=", id).execute();
}

/**
 * A copy with everything in it: texts, pictures, days moved by `shift_days`. What was reviewed, scheduled or published
 * is a draft in the copy; comments and versions stay with the original.
 */
export async function duplicateCampaign(exchange: Exchange, campaign: CampaignRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const input = await validate(exchange.input, {
    name: text({ max: CAMPAIGN_NAME_MAX }).nullish(),
    shift_days: integer({ min: -SHIFT_DAYS_MAX, max: SHIFT_DAYS_MAX }).nullish(),
    folder_id: id().nullish(),
  });
  const folder = await folderNamed(exchange, input.folder_id ?? campaign.folder_id);
  const shiftDays = input.shift_days ?? 0;
  const copy: CampaignRow = {
    ...campaign,
    id: ulid(exchange.deps.clock()),
    project_id: folder.project_id,
    folder_id: folder.id,
    name: input.name ?? copyName(campaign.name, CAMPAIGN_NAME_MAX),
    status: campaign.kind === "Blog" ? "draft" : "planning",
    starts_on: shiftDay(campaign.starts_on, shiftDays),
    ends_on: shiftDay(campaign.ends_on, shiftDays),
    owner_id: member.user.id,
    created_by: member.user.id,
    archived_at: null,
    version: 1,
    created_at: nowOf(exchange),
    updated_at: nowOf(exchange),
  };
  return commit(exchange, async (trx) => {
    await holdFolder(trx, folder.id);
    await trx.insertInto("campaigns").values(copy).execute();
    await COPY_DETAILS[campaign.kind](trx, campaign, { exchange, campaign: copy, shiftDays });
    for (const kind of ITEM_KINDS)
      for (const itemId of (await kind.parts?.idsOf(trx, campaign.id)) ?? []) {
        const copied = await kind.parts?.copy(trx, exchange, itemId, { campaignId: copy.id, shiftDays });
        if (copied !== undefined) await keepVersion(trx, exchange, kind, copied);
      }
    return created(await answer(trx, exchange, copy.id));
  });
}

const setArchived = (archivedAt: (exchange: Exchange) => string | null) =>
  async function (exchange: Exchange, campaign: CampaignRow): Promise<Reply> {
    requireThat(mayWrite(memberOf(exchange)));
    const work = async (trx: Trx) => {
      await trx
        .updateTable("campaigns")
        .set((expression) => ({
          archived_at: archivedAt(exchange),
          version: expression("version", "+", 1),
          updated_at: nowOf(exchange),
        }))
        .where("id", "=", campaign.id)
        .execute();
      return data(await answer(trx, exchange, campaign.id));
    };
    return commit(exchange, (trx) => undoable(trx, exchange, campaignRows(campaign), () => work(trx)));
  };

/** Out of the lists, but whole and readable. */
export const archiveCampaign = setArchived(nowOf);
export const unarchiveCampaign = setArchived(() => null);
