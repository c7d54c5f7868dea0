import type { Trx } from "../schema.ts";

/** The files of tasks. Their bytes and types are in the table of all files. */
export async function up({ schema }: Trx): Promise<void> {
  await schema
    .createTable("task_attachments")
    .addColumn("file_id", "text", (column) =>
      column.primaryKey().notNull().references("files.id").onDelete("cascade"),
    )
    .addColumn("task_id", "text", (column) => column.notNull().references("tasks.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("task_attachments_task").on("task_attachments").column("task_id").execute();
}
