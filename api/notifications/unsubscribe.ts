import type { NotificationKind } from "#contract/vocabulary.ts";
import { isNotificationKind, MAILED_KINDS } from "#domain/notifications/kinds.ts";
import type { AppConfig } from "#api/http/app-config.ts";
import { commit } from "#api/http/commit.ts";
import { signatureOf } from "#api/http/signature.ts";
import { safeEqual } from "#api/http/encrypter.ts";
import { forbidden } from "#api/http/errors.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { choose } from "./settings.ts";

const DAYS = 90;
const ALL = "all";

const PURPOSE = "unsubscribe";

/**
 * Returns a link that stops a person's e-mails without signing in. It grants nothing else, and works more than once.
 * @param kind null for all kinds
 */
export function unsubscribeUrl(
  { userId, kind }: { userId: string; kind: NotificationKind | null },
  { frontendUrl, appKey }: Pick<AppConfig, "frontendUrl" | "appKey">,
  now: number,
): string {
  const parts = [userId, kind ?? ALL, String(Math.floor(now / 1000) + DAYS * 24 * 60 * 60)];
  return `${frontendUrl}/unsubscribe/${[...parts, signatureOf(PURPOSE, parts, appKey)].join("-")}`;
}

export type Unsubscription = { userId: string; kind: NotificationKind | null };

/**
 * Reads the token of a link. Undefined for one that we haven't signed, and for a person who is gone.
 * @throws HttpError 403 for one that has expired
 */
export async function findUnsubscription(exchange: Exchange): Promise<Unsubscription | undefined> {
  const { db, config, clock } = exchange.deps;
  const [userId = "", kind = "", expires = "", signature = "", ...more] = (
    exchange.params["unsubscription"] ?? ""
  ).split("-");
  const isOurs = safeEqual(signature, signatureOf(PURPOSE, [userId, kind, expires], config.appKey));
  if (!isOurs || more.length > 0 || !(kind === ALL || isNotificationKind(kind))) return undefined;
  if (clock() / 1000 > Number(expires)) throw forbidden("This link has expired.", "expired");
  const user = await db.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
  return user && { userId, kind: kind === ALL ? null : kind };
}

export const showUnsubscription = (_: Exchange, { kind }: Unsubscription): Promise<Reply> =>
  Promise.resolve(data({ kind }));

export function unsubscribe(exchange: Exchange, { userId, kind }: Unsubscription): Promise<Reply> {
  return commit(exchange, async (trx) => {
    const now = exchange.deps.clock();
    for (const one of kind === null ? MAILED_KINDS : [kind])
      await choose(trx, { userId, kind: one, choice: "never", zone: null, now });
    return noContent();
  });
}
