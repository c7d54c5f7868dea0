import type { Reader } from "#api/data/schema.ts";
import { handOverFeeds, watchedBy } from "#api/feeds/leavers.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { inputWithQuery, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { data, noContent, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { like } from "#api/http/search.ts";
import { validate } from "#api/http/validate.ts";
import { forgetUndos } from "#api/undo/repository.ts";
import { mayManage, requireThat } from "#api/organizations/policy.ts";
import { peopleIn, peopleSeeingAll } from "#api/projects/policy.ts";
import { projectRead } from "#api/projects/repository.ts";
import { handOverLinks, linksOf } from "./links.ts";
import { handOver, openWorkOf, projectsWithWorkOf } from "./open-work.ts";
import { requireOwner, rows, takeTurn } from "./repository.ts";
import type { Found } from "./repository.ts";
import { deleteRules, updateRules } from "./requests.ts";
import { toMembers } from "./resource.ts";

/** Lists members. `search` looks in names and e-mail addresses. `project` leaves those who see this project: a slug, or an id. */
export async function listMembers(exchange: Exchange, caller: Member): Promise<Reply> {
  const { db } = exchange.deps;
  const search = exchange.url.searchParams.get("search")?.trim() ?? "";
  const project = exchange.url.searchParams.get("project")?.trim() ?? "";
  let query = rows(db, caller.organization.id);
  if (project !== "") {
    const found = await projectRead(exchange, caller, project);
    if (found === undefined) return ok({ data: [] });
    query = query.where("users.id", "in", peopleIn(db, found.id, "read"));
  }
  if (search !== "") query = query.where(like(["users.name", "users.email"], search));
  const found = await query.orderBy("users.name").orderBy("users.id").execute();
  return ok({ data: await toMembers(db, found, caller) });
}

export async function updateMember(exchange: Exchange, { caller, row }: Found): Promise<Reply> {
  requireThat(mayManage(caller, row));
  const { role } = await validate(exchange.input, updateRules);
  requireThat(mayManage(caller, { role }));
  return commit(exchange, async (trx) => {
    await takeTurn(trx, caller.organization.id);
    await trx
      .updateTable("memberships")
      .set({ role })
      .where("organization_id", "=", caller.organization.id)
      .where("user_id", "=", row.id)
      .execute();
    await forgetUndos(trx, caller.organization.id, [row.id]);
    await requireOwner(trx, caller.organization.id);
    const reader = row.id === caller.user.id ? { ...caller, role } : caller;
    const [updated] = await toMembers(trx, [{ ...row, role }], reader);
    return data(updated);
  });
}

const mayRemove = ({ caller, row }: Found) => mayManage(caller, row) || row.id === caller.user.id;

export async function showOpenWork(exchange: Exchange, found: Found): Promise<Reply> {
  requireThat(mayRemove(found));
  const { db } = exchange.deps;
  const seers = await seersOf(db, found);
  const successors = await possibleSuccessors(db, found).orderBy("users.name").orderBy("users.id").execute();
  return data({
    ...(await openWorkOf(db, workOf(found), found.caller)),
    links: await linksOf(db, workOf(found), found.caller, nowOf(exchange)),
    watched: await watchedBy(db, workOf(found), found.caller),
    possible_successors: successors
      .filter(({ id }) => seers === null || seers.includes(id))
      .map(({ id, name }) => ({ id, name })),
  });
}

/** Returns the members other than guests who are not the one who leaves. */
const possibleSuccessors = (db: Reader, { caller, row }: Found) =>
  rows(db, caller.organization.id).where("users.id", "!=", row.id).where("memberships.role", "!=", "guest");

/** Returns who sees all projects with someone's open work. Null if none of it is in a project, and everyone does. */
async function seersOf(db: Reader, found: Found): Promise<string[] | null> {
  const projects = await projectsWithWorkOf(db, workOf(found));
  return projects.length === 0 ? null : peopleSeeingAll(db, projects);
}

const workOf = ({ caller, row }: Found) => ({ organizationId: caller.organization.id, userId: row.id });

/**
 * Removes a member, on behalf of an admin or the member. Their open work, their links, and their feeds go to `hand_over_to`. Without
 * it, they stay the work's owner as a former member, their links end, and their feeds have no owner.
 */
export async function deleteMember(exchange: Exchange, found: Found): Promise<Reply> {
  const { caller, row } = found;
  requireThat(mayRemove(found));
  const { hand_over_to: successor } = await validate(inputWithQuery(exchange), deleteRules);
  return commit(exchange, async (trx) => {
    await takeTurn(trx, caller.organization.id);
    if (typeof successor === "string") {
      const next = await possibleSuccessors(trx, found).where("users.id", "=", successor).executeTakeFirst();
      if (next === undefined) throw invalidField("hand_over_to", "The selected hand over to is invalid.");
      const seers = await seersOf(trx, found);
      if (seers !== null && !seers.includes(next.id))
        throw invalidField("hand_over_to", "Choose someone who sees all projects with this work.");
      await handOver(trx, workOf(found), next.id, nowOf(exchange));
    }
    await handOverLinks(trx, workOf(found), successor ?? null, nowOf(exchange));
    await handOverFeeds(trx, workOf(found), successor ?? null);
    // If they come back, they are granted secrets anew.
    await trx
      .deleteFrom("vault_grants")
      .where("user_id", "=", row.id)
      .where("item_id", "in", (any) =>
        any
          .selectFrom("vault_items")
          .select("vault_items.id")
          .where("vault_items.organization_id", "=", caller.organization.id),
      )
      .execute();
    await trx
      .deleteFrom("memberships")
      .where("organization_id", "=", caller.organization.id)
      .where("user_id", "=", row.id)
      .execute();
    await forgetUndos(trx, caller.organization.id, [row.id]);
    await requireOwner(trx, caller.organization.id);
    return noContent();
  });
}
