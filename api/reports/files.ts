import { ulid } from "ulid";
import { FILE_NAME_MAX, REPORT_FILES_MAX } from "#contract/limits.ts";
import type { Db, ReportsRow, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { accepted, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { removeFiles } from "#api/uploads/repository.ts";
import { newFile } from "./new-file.ts";
import { mayChangeReport } from "./policy.ts";
import { type FileOf, filesOf } from "./repository.ts";
import { filesRules } from "./requests.ts";
import { toReport } from "./resource.ts";
import { deleteRows } from "./rows.ts";
import { type Sent, sentFiles } from "./sent-files.ts";

/** Files of an organization that wait to be read. */
const WAITING_MAX = 20;

export async function addFiles(exchange: Exchange, report: ReportsRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayChangeReport(member, report));
  const { text } = await validate(exchange.input, filesRules);
  const sent = sentFiles(exchange, text);
  return storing(exchange, sent, async (trx, files) => {
    // Locks the report, so that files that are added at once are counted.
    await touch(trx, exchange, report.id);
    const { length: before } = await filesOf(trx, [report.id]);
    if (before + files.length > REPORT_FILES_MAX)
      throw invalidField("files", `A report can have up to ${REPORT_FILES_MAX} files. Remove one first.`);
    await insertFiles(trx, exchange, report, files);
    return accepted(await toReport(trx, report, member));
  });
}

type Stored = Sent & { id: string };

/** Stores bytes, and removes those that no record uses then. */
export async function storing(
  exchange: Exchange,
  sent: readonly Sent[],
  save: (trx: Trx, files: Stored[]) => Promise<Reply>,
): Promise<Reply> {
  const { deps } = exchange;
  const stored = sent.map((file) => ({ ...file, id: ulid(deps.clock()) }));
  try {
    for (const { id, bytes } of stored) await deps.files.put(id, bytes);
    return await commit(exchange, (trx) => save(trx, stored));
  } finally {
    const used = await deps.db
      .selectFrom("report_files")
      .select("id")
      .where("id", "in", ["", ...stored.map(({ id }) => id)])
      .execute();
    for (const { id } of stored) if (!used.some((row) => row.id === id)) await deps.files.remove(id);
  }
}

export async function insertFiles(
  trx: Trx,
  exchange: Exchange,
  report: ReportsRow,
  files: readonly Stored[],
): Promise<void> {
  const { count } = await trx
    .selectFrom("report_files")
    .innerJoin("reports", "reports.id", "report_files.report_id")
    .select((row) => row.fn.countAll().as("count"))
    .where("reports.organization_id", "=", report.organization_id)
    .where("report_files.status", "=", "reading")
    .executeTakeFirstOrThrow();
  if (Number(count) + files.length > WAITING_MAX)
    throw invalidField("files", "Other files are still being read. Try again in a minute.");
  for (const { id, name, bytes } of files) {
    const row = newFile({
      id,
      report_id: report.id,
      name: Array.from(name).slice(0, FILE_NAME_MAX).join(""),
      bytes: bytes.length,
      created_at: nowOf(exchange),
    });
    await trx.insertInto("report_files").values(row).execute();
    await exchange.deps.jobs.add(trx, "report_file", { file: id });
  }
}

export const touch = (trx: Trx, exchange: Exchange, reportId: string) =>
  trx
    .updateTable("reports")
    .set({ updated_at: nowOf(exchange) })
    .where("id", "=", reportId)
    .execute();

export async function deleteFile(exchange: Exchange, { report, file }: FileOf): Promise<Reply> {
  requireThat(mayChangeReport(memberOf(exchange), report));
  await removeFile(exchange, report, file.id);
  return noContent();
}

/** Takes files out of the figures before their rows are deleted in slices, so that no half of a file counts. */
export async function setAside(db: Db, fileIds: readonly string[]): Promise<void> {
  await db
    .updateTable("report_files")
    .set({ status: "failed", error: "This file was being removed. Remove it again." })
    .where("id", "in", ["", ...fileIds])
    .execute();
}

export async function removeFile(exchange: Exchange, report: ReportsRow, fileId: string): Promise<void> {
  const { db } = exchange.deps;
  await setAside(db, [fileId]);
  await deleteRows(db, fileId);
  await commit(exchange, async (trx) => {
    await trx.deleteFrom("report_files").where("id", "=", fileId).execute();
    await touch(trx, exchange, report.id);
    await exchange.deps.jobs.add(trx, "report_findings", { report: report.id });
    return noContent();
  });
  await removeFiles(exchange, [fileId]);
}
