import { ulid } from "ulid";
import { SAVED_VIEWS_MAX } from "#contract/limits.ts";
import type { SavedViewRow } from "#api/data/schema.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { deleteKept, updateKept } from "#api/http/kept-records.ts";
import { created, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { takeTurn } from "#api/members/repository.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { commitWithUndo } from "#api/undo/offer.ts";
import { savedViewRows } from "#api/undo/rows.ts";
import { mayChangeView, mayShareView } from "./policy.ts";
import { viewsOf, viewWithId } from "./repository.ts";
import { createRules, updateRules } from "./requests.ts";
import { toSavedView, toSavedViews } from "./resource.ts";

/** Lists a person's own views and those that are shared, without pages. */
export async function listSavedViews(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  const { db } = exchange.deps;
  return ok({ data: await toSavedViews(db, await viewsOf(db, member), member) });
}

export async function createSavedView(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  const { name, query, is_shared: isShared = false } = await validate(exchange.input, createRules);
  requireThat(!isShared || mayShareView(member));
  const view: SavedViewRow = {
    id: ulid(exchange.deps.clock()),
    organization_id: member.organization.id,
    user_id: member.user.id,
    name,
    query: query ?? "",
    is_shared: isShared ? 1 : 0,
    deleted_at: null,
    version: 1,
    created_at: nowOf(exchange),
    updated_at: nowOf(exchange),
  };
  return commitWithUndo(exchange, savedViewRows(view.id), async (trx) => {
    await takeTurn(trx, view.organization_id);
    const own = (await viewsOf(trx, member)).filter(({ user_id: owner }) => owner === member.user.id);
    if (own.length >= SAVED_VIEWS_MAX)
      throw invalidField("name", `You can have up to ${SAVED_VIEWS_MAX} views. Delete one first.`);
    await trx.insertInto("saved_views").values(view).execute();
    return created(await toSavedView(trx, view, member));
  });
}

/**
 * Updates the fields that were sent.
 * @throws HttpError 412 with the current record if `version` is stale
 */
export async function updateSavedView(exchange: Exchange, view: SavedViewRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayChangeView(member, view));
  const { version, name, query, is_shared: isShared } = await validate(exchange.input, updateRules);
  requireThat(isShared !== true || mayShareView(member));
  const changes = {
    ...(name === undefined ? {} : { name }),
    ...(query === undefined ? {} : { query: query ?? "" }),
    ...(isShared === undefined ? {} : { is_shared: isShared ? 1 : 0 }),
  };
  return commitWithUndo(exchange, savedViewRows(view.id), (trx) =>
    updateKept(trx, exchange, { table: "saved_views", id: view.id, version }, changes, async () => {
      const current = await viewWithId(trx, view.id);
      return current && toSavedView(trx, current, member);
    }),
  );
}

export async function deleteSavedView(exchange: Exchange, view: SavedViewRow): Promise<Reply> {
  requireThat(mayChangeView(memberOf(exchange), view));
  return commitWithUndo(exchange, savedViewRows(view.id), (trx) =>
    deleteKept(trx, exchange, { table: "saved_views", id: view.id }),
  );
}
