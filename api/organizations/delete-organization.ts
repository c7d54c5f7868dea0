import { ORGANIZATION_GRACE_DAYS } from "#contract/limits.ts";
import { deleteLogs } from "#api/ad-log/record-entries.ts";
import type { Db, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Deps, Exchange, Member } from "#api/http/exchange.ts";
import { ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { rows as membersIn, takeTurn } from "#api/members/repository.ts";
import { notify } from "#api/notifications/notify.ts";
import { DAY_MS } from "#api/trash/repository.ts";
import { forgetFiles, removeFiles } from "#api/uploads/repository.ts";
import { requirePassword } from "#api/users/require-password.ts";
import { currentPasswordRules } from "#api/users/requests.ts";
import { sendOrganizationDeleted, sendOrganizationKept } from "./mails.ts";
import { mayDeleteOrganization, requireThat } from "./policy.ts";
import { toOrganization } from "./resource.ts";

/** Deletes the organization after 14 days. Until then everything works as before, and an owner can keep it. */
export async function deleteOrganization(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayDeleteOrganization(member));
  const { current_password } = await validate(exchange.input, currentPasswordRules);
  await requirePassword(exchange, member.user, current_password);
  const date = new Date(exchange.deps.clock() + ORGANIZATION_GRACE_DAYS * DAY_MS).toISOString();
  return setDeletion(exchange, member, date);
}

export function keepOrganization(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayDeleteOrganization(member));
  return setDeletion(exchange, member, null);
}

/** Sets or removes the date, and tells everyone. A date that is already set stays. */
async function setDeletion(exchange: Exchange, member: Member, date: string | null): Promise<Reply> {
  const { user, organization } = member;
  return commit(exchange, async (trx) => {
    const changed = await trx
      .updateTable("organizations")
      .set({
        deletes_at: date,
        deletion_asked_by: date === null ? null : user.id,
        updated_at: nowOf(exchange),
      })
      .where("id", "=", organization.id)
      .where("deletes_at", date === null ? "is not" : "is", null)
      .executeTakeFirst();
    if (changed.numUpdatedRows > 0n) await tellEveryone(trx, exchange, member, date);
    const current = await trx
      .selectFrom("organizations")
      .selectAll()
      .where("id", "=", organization.id)
      .executeTakeFirstOrThrow();
    return ok({ organization: toOrganization(current, { ...member, organization: current }) });
  });
}

async function tellEveryone(trx: Trx, exchange: Exchange, member: Member, date: string | null) {
  const { user, organization } = member;
  const people = await membersIn(trx, organization.id).execute();
  await notify(
    trx,
    exchange,
    {
      organization_id: organization.id,
      actor_id: user.id,
      kind: date === null ? "organization_kept" : "organization_deleted",
      subject: "organizations",
      subject_id: organization.id,
      name: organization.name,
      campaign_id: null,
    },
    people.map(({ id }) => id),
  );
  for (const to of people)
    await (date === null
      ? sendOrganizationKept(trx, exchange, member, to)
      : sendOrganizationDeleted(trx, exchange, member, to, date));
}

/** Deletes organizations with everything in them, and returns the ids of their files' bytes. */
export async function deleteOrganizations(trx: Trx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const files = await trx.selectFrom("files").select("id").where("organization_id", "in", ids).execute();
  const bytes = await forgetFiles(
    trx,
    files.map(({ id }) => id),
  );
  const assets = await trx
    .selectFrom("vault_files")
    .innerJoin("vault_items", "vault_items.id", "vault_files.item_id")
    .select("vault_files.id")
    .where("vault_items.organization_id", "in", ids)
    .execute();
  await deleteLogs(trx, ids);
  await trx.deleteFrom("organizations").where("id", "in", ids).execute();
  return [...bytes, ...assets.map(({ id }) => id)];
}

/** Deletes the organizations whose date has come. `now` is in milliseconds. */
export async function sweepOrganizations(
  deps: Pick<Deps, "files" | "log"> & { db: Db },
  now: number,
): Promise<void> {
  const due = new Date(now).toISOString();
  const rows = await deps.db
    .selectFrom("organizations")
    .select("id")
    .where("deletes_at", "<=", due)
    .execute();
  for (const { id } of rows) {
    const bytes = await deps.db.transaction().execute(async (trx) => {
      await takeTurn(trx, id);
      // An owner may have kept it since the list was read.
      const found = await trx
        .selectFrom("organizations")
        .select("id")
        .where("id", "=", id)
        .where("deletes_at", "<=", due)
        .executeTakeFirst();
      return found === undefined ? [] : deleteOrganizations(trx, [id]);
    });
    await removeFiles({ deps }, bytes);
  }
}
