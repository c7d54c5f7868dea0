import { setImmediate as turn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { daysOf } from "#domain/reports/periods.ts";
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

/** Returns the files of the same report whose rows count, the first by name first. */
const othersOf = (db: Reader, { id, report_id: report }: File) =>
  db
    .selectFrom("report_files")
    .select(["id", "name"])
    .where("report_id", "=", report)
    .where("id", "<>", id)
    .where("status", "=", "ready")
    .orderBy("name")
    .execute();

/** Says whether any row of files is about several days, such as a month. */
const haveLongRows = async (db: Reader, fileIds: readonly string[]) =>
  (await db
    .selectFrom("report_rows")
    .select("line")
    .where("file_id", "in", fileIds)
    .whereRef("to_day", ">", "from_day")
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * A condition that a row named `there` is about the same object as one named `here`, and about some of its days.
 * @param isLong whether rows `there` may be about several days. Those of one day are found faster
 */
const isMet = (isLong: boolean) =>
  sql<boolean>`there.report_id = here.report_id and there.identity = here.identity and ${
    isLong
      ? sql`there.from_day <= here.to_day and there.to_day >= here.from_day`
      : sql`there.from_day between here.from_day and here.to_day`
  }`;

/** Returns the days that ready files of the same report have, too, for the same accounts and objects. Null if there are none. */
export async function overlapOf(db: Reader, file: File): Promise<Overlap | null> {
  const others = await othersOf(db, file);
  const ids = others.map(({ id }) => id);
  if (ids.length === 0) return null;
  const isLong = await haveLongRows(db, ids);
  const shared = await db
    .selectFrom("report_rows as here")
    .innerJoin("report_rows as there", (join) => join.on("there.file_id", "in", ids).on(isMet(isLong)))
    .select([
      "there.file_id",
      sql<string>`case when here.from_day > there.from_day then here.from_day else there.from_day end`.as(
        "from",
      ),
      sql<string>`case when here.to_day < there.to_day then here.to_day else there.to_day end`.as("to"),
    ])
    .distinct()
    .where("here.file_id", "=", file.id)
    .where("here.report_id", "=", file.report_id)
    .execute();
  const days = [...new Set(shared.flatMap(daysOf))].toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return null;
  const named = others.find(({ id }) => shared.some((span) => span.file_id === id));
  return { days: days.length, from, to, file: named?.name ?? "" };
}

/**
 * Leaves each day of an object in one file only: in the new one, or in the others. A day that the winning file doesn't have stays as
 * it is. A row of several days can't be split: it goes only if the winning file is about all of them, and otherwise stays in
 * place of the days that it contains.
 */
export async function removeOverlap(db: Trx, file: File, keeps: "replace" | "keep"): Promise<void> {
  const { report_id: report } = file;
  const others = (await othersOf(db, file)).map(({ id }) => id);
  if (others.length === 0) return;
  const [winners, losers] = keeps === "replace" ? [[file.id], others] : [others, [file.id]];
  const remove = async (from: string[], against: string[], isBeaten: RawBuilder<boolean>) => {
    const isLong = await haveLongRows(db, against);
    await db
      .deleteFrom("report_rows as here")
      .where("here.report_id", "=", report)
      .where("here.file_id", "in", from)
      .where((row) =>
        row.exists(
          row
            .selectFrom("report_rows as there")
            .select("there.line")
            .where("there.file_id", "in", against)
            .where(isMet(isLong))
            .where(isBeaten),
        ),
      )
      .execute();
  };
  await remove(losers, winners, await isReplaced(db, winners));
  await remove(winners, losers, sql<boolean>`1 = 1`);
  await db
    .updateTable("report_files")
    .set((own) => ({
      rows_read: own
        .selectFrom("report_rows")
        .select((row) => row.fn.countAll<number>().as("count"))
        .whereRef("report_rows.file_id", "=", "report_files.id"),
    }))
    .where("report_id", "=", report)
    .where("status", "in", ["ready", "reading"])
    .execute();
}

/** A condition that the file of `there` is about all days of `here`, or that `here` has days of `there` only in part. */
async function isReplaced(db: Reader, fileIds: readonly string[]): Promise<RawBuilder<boolean>> {
  const files = await db
    .selectFrom("report_rows")
    .select(["file_id", sql<string>`min(from_day)`.as("from"), sql<string>`max(to_day)`.as("to")])
    .where("file_id", "in", fileIds)
    .where("from_day", "is not", null)
    .groupBy("file_id")
    .execute();
  const covers = files.map(
    ({ file_id: id, from, to }) =>
      sql`(there.file_id = ${id} and ${from} <= here.from_day and ${to} >= here.to_day)`,
  );
  const isContained = sql`(here.from_day <= there.from_day and here.to_day >= there.to_day)`;
  return sql<boolean>`(${sql.join([...covers, sql`not ${isContained}`], sql` or `)})`;
}
