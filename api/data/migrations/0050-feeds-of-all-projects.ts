import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/** A feed over all projects belongs to a person and to no project. SQLite can't drop a column's NOT NULL. */
export async function up(db: Trx): Promise<void> {
  const { schema } = db;
  await schema.dropIndex("calendar_feeds_project_id").execute();
  await sql`alter table calendar_feeds rename column project_id to former_project_id`.execute(db);
  await schema
    .alterTable("calendar_feeds")
    .addColumn("project_id", "text", (column) => column.references("projects.id").onDelete("cascade"))
    .execute();
  await sql`update calendar_feeds set project_id = former_project_id`.execute(db);
  await schema.alterTable("calendar_feeds").dropColumn("former_project_id").execute();
  await schema.createIndex("calendar_feeds_project_id").on("calendar_feeds").column("project_id").execute();
  await schema.createIndex("calendar_feeds_created_by").on("calendar_feeds").column("created_by").execute();
}
