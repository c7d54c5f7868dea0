import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/** What people say about the images of a project, by the id under which their bytes are stored, and those that are in no post. */
export async function up(db: Trx): Promise<void> {
  await sql`
    create table media (
      id text not null,
      organization_id text not null references organizations (id) on delete cascade,
      project_id text not null references projects (id) on delete cascade,
      file_id text references files (id) on delete cascade,
      name text,
      alt text,
      tags_json text not null,
      created_by text references users (id) on delete set null,
      version integer not null,
      created_at text not null,
      updated_at text not null,
      primary key (project_id, id)
    )`.execute(db);
  await sql`create unique index media_file on media (file_id) where file_id is not null`.execute(db);
  await sql`create index media_organization on media (organization_id)`.execute(db);
}
