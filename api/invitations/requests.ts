import { z } from "zod";
import { INVITATION_MESSAGE_MAX, INVITATION_PLACES_MAX } from "#contract/limits.ts";
import { PROJECT_ROLES } from "#contract/vocabulary.ts";
import { ROLES } from "#contract/users.ts";
import { nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { backingOf } from "./repository.ts";
import { id, keptEmail, list, oneOf, text } from "#api/http/rules.ts";

export const createRules = {
  email: keptEmail(),
  role: oneOf(ROLES).optional(),
  message: text({ max: INVITATION_MESSAGE_MAX }).nullish(),
  projects: list(
    z.object({ id: id(), role: oneOf(PROJECT_ROLES) }, "The :attribute field must be an array."),
    {
      max: INVITATION_PLACES_MAX,
    },
  ).nullish(),
  teams: list(id(), { max: INVITATION_PLACES_MAX }).nullish(),
};

export const linkRules = { signature: text(), accessor: text() };

export async function refuseKnownAddress(
  exchange: Exchange,
  caller: Member,
  address: string,
): Promise<string | undefined> {
  const { db } = exchange.deps;
  const member = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select("users.id")
    .where("memberships.organization_id", "=", caller.organization.id)
    .where("users.email", "=", address)
    .executeTakeFirst();
  if (member !== undefined) return "This person is already a member.";
  const open = await db
    .selectFrom("invitations")
    .selectAll()
    .where("organization_id", "=", caller.organization.id)
    .where("email", "=", address)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", nowOf(exchange))
    .execute();
  return open.some(await backingOf(db, open)) ? "This person has already been invited." : undefined;
}
