import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { ulid } from "ulid";
import { z } from "zod";
import { REPORT_PROBLEMS_MAX } from "#contract/limits.ts";
import type { ReportWishes } from "#domain/reports/report-reading.ts";
import type { Db, Reader, ReportFileRow } from "#api/data/schema.ts";
import type { Deps } from "#api/http/exchange.ts";
import { writtenFacts } from "./facts.ts";
import { findFindings } from "./find-findings.ts";
import { insertRows } from "./insert-rows.ts";
import { type Facts, readApart, type Reader as FileReader, UnreadableError } from "./read-apart.ts";
import { hasRoomFor } from "./profiles.ts";
import { readerFor } from "./scope.ts";
import { storable } from "./stored-row.ts";
import { deleteRows, overlapOf, removeOverlap } from "./rows.ts";

/** What people have answered about a file: how to read it, and what is asked besides. */
type FileWishes = ReportWishes & {
  overlap?: "replace" | "keep";
  /** Keeps the rows without errors. */
  accept?: boolean;
  remember?: boolean;
  /** Who has answered last. */
  by?: string;
  /** Another one for each answer, so that a reading that began before it doesn't count. */
  turn?: string;
};

const PayloadSchema = z.object({ file: z.string() });

/** The file was deleted, or other answers came, while it was read. They have a job of their own. */
class OutdatedError extends Error {}

const GIVEN_UP = "We tried to read this file several times and couldn’t. Read it again, or upload it again.";

/** Rows that are stored at once. In between others have their turn. */
const SLICE = 200;

/**
 * Reads a file and stores its rows. It may run again for the same file, after a crash: it begins by deleting what the earlier run
 * stored, and rows count only once the file is ready.
 */
export async function readFile(deps: Deps, payload: unknown, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  const { file: id } = PayloadSchema.parse(payload);
  const file = await db
    .selectFrom("report_files")
    .innerJoin("reports", "reports.id", "report_files.report_id")
    .selectAll("report_files")
    .select("reports.organization_id")
    .where("report_files.id", "=", id)
    .executeTakeFirst();
  if (file === undefined) return;
  if (file.status === "reading") {
    if (!(await readRows(deps, file, signal))) return;
  } else if (file.status !== "ready" || file.is_looked_through === 1) return;
  await findFindings(deps, file.report_id);
  await noteLookedThrough(db, id);
}

type StoredFile = ReportFileRow & { organization_id: string };

/** Resolves to whether this reading counts. */
async function readRows(deps: Deps, file: StoredFile, signal: AbortSignal): Promise<boolean> {
  const { db } = deps;
  const { id } = file;
  try {
    await deleteRows(db, id);
    const bytes = await deps.files.get(id);
    if (bytes === null) throw new UnreadableError("The file is gone. Upload it again.");
    await readApart(bytes, signal, (reader) => store(deps, file, reader));
  } catch (error) {
    if (error instanceof OutdatedError) return false;
    if (!(error instanceof UnreadableError)) throw error;
    if (error.cause instanceof Error)
      deps.log({ level: "error", message: "report not read", error: error.cause.message });
    const isFailed = await settle(db, file, { status: "failed", error: error.message });
    if (isFailed) await deleteRows(db, id);
  }
  return true;
}

const noteLookedThrough = (db: Reader, id: string) =>
  db.updateTable("report_files").set({ is_looked_through: 1 }).where("id", "=", id).execute();

/** Says of a file that it couldn't be read, as nobody tries to anymore. What was stored of it never counted. */
export async function giveUpFile(db: Reader, payload: unknown): Promise<void> {
  const { file: id } = PayloadSchema.parse(payload);
  await db
    .updateTable("report_files")
    .set({ status: "failed", error: GIVEN_UP })
    .where("id", "=", id)
    .where("status", "=", "reading")
    .execute();
  await noteLookedThrough(db, id);
}

