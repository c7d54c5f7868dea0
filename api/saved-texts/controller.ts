import { ulid } from "ulid";
import { SAVED_TEXTS_MAX } from "#contract/limits.ts";
import type { ProjectRow, SavedTextRow } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { deleteKept, updateKept } from "#api/http/kept-records.ts";
import { created, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { mayIn } from "#api/projects/policy.ts";
import { holdProject } from "#api/trash/containers.ts";
import { commitWithUndo } from "#api/undo/offer.ts";
import { savedTextRows } from "#api/undo/rows.ts";
import { savedTextsIn, savedTextWithId } from "./repository.ts";
import { createRules, updateRules } from "./requests.ts";
import { toSavedText } from "./resource.ts";

/** Lists all saved texts of a project without pages, because there are at most 100. */
export async function listSavedTexts(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  const member = memberOf(exchange);
  const rows = await savedTextsIn(exchange.deps.db, project.id);
  return ok({ data: rows.map((row) => toSavedText(row, member)) });
}

export async function createSavedText(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayIn(member, project.id, "create"));
  const input = await validate(exchange.input, createRules);
  return commit(exchange, async (trx) => {
    await holdProject(trx, project.id);
    if ((await savedTextsIn(trx, project.id)).length >= SAVED_TEXTS_MAX)
      throw invalidField("name", `A project can have up to ${SAVED_TEXTS_MAX} saved texts.`);
    const text: SavedTextRow = {
      id: ulid(exchange.deps.clock()),
      organization_id: project.organization_id,
      project_id: project.id,
      ...input,
      created_by: member.user.id,
      deleted_at: null,
      version: 1,
      created_at: nowOf(exchange),
      updated_at: nowOf(exchange),
    };
    await trx.insertInto("saved_texts").values(text).execute();
    return created(toSavedText(text, member));
  });
}

/**
 * Updates the fields that were sent.
 * @throws HttpError 412 with the current record if `version` is stale
 */
export async function updateSavedText(exchange: Exchange, text: SavedTextRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayIn(member, text.project_id, "create"));
  const { version, ...input } = await validate(exchange.input, updateRules);
  return commit(exchange, (trx) =>
    updateKept(trx, exchange, { table: "saved_texts", id: text.id, version }, input, async () => {
      const current = await savedTextWithId(trx, text.id);
      return current && toSavedText(current, member);
    }),
  );
}

/** Posts that hold the text keep it. */
export async function deleteSavedText(exchange: Exchange, text: SavedTextRow): Promise<Reply> {
  requireThat(mayIn(memberOf(exchange), text.project_id, "create"));
  return commitWithUndo(exchange, savedTextRows(text.id), (trx) =>
    deleteKept(trx, exchange, { table: "saved_texts", id: text.id }),
  );
}
