import type { Trx } from "../schema.ts";

/** Who watches a task, or stopped watching it, by their own choice. Without one, who has to do with it watches it. */
export async function up({ schema }: Trx): Promise<void> {
  await schema
    .createTable("task_watchers")
    .addColumn("task_id", "text", (column) => column.notNull().references("tasks.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("is_watching", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("task_watchers_pair", ["task_id", "user_id"])
    .addForeignKeyConstraint(
      "task_watchers_membership",
      ["organization_id", "user_id"],
      "memberships",
      ["organization_id", "user_id"],
      (constraint) => constraint.onDelete("cascade"),
    )
    .execute();
  await schema
    .createIndex("task_watchers_membership")
    .on("task_watchers")
    .columns(["organization_id", "user_id"])
    .execute();
}
