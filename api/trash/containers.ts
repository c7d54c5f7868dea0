import type { SelectQueryBuilder } from "kysely";
import type { Reader, Tables, Trx } from "#api/data/schema.ts";
import { notFound } from "#api/http/errors.ts";

/** A record with campaigns. It is deleted and restored together with them. */
export type Container = "projects" | "folders";

const COLUMNS = { projects: "project_id", folders: "folder_id" } as const;

/** Call this first in each transaction that moves a campaign to a folder, so that none is moved to one that is being deleted. */
export const holdFolder = (trx: Trx, id: string) => hold(trx, "folders", id);

/** Does the same for a folder in a project. */
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
 * Moves a container to the trash. Records that were already there stay independent. All others remember what they were deleted
 * with.
 * @throws HttpError 404 if another request was first
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
  if (table === "projects")
    await trx
      .updateTable("tasks")
      .set({ ...trashed, deleted_with: id })
      .where("project_id", "=", id)
      .where("deleted_at", "is", null)
      .execute();
  await trx
    .updateTable("campaigns")
    .set({ ...trashed, deleted_with: id })
    .where(COLUMNS[table], "=", id)
    .where("deleted_at", "is", null)
    .execute();
}

/** Restores a container and everything deleted with it. A project gets the new `slug`. */
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
  for (const contained of ["folders", "campaigns", "tasks"] as const)
    await trx
      .updateTable(contained)
      .set({ ...back, deleted_with: null })
      .where("deleted_with", "=", id)
      .execute();
}

/** Counts a folder's or project's content that isn't in the trash, including archived campaigns. */
export const contentsOf = (db: Reader, column: "project_id" | "folder_id", id: string) =>
  count(
    db,
    db.selectFrom("campaigns").select("id").where(column, "=", id).where("deleted_at", "is", null),
    db.selectFrom("folders").select("id").where("project_id", "=", id).where("deleted_at", "is", null),
  );

/** Counts what was deleted together with a folder or project. */
export const trashedContentsOf = (db: Reader, id: string) =>
  count(
    db,
    db.selectFrom("campaigns").select("id").where("deleted_with", "=", id),
    db.selectFrom("folders").select("id").where("deleted_with", "=", id),
  );

type Ids<Table extends "campaigns" | "folders"> = SelectQueryBuilder<Tables, Table, { id: string }>;

async function count(db: Reader, campaigns: Ids<"campaigns">, folders: Ids<"folders">) {
  const counts = await db
    .selectNoFrom((query) => {
      const all = query.fn.countAll<number | string>().as("count");
      return [
        query.selectFrom(folders.as("folder")).select(all).as("folders"),
        query.selectFrom(campaigns.as("campaign")).select(all).as("campaigns"),
        query
          .selectFrom("boards")
          .where("deleted_at", "is", null)
          .where("social_calendar_id", "in", campaigns)
          .select(all)
          .as("posts"),
        query
          .selectFrom("meta_contents")
          .where("deleted_at", "is", null)
          .where("meta_ad_id", "in", campaigns)
          .select(all)
          .as("metaAds"),
        query
          .selectFrom("google_contents")
          .where("deleted_at", "is", null)
          .where("google_ad_id", "in", campaigns)
          .select(all)
          .as("googleAds"),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    folders: Number(counts.folders),
    campaigns: Number(counts.campaigns),
    posts: Number(counts.posts),
    ads: Number(counts.metaAds) + Number(counts.googleAds),
  };
}
