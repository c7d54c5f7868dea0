import { getReport, getReportProblems } from "#api-client/reports.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { csvFile } from "#app/csv-file.server.ts";
import type { Route } from "./+types/export";

/** Returns what is wrong in a file of a report, as a file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [report, { problems }] = await Promise.all([
    getReport(api, params.reportId),
    getReportProblems(api, params.reportId, params.fileId, true),
  ]);
  const file = report.files.find(({ id }) => id === params.fileId);
  if (file === undefined) throw notFound("File not found");
  return csvFile(`${file.name.replace(/\.[a-z]{2,4}$/i, "")} problems`, [
    ["Line", "Column", "Value", "Problem", "Kind"],
    ...problems.map(({ line, column, value, message, severity }) => [
      line,
      column,
      value,
      message,
      severity === "error" ? "Error" : "Warning",
    ]),
  ]);
}
