import { PostgresAdapter, sql } from "kysely";
import type { Trx } from "../schema.ts";

/** The columns of boards with text to search, without the alternative text that moves (0033). */
const SEARCHED = sql.raw("title, content, overrides_json, link_url, first_comment, internal_notes");

/** Boards can have several images. Moves the one that each board had. */
export async function up(db: Trx): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable("board_images")
    .addColumn("file_id", "text", (column) =>
      column.primaryKey().notNull().references("files.id").onDelete("cascade"),
    )
    .addColumn("board_id", "text", (column) => column.notNull().references("boards.id").onDelete("cascade"))
    .addColumn("alt", "text")
    .addColumn("position", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("board_images_order")
    .on("board_images")
    .columns(["board_id", "position"])
    .execute();
  await sql`
    insert into board_images (file_id, board_id, alt, position)
    select image_id, id, image_alt, 0 from boards where image_id is not null`.execute(db);

  if (isPostgres) {
    await sql`drop trigger search_boards_change on boards`.execute(db);
    await sql`
      create trigger search_boards_change after insert or delete or update of ${SEARCHED} on boards
      for each row execute function note_search_change('boards', 'id')`.execute(db);
    await sql`
      create trigger search_board_images_change after insert or delete or update of alt on board_images
      for each row execute function note_search_change('boards', 'board_id')`.execute(db);
  } else {
    await sql`drop trigger search_boards_update`.execute(db);
    await sql`
      create trigger search_boards_update after update of ${SEARCHED} on boards begin
        insert into search_changes (source, record_id) values ('boards', new.id);
      end`.execute(db);
    for (const [event, when, row] of [
      ["insert", "insert", "new"],
      ["update", "update of alt", "new"],
      ["delete", "delete", "old"],
    ] as const)
      await sql`
        create trigger ${sql.ref(`search_board_images_${event}`)} after ${sql.raw(when)} on board_images begin
          insert into search_changes (source, record_id) values ('boards', ${sql.ref(`${row}.board_id`)});
        end`.execute(db);
  }

  // An offered undo that would restore a dropped column.
  await sql`delete from undos where steps_json like '%"image_id"%'`.execute(db);
  await db.schema.dropIndex("boards_image").execute();
  await db.schema.alterTable("boards").dropColumn("image_id").execute();
  await db.schema.alterTable("boards").dropColumn("image_alt").execute();
}
