import type { Trx } from "../schema.ts";

/** Adds the trash for folders, projects, and ad groups. Their contents remember what they were deleted with. */
export async function up(db: Trx): Promise<void> {
  for (const table of ["projects", "folders", "google_ad_groups"] as const)
    await db.schema.alterTable(table).addColumn("deleted_at", "text").execute();
  for (const table of ["projects", "folders"] as const)
    await db.schema
      .alterTable(table)
      .addColumn("deleted_by", "text", (column) => column.references("users.id").onDelete("set null"))
      .execute();
  for (const table of ["folders", "campaigns"] as const)
    await db.schema.alterTable(table).addColumn("deleted_with", "text").execute();
  await db.schema.alterTable("projects").addColumn("trashed_slug", "text").execute();
}
