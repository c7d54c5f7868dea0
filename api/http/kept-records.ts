import type { Tables, Trx } from "#api/data/schema.ts";
import { notFound, stale } from "./errors.ts";
import { nowOf } from "./exchange.ts";
import type { Exchange } from "./exchange.ts";
import { data, noContent } from "./reply.ts";
import type { Reply } from "./reply.ts";

/** Tables whose rows stay for a while when they are deleted, so that it can be undone. */
type Kept =
  | "projects"
  | "folders"
  | "teams"
  | "events"
  | "saved_texts"
  | "campaigns"
  | "google_ad_groups"
  | "tasks"
  | "labels"
  | "task_templates"
  | "saved_views";
type Changes<Table extends Kept> = {
  [Column in Exclude<keyof Tables[Table], "id" | "version" | "updated_at">]?:
    | Tables[Table][Column]
    | undefined;
};

/** A row, and the version that the user has seen, if the call says so. */
type Seen<Table extends Kept> = { table: Table; id: string; version: number | null | undefined };

/** @returns false if `version` is stale or the row is deleted, and nothing was changed */
export async function changeKept<Table extends Kept>(
  trx: Trx,
  exchange: Exchange,
  { table, id, version }: Seen<Table>,
  changes: Changes<Table>,
): Promise<boolean> {
  const update = trx
    // All of them have the columns that are named here.
    .updateTable(table as "labels")
    .set((row) => ({ ...changes, version: row("version", "+", 1), updated_at: nowOf(exchange) }))
    .where("id", "=", id)
    .where("deleted_at", "is", null);
  const { numUpdatedRows } = await (
    typeof version === "number" ? update.where("version", "=", version) : update
  ).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Changes a record, and returns it.
 * @param show returns the record as it is now, or undefined if it is gone
 * @throws HttpError 412 with the current record if `version` is stale
 */
export async function updateKept<Table extends Kept>(
  trx: Trx,
  exchange: Exchange,
  seen: Seen<Table>,
  changes: Changes<Table>,
  show: () => Promise<object | undefined>,
): Promise<Reply> {
  const isChanged = await changeKept(trx, exchange, seen, changes);
  const record = await show();
  if (record === undefined) throw notFound();
  if (!isChanged) throw stale(record);
  return data(record);
}

/** Deletes a record. What must be unique in it can be freed by `changes`. */
export async function deleteKept<Table extends Kept>(
  trx: Trx,
  exchange: Exchange,
  { table, id }: { table: Table; id: string },
  changes: Changes<Table> = {},
): Promise<Reply> {
  const { numUpdatedRows } = await trx
    .updateTable(table as "labels")
    .set({ ...changes, deleted_at: nowOf(exchange) })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
  return noContent();
}
