import { TRASH_DAYS } from "#contract/limits.ts";
import type { Db, Reader, Trx } from "#api/data/schema.ts";
import { commit, commitWithFreeName } from "#api/http/commit.ts";
import { HttpError, notFound } from "#api/http/errors.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Deps, Exchange, Member } from "#api/http/exchange.ts";
import { pageNumber, pageWindow, paginated } from "#api/http/paginate.ts";
import { data, noContent, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import type { ItemKind, Trashed, TrashFilter } from "#api/review/kinds.ts";
import { ITEM_KINDS } from "#api/review/registry.ts";
import { lockCampaign } from "#api/review/status.ts";
import { mayDelete, requireThat } from "#api/organizations/policy.ts";
import { projectNamed, unusedProjectSlug } from "#api/projects/controller.ts";
import { filesIn, filesOfCampaign, forgetFiles, removeFiles } from "#api/uploads/clean-up.ts";
import { peopleById, toPerson } from "#api/users/resource.ts";
import { holdFolder, holdProject, restoreContainer, trashedContentsOf } from "./containers.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

type ItemParts = NonNullable<ItemKind["parts"]>;

/** Something in the trash: a container, a campaign, or a part of one. */
type Found = Trashed & { type: string; parts: ItemParts | null };

/** What has a table of its own for each thing in the trash, and how they are listed. */
type Source = {
  list: (db: Reader, wanted: TrashFilter) => Promise<Found[]>;
  count: (db: Reader, wanted: TrashFilter) => Promise<number>;
};

const projectsIn = (db: Reader, { organizationId, projectId, id, before }: TrashFilter) =>
  db
    .selectFrom("projects")
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is not", null)
    // A project's own trash does not hold the project.
    .$if(projectId !== undefined, (query) => query.where("id", "=", ""))
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .$if(before !== undefined, (query) => query.where("deleted_at", "<", before ?? ""));

const insideIn = (
  db: Reader,
  table: "folders" | "campaigns",
  { organizationId, projectId, id, before, isInside = false }: TrashFilter,
) =>
  db
    .selectFrom(table)
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is not", null)
    .$if(!isInside, (query) => query.where("deleted_with", "is", null))
    .$if(projectId !== undefined, (query) => query.where("project_id", "=", projectId ?? ""))
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .$if(before !== undefined, (query) => query.where("deleted_at", "<", before ?? ""));

const numberIn = async (query: { executeTakeFirst: () => Promise<{ count: unknown } | undefined> }) =>
  Number((await query.executeTakeFirst())?.count ?? 0);

const PROJECTS: Source = {
  async list(db, wanted) {
    const rows = await projectsIn(db, wanted)
      .select(["id", "name", "id as project_id", "deleted_at", "deleted_by", "created_by"])
      .orderBy("deleted_at", "desc")
      .orderBy("id")
      .$if(wanted.limit !== undefined, (query) => query.limit(wanted.limit ?? 0))
      .execute();
    return rows.map((row) => ({
      ...row,
      campaign_id: "",
      owner_id: null,
      deleted_at: row.deleted_at ?? "",
      type: "projects",
      parts: null,
    }));
  },
  count: (db, wanted) =>
    numberIn(projectsIn(db, wanted).select((expression) => expression.fn.countAll().as("count"))),
};

const inside = (table: "folders" | "campaigns"): Source => ({
  async list(db, wanted) {
    const rows = await insideIn(db, table, wanted)
      .select(["id", "name", "deleted_at", "deleted_by", "created_by"])
      .orderBy("deleted_at", "desc")
      .orderBy("id")
      .$if(wanted.limit !== undefined, (query) => query.limit(wanted.limit ?? 0))
      .execute();
    const owners = table === "folders" ? [] : await ownersOf(db, rows);
    const ownerOf = new Map(owners.map((row) => [row.id, row.owner_id]));
    return rows.map((row) => ({
      ...row,
      campaign_id: table === "campaigns" ? row.id : "",
      owner_id: ownerOf.get(row.id) ?? null,
      deleted_at: row.deleted_at ?? "",
      type: table,
      parts: null,
    }));
  },
  count: (db, wanted) =>
    numberIn(insideIn(db, table, wanted).select((expression) => expression.fn.countAll().as("count"))),
});

const ownersOf = (db: Reader, campaigns: readonly { id: string }[]) =>
  db
    .selectFrom("campaigns")
    .select(["id", "owner_id"])
    .where("id", "in", ["", ...campaigns.map((row) => row.id)])
    .execute();

const itemSource = ({ subject }: ItemKind, parts: ItemParts): Source => ({
  list: async (db, wanted) =>
    (await parts.trashed(db, wanted)).map((row) => ({ ...row, type: subject, parts })),
  count: (db, wanted) => parts.countTrashed(db, wanted),
});

/** Containers first: what goes for good with one need not go by itself before. */
const SOURCES: readonly Source[] = [
  PROJECTS,
  inside("folders"),
  inside("campaigns"),
  ...ITEM_KINDS.flatMap((kind) => (kind.parts === undefined ? [] : [itemSource(kind, kind.parts)])),
];

/** Last deleted first; with `limit`, the first ones. */
async function trash(db: Reader, wanted: TrashFilter): Promise<Found[]> {
  const found: Found[] = [];
  for (const source of SOURCES) found.push(...(await source.list(db, wanted)));
  return found
    .sort((left, right) =>
      left.deleted_at === right.deleted_at
        ? left.id.localeCompare(right.id)
        : right.deleted_at.localeCompare(left.deleted_at),
    )
    .slice(0, wanted.limit);
}

async function countTrash(db: Reader, wanted: TrashFilter): Promise<number> {
  let count = 0;
  for (const source of SOURCES) count += await source.count(db, wanted);
  return count;
}

/** Where something in the trash was, from the inside out, and which of those are in the trash as well. */
async function placeOf(db: Reader, found: Found) {
  const campaign = await db
    .selectFrom("campaigns")
    .select(["id", "name", "kind", "folder_id", "deleted_at"])
    .where("id", "=", found.campaign_id)
    .executeTakeFirst();
  const folder = await db
    .selectFrom("folders")
    .select(["id", "name", "project_id", "deleted_at"])
    .where("id", "=", found.type === "folders" ? found.id : (campaign?.folder_id ?? ""))
    .executeTakeFirst();
  const project = await db
    .selectFrom("projects")
    .select(["id", "name", "slug", "trashed_slug", "deleted_at"])
    .where("id", "=", found.type === "projects" ? found.id : (folder?.project_id ?? ""))
    .executeTakeFirst();
  return { campaign, folder, project };
}

async function toTrashed(db: Reader, found: readonly Found[], member: Member) {
  const people = await peopleById(
    db,
    found.map((row) => row.deleted_by),
  );
  return Promise.all(
    found.map(async (row) => {
      const { campaign, folder, project } = await placeOf(db, row);
      const isContainer = row.type === "projects" || row.type === "folders";
      const deleter = people.get(row.deleted_by ?? "");
      return {
        type: row.type,
        id: row.id,
        name: row.name,
        kind: campaign?.kind ?? null,
        campaign: campaign === undefined ? null : { id: campaign.id, name: campaign.name },
        folder: folder === undefined ? null : { id: folder.id, name: folder.name },
        folder_id: folder?.id ?? null,
        project:
          project === undefined ? null : { slug: project.trashed_slug ?? project.slug, name: project.name },
        contains: isContainer ? await trashedContentsOf(db, row.id) : null,
        deleted_at: row.deleted_at,
        deleted_by: deleter === undefined ? null : toPerson(deleter),
        purged_at: new Date(Date.parse(row.deleted_at) + TRASH_DAYS * DAY_MS).toISOString(),
        can: { restore: mayDelete(member, row), delete: mayDelete(member, row) },
      };
    }),
  );
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
  const { type = "", trashed: id = "" } = exchange.params;
  return trashedNamed(exchange.deps.db, memberOf(exchange).organization.id, type, id);
}

/** One thing in the trash, also one that went there with something else. */
export async function trashedNamed(db: Reader, organizationId: string, type: string, id: string) {
  const found = await trash(db, { organizationId, id, isInside: true });
  return found.find((row) => row.type === type);
}

/** Somebody else may have been there first: waits for them, and looks whether it is still in the trash. */
async function requireInTrash(trx: Trx, exchange: Exchange, found: Found): Promise<void> {
  const { type, id, campaign_id: campaignId } = found;
  if (type === "projects" || type === "folders")
    await trx
      .updateTable(type)
      .set((row) => ({ deleted_at: row.ref("deleted_at") }))
      .where("id", "=", id)
      .execute();
  else await lockCampaign(trx, exchange, campaignId);
  const current = await trashedNamed(trx, memberOf(exchange).organization.id, type, id);
  if (current === undefined) throw notFound();
}

/** Why something cannot come back: it was in something that is in the trash, which is to be restored first. */
export async function placeRefusal(trx: Trx, found: Found): Promise<string | null> {
  const { campaign, folder, project } = await placeOf(trx, found);
  const [outermost] = [
    { noun: "project", holder: found.type === "projects" ? undefined : project },
    { noun: "folder", holder: found.type === "folders" ? undefined : folder },
    { noun: "campaign", holder: found.type === "campaigns" ? undefined : campaign },
  ].filter(({ holder }) => holder !== undefined && holder.deleted_at !== null);
  return outermost?.holder === undefined
    ? null
    : `“${outermost.holder.name}” is in the trash. Restore the ${outermost.noun} first.`;
}

/** @throws HttpError 422 */
async function requirePlace(trx: Trx, found: Found): Promise<void> {
  const message = await placeRefusal(trx, found);
  if (message !== null) throw new HttpError(422, { message, errors: { place: [message] } });
  const { folder, project } = await placeOf(trx, found);
  // From here to the end of the transaction nobody deletes what it comes back into.
  if (found.type === "folders" && project !== undefined) await holdProject(trx, project.id);
  if (found.type === "campaigns" && folder !== undefined) await holdFolder(trx, folder.id);
}

/** Back where it was, with everything that went into the trash with it. Inside a transaction. */
export async function putBack(trx: Trx, exchange: Exchange, found: Found): Promise<void> {
  await requireInTrash(trx, exchange, found);
  await requirePlace(trx, found);
  const { type, id, parts } = found;
  if (parts !== null) await parts.setTrashed(trx, id, null, null);
  else if (type === "projects" || type === "folders")
    await restoreContainer(trx, type, id, (slug) =>
      unusedProjectSlug(trx, memberOf(exchange).organization.id, slug),
    );
  else
    await trx
      .updateTable("campaigns")
      .set({ deleted_at: null, deleted_by: null })
      .where("id", "=", id)
      .execute();
}

/** Answers with where it is now. */
export async function restoreTrashed(exchange: Exchange, found: Found): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayDelete(member, found));
  // A project may find its slug taken, and choose another.
  return commitWithFreeName(exchange, async (trx) => {
    await putBack(trx, exchange, found);
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

/** Takes everything of it away and returns where the bytes of its images are. */
async function purge(trx: Trx, { type, parts, id }: Found): Promise<string[]> {
  if (parts !== null) {
    for (const table of ["item_versions", "item_changes", "comments"] as const)
      await trx.deleteFrom(table).where("subject_id", "=", id).execute();
    return forgetFiles(trx, await parts.purge(trx, id));
  }
  const [table, files] =
    type === "projects"
      ? (["projects", await filesIn(trx, "project_id", id)] as const)
      : type === "folders"
        ? (["folders", await filesIn(trx, "folder_id", id)] as const)
        : (["campaigns", await filesOfCampaign(trx, id)] as const);
  const bytes = await forgetFiles(trx, files);
  await trx.deleteFrom(table).where("id", "=", id).execute();
  return bytes;
}

/** Removes for good what has been in the trash for 30 days. `now` in milliseconds. */
export async function emptyTrash(deps: Pick<Deps, "files" | "log"> & { db: Db }, now: number): Promise<void> {
  const before = new Date(now - TRASH_DAYS * DAY_MS).toISOString();
  const organizations = await deps.db.selectFrom("organizations").select("id").execute();
  for (const { id: organizationId } of organizations)
    for (const found of await trash(deps.db, { organizationId, before })) {
      const bytes = await deps.db.transaction().execute((trx) => purge(trx, found));
      await removeFiles({ deps }, bytes);
    }
  await deps.db.deleteFrom("google_ad_groups").where("deleted_at", "<", before).execute();
}
