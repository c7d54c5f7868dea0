import type { Reader, SavedViewRow } from "#api/data/schema.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";

export const viewsOf = (db: Reader, member: Member): Promise<SavedViewRow[]> =>
  db
    .selectFrom("saved_views")
    .selectAll()
    .where("organization_id", "=", member.organization.id)
    .where((view) => view.or([view("user_id", "=", member.user.id), view("is_shared", "=", 1)]))
    .where("deleted_at", "is", null)
    .orderBy("name")
    .orderBy("id")
    .execute();

export const viewWithId = (db: Reader, id: string): Promise<SavedViewRow | undefined> =>
  db
    .selectFrom("saved_views")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

export async function findSavedView(exchange: Exchange): Promise<SavedViewRow | undefined> {
  const { membership, user } = exchange;
  const view = await viewWithId(exchange.deps.db, exchange.params["savedView"] ?? "");
  if (membership === null || view?.organization_id !== membership.organization.id) return undefined;
  return view.user_id === user?.id || view.is_shared === 1 ? view : undefined;
}
