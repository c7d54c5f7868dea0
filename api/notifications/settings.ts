import type { MailTime, NotificationKind } from "#contract/vocabulary.ts";
import { MAILED_KINDS, NOTIFICATIONS } from "#domain/notifications/kinds.ts";
import { mailTime } from "#domain/notifications/mail-time.ts";
import type { Reader, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, userOf } from "#api/http/exchange.ts";
import type { Exchange, Membership } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { seenBy } from "#api/projects/policy.ts";
import { settingsRules } from "./requests.ts";

export const showSettings = async (exchange: Exchange): Promise<Reply> =>
  data(await toSettings(exchange.deps.db, exchange));

export async function updateSettings(exchange: Exchange): Promise<Reply> {
  const user = userOf(exchange);
  const { mail, reminder_projects: projects } = await validate(exchange.input, settingsRules);
  const zone = user.timezone ?? exchange.membership?.organization.timezone ?? null;
  return commit(exchange, async (trx) => {
    for (const kind of MAILED_KINDS) {
      const choice = mail[kind];
      if (choice !== undefined)
        await choose(trx, { userId: user.id, kind, choice, zone, now: exchange.deps.clock() });
    }
    if (projects !== undefined) await chooseProjects(trx, exchange, projects);
    exchange.deps.jobs.note();
    return data(await toSettings(trx, exchange));
  });
}

/** Returns the projects of the current organization that the user sees. */
const projectsSeen = (db: Reader, { organization, ...member }: Membership) =>
  db
    .selectFrom("projects")
    .where("projects.organization_id", "=", organization.id)
    .where("projects.deleted_at", "is", null)
    .where(seenBy(member, "projects.id"));

/** Saves in which projects the user is reminded of everything that is to be published. Those of other organizations stay as they are. */
async function chooseProjects(trx: Trx, exchange: Exchange, wanted: readonly string[]): Promise<void> {
  const member = memberOf(exchange);
  const { id: userId } = member.user;
  const seen = await projectsSeen(trx, member)
    .select("projects.id")
    .where("projects.id", "in", ["", ...wanted])
    .execute();
  const chosen = [...new Set(wanted)];
  if (seen.length < chosen.length)
    throw invalidField("reminder_projects", "The selected reminder projects is invalid.");
  await trx
    .deleteFrom("project_reminders")
    .where("user_id", "=", userId)
    .where("project_id", "in", (projects) =>
      projects.selectFrom("projects").select("id").where("organization_id", "=", member.organization.id),
    )
    .execute();
  if (chosen.length > 0)
    await trx
      .insertInto("project_reminders")
      .values(chosen.map((project_id) => ({ project_id, user_id: userId })))
      .execute();
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

async function toSettings(db: Reader, exchange: Exchange) {
  const { id: userId } = userOf(exchange);
  const { membership } = exchange;
  const rows = await db
    .selectFrom("notification_settings")
    .select(["kind", "mail"])
    .where("user_id", "=", userId)
    .execute();
  const projects =
    membership === null
      ? []
      : await projectsSeen(db, membership)
          .innerJoin("project_reminders", "project_reminders.project_id", "projects.id")
          .select("projects.id")
          .where("project_reminders.user_id", "=", userId)
          .orderBy("projects.id")
          .execute();
  const chosen = new Map(rows.map(({ kind, mail }) => [kind, mail]));
  return {
    mail: Object.fromEntries(
      MAILED_KINDS.map((kind) => [kind, chosen.get(kind) ?? NOTIFICATIONS[kind].mail ?? "never"]),
    ),
    reminder_projects: projects.map(({ id }) => id),
  };
}
