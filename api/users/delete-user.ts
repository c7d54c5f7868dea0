import { sendAccountDeleted } from "#api/account/mails.ts";
import type { Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidInput } from "#api/http/errors.ts";
import { nowOf, userOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { endSession } from "#api/http/session.ts";
import { validate } from "#api/http/validate.ts";
import { endLinks } from "#api/members/links.ts";
import { takeTurn } from "#api/members/repository.ts";
import { deleteOrganizations } from "#api/organizations/delete-organization.ts";
import { removeFiles } from "#api/uploads/repository.ts";
import { forgetAvatar } from "./avatar.ts";
import { currentPasswordRules } from "./requests.ts";
import { requirePassword } from "./require-password.ts";

/**
 * Deletes the user. What they wrote stays without their name. Organizations without other members are deleted with them.
 * @throws HttpError 422 for the only owner of an organization with other members
 */
export async function deleteUser(exchange: Exchange): Promise<Reply> {
  const { deps, session } = exchange;
  const user = userOf(exchange);
  const { current_password } = await validate(exchange.input, currentPasswordRules);
  await requirePassword(exchange, user, current_password);
  let bytes: string[] = [];
  const reply = await commit(exchange, async (trx) => {
    const emptied = await organizationsLeftEmpty(trx, user.id);
    bytes = [...(await deleteOrganizations(trx, emptied)), ...(await forgetAvatar(trx, user.id))];
    await endLinks(trx, { userId: user.id }, nowOf(exchange));
    await trx.deleteFrom("users").where("id", "=", user.id).execute();
    await sendAccountDeleted(trx, exchange, user);
    return noContent();
  });
  if (session !== null) await endSession(deps.db, session);
  await removeFiles(exchange, bytes);
  return reply;
}

async function organizationsLeftEmpty(trx: Trx, userId: string): Promise<string[]> {
  const own = await trx
    .selectFrom("memberships")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .select(["organizations.id", "organizations.name"])
    .where("memberships.user_id", "=", userId)
    .orderBy("organizations.id")
    .execute();
  const emptied: string[] = [];
  for (const { id, name } of own) {
    await takeTurn(trx, id);
    const others = await trx
      .selectFrom("memberships")
      .select("role")
      .where("organization_id", "=", id)
      .where("user_id", "!=", userId)
      .execute();
    if (others.length === 0) emptied.push(id);
    else if (!others.some(({ role }) => role === "owner"))
      throw invalidInput(
        `You’re the only owner of “${name}”. Make someone else an owner before you delete your account.`,
      );
  }
  return emptied;
}
