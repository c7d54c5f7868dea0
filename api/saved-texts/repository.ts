import { sql } from "kysely";
import type { Reader, SavedTextRow } from "#api/data/schema.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { findProject } from "#api/projects/repository.ts";

export const savedTextWithId = (db: Reader, id: string): Promise<SavedTextRow | undefined> =>
  db
    .selectFrom("saved_texts")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

/** Returns the saved texts of a project, captions before hashtags, each by name. */
export const savedTextsIn = (db: Reader, projectId: string): Promise<SavedTextRow[]> =>
  db
    .selectFrom("saved_texts")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("deleted_at", "is", null)
    .orderBy("kind")
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();

export async function findSavedText(exchange: Exchange): Promise<SavedTextRow | undefined> {
  const project = await findProject(exchange);
  if (project === undefined) return undefined;
  const text = await savedTextWithId(exchange.deps.db, exchange.params["savedText"] ?? "");
  return text?.project_id === project.id ? text : undefined;
}
