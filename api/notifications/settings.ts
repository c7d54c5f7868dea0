import type { MailTime, NotificationKind } from "#contract/vocabulary.ts";
import { MAILED_KINDS, NOTIFICATIONS } from "#domain/notifications/kinds.ts";
import { mailTime } from "#domain/notifications/mail-time.ts";
import type { Reader, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { userOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { settingsRules } from "./requests.ts";

export const showSettings = async (exchange: Exchange): Promise<Reply> =>
  data(await toSettings(exchange.deps.db, userOf(exchange).id));

export async function updateSettings(exchange: Exchange): Promise<Reply> {
  const user = userOf(exchange);
  const { mail } = await validate(exchange.input, settingsRules);
  const zone = user.timezone ?? exchange.membership?.organization.timezone ?? null;
  return commit(exchange, async (trx) => {
    for (const kind of MAILED_KINDS) {
      const choice = mail[kind];
      if (choice !== undefined)
        await choose(trx, { userId: user.id, kind, choice, zone, now: exchange.deps.clock() });
    }
    exchange.deps.jobs.note();
    return data(await toSettings(trx, user.id));
  });
}

type Choice = { userId: string; kind: NotificationKind; choice: MailTime; zone: string | null; now: number };

/** Saves when a kind is sent by e-mail, which also counts for what hasn't been sent yet. */
export async function choose(trx: Trx, { userId, kind, choice, zone, now }: Choice): Promise<void> {
  await trx
    .insertInto("notification_settings")
    .values({ user_id: userId, kind, mail: choice })
    .onConflict((conflict) => conflict.columns(["user_id", "kind"]).doUpdateSet({ mail: choice }))
    .execute();
  await trx
    .updateTable("notifications")
    .set({ mail_at: mailTime(choice, new Date(now), zone) })
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("mail_at", "is not", null)
    .execute();
}

async function toSettings(db: Reader, userId: string) {
  const rows = await db
    .selectFrom("notification_settings")
    .select(["kind", "mail"])
    .where("user_id", "=", userId)
    .execute();
  const chosen = new Map(rows.map(({ kind, mail }) => [kind, mail]));
  return {
    mail: Object.fromEntries(
      MAILED_KINDS.map((kind) => [kind, chosen.get(kind) ?? NOTIFICATIONS[kind].mail ?? "never"]),
    ),
  };
}
