import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/** What is known of a file that is a video, and the image that stands for it. Copies of a video share the bytes of both. */
export async function up(db: Trx): Promise<void> {
  await sql`
    create table videos (
      file_id text primary key not null references files (id) on delete cascade,
      poster_id text not null,
      seconds double precision not null,
      codec text not null
    )`.execute(db);
  await sql`create index videos_poster on videos (poster_id)`.execute(db);
}
