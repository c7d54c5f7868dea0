import { z } from "zod";
import { listOf, pageOf, recordIfSent, recordOf } from "#contract/envelope.ts";
import { FILE_NAME_MAX } from "#contract/limits.ts";
import {
  MappingProfileSchema,
  ReportComparisonSchema,
  ReportDataSchema,
  ReportFindingSchema,
  type ReportInput,
  ReportLinkSchema,
  type ReportMappingInput,
  ReportMappingSchema,
  ReportPieceSchema,
  ReportProblemsSchema,
  type ReportQuery,
  ReportRowSchema,
  ReportSchema,
  ReportSeriesSchema,
  ReportSummarySchema,
  SharedReportSchema,
  type TargetInput,
  TargetSchema,
} from "#contract/reports.ts";
import type { Api } from "./client.server.ts";

const root = "/api/micro-tools/report-analyzer";
const path = `${root}/reports`;
const one = `${path}/{report}`;

export const offersReports = (api: Pick<Api, "offers">) => api.offers(path);

export type ReportFilter = {
  search?: string | undefined;
  platform?: readonly string[];
  project?: string | undefined;
  archived?: string | undefined;
  findings?: string | undefined;
  page: number;
};

export const listReports = (api: Api, filter: ReportFilter) =>
  api.get(path, { query: filter, schema: pageOf(ReportSummarySchema) });

export const getReport = (api: Api, report: string) =>
  api.get(one, { params: { report }, schema: recordOf(ReportSchema) });

/** Files as chosen, or text as pasted. */
export type ReportSource = { files: readonly File[]; text: string | undefined };

function formOf({ files, text }: ReportSource, fields: Record<string, string | undefined> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value);
  // Lynx sends the full path on the user's computer, which is private.
  for (const file of files) form.append("files[]", file, baseName(file.name));
  if (files.length === 0 && text) form.set("text", text);
  return form;
}

const baseName = (name: string) =>
  Array.from(name.replace(/^.*[\\/]/, ""))
    .slice(-FILE_NAME_MAX)
    .join("") || "file";

const ID = z.object({ id: ReportSchema.shape.id, name: z.string() });

/** Creates a report, whose files are then read. */
export const createReport = (
  api: Api,
  source: ReportSource,
  fields: { name?: string | undefined; project?: string | undefined },
) => api.post(path, { form: formOf(source, fields), schema: recordOf(ID) });

export const updateReport = (api: Api, report: string, input: ReportInput) =>
  api.patch(one, { params: { report }, json: input });

export const deleteReport = (api: Api, report: string) => api.delete(one, { params: { report } });

export const addReportFiles = (api: Api, report: string, source: ReportSource) =>
  api.post(`${one}/files`, { params: { report }, form: formOf(source), schema: recordIfSent(ID) });

export const deleteReportFile = (api: Api, report: string, file: string) =>
  api.delete(`${one}/files/{file}`, { params: { report, file } });

export const getReportMapping = (api: Api, report: string, file: string) =>
  api.get(`${one}/mapping`, { params: { report }, query: { file }, schema: recordOf(ReportMappingSchema) });

export const saveReportMapping = (api: Api, report: string, input: ReportMappingInput) =>
  api.put(`${one}/mapping`, { params: { report }, json: input });

/** Returns the problems of a file: the first 20, or all that are kept. */
export const getReportProblems = (api: Api, report: string, file: string, all = false) =>
  api.get(`${one}/problems`, {
    params: { report },
    query: { file, all: all ? "1" : undefined },
    schema: recordOf(ReportProblemsSchema),
  });

export const listReportRows = (api: Api, report: string, query: ReportQuery) =>
  api.get(`${one}/rows`, { params: { report }, query, schema: pageOf(ReportRowSchema) });

export const getReportData = (api: Api, report: string, query: ReportQuery) =>
  api.get(`${one}/summary`, { params: { report }, query, schema: recordOf(ReportDataSchema) });

export const getReportSeries = (api: Api, report: string, query: ReportQuery & { step?: string }) =>
  api.get(`${one}/series`, { params: { report }, query, schema: recordOf(ReportSeriesSchema) });

export const listReportFindings = (api: Api, report: string) =>
  api.get(`${one}/findings`, { params: { report }, schema: listOf(ReportFindingSchema) });

export const updateReportFinding = (
  api: Api,
  { report, finding }: { report: string; finding: string },
  input: { state: "open" | "dismissed" | "task"; reason?: string; task?: string },
) => api.patch(`${one}/findings/{finding}`, { params: { report, finding }, json: input });

export const compareInReport = (
  api: Api,
  report: string,
  query: ReportQuery & { a?: string | undefined; b?: string | undefined },
) => api.get(`${one}/comparison`, { params: { report }, query, schema: recordOf(ReportComparisonSchema) });

export const listReportLinks = (api: Api, report: string) =>
  api.get(`${one}/links`, { params: { report }, schema: listOf(ReportLinkSchema) });

/** Creates a link. Only this response includes its token. */
export const createReportLink = (api: Api, report: string, input: { label?: string | undefined }) =>
  api.post(`${one}/links`, { params: { report }, json: input, schema: recordOf(ReportLinkSchema) });

export const deleteReportLink = (api: Api, report: string, link: string) =>
  api.delete(`${one}/links/{link}`, { params: { report, link } });

/**
 * Returns rows of a report for its CSV file, some at a time.
 * @param after blank, or the id of the row to go on after
 */
export const exportReport = (api: Api, report: string, query: ReportQuery & { after: string }) =>
  api.get(`${one}/export`, { params: { report }, query, schema: ReportPieceSchema });

export const listMappingProfiles = (api: Api) =>
  api.get(`${root}/mapping-profiles`, { schema: listOf(MappingProfileSchema) });

export const deleteMappingProfile = (api: Api, profile: string) =>
  api.delete(`${root}/mapping-profiles/{profile}`, { params: { profile } });

export const listTargets = (api: Api) => api.get(`${root}/targets`, { schema: listOf(TargetSchema) });

export const saveTargets = (api: Api, targets: TargetInput[]) =>
  api.put(`${root}/targets`, { json: { targets } });

/** Returns what a link shows of a report, to whoever has it. */
export const getSharedReport = (
  api: Pick<Api, "get">,
  token: string,
  query: ReportQuery & { step?: string },
) =>
  api.get("/api/shared-reports/{token}", { params: { token }, query, schema: recordOf(SharedReportSchema) });
