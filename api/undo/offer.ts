import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { UNDO_MINUTES } from "#contract/limits.ts";
import type { Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Work } from "#api/http/exchange.ts";
import { noContent, UNDO_HEADER } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { GOOGLE_TEXTS } from "./texts.ts";

type Table =
  | "boards"
  | "board_images"
  | "meta_contents"
  | "google_contents"
  | "google_ad_groups"
  | "campaigns"
  | "blogs"
  | "social_calendars"
  | "meta_ads"
  | "google_ads"
  | "comments"
  | "item_versions"
  | "item_changes"
  | "review_decisions"
  | "review_links"
  | "files"
  | "meta_content_images"
  | "meta_content_cards"
  | "posting_slots"
  | "teams"
  | "events"
  | "saved_texts"
  | "media"
  | "team_members"
  | "project_members"
  | "labels"
  | "task_templates"
  | "saved_views"
  | "labelings"
  | "tasks"
  | "task_assignees"
  | "task_attachments";

type Value = string | number | null;
export type Row = Record<string, Value>;

/** Rows that a change may affect. */
export type Watched = {
  table: Table;
  key: "id" | "campaign_id" | "file_id";
  /** The column that has one of `values`. The key by default. */
  by?: string;
  values: readonly string[];
  /** The columns that an undo restores. All others are content, which has versions. */
  columns: readonly string[];
  /** Rows that only assign a record to a place. Their other columns are ignored. */
  isBookkeeping?: boolean;
};

/** A row before and after the change. Null if there was no row. */
export type RowStep = { table: Table; key: string; id: string; former: Row | null; left: Row | null };
/** A record that was moved to the trash. `position` is its former position in its table. */
export type TrashStep = {
  trashed: string;
  id: string;
  at: string;
  table: keyof typeof SUBJECTS | null;
  position: number | null;
};
/** The notifications that the user marked as read at once, at this instant. */
type ReadStep = { readAt: string };
type Step = RowStep | TrashStep | ReadStep;

const SUBJECTS = { boards: "boards", meta_contents: "contents", google_contents: "contents" } as const;
const isItemTable = (table: string): table is keyof typeof SUBJECTS => table in SUBJECTS;
type Trashable = keyof typeof SUBJECTS | "campaigns" | "folders" | "tasks";

/** Everything that one call did. It is undone completely or not at all. */
export type Steps = Step[];

export const isFresh = (createdAt: string, now: number): boolean =>
  now <= Date.parse(createdAt) + UNDO_MINUTES * 60_000;

/**
 * Runs `work`, and offers to undo its effect on the watched rows: a move, a status, an archive. Saving content can't be undone
 * this way. If the save also changed the status, the undo restores the status and keeps the content.
 * @param isWhole whether the watched columns include everything that was changed, so that the undo leaves no part behind
 */
export async function undoable(
  trx: Trx,
  exchange: Exchange,
  watched: readonly Watched[],
  work: () => Promise<Reply>,
  { isWhole = false } = {},
): Promise<Reply> {
  const before = await readAll(trx, watched);
  const reply = await work();
  const after = await readAll(trx, watched);
  const steps: Steps = [];
  let isContent = false;
  let isStatus = false;
  // Their parts are in other tables, so only their versions show whether those have changed since.
  const owners: Steps = [];
  for (const [index, { table, key, columns }] of watched.entries()) {
    const [former, left] = [before[index], after[index]];
    for (const id of new Set([...(former?.keys() ?? []), ...(left?.keys() ?? [])])) {
      const [was, is] = [former?.get(id) ?? null, left?.get(id) ?? null];
      if (was === null || is === null) {
        steps.push({ table, key, id, former: was, left: is });
        continue;
      }
      const changed = Object.keys(was).filter((name) => was[name] !== is[name] && !STAMPS.has(name));
      const names = changed.filter((name) => columns.includes(name));
      if (names.length < changed.length) isContent = true;
      // A return to draft caused by the saved content isn't a step that a user took.
      if (names.includes("status") && !isVoided(was, is)) isStatus = true;
      if (names.length > 0)
        steps.push({ table, key, id, former: pick(was, names), left: pick(is, [...names, "version"]) });
      else if (isWhole && was["version"] !== is["version"])
        owners.push({ table, key, id, former: {}, left: pick(is, ["version"]) });
    }
  }
  if (isWhole) return offerUndo(trx, exchange, steps.length > 0 ? [...owners, ...steps] : [], reply);
  if (isContent && !isStatus) return reply;
  return (await bringsBackApproval(trx, steps)) ? reply : offerUndo(trx, exchange, steps, reply);
}

/** Commits `work`, and offers to undo its effect on the watched rows. */
export const commitWithUndo = (
  exchange: Exchange,
  watched: readonly Watched[],
  work: Work,
  options?: { isWhole?: boolean },
): Promise<Reply> => commit(exchange, (trx) => undoable(trx, exchange, watched, () => work(trx), options));

