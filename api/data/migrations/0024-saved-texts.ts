import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/** Captions and groups of hashtags that a project's posts share. */
export async function up(db: Trx): Promise<void> {
  await sql`
    create table saved_texts (
      id text primary key not null,
      organization_id text not null references organizations (id) on delete cascade,
      project_id text not null references projects (id) on delete cascade,
      kind text not null,
      name text not null,
      body text not null,
      created_by text references users (id) on delete set null,
      deleted_at text,
      version integer not null,
      created_at text not null,
      updated_at text not null
    )`.execute(db);
  await sql`create index saved_texts_project on saved_texts (project_id, kind, name)`.execute(db);
  await sql`create index saved_texts_organization on saved_texts (organization_id)`.execute(db);
}
