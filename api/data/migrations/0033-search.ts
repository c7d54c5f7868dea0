import { PostgresAdapter, sql } from "kysely";
import type { Trx } from "../schema.ts";

/** The columns with text to search, by table, and the column with the id of the record that they belong to. */
const SOURCES = [
  { table: "projects", key: "id", source: "projects", columns: ["name", "description"] },
  { table: "folders", key: "id", source: "folders", columns: ["name", "description"] },
  { table: "campaigns", key: "id", source: "campaigns", columns: ["name", "description"] },
  {
    table: "blogs",
    key: "campaign_id",
    source: "campaigns",
    columns: [
      "title",
      "brief",
      "body",
      "excerpt",
      "meta_title",
      "meta_description",
      "primary_keyword",
      "cover_alt",
      "cover_caption",
      "og_title",
      "og_description",
    ],
  },
  {
    table: "boards",
    key: "id",
    source: "boards",
    columns: [
      "title",
      "content",
      "overrides_json",
      "link_url",
      "first_comment",
      "image_alt",
      "internal_notes",
    ],
  },
  {
    table: "meta_contents",
    key: "id",
    source: "meta_contents",
    columns: [
      "heading",
      "description",
      "primary_texts_json",
      "link_description",
      "display_link",
      "internal_notes",
    ],
  },
  {
    table: "meta_content_cards",
    key: "content_id",
    source: "meta_contents",
    columns: ["heading", "description", "position"],
  },
  {
    table: "google_contents",
    key: "id",
    source: "google_contents",
    columns: [
      "headlines_json",
      "descriptions_json",
      "path1",
      "path2",
      "sitelinks_json",
      "callouts_json",
      "snippet_values_json",
      "notes",
    ],
  },
  { table: "tasks", key: "id", source: "tasks", columns: ["title", "description"] },
  { table: "events", key: "id", source: "events", columns: ["name", "note"] },
] as const;

/**
 * Adds the search index, and triggers that note whose text has changed. The text itself is read by api/search/indexing.ts. Each
 * change has a row of its own: two writers must not wait for each other, and none may take another's for its own.
 */
export async function up(db: Trx): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = sql.raw(isPostgres ? "bigint generated always as identity primary key" : "integer primary key");
  await sql`create table search_changes (id ${id}, source text not null, record_id text not null)`.execute(
    db,
  );
  await sql`
    create table search_texts (
      id ${id},
      organization_id text not null,
      type text not null,
      record_id text not null unique,
      name text not null,
      body text not null,
      notes text not null
      ${sql.raw(isPostgres ? ", words tsvector" : "")}
    )`.execute(db);
  if (isPostgres) {
    await sql`create index search_texts_organization on search_texts (organization_id)`.execute(db);
    await sql`create index search_texts_words on search_texts using gin (words)`.execute(db);
    await sql`
      create function note_search_change() returns trigger language plpgsql as $$
      begin
        insert into search_changes (source, record_id)
        values (tg_argv[0], to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[1]);
        return null;
      end $$`.execute(db);
  } else {
    // Words are split and folded by api/search/words.ts, so that both engines find the same.
    await sql`
      create virtual table search_words using fts5(
        name, body, notes, grams, content='', contentless_delete=1, tokenize='ascii', prefix='2 3'
      )`.execute(db);
  }
  for (const { table, key, source, columns } of SOURCES) {
    const name = (event: string) => sql.ref(`search_${table}_${event}`);
    const changed = sql`update of ${sql.join(columns.map((column) => sql.ref(column)))}`;
    if (isPostgres)
      await sql`
        create trigger ${name("change")} after insert or delete or ${changed} on ${sql.table(table)}
        for each row execute function note_search_change(${sql.lit(source)}, ${sql.lit(key)})`.execute(db);
    else
      for (const [event, when, row] of [
        ["insert", sql`insert`, "new"],
        ["update", changed, "new"],
        ["delete", sql`delete`, "old"],
      ] as const)
        await sql`
          create trigger ${name(event)} after ${when} on ${sql.table(table)} begin
            insert into search_changes (source, record_id)
            values (${sql.lit(source)}, ${sql.ref(`${row}.${key}`)});
          end`.execute(db);
    if (table === source)
      await sql`
        insert into search_changes (source, record_id)
        select ${sql.lit(source)}, ${sql.ref(key)} from ${sql.table(table)}`.execute(db);
  }
}
