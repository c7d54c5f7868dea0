import type { ProjectRow, Reader } from "#api/data/schema.ts";
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
import { blockingRules, rowOf } from "./repository.ts";
import { editorialRules } from "./requests.ts";

async function toRules(exchange: Exchange, db: Reader, projectId: string) {
  const [row, blocking] = await Promise.all([rowOf(db, projectId), blockingRules(db, projectId)]);
  return {
    blocking,
    version: row?.version ?? 0,
    can: { update: mayIn(memberOf(exchange), projectId, "manage") },
  };
}

export const showRules = async (exchange: Exchange, project: ProjectRow): Promise<Reply> =>
  data(await toRules(exchange, exchange.deps.db, project.id));

/** @throws HttpError 412 with the current record if `version` is stale */
export async function updateRules(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  requireThat(mayIn(memberOf(exchange), project.id, "manage"));
  const { blocking, version } = await validate(exchange.input, editorialRules);
  return commit(exchange, async (trx) => {
    const place = { table: "google_rules", column: "blocking_json", projectId: project.id } as const;
    const isSaved = await replaceList(trx, exchange, place, blocking, version);
    const current = await toRules(exchange, trx, project.id);
    if (!isSaved) throw stale(current);
    return data(current);
  });
}
