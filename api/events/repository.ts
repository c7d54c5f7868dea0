import type { EventRow, Reader } from "#api/data/schema.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { findProject } from "#api/projects/repository.ts";

export const eventWithId = (db: Reader, id: string): Promise<EventRow | undefined> =>
  db.selectFrom("events").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();

export async function findEvent(exchange: Exchange): Promise<EventRow | undefined> {
  const project = await findProject(exchange);
  if (project === undefined) return undefined;
  const event = await eventWithId(exchange.deps.db, exchange.params["event"] ?? "");
  return event?.project_id === project.id ? event : undefined;
}

/** Returns the freeze window of a project that includes a day, the earliest if there are several. */
export const freezeOn = (db: Reader, projectId: string, day: string) =>
  db
    .selectFrom("events")
    .select(["name", "starts_on", "ends_on"])
    .where("project_id", "=", projectId)
    .where("kind", "=", "freeze")
    .where("deleted_at", "is", null)
    .where("starts_on", "<=", day)
    .where("ends_on", ">=", day)
    .orderBy("starts_on")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
