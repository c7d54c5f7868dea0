import type { Tables, Trx } from "#api/data/schema.ts";
import type { Exchange } from "#api/http/exchange.ts";

export type Undo = Tables["undos"];

export async function findUndo(exchange: Exchange): Promise<Undo | undefined> {
  const organizationId = exchange.membership?.organization.id;
  if (organizationId === undefined) return undefined;
  return exchange.deps.db
    .selectFrom("undos")
    .selectAll()
    .where("token", "=", exchange.params["undo"] ?? "")
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
}

/** Takes back the offers to undo of people whose rights have changed, because an undo asks for none. */
export const forgetUndos = (trx: Trx, organizationId: string, userIds: readonly string[]) =>
  trx
    .deleteFrom("undos")
    .where("organization_id", "=", organizationId)
    .where("user_id", "in", ["", ...userIds])
    .where("used_at", "is", null)
    .execute();
