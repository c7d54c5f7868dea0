import { ulid } from "ulid";
import { EVENT_DAYS_MAX, EVENTS_MAX } from "#contract/limits.ts";
import { addDays } from "#lib/dates.ts";
import type { EventRow, ProjectRow } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { deleteKept, updateKept } from "#api/http/kept-records.ts";
import { requireOrder } from "#api/http/order.ts";
import { created, data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { mayIn, mayRemove } from "#api/projects/policy.ts";
import { holdProject } from "#api/trash/containers.ts";
import { commitWithUndo } from "#api/undo/offer.ts";
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
  return commitWithUndo(exchange, eventRows(event.id), (trx) =>
    updateKept(trx, exchange, { table: "events", id: event.id, version }, input, async () => {
      const current = await eventWithId(trx, event.id);
      return current && toEvent(trx, current, member);
    }),
  );
}

export async function deleteEvent(exchange: Exchange, event: EventRow): Promise<Reply> {
  requireThat(mayRemove(memberOf(exchange), event));
  return commitWithUndo(exchange, eventRows(event.id), (trx) =>
    deleteKept(trx, exchange, { table: "events", id: event.id }),
  );
}
