import { PostgresAdapter, sql } from "kysely";
import type { Trx } from "../schema.ts";

/** The texts in which a blog post can link to a product, and where its relative links start. */
const COLUMNS = "title, body, excerpt, meta_title, meta_description, og_title, og_description, published_url";

/**
 * Notes blog posts whose links have changed, as 0014 does for posts and ads: all of them are new to it. A large feed is hidden until all
 * of it has arrived.
 */
export async function up(db: Trx): Promise<void> {
  await sql`alter table feeds add column arriving_at text`.execute(db);
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql
      .raw(
        `create trigger links_blogs after insert or delete or update of ${COLUMNS} on blogs
        for each row execute function note_link_change('blogs', 'campaign_id')`,
      )
      .execute(db);
  else
    for (const [event, when, row] of [
      ["insert", "insert", "new"],
      ["update", `update of ${COLUMNS}`, "new"],
      ["delete", "delete", "old"],
    ])
      await sql
        .raw(
          `create trigger links_blogs_${event} after ${when} on blogs begin
            insert into item_link_changes (source, record_id) values ('blogs', ${row}.campaign_id);
          end`,
        )
        .execute(db);
  await sql`insert into item_link_changes (source, record_id) select 'blogs', campaign_id from blogs`.execute(
    db,
  );
}
