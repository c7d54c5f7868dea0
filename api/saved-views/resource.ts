import type { Reader, SavedViewRow } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";
import { mayChangeView } from "./policy.ts";

export async function toSavedViews(db: Reader, rows: readonly SavedViewRow[], member: Member) {
  const people = await peopleById(
    db,
    rows.map(({ user_id: owner }) => owner),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    query: row.query,
    is_shared: row.is_shared === 1,
    owner: personIn(people, row.user_id),
    version: row.version,
    can: { update: mayChangeView(member, row), delete: mayChangeView(member, row) },
  }));
}

export async function toSavedView(db: Reader, row: SavedViewRow, member: Member) {
  const [view] = await toSavedViews(db, [row], member);
  return view;
}
