import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import type { Db, Reader, ReportFileRow, Trx } from "#api/data/schema.ts";

/** Rows that are deleted at once. In between others have their turn. */
const SLICE = 2000;

/** Deletes the stored rows of a file. */
export async function deleteRows(db: Db, fileId: string): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom("report_rows")
      .where("file_id", "=", fileId)
      .where("line", "in", (rows) =>
        rows.selectFrom("report_rows").select("line").where("file_id", "=", fileId).limit(SLICE),
      )
      .executeTakeFirst();
    if (numDeletedRows < BigInt(SLICE)) return;
    await turn();
  }
}

type File = Pick<ReportFileRow, "id" | "report_id">;

export type Overlap = { days: number; from: string; to: string; file: string };

/** Returns the days that ready files of the same report have, too, for the same accounts and objects. Null if there are none. */
export async function overlapOf(db: Reader, { id, report_id: report }: File): Promise<Overlap | null> {
  const other = await db
    .selectFrom("report_files")
    .select("id")
    .where("report_id", "=", report)
    .where("id", "<>", id)
    .where("status", "=", "ready")
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) return null;
  const found = await db
    .selectFrom("report_rows as here")
    .innerJoin("report_rows as there", (join) =>
      join
        .onRef("there.report_id", "=", "here.report_id")
        .onRef("there.identity", "=", "here.identity")
        .onRef("there.file_id", "<>", "here.file_id"),
    )
    .innerJoin("report_files as file", "file.id", "there.file_id")
    .select([
      sql<number | string>`count(distinct here.from_day)`.as("days"),
      sql<string | null>`min(here.from_day)`.as("from"),
      sql<string | null>`max(here.to_day)`.as("to"),
      sql<string | null>`min(file.name)`.as("file"),
    ])
    .where("here.file_id", "=", id)
    .where("here.report_id", "=", report)
    .where("file.report_id", "=", report)
    .where("file.id", "<>", id)
    .where("file.status", "=", "ready")
    .executeTakeFirst();
  if (!found || found.from === null || found.to === null) return null;
  return { days: Number(found.days), from: found.from, to: found.to, file: found.file ?? "" };
}

/**
 * Leaves each day of an object in one file only: in the new one, or in the others. A day that the new file doesn't have stays as it
 * is.
 */
export async function removeOverlap(
  db: Trx,
  { id, report_id: report }: File,
  keeps: "replace" | "keep",
): Promise<void> {
  const others = db
    .selectFrom("report_files")
    .select("report_files.id")
    .where("report_files.report_id", "=", report)
    .where("report_files.id", "<>", id)
    .where("report_files.status", "=", "ready");
  const twins = db
    .selectFrom("report_rows as there")
    .select("there.line")
    .where("there.report_id", "=", report)
    .where(sql<boolean>`there.identity = here.identity`);
  await db
    .deleteFrom("report_rows as here")
    .where("here.report_id", "=", report)
    .where((row) => (keeps === "replace" ? row("here.file_id", "in", others) : row("here.file_id", "=", id)))
    .where((row) =>
      row.exists(
        keeps === "replace"
          ? twins.where("there.file_id", "=", id)
          : twins.where("there.file_id", "in", others),
      ),
    )
    .execute();
  await db
    .updateTable("report_files")
    .set((file) => ({
      rows_read: file
        .selectFrom("report_rows")
        .select((row) => row.fn.countAll<number>().as("count"))
        .whereRef("report_rows.file_id", "=", "report_files.id"),
    }))
    .where("report_id", "=", report)
    .where("status", "in", ["ready", "reading"])
    .execute();
}
