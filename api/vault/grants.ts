import { ulid } from "ulid";
import { VAULT_GRANTS_MAX } from "#contract/limits.ts";
import type { Reader, Trx, VaultGrantRow, VaultItemRow } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { data, noContent, created } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { mayDeleteOrganization, requireThat } from "#api/organizations/policy.ts";
import { projectNamed } from "#api/projects/repository.ts";
import { seenBy } from "#api/projects/policy.ts";
import { personIn } from "#api/users/resource.ts";
import { peopleById } from "#api/users/repository.ts";
import { note } from "./access-log.ts";
import { isOver, ownersOf, requireLevel, todayOf } from "./policy.ts";
import { anyItem, findItem, type GrantOf } from "./repository.ts";
import { grantRules, grantUpdateRules } from "./requests.ts";

/** Returns the grants of an item, owners first. */
export async function grantsOf(db: Reader, item: VaultItemRow, today: string) {
  const rows = await db
    .selectFrom("vault_grants")
    .selectAll()
    .where("item_id", "=", item.id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return toGrants(db, rows, today);
}

const ORDER = ["owner", "edit", "read"] as const;

/**
 * Names who grants are for, also in projects that the owner who asks doesn’t see: without a name they would look like everyone. One to a
 * team that was deleted is for no one, until that is undone.
 */
async function toGrants(db: Reader, rows: readonly VaultGrantRow[], today: string) {
  const people = await peopleById(
    db,
    rows.map(({ user_id: id }) => id),
  );
  const teams = await db
    .selectFrom("teams")
    .innerJoin("projects", "projects.id", "teams.project_id")
    .select(["teams.id", "teams.name"])
    .select([
      "projects.id as project_id",
      "projects.slug",
      "projects.name as project_name",
      "projects.colour",
    ])
    .where("teams.id", "in", ["", ...rows.flatMap(({ team_id: id }) => id ?? [])])
    .where("teams.deleted_at", "is", null)
    .execute();
  const projects = await db
    .selectFrom("projects")
    .select(["id", "slug", "name", "colour"])
    .where("id", "in", ["", ...rows.flatMap(({ project_id: id }) => id ?? [])])
    .execute();
  const teamOf = (row: VaultGrantRow) => teams.find(({ id }) => id === row.team_id);
  return rows
    .filter((row) => row.team_id === null || teamOf(row) !== undefined)
    .map((row) => {
      const team = teamOf(row);
      return {
        id: row.id,
        level: row.level,
        until: row.until,
        is_over: isOver(row, today),
        person: personIn(people, row.user_id),
        team:
          team === undefined
            ? null
            : {
                id: team.id,
                name: team.name,
                project: {
                  id: team.project_id,
                  slug: team.slug,
                  name: team.project_name,
                  colour: team.colour,
                },
              },
        project: projects.find(({ id }) => id === row.project_id) ?? null,
      };
    })
    .toSorted((left, right) => ORDER.indexOf(left.level) - ORDER.indexOf(right.level));
}

/** @throws HttpError 403 for anyone but an owner of the item */
export async function listGrants(exchange: Exchange, item: VaultItemRow): Promise<Reply> {
  const member = await requireLevel(exchange, item, "owner");
  return data(await grantsOf(exchange.deps.db, item, todayOf(exchange, member)));
}

type Subject = Pick<VaultGrantRow, "user_id" | "team_id" | "project_id">;

const NOBODY: Subject = { user_id: null, team_id: null, project_id: null };

/** @throws HttpError 422 for a subject that can't have it, or none */
async function subjectOf(
  exchange: Exchange,
  member: Member,
  item: VaultItemRow,
  input: {
    person?: string | null | undefined;
    team?: string | null | undefined;
    project?: string | null | undefined;
    everyone?: boolean | null | undefined;
  },
): Promise<Subject> {
  const { db } = exchange.deps;
  if (input.person) {
    const person = await db
      .selectFrom("memberships")
      .select("role")
      .where("user_id", "=", input.person)
      .where("organization_id", "=", member.organization.id)
      .executeTakeFirst();
    if (person === undefined) throw invalidField("person", "The selected person is invalid.");
    if (person.role === "guest") throw invalidField("person", "Guests can’t see the vault. Choose a member.");
    return { ...NOBODY, user_id: input.person };
  }
  if (input.team) {
    const team = await db
      .selectFrom("teams")
      .select("id")
      .where("id", "=", input.team)
      .where("organization_id", "=", member.organization.id)
      .where("deleted_at", "is", null)
      .where(seenBy(member, "teams.project_id"))
      .executeTakeFirst();
    if (team === undefined) throw invalidField("team", "The selected team is invalid.");
    return { ...NOBODY, team_id: team.id };
  }
  if (input.project) {
    const project = await projectNamed(db, member, input.project);
    if (project === undefined) throw invalidField("project", "The selected project is invalid.");
    return { ...NOBODY, project_id: project.id };
  }
  if (input.everyone) return { ...NOBODY, project_id: item.project_id };
  throw invalidField("person", "Choose who to share this with.");
}

/** Gives someone a level, or changes the one that they have. */
export async function createGrant(exchange: Exchange, item: VaultItemRow): Promise<Reply> {
  const member = await requireLevel(exchange, item, "owner");
  const today = todayOf(exchange, member);
  const input = await validate(exchange.input, grantRules);
  if (input.until && input.until < today) throw invalidField("until", "Choose today or a later day.");
  const subject = await subjectOf(exchange, member, item, input);
  if (input.level === "owner" && subject.user_id === null)
    throw invalidField("level", "Only a person can own an item.");
  return commit(exchange, async (trx) => {
    const rows = await trx.selectFrom("vault_grants").selectAll().where("item_id", "=", item.id).execute();
    const known = rows.find(
      ({ user_id: user, team_id: team, project_id: project }) =>
        user === subject.user_id && team === subject.team_id && project === subject.project_id,
    );
    if (known === undefined && rows.length >= VAULT_GRANTS_MAX)
      throw invalidField("person", `An item can be shared with up to ${VAULT_GRANTS_MAX} people and teams.`);
    const changed = { level: input.level, until: input.until ?? null };
    const grant: VaultGrantRow = known
      ? { ...known, ...changed }
      : {
          id: ulid(exchange.deps.clock()),
          item_id: item.id,
          ...subject,
          ...changed,
          created_by: member.user.id,
          created_at: nowOf(exchange),
        };
    if (known) await trx.updateTable("vault_grants").set(changed).where("id", "=", known.id).execute();
    else await trx.insertInto("vault_grants").values(grant).execute();
    await requireOwnerLeft(trx, item, today);
    await noteGrant(trx, exchange, member, item, "shared", grant, today);
    return created((await toGrants(trx, [grant], today))[0]);
  });
}

export async function updateGrant(exchange: Exchange, { item, grant }: GrantOf): Promise<Reply> {
  const member = await requireLevel(exchange, item, "owner");
  const today = todayOf(exchange, member);
  const { level = grant.level, until = grant.until } = await validate(exchange.input, grantUpdateRules);
  if (until !== null && until !== grant.until && until < today)
    throw invalidField("until", "Choose today or a later day.");
  if (level === "owner" && grant.user_id === null)
    throw invalidField("level", "Only a person can own an item.");
  const changed = { ...grant, level, until };
  return commit(exchange, async (trx) => {
    await trx.updateTable("vault_grants").set({ level, until }).where("id", "=", grant.id).execute();
    await requireOwnerLeft(trx, item, today);
    await noteGrant(trx, exchange, member, item, "shared", changed, today);
    return data((await toGrants(trx, [changed], today))[0]);
  });
}

export async function deleteGrant(exchange: Exchange, { item, grant }: GrantOf): Promise<Reply> {
  const member = await requireLevel(exchange, item, "owner");
  const today = todayOf(exchange, member);
  return commit(exchange, async (trx) => {
    await noteGrant(trx, exchange, member, item, "unshared", grant, today);
    await trx.deleteFrom("vault_grants").where("id", "=", grant.id).execute();
    await requireOwnerLeft(trx, item, today);
    return noContent();
  });
}

/** @throws HttpError 422 if no one would own the item without an end day */
async function requireOwnerLeft(trx: Trx, item: VaultItemRow, today: string): Promise<void> {
  if ((await ownersOf(trx, [item], today)).length === 0)
    throw invalidField("level", "Someone must own this item. Make another person an owner first.");
}

async function noteGrant(
  trx: Trx,
  exchange: Exchange,
  member: Member,
  item: VaultItemRow,
  action: "shared" | "unshared",
  grant: VaultGrantRow,
  today: string,
): Promise<void> {
  const [shown] = await toGrants(trx, [grant], today);
  const who = shown?.person?.name ?? shown?.team?.name ?? shown?.project?.name ?? member.organization.name;
  await note(trx, exchange, { action, item, field: who });
}

/** Finds any item of the organization for its owners, and what they see for others. */
export const findToTakeOver = (exchange: Exchange): Promise<VaultItemRow | undefined> =>
  exchange.membership !== null && mayDeleteOrganization(exchange.membership)
    ? anyItem(exchange)
    : findItem(exchange);

/** Makes an owner of the organization the owner of an item that nobody owns anymore. */
export async function takeOver(exchange: Exchange, item: VaultItemRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayDeleteOrganization(member));
  const today = todayOf(exchange, member);
  return commit(exchange, async (trx) => {
    if ((await ownersOf(trx, [item], today)).length > 0)
      throw invalidField("item", "Someone owns this item. Ask them to share it.");
    await trx
      .deleteFrom("vault_grants")
      .where("item_id", "=", item.id)
      .where("user_id", "=", member.user.id)
      .execute();
    await trx
      .insertInto("vault_grants")
      .values({
        id: ulid(exchange.deps.clock()),
        item_id: item.id,
        ...NOBODY,
        user_id: member.user.id,
        level: "owner",
        until: null,
        created_by: member.user.id,
        created_at: nowOf(exchange),
      })
      .execute();
    await note(trx, exchange, { action: "taken_over", item });
    return noContent();
  });
}
