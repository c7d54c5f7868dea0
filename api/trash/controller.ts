import { TRASH_DAYS } from "#contract/limits.ts";
import type { Db, Reader, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { notFound } from "#api/http/errors.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Deps, Exchange, Member } from "#api/http/exchange.ts";
import { pageNumber, pageWindow, paginated } from "#api/http/paginate.ts";
import { data, noContent, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import type { ItemKind, Trashed } from "#api/items/kinds.ts";
import { ITEM_KINDS } from "#api/items/registry.ts";
import { lockCampaign } from "#api/items/status.ts";
import { mayDelete, requireThat } from "#api/organizations/policy.ts";
import { projectNamed } from "#api/projects/controller.ts";
import { filesOfCampaign, forgetFiles, removeFiles } from "#api/uploads/clean-up.ts";
import { peopleById, toPerson } from "#api/users/resource.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Something in the trash, and how it gets out of it. */
type Found = Trashed & { kind: ItemKind | null };

const trashedCampaigns = async (db: Reader, organizationId: string): Promise<Trashed[]> => {
  const rows = await db
    .selectFrom("campaigns")
    .select(["id", "name", "id as campaign_id", "deleted_at", "deleted_by", "created_by", "owner_id"])
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is not", null)
    .execute();
  return rows.map((row) => ({ ...row, deleted_at: row.deleted_at ?? "" }));
};

async function everything(db: Reader, organizationId: string): Promise<Found[]> {
  const campaigns = await trashedCampaigns(db, organizationId);
  const found: Found[] = campaigns.map((trashed) => ({ ...trashed, kind: null }));
  for (const kind of ITEM_KINDS)
    for (const trashed of (await kind.parts?.trashed(db, organizationId)) ?? [])
      found.push({ ...trashed, kind });
  return found;
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
  let found = await everything(db, member.organization.id);
  if (named !== null && named !== "") {
    const project = await projectNamed(db, member.organization.id, named);
    const inside = await db
      .selectFrom("campaigns")
      .select("id")
      .where("project_id", "=", project?.id ?? "")
      .execute();
    const ids = new Set(inside.map((row) => row.id));
    found = found.filter((row) => ids.has(row.campaign_id));
  }
  found.sort((left, right) =>
    left.deleted_at === right.deleted_at
      ? left.id.localeCompare(right.id)
      : right.deleted_at.localeCompare(left.deleted_at),
  );
  const { limit, offset } = pageWindow(page);
  const shown = await toTrashed(db, found.slice(offset, offset + limit), member);
  return ok(paginated(shown, found.length, page, `${config.appUrl}/api/trash`));
}

/** By the two words of an address: `/api/trash/{type}/{trashed}`. */
export async function findTrashed(exchange: Exchange): Promise<Found | undefined> {
  if (exchange.membership === null) return undefined;
  const { type, trashed } = exchange.params;
  const found = await everything(exchange.deps.db, memberOf(exchange).organization.id);
  return found.find((row) => row.id === trashed && typeOf(row) === type);
}

/** Somebody else may have been there first: waits for them, and looks whether it still lies in the trash. */
async function requireInTrash(trx: Trx, exchange: Exchange, { kind, id, campaign_id }: Found): Promise<void> {
  await lockCampaign(trx, exchange, campaign_id);
  const found = await everything(trx, memberOf(exchange).organization.id);
  if (!found.some((row) => row.id === id && row.kind === kind)) throw notFound();
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
  for (const { id } of organizations)
    for (const found of await everything(deps.db, id)) {
      if (found.deleted_at > before) continue;
      const bytes = await deps.db.transaction().execute((trx) => purge(trx, found));
      await removeFiles({ deps }, bytes);
    }
}
