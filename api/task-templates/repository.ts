import type { Reader, TaskTemplateRow } from "#api/data/schema.ts";
import type { Exchange } from "#api/http/exchange.ts";

export const templatesIn = (db: Reader, organizationId: string): Promise<TaskTemplateRow[]> =>
  db
    .selectFrom("task_templates")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is", null)
    .orderBy("name_key")
    .orderBy("id")
    .execute();

export const templateWithId = (db: Reader, id: string): Promise<TaskTemplateRow | undefined> =>
  db
    .selectFrom("task_templates")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

export async function findTaskTemplate(exchange: Exchange): Promise<TaskTemplateRow | undefined> {
  const template = await templateWithId(exchange.deps.db, exchange.params["taskTemplate"] ?? "");
  return template?.organization_id === exchange.membership?.organization.id ? template : undefined;
}
