import type { LogEntryRow, LogListRow, Trx } from "#api/data/schema.ts";
import { isSmallEdit } from "#domain/ad-log/entry-facts.ts";
import { LOG_ENTRIES_MAX } from "#contract/limits.ts";
import { invalidField } from "#api/http/errors.ts";

type Optional =
  | "project_id"
  | "campaign_id"
  | "item_id"
  | "product_id"
  | "account"
  | "campaign_name"
  | "ad_group"
  | "external_id"
  | "old_value"
  | "new_value"
  | "unit"
  | "reason"
  | "metric"
  | "direction"
  | "expected"
  | "review_on"
  | "url"
  | "actor_id"
  | "actor_name"
  | "import_id"
  | "corrects_id"
  | "reverts_id"
  | "created_by";

/** Returns an entry, in which everything that may be missing is null unless it is given. */
export const newEntry = (
  given: Omit<LogEntryRow, Optional> & Partial<Pick<LogEntryRow, Optional>>,
): LogEntryRow => ({
  project_id: null,
  campaign_id: null,
  item_id: null,
  product_id: null,
  account: null,
  campaign_name: null,
  ad_group: null,
  external_id: null,
  old_value: null,
  new_value: null,
  unit: null,
  reason: null,
  metric: null,
  direction: null,
  expected: null,
  review_on: null,
  url: null,
  actor_id: null,
  actor_name: null,
  import_id: null,
  corrects_id: null,
  reverts_id: null,
  created_by: null,
  ...given,
});

/** What the filter by people takes for whoever made a change. */
const actorKey = ({
  actor_id: id,
  actor_name: name,
  is_by_platform: isByPlatform,
}: Pick<LogEntryRow, "actor_id" | "actor_name" | "is_by_platform">): string =>
  isByPlatform === 1 ? "platform" : (id ?? `~${name ?? ""}`);

const WORDS_MAX = 4000;

const wordsOf = (row: LogEntryRow): string =>
  [
    row.object,
    row.campaign_name,
    row.ad_group,
    row.field,
    row.old_value,
    row.new_value,
    row.reason,
    row.actor_name,
  ]
    .filter((text) => text !== null)
    .join("\n")
    .toLowerCase()
    .slice(0, WORDS_MAX)
    .toWellFormed();

const toList = (row: LogEntryRow): LogListRow => ({
  entry_id: row.id,
  organization_id: row.organization_id,
  project_id: row.project_id,
  campaign_id: row.campaign_id,
  occurred_on: row.occurred_on,
  occurred_at: row.occurred_at,
  platform: row.platform,
  category: row.category,
  origin: row.origin,
  campaign_name: row.campaign_name ?? (row.level === "campaign" ? row.object : null),
  actor: actorKey(row),
  is_small: isSmallEdit(row) ? 1 : 0,
  needs_reason: row.reason === null && row.origin !== "automatic" ? 1 : 0,
  review_on: row.review_on,
  verdict: null,
  created_by: row.created_by,
  words: wordsOf(row),
});

/** Rows that are written at once. In between others have their turn. */
const SLICE = 200;

/** Writes entries into the log, and into the list of what counts. One that corrects another takes its place there. */
export async function recordEntries(trx: Trx, rows: readonly LogEntryRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += SLICE) {
    const slice = rows.slice(start, start + SLICE);
    await trx.insertInto("log_entries").values(slice).execute();
    await trx.insertInto("log_list").values(slice.map(toList)).execute();
  }
  const corrected = rows.flatMap(({ corrects_id: id }) => id ?? []);
  if (corrected.length > 0) await trx.deleteFrom("log_list").where("entry_id", "in", corrected).execute();
}

/** @throws HttpError 422 at the field if the log would hold too many entries */
export async function requireRoom(
  trx: Trx,
  organizationId: string,
  field: string,
  more: number,
): Promise<void> {
  const { count } = await trx
    .selectFrom("log_entries")
    .select((row) => row.fn.countAll().as("count"))
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  if (Number(count) + more > LOG_ENTRIES_MAX)
    throw invalidField(field, `A log can have up to ${LOG_ENTRIES_MAX.toLocaleString("en-US")} entries.`);
}

/**
 * Deletes the logs of organizations that are being deleted. The only way for an entry to go: triggers refuse every other one.
 */
export async function deleteLogs(trx: Trx, organizationIds: readonly string[]): Promise<void> {
  if (organizationIds.length === 0) return;
  await trx
    .insertInto("log_endings")
    .values(organizationIds.map((organization_id) => ({ organization_id })))
    .execute();
  await trx.deleteFrom("log_entries").where("organization_id", "in", organizationIds).execute();
}
