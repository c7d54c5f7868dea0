import {
  LogEffectSchema,
  type LogEntryInput,
  LogEntrySchema,
  type LogImportInput,
  LogImportSchema,
  LogPieceSchema,
  LogSummarySchema,
} from "#contract/ad-log.ts";
import { listOf, pageOf, recordOf } from "#contract/envelope.ts";
import type { Api } from "./client.server.ts";
import { everyPage } from "./every-page.server.ts";
import { type TextOrFile, formOf } from "./source-form.server.ts";

const root = "/api/micro-tools/ad-log";
const path = `${root}/entries`;
const one = `${path}/{entry}`;
const imports = `${root}/imports`;

export const offersLog = (api: Pick<Api, "offers">) => api.offers(path);

/** Returns what waits in the log, and what it can be filtered by. */
export const getLogSummary = (api: Api) => api.get(`${root}/summary`, { schema: recordOf(LogSummarySchema) });

export type LogFilter = {
  search?: string | undefined;
  platform?: readonly string[];
  category?: readonly string[];
  campaign_name?: readonly string[];
  person?: readonly string[];
  origin?: readonly string[];
  /** The id of our own campaign. */
  campaign?: string | undefined;
  project?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  waiting?: "reason" | "review" | undefined;
  /** Leaves out names, labels, and signs. */
  small?: "0" | undefined;
  page: number;
};

export const listLogEntries = (api: Api, filter: LogFilter) =>
  api.get(path, { query: filter, schema: pageOf(LogEntrySchema) });

/** Lists the first entries that a filter finds, for a page to print. */
export const listEveryLogEntry = (api: Api, filter: Omit<LogFilter, "page">) =>
  everyPage(api, path, LogEntrySchema, { query: filter });

export const getLogEntry = (api: Api, entry: string) =>
  api.get(one, { params: { entry }, schema: recordOf(LogEntrySchema) });

export const createLogEntry = (api: Api, input: LogEntryInput) =>
  api.post(path, { json: input, schema: recordOf(LogEntrySchema) });

/** Says why several changes were made. */
export const addLogReasons = (api: Api, entries: readonly string[], reason: string) =>
  api.post(`${root}/reasons`, { json: { entries, reason }, schema: listOf(LogEntrySchema) });

/** Returns what the numbers say about a change. */
export const getLogEffect = (api: Api, entry: string, query: { weeks?: number; report?: string }) =>
  api.get(`${one}/effect`, { params: { entry }, query, schema: recordOf(LogEffectSchema) });

export const concludeLogEntry = (
  api: Api,
  entry: string,
  input: { verdict: string; note?: string | null; weeks?: number; report?: string },
) => api.post(`${one}/conclusion`, { params: { entry }, json: input, schema: recordOf(LogEntrySchema) });

/** Notes the task that was made of an entry. */
export const linkLogTask = (api: Api, entry: string, task: string) =>
  api.put(`${one}/task`, { params: { entry }, json: { task } });

export const listLogImports = (api: Api, page: number) =>
  api.get(imports, { query: { page }, schema: pageOf(LogImportSchema) });

/** Reads a file of changes. Nothing is logged yet. */
export const createLogImport = (api: Api, source: TextOrFile, fields: { project?: string | undefined }) =>
  api.post(imports, { form: formOf(source, fields), schema: recordOf(LogImportSchema) });

export const getLogImport = (api: Api, id: string) =>
  api.get(`${imports}/{import}`, { params: { import: id }, schema: recordOf(LogImportSchema) });

export const answerLogImport = (api: Api, id: string, input: LogImportInput) =>
  api.patch(`${imports}/{import}`, {
    params: { import: id },
    json: input,
    schema: recordOf(LogImportSchema),
  });

/** Logs the changes of a file. */
export const confirmLogImport = (api: Api, id: string) =>
  api.post(`${imports}/{import}`, { params: { import: id }, json: {}, schema: recordOf(LogImportSchema) });

/** Forgets a file of changes, or undoes its import. */
export const deleteLogImport = (api: Api, id: string) =>
  api.delete(`${imports}/{import}`, { params: { import: id } });

export type LogPieceQuery = Pick<LogFilter, "from" | "to" | "platform" | "category"> & { after: string };

/** Returns some of all entries, and the id to go on after. */
export const exportLog = (api: Api, query: LogPieceQuery) =>
  api.get(`${root}/export`, { query, schema: LogPieceSchema });