async function store(deps: Deps, file: StoredFile, reader: FileReader): Promise<void> {
  const { db } = deps;
  const own = JSON.parse(file.wishes_json) as FileWishes;
  let wishes = own;
  let facts = await reader.read(wishes);
  const isRemembered = wishes.columns === undefined && (await remembered(deps, file.organization_id, facts));
  if (isRemembered) {
    wishes = { ...isRemembered, ...wishes };
    facts = await reader.read(wishes);
  }
  const shown = {
    platform: facts.platform,
    level: facts.level,
    facts_json: writtenFacts(facts, isRemembered !== false),
    questions_json: JSON.stringify(facts.questions),
    error_count: facts.problemCount.errors,
    warning_count: facts.problemCount.warnings,
    rows_total: facts.rowCount,
    rows_read: 0,
    overlap_json: null,
    error: null,
  };
  await change(db, file, shown);
  await storeProblems(db, file.id, facts);
  const isAsking = facts.questions.length > 0 || (facts.problemCount.errors > 0 && own.accept !== true);
  if (isAsking) return change(db, file, { status: "asking" });

  for (let from = 0; from < facts.rowCount; from += SLICE) {
    const rows = await reader.rows(from, SLICE);
    await db.transaction().execute(async (trx) => {
      await change(trx, file, { rows_read: Math.min(from + SLICE, facts.rowCount) });
      await insertRows(trx, file, rows);
    });
    await turn();
  }

  const stored = readerFor(db, [{ rows_read: facts.rowCount }]);
  const overlap = await overlapOf(stored, file);
  if (overlap !== null && own.overlap === undefined) {
    await change(db, file, {
      status: "asking",
      rows_read: 0,
      overlap_json: JSON.stringify(overlap),
      questions_json: JSON.stringify(["overlap"]),
    });
    return deleteRows(db, file.id);
  }
  if (own.remember === true) await remember(deps, file, facts, own);
  const whole = overlap === null ? await daysIn(stored, file.id) : null;
  // The rows of one file go as those of the other begin to count.
  return db.transaction().execute(async (trx) => {
    await change(trx, file, { status: "ready", is_looked_through: 0 });
    if (overlap !== null && own.overlap !== undefined) await removeOverlap(trx, file, own.overlap);
    const { from, to } = whole ?? (await daysIn(trx, file.id));
    await trx
      .updateTable("report_files")
      .set({ from_day: from, to_day: to })
      .where("id", "=", file.id)
      .execute();
  });
}

const daysIn = (db: Reader, fileId: string) =>
  db
    .selectFrom("report_rows")
    .select([sql<string | null>`min(from_day)`.as("from"), sql<string | null>`max(to_day)`.as("to")])
    .where("file_id", "=", fileId)
    .executeTakeFirstOrThrow();

type Asked = Pick<ReportFileRow, "id" | "wishes_json">;

/** Changes a file that is still to be read in this way. Resolves to whether it is. */
async function settle(db: Reader, { id, wishes_json }: Asked, changed: Partial<ReportFileRow>) {
  const { numUpdatedRows } = await db
    .updateTable("report_files")
    .set(changed)
    .where("id", "=", id)
    .where("status", "=", "reading")
    .where("wishes_json", "=", wishes_json)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @throws OutdatedError if it isn't */
async function change(db: Reader, file: Asked, changed: Partial<ReportFileRow>): Promise<void> {
  if (!(await settle(db, file, changed))) throw new OutdatedError();
}

async function storeProblems(db: Db, fileId: string, { problems }: Facts): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("report_problems").where("file_id", "=", fileId).execute();
    const rows = problems
      .slice(0, REPORT_PROBLEMS_MAX)
      .map(({ severity, line, column, value, message }, place) => ({
        file_id: fileId,
        place,
        severity,
        line,
        column_name: storable(column),
        value: storable(value),
        message,
      }));
    if (rows.length > 0) await trx.insertInto("report_problems").values(rows).execute();
  });
}

/** Returns how the organization has read files with these headers before. */
async function remembered(deps: Deps, organizationId: string, facts: Facts): Promise<FileWishes | false> {
  const profile = await deps.db
    .selectFrom("mapping_profiles")
    .select(["id", "wishes_json"])
    .where("organization_id", "=", organizationId)
    .where("fingerprint", "=", facts.fingerprint)
    .executeTakeFirst();
  if (profile === undefined) return false;
  await deps.db
    .updateTable("mapping_profiles")
    .set({ used_at: new Date(deps.clock()).toISOString() })
    .where("id", "=", profile.id)
    .execute();
  return JSON.parse(profile.wishes_json) as FileWishes;
}

async function remember(
  deps: Deps,
  file: ReportFileRow & { organization_id: string },
  facts: Facts,
  { columns = facts.columns, platform, dates, decimals, currency, by }: FileWishes,
): Promise<void> {
  // Others may have saved the last one meanwhile.
  if (!(await hasRoomFor(deps.db, file.organization_id, facts.fingerprint))) return;
  const now = new Date(deps.clock()).toISOString();
  const kept = {
    headers_json: JSON.stringify(facts.headers),
    platform: facts.platform,
    wishes_json: JSON.stringify({ columns, platform, dates, decimals, currency }),
    used_at: now,
  };
  await deps.db
    .insertInto("mapping_profiles")
    .values((row) => ({
      id: ulid(deps.clock()),
      organization_id: file.organization_id,
      fingerprint: facts.fingerprint,
      // Who is gone by now isn't named.
      created_by: row
        .selectFrom("users")
        .select("id")
        .where("id", "=", by ?? ""),
      created_at: now,
      ...kept,
    }))
    .onConflict((conflict) => conflict.columns(["organization_id", "fingerprint"]).doUpdateSet(kept))
    .execute();
}
