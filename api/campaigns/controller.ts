import { sql } from "kysely";
import type { SelectQueryBuilder } from "kysely";
import { ulid } from "ulid";
import { CAMPAIGN_KINDS, CAMPAIGN_STATUSES, ITEM_STATUSES } from "#contract/campaigns.ts";
import { CAMPAIGN_NAME_MAX } from "#contract/limits.ts";
import { shiftDay } from "#lib/dates.ts";
import { filterBlogs } from "#api/blogs/list-filter.ts";
import { unusedBlogSlug } from "#api/blogs/repository.ts";
import type { CampaignRow, Tables, Trx } from "#api/data/schema.ts";
import type { FolderOf } from "#api/folders/repository.ts";
import { chosen, chosenIds } from "#api/http/chosen.ts";
import { commit } from "#api/http/commit.ts";
import { notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { pageOf } from "#api/http/paginate.ts";
import { created, data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { like } from "#api/http/search.ts";
import { validate } from "#api/http/validate.ts";
import { copyLabels, labelsOf } from "#api/labels/repository.ts";
import { requireFittingName } from "#api/naming-rules/repository.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { mayIn, seenBy } from "#api/projects/policy.ts";
import { leaveProject } from "#api/review/approvals.ts";
import { ITEM_KINDS } from "#api/review/registry.ts";
import { copyName } from "#api/review/repository.ts";
import { keepVersion } from "#api/review/versions.ts";
import { holdFolder } from "#api/trash/containers.ts";
import { commitWithUndo, undoable } from "#api/undo/offer.ts";
import { campaignRows, movedCampaignRows } from "#api/undo/rows.ts";
import { peopleById } from "#api/users/repository.ts";
import { COPY_DETAILS } from "./copy-details.ts";
import { listDetails } from "./list-details.ts";
import { duplicateRules, moveRules } from "./requests.ts";
import { toCampaign, toCampaignRecord } from "./resource.ts";

const STATUSES = [...new Set([...CAMPAIGN_STATUSES, ...ITEM_STATUSES])];

export async function listCampaigns(exchange: Exchange, { project, folder }: FolderOf): Promise<Reply> {
  const { db } = exchange.deps;
  const { searchParams: query } = exchange.url;
  const kinds = chosen(query, "kind", CAMPAIGN_KINDS);
  const statuses = chosen(query, "status", STATUSES);
  const owners = chosenIds(query, "owner");
  const search = query.get("search")?.trim() ?? "";
  const labelIds = chosenIds(query, "label");
  const isArchive = query.get("archived") === "1";
  let campaigns = db
    .selectFrom("campaigns")
    .where("folder_id", "=", folder.id)
    .where("deleted_at", "is", null)
    .where("archived_at", isArchive ? "is not" : "is", null);
  if (kinds.length > 0) campaigns = campaigns.where("kind", "in", kinds);
  if (statuses.length > 0) campaigns = campaigns.where("status", "in", statuses);
  if (owners.length > 0) campaigns = campaigns.where("owner_id", "in", owners);
  if (labelIds.length > 0)
    campaigns = campaigns.where((row) =>
      row.exists(
        row
          .selectFrom("labelings")
          .innerJoin("labels", "labels.id", "labelings.label_id")
          .select("labelings.id")
          .whereRef("labelings.subject_id", "=", "campaigns.id")
          .where("labels.id", "in", labelIds)
          .where("labels.deleted_at", "is", null),
      ),
    );
  if (search !== "") campaigns = campaigns.where(like(["campaigns.name", "campaigns.description"], search));
  campaigns = filterBlogs(campaigns, db, query, exchange.deps.clock());
  const { rows, answer } = await pageOf(exchange, sorted(campaigns.selectAll(), query.get("sort")));
  const people = await peopleById(
    db,
    rows.map((row) => row.owner_id),
  );
  const labels = await labelsOf(
    db,
    rows.map(({ id }) => id),
  );
  const member = memberOf(exchange);
  const details = await listDetails(db, rows, { appUrl: exchange.deps.config.appUrl, member });
  const records = rows.map((row) => ({ ...toCampaign(row, people, labels, member), ...details(row) }));
  return answer(records, `/api/projects/${encodeURIComponent(project.slug)}/folders/${folder.id}/campaigns`);
}

type Query = SelectQueryBuilder<Tables, "campaigns", CampaignRow>;

/** Sorts by last update by default. When sorting by days, campaigns without a day come last. */
function sorted(campaigns: Query, sort: string | null): Query {
  const name = sql`lower(campaigns.name)`;
  const undatedLast = () => campaigns.orderBy((expression) => expression("starts_on", "is", null));
  const by: Record<string, () => Query> = {
    updated_at: () => campaigns.orderBy("updated_at"),
    name: () => campaigns.orderBy(name),
    "-name": () => campaigns.orderBy(name, "desc"),
    starts_on: () => undatedLast().orderBy("starts_on"),
    "-starts_on": () => undatedLast().orderBy("starts_on", "desc"),
  };
  return (by[sort ?? ""] ?? (() => campaigns.orderBy("updated_at", "desc")))().orderBy("id", "desc");
}

/** Returns a folder that the user may move a campaign to. */
async function folderNamed(exchange: Exchange, folderId: string) {
  const member = memberOf(exchange);
  const folder = await exchange.deps.db
    .selectFrom("folders")
    .select(["id", "project_id"])
    .where("id", "=", folderId)
    .where("organization_id", "=", member.organization.id)
    .where("deleted_at", "is", null)
    .where(seenBy(member, "project_id"))
    .executeTakeFirst();
  if (folder === undefined) throw notFound();
  requireThat(mayIn(member, folder.project_id, "create"));
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

/** Moves a campaign and everything in it to another folder, in the same or another project. */
export async function moveCampaign(exchange: Exchange, campaign: CampaignRow): Promise<Reply> {
  requireThat(mayIn(memberOf(exchange), campaign.project_id, "arrange"));
  const input = await validate(exchange.input, moveRules);
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

/** A slug is unique within its project, so it may be taken in another one. */
async function moveBlog(trx: Trx, id: string, projectId: string): Promise<void> {
  const blog = await trx.selectFrom("blogs").select("slug").where("campaign_id", "=", id).executeTakeFirst();
  const slug = blog?.slug ? await unusedBlogSlug(trx, projectId, blog.slug) : null;
  await trx.updateTable("blogs").set({ project_id: projectId, slug }).where("campaign_id", "=", id).execute();
}

/**
 * Copies a campaign with everything in it: texts, images, and days moved by `shift_days`. Reviewed, scheduled, and published
 * items are drafts in the copy. Comments and versions aren't copied.
 */
export async function duplicateCampaign(exchange: Exchange, campaign: CampaignRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayIn(member, campaign.project_id, "create"));
  const input = await validate(exchange.input, duplicateRules);
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
  if (typeof input.name === "string") await requireFittingName(exchange.deps.db, copy);
  return commit(exchange, async (trx) => {
    await holdFolder(trx, folder.id);
    await trx.insertInto("campaigns").values(copy).execute();
    await copyLabels(trx, exchange, campaign.id, { ...copy, campaign_id: copy.id });
    await COPY_DETAILS[campaign.kind](trx, campaign, { exchange, campaign: copy, shiftDays });
    for (const kind of ITEM_KINDS)
      for (const itemId of (await kind.parts?.idsOf(trx, campaign.id)) ?? []) {
        const copied = await kind.parts?.copy(trx, exchange, itemId, { campaignId: copy.id, shiftDays });
        if (copied === undefined) continue;
        await keepVersion(trx, exchange, kind, copied);
        await copyLabels(trx, exchange, itemId, { ...copy, id: copied, campaign_id: copy.id });
      }
    return created(await answer(trx, exchange, copy.id));
  });
}

const setArchived = (archivedAt: (exchange: Exchange) => string | null) =>
  async function (exchange: Exchange, campaign: CampaignRow): Promise<Reply> {
    requireThat(mayIn(memberOf(exchange), campaign.project_id, "arrange"));
    return commitWithUndo(exchange, campaignRows(campaign), async (trx) => {
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
    });
  };

/** Hides a campaign from lists. It stays complete and readable. */
export const archiveCampaign = setArchived(nowOf);

export const unarchiveCampaign = setArchived(() => null);
