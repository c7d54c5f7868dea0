import { ulid } from "ulid";
import { EVENT_DAYS_MAX, EVENTS_MAX } from "#contract/limits.ts";
import { addDays } from "#lib/dates.ts";
import type { EventRow, ProjectRow, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField, notFound, stale } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { requireOrder } from "#api/http/order.ts";
import { created, data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { mayIn, mayRemove } from "#api/projects/policy.ts";
import { holdProject } from "#api/trash/containers.ts";
import { undoable } from "#api/undo/offer.ts";
import { eventRows } from "#api/undo/rows.ts";
import { eventWithId } from "./repository.ts";
import { createRules, updateRules } from "./requests.ts";
import { toEvent } from "./resource.ts";

/** @throws HttpError 422 if the last day is before the first, or too far from it */
function requireDays(days: Pick<EventRow, "starts_on" | "ends_on">): void {
  requireOrder(days);
  if (days.ends_on >= addDays(days.starts_on, EVENT_DAYS_MAX))
    throw invalidField("ends_on", `An event can last up to ${EVENT_DAYS_MAX} days.`);
}

export async function createEvent(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayIn(member, project.id, "arrange"));
  const { note = null, ...input } = await validate(exchange.input, createRules);
  requireDays(input);
  return commit(exchange, async (trx) => {
    await holdProject(trx, project.id);
    const { count } = await trx
      .selectFrom("events")
      .select((row) => row.fn.countAll().as("count"))
      .where("project_id", "=", project.id)
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow();
    if (Number(count) >= EVENTS_MAX)
      throw invalidField("name", `A project can have up to ${EVENTS_MAX} events and freeze windows.`);
    const event: EventRow = {
      id: ulid(exchange.deps.clock()),
      organization_id: project.organization_id,
      project_id: project.id,
      ...input,
      note,
      created_by: member.user.id,
      deleted_at: null,
      version: 1,
      created_at: nowOf(exchange),
      updated_at: nowOf(exchange),
    };
    await trx.insertInto("events").values(event).execute();
    return created(await toEvent(trx, event, member));
  });
}

export const showEvent = async (exchange: Exchange, event: EventRow): Promise<Reply> =>
  data(await toEvent(exchange.deps.db, event, memberOf(exchange)));

/**
 * Updates the fields that were sent. A move to other days can be undone.
 * @throws HttpError 412 with the current record if `version` is stale
 */
export async function updateEvent(exchange: Exchange, event: EventRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayIn(member, event.project_id, "arrange"));
  const { version, ...input } = await validate(exchange.input, updateRules);
  requireDays({ starts_on: input.starts_on ?? event.starts_on, ends_on: input.ends_on ?? event.ends_on });
  const work = async (trx: Trx) => {
    const update = trx
      .updateTable("events")
      .set((expression) => ({
        ...input,
        version: expression("version", "+", 1),
        updated_at: nowOf(exchange),
      }))
      .where("id", "=", event.id)
      .where("deleted_at", "is", null);
    const result = await (
      typeof version === "number" ? update.where("version", "=", version) : update
    ).executeTakeFirst();
    const current = await eventWithId(trx, event.id);
    if (current === undefined) throw notFound();
    const record = await toEvent(trx, current, member);
    if (result.numUpdatedRows === 0n) throw stale(record);
    return data(record);
  };
  return commit(exchange, (trx) => undoable(trx, exchange, eventRows(event.id), () => work(trx)));
}

/** Deletes an event or a freeze window, which can be undone. */
export async function deleteEvent(exchange: Exchange, event: EventRow): Promise<Reply> {
  requireThat(mayRemove(memberOf(exchange), event));
  const work = async (trx: Trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("events")
      .set({ deleted_at: nowOf(exchange) })
      .where("id", "=", event.id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound();
    return noContent();
  };
  return commit(exchange, (trx) => undoable(trx, exchange, eventRows(event.id), () => work(trx)));
}
