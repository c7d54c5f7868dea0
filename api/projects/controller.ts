import { sql } from "kysely";
import type { SelectQueryBuilder } from "kysely";
import { CHOICES_MAX } from "#contract/limits.ts";
import { PROJECT_STATUSES } from "#contract/projects.ts";
import type { ProjectRow, Tables } from "#api/data/schema.ts";
import { commit, commitWithFreeName, refuseTaken } from "#api/http/commit.ts";
import { notFound, stale } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { changeKept } from "#api/http/kept-records.ts";
import { requireOrder } from "#api/http/order.ts";
import { pageOf } from "#api/http/paginate.ts";
import { created, data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { like } from "#api/http/search.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { contentsOf, trashContainer } from "#api/trash/containers.ts";
import { forgetUndos } from "#api/undo/repository.ts";
import { cardsOf } from "./cards.ts";
import { mayDeleteProject, mayIn, seenBy } from "./policy.ts";
import { insertProject } from "./insert.ts";
import { projectNamed } from "./repository.ts";
import { checks, createRules, updateRules } from "./requests.ts";
import { toChoices, toProject, toProjects } from "./resource.ts";

/**
 * Lists the projects that the user sees. `include=cards` adds what their cards show. `include=choices` sends those of a select on one
 * page, without counts.
 */
export async function listProjects(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  const { db } = exchange.deps;
  const { searchParams: query } = exchange.url;
  const search = query.get("search")?.trim() ?? "";
  const status = PROJECT_STATUSES.find((known) => known === query.get("status"));
  let projects = db
    .selectFrom("projects")
    .where("organization_id", "=", member.organization.id)
    .where("deleted_at", "is", null)
    .where(seenBy(member, "projects.id"));
  if (search !== "") projects = projects.where(like(["projects.name", "projects.description"], search));
  if (status !== undefined) projects = projects.where("status", "=", status);
  const ordered = sorted(projects.selectAll(), query.get("sort"));
  if (query.get("include") === "choices") {
    const { rows, answer } = await pageOf(exchange, ordered, { size: CHOICES_MAX });
    return answer(await toChoices(db, rows, member), "/api/projects");
  }
  const { rows, answer } = await pageOf(exchange, ordered);
  const records = await toProjects(db, rows, member);
  if (query.get("include") !== "cards") return answer(records, "/api/projects");
  const cards = await cardsOf(db, rows, { now: nowOf(exchange), appUrl: exchange.deps.config.appUrl });
  return answer(
    records.map((record) => ({ ...record, ...cards.get(record.id) })),
    "/api/projects",
  );
}

type Query = SelectQueryBuilder<Tables, "projects", ProjectRow>;

function sorted(projects: Query, sort: string | null): Query {
  const withoutEndLast = (query: Query) => query.orderBy((expression) => expression("ends_on", "is", null));
  const by: Record<string, () => Query> = {
    "-name": () => projects.orderBy(sql`lower(projects.name)`, "desc"),
    updated_at: () => projects.orderBy("updated_at"),
    "-updated_at": () => projects.orderBy("updated_at", "desc"),
    ends_on: () => withoutEndLast(projects).orderBy("ends_on"),
  };
  return (by[sort ?? ""] ?? (() => projects.orderBy(sql`lower(projects.name)`)))().orderBy("id");
}

export async function createProject(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const input = await validate(exchange.input, createRules, checks(exchange, member, null));
  requireOrder({ starts_on: input.starts_on ?? null, ends_on: input.ends_on ?? null });
  const create = input.slug === undefined ? commitWithFreeName : commit;
  return create(exchange, async (trx) => created(await insertProject(trx, exchange, input))).catch(
    refuseTaken("slug"),
  );
}

/** `include=contents` counts what a deletion takes along. */
export async function showProject(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  const { db } = exchange.deps;
  const record = await toProject(db, project, memberOf(exchange));
  if (exchange.url.searchParams.get("include") !== "contents") return data(record);
  return data({ ...record, contains: await contentsOf(db, "project_id", project.id) });
}

export async function updateProject(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayIn(member, project.id, "manage"));
  const {
    version,
    self_approval: selfApproval,
    ...input
  } = await validate(exchange.input, updateRules, checks(exchange, member, project));
  requireOrder({
    starts_on: input.starts_on === undefined ? project.starts_on : input.starts_on,
    ends_on: input.ends_on === undefined ? project.ends_on : input.ends_on,
  });
  const changes = {
    ...input,
    ...(selfApproval === undefined ? {} : { self_approval: selfApproval ? 1 : 0 }),
  };
  return commit(exchange, async (trx) => {
    const isSaved = await changeKept(trx, exchange, { table: "projects", id: project.id, version }, changes);
    const current = await projectNamed(trx, member, project.id);
    if (current === undefined) throw notFound();
    const record = await toProject(trx, current, member);
    if (!isSaved) throw stale(record);
    if (input.visibility !== undefined && input.visibility !== project.visibility) {
      const people = await trx
        .selectFrom("memberships")
        .select("user_id")
        .where("organization_id", "=", project.organization_id)
        .where("user_id", "!=", member.user.id)
        .execute();
      const ids = people.map(({ user_id: id }) => id);
      await forgetUndos(trx, project.organization_id, ids);
    }
    return data(record);
  }).catch(refuseTaken("slug"));
}

/** Moves a project and everything in it to the trash. There is no undo, because the user has typed its name to confirm. */
export async function deleteProject(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayDeleteProject(member, project));
  return commit(exchange, async (trx) => {
    await trashContainer(trx, "projects", project.id, { by: member.user.id, now: nowOf(exchange) });
    return noContent();
  });
}
