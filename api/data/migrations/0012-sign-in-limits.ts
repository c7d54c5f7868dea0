import type { Trx } from "../schema.ts";

/**
 * Adds limits whose wait grows with each attempt, and remembered sign-ins whose token changes with each use. A sign-in remembered
 * in the old format can't be distinguished from a copy of it, so users of those browsers sign in once more.
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
