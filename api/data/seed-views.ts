import { ulid } from "ulid";
import type { Trx } from "./schema.ts";
import { firstVersion, insert, personNamed } from "./seed-insert.ts";
import type { SeedPlace } from "./seed-insert.ts";

/** Views by the beginning of their owner's e-mail address. */
const VIEWS = [
  { by: "demo", name: "In review", query: "show=all&status=in_review", isShared: true },
  { by: "demo", name: "Stale", query: "show=all&due=quiet", isShared: false },
  {
    by: "lin",
    name: "Unassigned in Winter",
    query: "show=all&project=winter-collection&assignee=none",
    isShared: true,
  },
];

/** Call this when the people are there. */
export async function fillViews(trx: Trx, { now, organizationId, people }: SeedPlace): Promise<void> {
  const at = new Date(now).toISOString();
  for (const { by, name, query, isShared } of VIEWS) {
    const owner = personNamed(people, by);
    if (owner === undefined) continue;
    await insert(trx, "saved_views", {
      id: ulid(now),
      organization_id: organizationId,
      user_id: owner.id,
      name,
      query,
      is_shared: isShared ? 1 : 0,
      ...firstVersion(at),
    });
  }
}
