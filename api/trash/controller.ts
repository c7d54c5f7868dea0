import { TRASH_DAYS } from "#contract/limits.ts";
import type { Db, Reader, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { notFound } from "#api/http/errors.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Deps, Exchange, Member } from "#api/http/exchange.ts";
import { pageNumber, pageWindow, paginated } from "#api/http/paginate.ts";
import { data, noContent, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import type { ItemKind, Trashed, TrashFilter } from "#api/items/kinds.ts";
import { ITEM_KINDS } from "#api/items/registry.ts";
import { lockCampaign } from "#api/items/status.ts";
import { mayDelete, requireThat } from "#api/organizations/policy.ts";
import { projectNamed } from "#api/projects/controller.ts";
import { filesOfCampaign, forgetFiles, removeFiles } from "#api/uploads/clean-up.ts";
import { peopleById, toPerson } from "#api/users/resource.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Something in the trash, and how it gets out of it. */
type Found = Trashed & { kind: ItemKind | null };

const campaignsIn = (db: Reader, { organizationId, projectId, id, before }: TrashFilter) =>
  db
    .selectFrom("campaigns")
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is not", null)
    .$if(projectId !== undefined, (query) => query.where("project_id", "=", projectId ?? ""))
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .$if(before !== undefined, (query) => query.where("deleted_at", "<", before ?? ""));

async function trashedCampaigns(db: Reader, wanted: TrashFilter): Promise<Trashed[]> {
  const rows = await campaignsIn(db, wanted)
    .select(["id", "name", "id as campaign_id", "deleted_at", "deleted_by", "created_by", "owner_id"])
    .orderBy("deleted_at", "desc")
    .orderBy("id")
    .$if(wanted.limit !== undefined, (query) => query.limit(wanted.limit ?? 0))
    .execute();
  return rows.map((row) => ({ ...row, deleted_at: row.deleted_at ?? "" }));
}

const PARTS = ITEM_KINDS.filter((kind) => kind.parts !== undefined);

/** Last deleted first; with `limit`, the first ones. */
async function trash(db: Reader, wanted: TrashFilter): Promise<Found[]> {
  const found: Found[] = (await trashedCampaigns(db, wanted)).map((row) => ({ ...row, kind: null }));
  for (const kind of PARTS)
    for (const row of (await kind.parts?.trashed(db, wanted)) ?? []) found.push({ ...row, kind });
  return found
    .sort((left, right) =>
      left.deleted_at === right.deleted_at
        ? left.id.localeCompare(right.id)
        : right.deleted_at.localeCompare(left.deleted_at),
    )
    .slice(0, wanted.limit);
}

async function countTrash(db: Reader, wanted: TrashFilter): Promise<number> {
  const campaigns = await campaignsIn(db, wanted)
    .select((expression) => expression.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  let count = Number(campaigns.count);
  for (const kind of PARTS) count += (await kind.parts?.countTrashed(db, wanted)) ?? 0;
  return count;
}

const typeOf = ({ kind }: Found) => kind?.subject ?? "campaigns";

async function toTrashed(db: Reader, found: readonly Found[], member: Member) {
  const [people, campaigns] = await Promise.all([
    peopleById(
      db,
      found.map((row) => row.deleted_by),
    ),
    db
      .selectFrom("campaigns")
      .innerJoin("projects", "projects.id", "campaigns.project_id")
      .select(["campaigns.id", "campaigns.name", "campaigns.kind", "campaigns.folder_id"])
      .select(["projects.slug", "projects.name as project_name"])
      .where("campaigns.id", "in", ["", ...found.map((row) => row.campaign_id)])
      .execute(),
  ]);
  const campaignById = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  return found.map((row) => {
    const campaign = campaignById.get(row.campaign_id);
    const deleter = people.get(row.deleted_by ?? "");
    return {
      type: typeOf(row),
      id: row.id,
      name: row.name,
      kind: campaign?.kind ?? null,
      campaign: campaign === undefined ? null : { id: campaign.id, name: campaign.name },
      project: campaign === undefined ? null : { slug: campaign.slug, name: campaign.project_name },
      folder_id: campaign?.folder_id ?? null,
      deleted_at: row.deleted_at,
      deleted_by: deleter === undefined ? null : toPerson(deleter),
      purged_at: new Date(Date.parse(row.deleted_at) + TRASH_DAYS * DAY_MS).toISOString(),
      can: { restore: mayDelete(member, row), delete: mayDelete(member, row) },
    };
  });
}

/** Last deleted first, 20 a page; `project` (slug or id) leaves out the others. */
export async function listTrash(exchange: Exchange): Promise<Reply> {
  const { db, config } = exchange.deps;
  const member = memberOf(exchange);
  const page = pageNumber(exchange.url.searchParams.get("page"));
  const named = exchange.url.searchParams.get("project");
  const project = named ? await projectNamed(db, member.organization.id, named) : null;
  const wanted: TrashFilter = {
    organizationId: member.organization.id,
    ...(project === null ? {} : { projectId: project?.id ?? "" }),
  };
  const { limit, offset } = pageWindow(page);
  const [found, count] = await Promise.all([
    trash(db, { ...wanted, limit: offset + limit }),
    countTrash(db, wanted),
  ]);
  const shown = await toTrashed(db, found.slice(offset), member);
  return ok(paginated(shown, count, page, `${config.appUrl}/api/trash`));
}

/** By the two words of an address: `/api/trash/{type}/{trashed}`. */
export async function findTrashed(exchange: Exchange): Promise<Found | undefined> {
  if (exchange.membership === null) return undefined;
  const { type, trashed: id } = exchange.params;
  const found = await trash(exchange.deps.db, {
    organizationId: memberOf(exchange).organization.id,
    id: id ?? "",
  });
  return found.find((row) => typeOf(row) === type);
}

/** Somebody else may have been there first: waits for them, and looks whether it still lies in the trash. */
async function requireInTrash(trx: Trx, exchange: Exchange, { kind, id, campaign_id }: Found): Promise<void> {
  await lockCampaign(trx, exchange, campaign_id);
  const found = await trash(trx, { organizationId: memberOf(exchange).organization.id, id });
  if (!found.some((row) => row.kind === kind)) throw notFound();
}

/** Back where it was, with everything that was in it. */
export async function restoreTrashed(exchange: Exchange, found: Found): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayDelete(member, found));
  return commit(exchange, async (trx) => {
    await requireInTrash(trx, exchange, found);
    if (found.kind !== null) await found.kind.parts?.setTrashed(trx, found.id, null, null);
    else
      await trx
        .updateTable("campaigns")
        .set({ deleted_at: null, deleted_by: null })
        .where("id", "=", found.id)
        .execute();
    const [record] = await toTrashed(trx, [found], member);
    return data(record);
  });
}

export async function deleteTrashed(exchange: Exchange, found: Found): Promise<Reply> {
  requireThat(mayDelete(memberOf(exchange), found));
  let bytes: string[] = [];
  const reply = await commit(exchange, async (trx) => {
    await requireInTrash(trx, exchange, found);
    bytes = await purge(trx, found);
    return noContent();
  });
  await removeFiles(exchange, bytes);
  return reply;
}

/** Takes everything of it away and returns where the bytes of its pictures lie. */
async function purge(trx: Trx, { kind, id }: Pick<Found, "kind" | "id">): Promise<string[]> {
  if (kind?.parts === undefined) {
    const bytes = await forgetFiles(trx, await filesOfCampaign(trx, id));
    await trx.deleteFrom("campaigns").where("id", "=", id).execute();
    return bytes;
  }
  for (const table of ["item_versions", "item_changes", "comments"] as const)
    await trx.deleteFrom(table).where("subject_id", "=", id).execute();
  return forgetFiles(trx, await kind.parts.purge(trx, id));
}

/** Removes for good what has lain in the trash for 30 days. `now` in milliseconds. */
export async function emptyTrash(deps: Pick<Deps, "files" | "log"> & { db: Db }, now: number): Promise<void> {
  const before = new Date(now - TRASH_DAYS * DAY_MS).toISOString();
  const organizations = await deps.db.selectFrom("organizations").select("id").execute();
  for (const { id: organizationId } of organizations)
    for (const found of await trash(deps.db, { organizationId, before })) {
      const bytes = await deps.db.transaction().execute((trx) => purge(trx, found));
      await removeFiles({ deps }, bytes);
    }
}
