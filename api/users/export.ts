import { strToU8, zip } from "fflate";
import type { AsyncZippable } from "fflate";
import { opened } from "#api/drafts/repository.ts";
import { toReceipt } from "#api/drafts/resource.ts";
import { userOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { Reply } from "#api/http/reply.ts";
import { HOUR_MS, take } from "#api/http/throttle.ts";
import { toUser } from "./resource.ts";

/** Rows are read in pages, so that nobody's lifetime of posts is in memory at once. */
const PAGE = 500;
/** How much of one kind is exported, in characters of JSON. The newest come first. */
const MOST = 5_000_000;

/** Returns what is kept about the user, and what they wrote in the organizations they belong to, as JSON files in a ZIP file. */
export async function exportUser(exchange: Exchange): Promise<Reply> {
  const { db, clock, config } = exchange.deps;
  const user = userOf(exchange);
  await take(db, { name: `export:${user.id}`, times: 5, windowMs: HOUR_MS }, clock());
  const { organizations, ...profile } = await toUser(db, user);
  const own = organizations.map(({ id }) => id);
  const sessions = await db
    .selectFrom("sessions")
    .select(["ip_address", "user_agent", "created_at", "last_active_at"])
    .where("user_id", "=", user.id)
    .orderBy("created_at", "desc")
    .execute();
  const comments = (after: string) =>
    db
      .selectFrom("comments")
      .select(["id", "subject", "subject_id", "quote", "body", "created_at", "edited_at"])
      .where("author_id", "=", user.id)
      .where("organization_id", "in", own)
      .where("deleted_at", "is", null)
      .where("id", "<", after)
      .orderBy("id", "desc")
      .limit(PAGE)
      .execute();
  const posts = (after: string) =>
    db
      .selectFrom("boards")
      .select(["id", "title", "content", "status", "planned_for", "scheduled_at", "created_at", "updated_at"])
      .where("created_by", "=", user.id)
      .where("organization_id", "in", own)
      .where("deleted_at", "is", null)
      .where("id", "<", after)
      .orderBy("id", "desc")
      .limit(PAGE)
      .execute();
  const drafts = (after: string) =>
    db
      .selectFrom("drafts")
      .selectAll()
      .where("user_id", "=", user.id)
      .where("organization_id", "in", own)
      .where("id", "<", after)
      .orderBy("id", "desc")
      .limit(PAGE)
      .execute();
  const attachments = (after: string) =>
    db
      .selectFrom("task_attachments")
      .innerJoin("files", "files.id", "task_attachments.file_id")
      .innerJoin("tasks", "tasks.id", "task_attachments.task_id")
      .select(["files.id", "task_attachments.task_id", "task_attachments.name"])
      .select(["files.mime", "files.bytes", "files.created_at"])
      .where("files.created_by", "=", user.id)
      .where("files.organization_id", "in", own)
      .where("tasks.deleted_at", "is", null)
      .where("files.id", "<", after)
      .orderBy("files.id", "desc")
      .limit(PAGE)
      .execute();
  const bytes = await zipped({
    "profile.json": profile,
    "memberships.json": organizations.map(({ id, name, role }) => ({ organization_id: id, name, role })),
    "sessions.json": sessions,
    "comments.json": own.length === 0 ? [] : await newest(comments),
    "posts.json": own.length === 0 ? [] : await newest(posts),
    "drafts.json": (own.length === 0 ? [] : await newest(drafts)).map((row) => ({
      ...toReceipt(row),
      values: opened(row, config.appKey),
    })),
    "attachments.json": own.length === 0 ? [] : await newest(attachments),
  });
  return {
    status: 200,
    raw: bytes,
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="marquee-data.zip"',
      "Cache-Control": "no-store, private",
    },
  };
}

/** After every id in any collation: ULIDs begin with a digit. */
const LAST = "Z";

async function newest<Row extends { id: string }>(page: (after: string) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  let size = 0;
  let after = LAST;
  for (;;) {
    const rows = await page(after);
    for (const row of rows) {
      size += JSON.stringify(row).length;
      if (size > MOST) return all;
      all.push(row);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return all;
    after = last.id;
  }
}

const zipped = (files: Record<string, unknown>): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const texts: AsyncZippable = Object.fromEntries(
      Object.entries(files).map(([name, value]) => [name, strToU8(`${JSON.stringify(value, null, 2)}\n`)]),
    );
    zip(texts, (error, bytes) => (error ? reject(error) : resolve(new Uint8Array(bytes))));
  });
