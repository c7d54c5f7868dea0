import { ulid } from "ulid";
import { REPORT_PROBLEMS_SHOWN, REPORT_SETTINGS_MAX } from "#contract/limits.ts";
import type { ReportFileRow, ReportsRow } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField, notFound } from "#api/http/errors.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { accepted, data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { factsIn } from "./facts.ts";
import { removeFile, touch } from "./files.ts";
import { mayChangeReport } from "./policy.ts";
import { hasRoomFor } from "./profiles.ts";
import { fileOf, filesOf } from "./repository.ts";
import { mappingRules } from "./requests.ts";
import { toMapping, toReport } from "./resource.ts";

/** The answers that say where a file’s columns begin and end. */
const READING = ["encoding", "delimiter", "sheet", "table"] as const;

const ALL_SAVED = `Your organization has ${REPORT_SETTINGS_MAX} saved mappings, which is the most. Delete one first.`;

/** Finds the file that a call names. Without a name, the first one that something is asked about, or else the first. */
async function askedFile({ deps, url }: Exchange, report: ReportsRow): Promise<ReportFileRow> {
  const id = url.searchParams.get("file");
  const files = await filesOf(deps.db, [report.id]);
  const file =
    id === null
      ? (files.find(({ status }) => status === "asking") ?? files[0])
      : files.find((one) => one.id === id);
  if (file === undefined) throw notFound();
  return file;
}

export async function showMapping(exchange: Exchange, report: ReportsRow): Promise<Reply> {
  const file = await askedFile(exchange, report);
  const hasRoom = await hasRoomFor(exchange.deps.db, report.organization_id, factsIn(file).fingerprint);
  return data(toMapping(file, hasRoom));
}

/**
 * Stores answers about a file, and reads it again.
 * @throws HttpError 422 for answers that don't fit, and for columns to remember if the organization has as many as it can
 */
export async function saveMapping(exchange: Exchange, report: ReportsRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayChangeReport(member, report));
  const { file: id, overlap, ...answers } = await validate(exchange.input, mappingRules);
  const file = await fileOf(exchange.deps.db, report.id, id);
  if (file === undefined) throw invalidField("file", "The selected file is invalid.");
  if (answers.period && answers.period.from > answers.period.to)
    throw invalidField("period", "The period ends before it begins.");
  const { db } = exchange.deps;
  if (answers.remember && !(await hasRoomFor(db, report.organization_id, factsIn(file).fingerprint)))
    throw invalidField("remember", ALL_SAVED);
  if (overlap === "cancel") {
    await removeFile(exchange, report, file.id);
    return accepted(await toReport(exchange.deps.db, report, member));
  }
  const wishes: Record<string, unknown> = JSON.parse(file.wishes_json) as Record<string, unknown>;
  // The columns of before are others if the file is cut up differently.
  if (READING.some((name) => answers[name] != null && answers[name] !== wishes[name]))
    delete wishes["columns"];
  for (const [name, value] of Object.entries({ ...answers, overlap }))
    if (value !== undefined && value !== null) wishes[name] = value;
  wishes["by"] = member.user.id;
  wishes["turn"] = ulid(exchange.deps.clock());
  return commit(exchange, async (trx) => {
    await trx
      .updateTable("report_files")
      .set({
        status: "reading",
        wishes_json: JSON.stringify(wishes),
        rows_read: 0,
        rows_total: null,
        error: null,
        overlap_json: null,
      })
      .where("id", "=", file.id)
      .execute();
    await touch(trx, exchange, report.id);
    await exchange.deps.jobs.add(trx, "report_file", { file: file.id });
    return accepted(await toReport(trx, report, member));
  });
}

/** Returns what is wrong in a file: the first problems, or all that are kept. */
export async function listProblems(exchange: Exchange, report: ReportsRow): Promise<Reply> {
  const file = await askedFile(exchange, report);
  let problems = exchange.deps.db
    .selectFrom("report_problems")
    .select(["severity", "line", "column_name as column", "value", "message"])
    .where("file_id", "=", file.id)
    .orderBy("place");
  if (exchange.url.searchParams.get("all") !== "1") problems = problems.limit(REPORT_PROBLEMS_SHOWN);
  return data({
    errors: file.error_count,
    warnings: file.warning_count,
    problems: await problems.execute(),
  });
}
