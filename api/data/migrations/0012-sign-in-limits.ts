import type { Trx } from "../schema.ts";

/**
 * Limits that make people wait longer with each try, and remembered sign-ins whose token is another after each use. What is remembered
 * in the old way cannot be told from a copy of it, so those browsers sign in once more.
 */
export async function up(db: Trx): Promise<void> {
  const { schema } = db;
  await schema.alterTable("rate_limits").addColumn("free_at", "text").execute();
  await schema.alterTable("sessions").addColumn("remember_family", "text").execute();
  await db.deleteFrom("remember_tokens").execute();
  await schema.alterTable("remember_tokens").addColumn("family", "text").execute();
  await schema.alterTable("remember_tokens").addColumn("previous_hash", "text").execute();
  await schema.alterTable("remember_tokens").addColumn("used_at", "text").execute();
  await schema
    .createIndex("remember_tokens_family")
    .unique()
    .on("remember_tokens")
    .column("family")
    .execute();
}
