import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { UNDO_MINUTES } from "#contract/limits.ts";
import type { Trx } from "#api/data/schema.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { noContent, UNDO_HEADER } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";

/** Sent with a further change that is to be taken back together with the one before. */
const TOGETHER_HEADER = "Undo-With";

type Table =
  | "boards"
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
  | "files"
  | "meta_content_images"
  | "meta_content_cards"
  | "posting_slots";

type Value = string | number | null;
export type Row = Record<string, Value>;

/** Rows that a change may touch. */
export type Watched = {
  table: Table;
  key: "id" | "campaign_id" | "file_id";
  /** Which rows: those that hold one of `values` here, the key unless it says otherwise. */
  by?: string;
  values: readonly string[];
  /** What an undo puts back. Everything else is content, which has versions. */
  columns: readonly string[];
  /** Rows that only say where something belongs: nothing else of them is looked at. */
  isBookkeeping?: boolean;
};

/** One row as it was and as the change left it; null for a row that was not there. */
export type RowStep = { table: Table; key: string; id: string; former: Row | null; left: Row | null };
/** Something that went into the trash. `position` is where it was among the others of its table. */
export type TrashStep = {
  trashed: string;
  id: string;
  at: string;
  table: keyof typeof SUBJECTS | null;
  position: number | null;
};
type Step = RowStep | TrashStep;

const SUBJECTS = { boards: "boards", meta_contents: "contents", google_contents: "contents" } as const;
const isItemTable = (table: string): table is keyof typeof SUBJECTS => table in SUBJECTS;
type Trashable = keyof typeof SUBJECTS | "campaigns" | "folders";

/** All that one call did: it is taken back whole, or not at all. */
export type Steps = Step[];

export const isFresh = (createdAt: string, now: number): boolean =>
  now <= Date.parse(createdAt) + UNDO_MINUTES * 60_000;

/**
 * Does `work`, and offers to take back what it did to the watched rows: a move, a status, an archive. A save of content is
 * none of that, unless it changed a status as well: then the status goes back and the content stays.
 * @param isWhole whether the watched columns are all that was changed, content included: then no part of it stays behind
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
  // Their parts stand in other tables, so that their versions alone tell whether those have changed since.
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
      // A step back that the saved content brought is no step that anybody took.
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

/** The reason in the history of an item whose approval ended because of what was saved. */
export const CONTENT_CHANGED = "The content changed after approval.";

/**
 * Whether taking back would approve what nobody has approved. Parts of an item stand in tables of their own, so its row does not
 * tell; its history does. Where the content goes back as well, the approval was for that.
 */
async function bringsBackApproval(trx: Trx, steps: Steps): Promise<boolean> {
  const voided = steps.filter(
    (step): step is RowStep =>
      "left" in step &&
      step.former !== null &&
      step.left !== null &&
      isVoided(step.former, step.left) &&
      !("content" in step.former),
  );
  for (const { id } of voided) {
    const latest = await trx
      .selectFrom("item_changes")
      .select(["reason", "actor_id"])
      .where("subject_id", "=", id)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (latest?.actor_id === null && latest.reason === CONTENT_CHANGED) return true;
  }
  return false;
}

const isVoided = (was: Row, is: Row) =>
  is["status"] === "draft" && (was["status"] === "approved" || was["status"] === "scheduled");

/** Set by every change, whatever it is about. */
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

/** The present row of a step; null when it is not there. */
export async function presentRow(trx: Trx, { table, key, id }: RowStep): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${sql.ref(key)} = ${id}
  `.execute(trx);
  return rows[0] ?? null;
}

/** Notes how to take back what a reply says was done, and puts the token on it. Inside the transaction that did it. */
async function offerUndo(trx: Trx, exchange: Exchange, steps: Steps, reply: Reply): Promise<Reply> {
  if (steps.length === 0) return reply;
  const member = memberOf(exchange);
  const given = exchange.request.headers.get(TOGETHER_HEADER) ?? "";
  const earlier = await trx
    .selectFrom("undos")
    .select(["token", "steps_json", "created_at"])
    .where("token", "=", given)
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

/** The same for what has just gone into the trash in this transaction. */
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

/** Stored JSON that this program wrote itself. */
export const stepsIn = (json: string): Steps[] => JSON.parse(json) as Steps[];

const withToken = (reply: Reply, token: string): Reply => ({
  ...reply,
  headers: { ...reply.headers, [UNDO_HEADER]: token },
});
