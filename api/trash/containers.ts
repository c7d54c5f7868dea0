import type { SelectQueryBuilder } from "kysely";
import type { Reader, Tables, Trx } from "#api/data/schema.ts";
import { notFound } from "#api/http/errors.ts";

/** What holds campaigns: it goes into the trash with all of them, and comes back with the same ones. */
export type Container = "projects" | "folders";

const COLUMNS = { projects: "project_id", folders: "folder_id" } as const;

/** First in each transaction that puts a campaign into a folder: nothing goes into one that is being deleted. */
export const holdFolder = (trx: Trx, id: string) => hold(trx, "folders", id);

/** The same for a folder in a project. */
export const holdProject = (trx: Trx, id: string) => hold(trx, "projects", id);

async function hold(trx: Trx, table: Container, id: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set({ deleted_at: null })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
}

/**
 * Into the trash. What was there before stays there by itself; everything else remembers with what it went.
 * @throws HttpError 404 when somebody else was first
 */
export async function trashContainer(
  trx: Trx,
  table: Container,
  id: string,
  { by, now }: { by: string; now: string },
): Promise<void> {
  await hold(trx, table, id);
  const trashed = { deleted_at: now, deleted_by: by };
  if (table === "projects") {
    await trx
      .updateTable("projects")
      .set((project) => ({ ...trashed, trashed_slug: project.ref("slug"), slug: id }))
      .where("id", "=", id)
      .execute();
    await trx
      .updateTable("folders")
      .set({ ...trashed, deleted_with: id })
      .where("project_id", "=", id)
      .where("deleted_at", "is", null)
      .execute();
  } else {
    await trx.updateTable("folders").set(trashed).where("id", "=", id).execute();
  }
  await trx
    .updateTable("campaigns")
    .set({ ...trashed, deleted_with: id })
    .where(COLUMNS[table], "=", id)
    .where("deleted_at", "is", null)
    .execute();
}

/** Out of the trash, with what went into it together with it. A project is called `slug` in addresses from then on. */
export async function restoreContainer(
  trx: Trx,
  table: Container,
  id: string,
  slug: (wanted: string) => Promise<string>,
): Promise<void> {
  const back = { deleted_at: null, deleted_by: null };
  if (table === "projects") {
    const { trashed_slug: wanted } = await trx
      .selectFrom("projects")
      .select("trashed_slug")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await trx
      .updateTable("projects")
      .set({ ...back, slug: await slug(wanted ?? ""), trashed_slug: null })
      .where("id", "=", id)
      .execute();
  } else {
    await trx.updateTable("folders").set(back).where("id", "=", id).execute();
  }
  for (const contained of ["folders", "campaigns"] as const)
    await trx
      .updateTable(contained)
      .set({ ...back, deleted_with: null })
      .where("deleted_with", "=", id)
      .execute();
}

/** How much a folder or a project holds that is not in the trash, the archive included. */
export const contentsOf = (db: Reader, column: "project_id" | "folder_id", id: string) =>
  count(
    db,
    db.selectFrom("campaigns").select("id").where(column, "=", id).where("deleted_at", "is", null),
    db.selectFrom("folders").select("id").where("project_id", "=", id).where("deleted_at", "is", null),
  );

/** How much went into the trash with a folder or a project. */
export const trashedContentsOf = (db: Reader, id: string) =>
  count(
    db,
    db.selectFrom("campaigns").select("id").where("deleted_with", "=", id),
    db.selectFrom("folders").select("id").where("deleted_with", "=", id),
  );

const PARTS = {
  boards: "social_calendar_id",
  meta_contents: "meta_ad_id",
  google_contents: "google_ad_id",
} as const;

type Ids<Table extends "campaigns" | "folders"> = SelectQueryBuilder<Tables, Table, { id: string }>;

async function count(db: Reader, campaigns: Ids<"campaigns">, folders: Ids<"folders">) {
  const inFolders = await folders.execute();
  const inCampaigns = await campaigns.execute();
  const parts = async (table: keyof typeof PARTS) => {
    const row = await db
      .selectFrom(table)
      .select((expression) => expression.fn.countAll().as("count"))
      .where("deleted_at", "is", null)
      .where(PARTS[table], "in", campaigns)
      .executeTakeFirst();
    return Number(row?.count ?? 0);
  };
  return {
    folders: inFolders.length,
    campaigns: inCampaigns.length,
    posts: await parts("boards"),
    ads: (await parts("meta_contents")) + (await parts("google_contents")),
  };
}
