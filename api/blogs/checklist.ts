import type { ProjectRow, Reader } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import { commit } from "#api/http/commit.ts";
import { stale } from "#api/http/errors.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { mayIn } from "#api/projects/policy.ts";
import { replaceList } from "#api/projects/versioned-list.ts";
import { checklistRules } from "./requests.ts";

const rowOf = (db: Reader, projectId: string) =>
  db.selectFrom("blog_checklists").selectAll().where("project_id", "=", projectId).executeTakeFirst();

const pointsOf = async (db: Reader, projectId: string): Promise<string[]> =>
  stringList((await rowOf(db, projectId))?.points_json ?? "[]");

/** Returns the checklist of one post. Items are matched by their text, so a reworded item is unchecked. */
export async function checklistOf(db: Reader, blog: { project_id: string; checked_json: string }) {
  const done = new Set(stringList(blog.checked_json));
  return (await pointsOf(db, blog.project_id)).map((point) => ({ text: point, is_done: done.has(point) }));
}

async function toChecklist(exchange: Exchange, db: Reader, projectId: string) {
  const row = await rowOf(db, projectId);
  return {
    points: stringList(row?.points_json ?? "[]"),
    version: row?.version ?? 0,
    can: { update: mayIn(memberOf(exchange), projectId, "edit") },
  };
}

export const showChecklist = async (exchange: Exchange, project: ProjectRow): Promise<Reply> =>
  data(await toChecklist(exchange, exchange.deps.db, project.id));

/** @throws HttpError 412 with the current record if `version` is stale */
export async function updateChecklist(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  requireThat(mayIn(memberOf(exchange), project.id, "edit"));
  const { points, version } = await validate(exchange.input, checklistRules);
  return commit(exchange, async (trx) => {
    const place = { table: "blog_checklists", column: "points_json", projectId: project.id } as const;
    const isSaved = await replaceList(trx, exchange, place, points, version);
    const current = await toChecklist(exchange, trx, project.id);
    if (!isSaved) throw stale(current);
    return data(current);
  });
}
