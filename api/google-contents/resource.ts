import type { GoogleContentRow, GoogleImportRow, Reader } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import type { Member } from "#api/http/exchange.ts";
import { stockIn, stockOf } from "#api/feeds/stock.ts";
import { labelsOf } from "#api/labels/repository.ts";
import { allPlaced, mayChange, mayRemove, placed } from "#api/projects/policy.ts";
import { isUndoable, undoUntil } from "#api/undo/imports.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";
import { changesOf } from "./repository.ts";
import { titleOf, writtenIn } from "./written.ts";

export async function toContents(db: Reader, rows: readonly GoogleContentRow[], member: Member) {
  const ids = rows.map((row) => row.id);
  const owners = rows.map((row) => row.owner_id);
  const people = await peopleById(db, owners);
  const labels = await labelsOf(db, ids);
  const stock = await stockOf(db, member, rows);
  const placedRows = await allPlaced(db, rows, (row) => row.google_ad_id);
  return placedRows.map((row) => {
    return {
      content_id: row.id,
      google_ad_id: row.google_ad_id,
      ad_group_id: row.ad_group_id,
      ...writtenIn(row),
      status: row.status,
      position: row.position,
      planned_for: row.planned_for,
      scheduled_at: row.scheduled_at,
      owner: personIn(people, row.owner_id),
      labels: labels(row.id),
      stock: stockIn(stock, row.id),
      created_at: row.created_at,
      updated_at: row.updated_at,
      version: row.version,
      can: { update: mayChange(member, row), delete: mayRemove(member, row) },
    };
  });
}

export async function toContent(db: Reader, row: GoogleContentRow, member: Member) {
  const [content] = await toContents(db, [row], member);
  return content;
}

export async function toImport(db: Reader, row: GoogleImportRow, member: Member, now: number) {
  const [changes, people] = await Promise.all([changesOf(db, row.id), peopleById(db, [row.created_by])]);
  const isOpen = row.status === "confirmed" && isUndoable(row.created_at, now);
  const made = changes.filter(({ before_json }) => before_json === null).length;
  return {
    id: row.id,
    google_ad_id: row.google_ad_id,
    status: row.status,
    created: made,
    updated: changes.length - made,
    ad_groups_created: stringList(row.ad_groups_json).length,
    contents: changes.map((change) => ({
      content_id: change.content_id,
      title: titleOf(change),
      is_new: change.before_json === null,
      is_changed_since: change.version !== change.version_after,
      is_in_trash: change.deleted_at !== null,
      outcome: change.outcome,
    })),
    author: personIn(people, row.created_by),
    created_at: row.created_at,
    undo_until: row.status === "confirmed" ? undoUntil(row.created_at) : null,
    can: { undo: isOpen && mayRemove(member, await placed(db, row, row.google_ad_id)) },
  };
}
