import type { ItemStatus, NotificationKind } from "#contract/vocabulary.ts";
import type { NotificationRow, Reader, Trx } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";

type Owner = { user: { id: string }; organization: { id: string } };

export const notificationsOf = (db: Reader, { user, organization }: Owner) =>
  db
    .selectFrom("notifications")
    .where("user_id", "=", user.id)
    .where("organization_id", "=", organization.id);

export const unreadOf = (db: Reader, owner: Owner) => notificationsOf(db, owner).where("read_at", "is", null);

/** Finds a notification of the user, in any of their organizations: an e-mail links to it. */
export async function findNotification(exchange: Exchange): Promise<NotificationRow | undefined> {
  if (exchange.membership === null) return undefined;
  return exchange.deps.db
    .selectFrom("notifications")
    .selectAll()
    .where("id", "=", exchange.params["notification"] ?? "")
    .where("user_id", "=", memberOf(exchange).user.id)
    .executeTakeFirst();
}

/** What an item's status has asked or told people, which is answered once the item leaves that status. */
const ANSWERED: Readonly<Partial<Record<ItemStatus, readonly NotificationKind[]>>> = {
  in_review: ["review_asked", "review_reminder"],
  changes_requested: ["changes_requested"],
  approved: ["approved"],
  draft: ["approval_voided"],
};

/** Marks as read what an item leaves behind with its status, for everyone. Call it in the transaction of the step. */
export async function answerNotifications(
  trx: Trx,
  { id, status, organization_id }: { id: string; status: ItemStatus; organization_id: string },
  now: string,
): Promise<void> {
  const kinds = ANSWERED[status];
  if (kinds === undefined) return;
  await trx
    .updateTable("notifications")
    .set({ read_at: now })
    .where("organization_id", "=", organization_id)
    .where("subject_id", "=", id)
    .where("kind", "in", kinds)
    .where("read_at", "is", null)
    .execute();
}

/** Undoes marking all of the user's notifications as read at this instant. */
export const markUnread = (trx: Trx, { user, organization }: Owner, readAt: string) =>
  trx
    .updateTable("notifications")
    .set({ read_at: null })
    .where("user_id", "=", user.id)
    .where("organization_id", "=", organization.id)
    .where("read_at", "=", readAt)
    .execute();
