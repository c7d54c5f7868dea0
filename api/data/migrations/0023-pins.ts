import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/** A comment on an image can name a place on it, in percent from its left and top edge. */
export async function up(db: Trx): Promise<void> {
  for (const column of ["anchor_x", "anchor_y"])
    await sql`alter table comments add column ${sql.ref(column)} integer`.execute(db);
}
