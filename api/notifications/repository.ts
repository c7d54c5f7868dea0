import type { NotificationRow, Reader } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";

/** Returns the user's own notifications in their current organization. */
export const notificationsOf = (db: Reader, { user, organization }: Member) =>
  db
    .selectFrom("notifications")
    .where("user_id", "=", user.id)
    .where("organization_id", "=", organization.id);

export async function findNotification(exchange: Exchange): Promise<NotificationRow | undefined> {
  if (exchange.membership === null) return undefined;
  return notificationsOf(exchange.deps.db, memberOf(exchange))
    .selectAll()
    .where("id", "=", exchange.params["notification"] ?? "")
    .executeTakeFirst();
}
