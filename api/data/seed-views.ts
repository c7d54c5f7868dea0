import { ulid } from "ulid";
import type { Trx } from "./schema.ts";

/** Views by the beginning of their owner's e-mail address. */
const VIEWS = [
  { by: "demo", name: "Everything late", query: "show=all&due=overdue", isShared: true },
  { by: "demo", name: "Quiet for two weeks", query: "show=all&due=quiet", isShared: false },
  {
    by: "lin",
    name: "Winter without anyone",
    query: "show=all&project=winter-collection&assignee=none",
    isShared: true,
  },
];

/** Call this when the people are there. */
export async function fillViews(
  trx: Trx,
  {
    now,
    organizationId,
    people,
  }: { now: number; organizationId: string; people: { id: string; email: string }[] },
): Promise<void> {
  const at = new Date(now).toISOString();
  for (const { by, name, query, isShared } of VIEWS) {
    const owner = people.find(({ email }) => email.startsWith(`${by}@`));
    if (owner === undefined) continue;
    await trx
      .insertInto("saved_views")
      .values({
        id: ulid(now),
        organization_id: organizationId,
        user_id: owner.id,
        name,
        query,
        is_shared: isShared ? 1 : 0,
        version: 1,
        created_at: at,
        updated_at: at,
      })
      .execute();
  }
}
