import { ulid } from "ulid";
import { PROJECT_SLUG_MAX } from "#contract/limits.ts";
import { freeSlug, slugOf } from "#lib/slugs.ts";
import type { OrganizationRow } from "#api/data/schema.ts";
import { commit, commitWithFreeName } from "#api/http/commit.ts";
import { invalidField, stale } from "#api/http/errors.ts";
import { memberOf, nowOf, userOf } from "#api/http/exchange.ts";
import type { Exchange, Membership } from "#api/http/exchange.ts";
import { ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { insertProject } from "#api/projects/insert.ts";
import { mayAdminister, requireThat } from "./policy.ts";
import { membershipIn } from "./repository.ts";
import { chooseRules, createRules, updateRules } from "./requests.ts";
import { toOrganization } from "./resource.ts";

export async function showOrganization(exchange: Exchange): Promise<Reply> {
  const user = userOf(exchange);
  const { membership } = exchange;
  return ok({
    organization:
      membership === null ? null : toOrganization(membership.organization, { user, ...membership }),
  });
}

export async function createOrganization(exchange: Exchange): Promise<Reply> {
  const { deps } = exchange;
  const user = userOf(exchange);
  const input = await validate(exchange.input, createRules);
  return commitWithFreeName(exchange, async (trx) => {
    const base = slugOf(input.name, PROJECT_SLUG_MAX) || "organization";
    const like = await trx
      .selectFrom("organizations")
      .select("slug")
      .where("slug", "like", `${base}%`)
      .execute();
    const organization: OrganizationRow = {
      id: ulid(deps.clock()),
      name: input.name,
      slug: freeSlug(base, new Set(like.map((row) => row.slug)), PROJECT_SLUG_MAX),
      logo_url: null,
      timezone: input.timezone ?? null,
      week_starts_on: input.week_starts_on ?? 1,
      currency: input.currency ?? null,
      deletes_at: null,
      deletion_asked_by: null,
      version: 1,
      created_at: nowOf(exchange),
      updated_at: nowOf(exchange),
    };
    await trx.insertInto("organizations").values(organization).execute();
    await trx
      .insertInto("memberships")
      .values({
        organization_id: organization.id,
        user_id: user.id,
        role: "owner",
        joined_at: nowOf(exchange),
      })
      .execute();
    await trx
      .updateTable("users")
      .set({ current_organization_id: organization.id })
      .where("id", "=", user.id)
      .execute();
    const membership: Membership = { organization, role: "owner", access: new Map() };
    const answer = { organization: toOrganization(organization, { user, ...membership }) };
    if (!input.project) return { status: 201, body: answer };
    const project = await insertProject(trx, { ...exchange, membership }, input.project);
    return { status: 201, body: { ...answer, project } };
  });
}

export async function updateOrganization(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayAdminister(member));
  const { version, ...input } = await validate(exchange.input, updateRules);
  const { week_starts_on, ...rest } = input;
  return commit(exchange, async (trx) => {
    const update = trx
      .updateTable("organizations")
      .set((expression) => ({
        ...rest,
        ...(typeof week_starts_on === "number" ? { week_starts_on } : {}),
        version: expression("version", "+", 1),
        updated_at: nowOf(exchange),
      }))
      .where("id", "=", member.organization.id);
    const result = await (
      typeof version === "number" ? update.where("version", "=", version) : update
    ).executeTakeFirst();
    const membership = await membershipIn(trx, member.user.id, member.organization.id);
    const current =
      membership === undefined ? null : toOrganization(membership.organization, { ...member, ...membership });
    if (result.numUpdatedRows === 0n) throw stale(current);
    return ok({ organization: current });
  });
}

/** Switches the organization of a user who belongs to several. */
export async function chooseOrganization(exchange: Exchange): Promise<Reply> {
  const user = userOf(exchange);
  const input = await validate(exchange.input, chooseRules);
  const membership = await membershipIn(exchange.deps.db, user.id, input.organization_id);
  if (membership === undefined)
    throw invalidField("organization_id", "The selected organization id is invalid.");
  return commit(exchange, async (trx) => {
    await trx
      .updateTable("users")
      .set({ current_organization_id: membership.organization.id })
      .where("id", "=", user.id)
      .execute();
    return ok({ organization: toOrganization(membership.organization, { user, ...membership }) });
  });
}