/** The reason in the history of an item whose approval ended because its content changed. */
export const CONTENT_CHANGED = "The content changed after approval.";

/**
 * Returns whether the undo would restore an approval for content that was never approved. An item's parts are in other tables, so
 * its row doesn't show that, but its history does. If the undo restores the content too, the approval was for that content.
 */
async function bringsBackApproval(trx: Trx, steps: Steps): Promise<boolean> {
  const voided = steps.filter(
    (step): step is RowStep =>
      "left" in step &&
      step.former !== null &&
      step.left !== null &&
      isVoided(step.former, step.left) &&
      !WRITTEN.some((name) => name in (step.former ?? {})),
  );
  for (const { id } of voided) {
    const latest = await trx
      .selectFrom("item_changes")
      .select(["reason", "actor_id"])
      .where("subject_id", "=", id)
      .where("decision", "is", null)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (latest?.actor_id === null && latest.reason === CONTENT_CHANGED) return true;
  }
  return false;
}

/** Columns whose undo restores what was approved. */
const WRITTEN = ["content", ...GOOGLE_TEXTS] as const;

const isVoided = (was: Row, is: Row) =>
  is["status"] === "draft" && (was["status"] === "approved" || was["status"] === "scheduled");

/** Columns that every change sets. */
const STAMPS = new Set(["version", "updated_at"]);

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.flatMap((name) => (name in row ? [[name, row[name] ?? null]] : [])));

const readAll = (trx: Trx, watched: readonly Watched[]) =>
  Promise.all(watched.map((one) => readRows(trx, one)));

async function readRows(
  trx: Trx,
  { table, key, by = key, values, columns, isBookkeeping }: Watched,
): Promise<Map<string, Row>> {
  if (values.length === 0) return new Map();
  const what = isBookkeeping === true ? sql.join([key, ...columns].map((name) => sql.ref(name))) : sql`*`;
  const { rows } = await sql<Row>`
    select ${what} from ${sql.table(table)} where ${sql.ref(by)} in (${sql.join(values)})
  `.execute(trx);
  return new Map(rows.map((row) => [String(row[key]), row]));
}

/** Returns the current row of a step, or null if it doesn't exist. */
export async function presentRow(trx: Trx, { table, key, id }: RowStep): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${sql.ref(key)} = ${id}
  `.execute(trx);
  return rows[0] ?? null;
}

/** Records how to undo what a response reports, and adds the token to it. Call it inside the same transaction. */
async function offerUndo(trx: Trx, exchange: Exchange, steps: Steps, reply: Reply): Promise<Reply> {
  if (steps.length === 0) return reply;
  const member = memberOf(exchange);
  const earlier = await trx
    .selectFrom("undos")
    .select(["token", "steps_json", "created_at"])
    .where("token", "=", exchange.undoWith ?? "")
    .where("user_id", "=", member.user.id)
    .where("organization_id", "=", member.organization.id)
    .where("used_at", "is", null)
    .executeTakeFirst();
  if (earlier !== undefined && isFresh(earlier.created_at, exchange.deps.clock())) {
    const all = JSON.stringify([...stepsIn(earlier.steps_json), steps]);
    await trx.updateTable("undos").set({ steps_json: all }).where("token", "=", earlier.token).execute();
    return withToken(reply, earlier.token);
  }
  const token = randomBytes(16).toString("hex");
  await trx
    .insertInto("undos")
    .values({
      token,
      organization_id: member.organization.id,
      user_id: member.user.id,
      steps_json: JSON.stringify([steps]),
      created_at: nowOf(exchange),
    })
    .execute();
  return withToken(reply, token);
}

/** Does the same for records that were moved to the trash in this transaction. */
export async function offerRestore(
  trx: Trx,
  exchange: Exchange,
  table: Trashable,
  rows: readonly { id: string; position?: number }[],
): Promise<Reply> {
  const deleted = await trx
    .selectFrom(table)
    .select(["id", "deleted_at"])
    .where("id", "in", ["", ...rows.map(({ id }) => id)])
    .execute();
  const times = new Map(deleted.map((row) => [row.id, row.deleted_at ?? ""]));
  const steps = rows.map(({ id, position }): TrashStep => {
    const at = times.get(id) ?? "";
    return isItemTable(table)
      ? { trashed: SUBJECTS[table], id, at, table, position: position ?? null }
      : { trashed: table, id, at, table: null, position: null };
  });
  return offerUndo(trx, exchange, steps, noContent());
}

/** Offers to mark the notifications that were read at this instant as unread again. */
export const offerUnread = (trx: Trx, exchange: Exchange, readAt: string): Promise<Reply> =>
  offerUndo(trx, exchange, [{ readAt }], noContent());

/** Parses stored JSON that this program has written itself. */
export const stepsIn = (json: string): Steps[] => JSON.parse(json) as Steps[];

const withToken = (reply: Reply, token: string): Reply => ({
  ...reply,
  headers: { ...reply.headers, [UNDO_HEADER]: token },
});
