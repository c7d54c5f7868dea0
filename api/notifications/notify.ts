import { ulid } from "ulid";
import { NOTIFICATIONS } from "#domain/notifications/kinds.ts";
import { mailTime } from "#domain/notifications/mail-time.ts";
import type { NotificationRow, Trx } from "#api/data/schema.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { peopleWith } from "#api/projects/policy.ts";

export type Event = Pick<
  NotificationRow,
  "organization_id" | "actor_id" | "kind" | "subject" | "subject_id" | "name" | "campaign_id"
> &
  Partial<Pick<NotificationRow, "comment_id" | "client_name" | "detail">>;

/** Rows per statement: SQLite binds up to 32,766 values. */
const ROWS_AT_ONCE = 500;

/**
 * Notifies people of an event, in the transaction of the event: each member of the organization who sees its project once, and
 * never the person who did it.
 */
export async function notify(
  trx: Trx,
  { deps }: { deps: Pick<Exchange["deps"], "clock" | "jobs"> },
  event: Event,
  people: readonly (string | null)[],
): Promise<void> {
  const wanted = [...new Set(people)].filter((id) => id !== null && id !== event.actor_id);
  if (wanted.length === 0) return;
  const members = await trx
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .leftJoin("notification_settings", (join) =>
      join
        .onRef("notification_settings.user_id", "=", "users.id")
        .on("notification_settings.kind", "=", event.kind),
    )
    .select([
      "users.id",
      "users.timezone",
      "organizations.timezone as inherited",
      "notification_settings.mail",
    ])
    .where("memberships.organization_id", "=", event.organization_id)
    .where("users.id", "in", wanted)
    .execute();
  const seers = event.campaign_id === null ? null : await seersOf(trx, event.campaign_id);
  const told = members.filter(({ id }) => seers?.includes(id) ?? true);
  const now = deps.clock();
  const rows = told.map(({ id: userId, timezone, inherited, mail }): NotificationRow => ({
    comment_id: null,
    client_name: null,
    detail: null,
    ...event,
    id: ulid(now),
    user_id: userId,
    created_at: new Date(now).toISOString(),
    read_at: null,
    mail_at: mailTime(
      mail ?? NOTIFICATIONS[event.kind].mail ?? "never",
      new Date(now),
      timezone ?? inherited,
    ),
  }));
  deps.jobs.note();
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await trx
      .insertInto("notifications")
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute();
}

async function seersOf(trx: Trx, campaignId: string): Promise<string[]> {
  const campaign = await trx
    .selectFrom("campaigns")
    .select("project_id")
    .where("id", "=", campaignId)
    .executeTakeFirst();
  return campaign === undefined ? [] : peopleWith(trx, campaign.project_id, "read");
}
