import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/** Review links to whole projects, sent and reminded of by e-mail, and the client of a project. */
export async function up(db: Trx): Promise<void> {
  const statements = [
    "alter table projects add column client_name text",
    "alter table projects add column client_logo_url text",
    "alter table review_links alter column campaign_id drop not null",
    "alter table review_links add column project_id text references projects (id) on delete cascade",
    "alter table review_links add column email text",
    "alter table review_links add column reminded_for text",
    "alter table review_links add column reminders integer not null default 0",
    "create index review_links_project_id on review_links (project_id) where project_id is not null",
    "create index review_links_email on review_links (expires_at) where email is not null",
    `create table review_link_tokens (
      token_hash text primary key not null,
      link_id text not null references review_links (id) on delete cascade
    )`,
    "create index review_link_tokens_link_id on review_link_tokens (link_id)",
    `create table review_reminders (
      change_id text primary key not null references item_changes (id) on delete cascade,
      told_at text not null
    )`,
    // An undo puts whole rows back. Those that were offered before lack the columns.
    "delete from undos where used_at is null",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
