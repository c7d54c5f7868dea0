import { FEED_INTERVAL_DEFAULT, MONITORED_FEED_NAME_MAX, MONITORED_FEEDS_MAX } from "#contract/limits.ts";
import type { FeedRow, Trx } from "#api/data/schema.ts";
import { invalidField } from "#api/http/errors.ts";

type Given = Pick<
  FeedRow,
  | "id"
  | "organization_id"
  | "project_id"
  | "family"
  | "name"
  | "address"
  | "category"
  | "owner_id"
  | "created_by"
  | "created_at"
> & { interval_minutes?: number };

export const hostOf = (address: string | null): string | null =>
  address === null ? null : (URL.parse(address)?.host.toLowerCase() ?? null);

/** Returns the first of some names that has anything to read, as a feed can be called. */
export const nameFrom = (names: readonly (string | null | undefined)[]): string => {
  const name =
    names.map((one) => one?.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").trim()).find(Boolean) ?? "Feed";
  return Array.from(name).slice(0, MONITORED_FEED_NAME_MAX).join("");
};

/** Returns the row of a feed that hasn’t been read. With an address, it is due at once. */
export const newFeed = ({ interval_minutes = FEED_INTERVAL_DEFAULT, ...given }: Given): FeedRow => ({
  ...given,
  interval_minutes,
  name_key: given.name.toLowerCase(),
  host: hostOf(given.address),
  state: "new",
  paused_at: null,
  title: null,
  site: null,
  format: null,
  encoding: null,
  wrongly_declared: null,
  etag: null,
  last_modified: null,
  checksum: null,
  error: null,
  error_count: 0,
  offered_json: "[]",
  item_count: 0,
  error_items: 0,
  problems_json: "[]",
  checked_at: null,
  next_check_at: given.address === null ? null : given.created_at,
  checking_id: null,
  arriving_at: null,
  updated_at: given.created_at,
});

/** @throws HttpError 422 if the organization would have too many feeds */
export async function requireRoom(trx: Trx, organizationId: string, field: string, more = 1): Promise<void> {
  const { count } = await trx
    .selectFrom("feeds")
    .select((row) => row.fn.countAll().as("count"))
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  if (Number(count) + more > MONITORED_FEEDS_MAX)
    throw invalidField(
      field,
      `An organization can have up to ${MONITORED_FEEDS_MAX} feeds. Delete one before you add another.`,
    );
}
