import type { Tables, Trx } from "#api/data/schema.ts";
import { nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";

type ListTable = "google_rules" | "blog_checklists";
type ListColumn<Table extends ListTable> = Extract<keyof Tables[Table], `${string}_json`>;

/**
 * Replaces a project's list, without duplicates. If two users have seen the same version, only one succeeds, even in parallel
 * transactions.
 * @param version the version that was seen, or 0 before the first one. Null or undefined accepts any
 * @returns false if `version` is stale. The transaction must be rolled back then
 */
export async function replaceList<Table extends ListTable>(
  trx: Trx,
  exchange: Exchange,
  { table, column, projectId }: { table: Table; column: ListColumn<Table>; projectId: string },
  list: readonly string[],
  version: number | null | undefined,
): Promise<boolean> {
  const changes = { [column]: JSON.stringify([...new Set(list)]), updated_at: nowOf(exchange) };
  await trx
    .insertInto<ListTable>(table)
    .values({ project_id: projectId, ...changes, version: 0 })
    .onConflict((conflict) => conflict.column("project_id").doNothing())
    .execute();
  const update = trx
    .updateTable<ListTable>(table)
    .set((row) => ({ ...changes, version: row("version", "+", 1) }))
    .where("project_id", "=", projectId);
  const { numUpdatedRows } = await (
    typeof version === "number" ? update.where("version", "=", version) : update
  ).executeTakeFirst();
  return numUpdatedRows > 0n;
}
