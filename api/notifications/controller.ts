import type { NotificationRow } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { countOf, pageOf } from "#api/http/paginate.ts";
import { data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { membershipIn } from "#api/organizations/repository.ts";
import { offerUnread } from "#api/undo/offer.ts";
import { notificationsOf, unreadOf } from "./repository.ts";
import { toNotifications } from "./resource.ts";

/** Lists the user's notifications, newest first, 20 per page. `unread=1` leaves out what they have read. */
export async function listNotifications(exchange: Exchange): Promise<Reply> {
  const { db } = exchange.deps;
  const member = memberOf(exchange);
  const { searchParams: query } = exchange.url;
  const own = notificationsOf(db, member).$if(query.get("unread") === "1", (rows) =>
    rows.where("read_at", "is", null),
  );
  const newest = own.selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
  const { rows, answer } = await pageOf(exchange, newest);
  return answer(await toNotifications(db, rows, member), "/api/notifications");
}

/** Milliseconds for which a response may be held back. */
const WAIT_MS = 9000;

/**
 * Returns how many of the user's notifications are unread. Asking for it isn't an activity. With `other_than`, the response is held
 * back while that is still the number, where changes are told.
 */
export async function countNotifications(exchange: Exchange): Promise<Reply> {
  const { deps, url, request } = exchange;
  const member = memberOf(exchange);
  const known = url.searchParams.get("other_than");
  const answered = new AbortController();
  const until = AbortSignal.any([request.signal, answered.signal, AbortSignal.timeout(WAIT_MS)]);
  try {
    for (;;) {
      // Begins before the number is read, so that no change in between is missed.
      const isChanged = deps.news?.ofUnread(member.user.id, until);
      const unread = await countOf(unreadOf(deps.db, member));
      if (String(unread) !== known || (await isChanged) !== true) return data({ unread });
    }
  } finally {
    answered.abort();
  }
}

/** Marks a notification as read and returns it. Guests may, because it is their own. */
export function readNotification(exchange: Exchange, row: NotificationRow): Promise<Reply> {
  return commit(exchange, async (trx) => {
    const read_at = row.read_at ?? nowOf(exchange);
    await trx.updateTable("notifications").set({ read_at }).where("id", "=", row.id).execute();
    const member = await membershipIn(trx, row.user_id, row.organization_id);
    if (member === undefined) throw notFound();
    const [record] = await toNotifications(trx, [{ ...row, read_at }], member);
    return data(record);
  });
}

/** Marks all of the user's notifications as read, which can be undone. */
export function readAllNotifications(exchange: Exchange): Promise<Reply> {
  const { user, organization } = memberOf(exchange);
  return commit(exchange, async (trx) => {
    const read_at = nowOf(exchange);
    const { numUpdatedRows } = await trx
      .updateTable("notifications")
      .set({ read_at })
      .where("user_id", "=", user.id)
      .where("organization_id", "=", organization.id)
      .where("read_at", "is", null)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? offerUnread(trx, exchange, read_at) : noContent();
  });
}
