import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/** A comment on a video can name a second of it. */
export const up = async (db: Trx): Promise<void> => {
  await sql`alter table comments add column anchor_second double precision`.execute(db);
};
