import { pageOf, listOf, recordOf } from "#contract/envelope.ts";
import {
  type FeedAlertInput,
  FeedAlertSchema,
  FeedChangeSchema,
  type FeedEntryInput,
  FeedEntrySchema,
  type FeedImportConfirmInput,
  FeedImportedSchema,
  FeedImportSchema,
  type FeedInput,
  FeedMonitorSchema,
  FeedProblemPieceSchema,
  FeedProblemSchema,
  FeedProductDetailSchema,
  FeedProductSchema,
  type FeedRuleInput,
  FeedRuleSchema,
  FeedSchema,
  FeedSnapshotSchema,
  FeedSummarySchema,
  FeedTrialSchema,
} from "#contract/feeds.ts";
import type { Api } from "./client.server.ts";
import { everyPage } from "./every-page.server.ts";
import { type TextOrFile, formOf } from "./source-form.server.ts";

const root = "/api/micro-tools/feed-monitor";
const path = `${root}/feeds`;
const one = `${path}/{feed}`;

export const offersFeeds = (api: Pick<Api, "offers">) => api.offers(path);

/** Returns what waits in the feed monitor. */
export const getFeedMonitor = (api: Api) =>
  api.get(`${root}/summary`, { schema: recordOf(FeedMonitorSchema) });

/** Marks everything up to now as seen. */
export const markFeedsSeen = (api: Api) => api.put(`${root}/summary`, { json: {} });

export type FeedFilter = {
  search?: string | undefined;
  family?: string | undefined;
  state?: readonly string[];
  project?: string | undefined;
  category?: string | undefined;
  /** Whether it is said how many there are in each state. */
  counts?: "1";
  page: number;
};

export const listFeeds = (api: Api, filter: FeedFilter) =>
  api.get(path, { query: filter, schema: pageOf(FeedSummarySchema) });

/** Lists all feeds. */
export const listEveryFeed = (api: Api) => everyPage(api, path, FeedSummarySchema);

export const getFeed = (api: Api, feed: string) =>
  api.get(one, { params: { feed }, schema: recordOf(FeedSchema) });

/** Creates a feed that is checked at its address. */
export const createFeed = (api: Api, input: FeedInput) =>
  api.post(path, { json: input, schema: recordOf(FeedSchema) });

/** Creates a feed from a file or pasted text. */
export const createFeedFrom = (
  api: Api,
  source: TextOrFile,
  fields: { name?: string | undefined; family: string; project?: string | undefined; category?: string },
) => api.post(path, { form: formOf(source, fields), schema: recordOf(FeedSchema) });

export const updateFeed = (api: Api, feed: string, input: FeedInput) =>
  api.patch(one, { params: { feed }, json: input, schema: recordOf(FeedSchema) });

export const deleteFeed = (api: Api, feed: string) => api.delete(one, { params: { feed } });

/** Has it checked now, whatever its failures were. */
export const checkFeed = (api: Api, feed: string) =>
  api.post(`${one}/check`, { params: { feed }, json: {}, schema: recordOf(FeedSchema) });

/** Has all feeds checked that have an address and aren’t paused. */
export const checkFeeds = (api: Api) => api.post(`${root}/check`, { json: {} });

/** Reads a newer file of a feed. */
export const uploadFeed = (api: Api, feed: string, source: TextOrFile) =>
  api.post(`${one}/uploads`, {
    params: { feed },
    form: formOf(source),
    schema: recordOf(FeedSnapshotSchema),
  });

export const listFeedSnapshots = (api: Api, feed: string, page: number) =>
  api.get(`${one}/snapshots`, { params: { feed }, query: { page }, schema: pageOf(FeedSnapshotSchema) });

/** `from` and `to` are instants, of snapshots for one. */
export type FeedChangeFilter = {
  from?: string | undefined;
  to?: string | undefined;
  kind?: readonly string[];
  page: number;
};

export const listFeedChanges = (api: Api, feed: string, filter: FeedChangeFilter) =>
  api.get(`${one}/changes`, { params: { feed }, query: filter, schema: pageOf(FeedChangeSchema) });

/** Lists what changed in all feeds. */
export const listAllFeedChanges = (api: Api, filter: FeedChangeFilter & { family?: string }) =>
  api.get(`${root}/changes`, { query: filter, schema: pageOf(FeedChangeSchema) });

export type FeedEntryFilter = {
  search?: string | undefined;
  unread?: string | undefined;
  starred?: string | undefined;
  page: number;
};

export const listFeedEntries = (api: Api, feed: string, filter: FeedEntryFilter) =>
  api.get(`${one}/entries`, { params: { feed }, query: filter, schema: pageOf(FeedEntrySchema) });

/** Lists the entries of all feeds. */
export const listAllFeedEntries = (api: Api, filter: FeedEntryFilter) =>
  api.get(`${root}/entries`, { query: filter, schema: pageOf(FeedEntrySchema) });

export const getFeedEntry = (api: Api, entry: string) =>
  api.get(`${root}/entries/{entry}`, { params: { entry }, schema: recordOf(FeedEntrySchema) });

export const updateFeedEntry = (api: Api, entry: string, input: FeedEntryInput) =>
  api.patch(`${root}/entries/{entry}`, { params: { entry }, json: input });

/** Marks all entries as read, or those of one feed. */
export const markFeedEntriesRead = (api: Api, feed?: string) =>
  api.post(`${root}/entries/read`, { json: feed === undefined ? {} : { feed } });

export type FeedProductFilter = {
  search?: string | undefined;
  availability?: string | undefined;
  severity?: string | undefined;
  brand?: string | undefined;
  removed?: string | undefined;
  page: number;
};

export const listFeedProducts = (api: Api, feed: string, filter: FeedProductFilter) =>
  api.get(`${one}/products`, { params: { feed }, query: filter, schema: pageOf(FeedProductSchema) });

export const getFeedProduct = (api: Api, feed: string, product: string) =>
  api.get(`${one}/products/{product}`, {
    params: { feed, product },
    schema: recordOf(FeedProductDetailSchema),
  });

export const listFeedProblems = (
  api: Api,
  feed: string,
  filter: { attribute?: string | undefined; rule?: string | undefined; page: number },
) => api.get(`${one}/problems`, { params: { feed }, query: filter, schema: pageOf(FeedProblemSchema) });

/** Whether the API has all problems of a feed at once. */
export const offersProblemExport = (api: Pick<Api, "offers">, feed: string) =>
  api.offers(`${one}/problems/export`, { feed });

/** Returns the problems behind the one with an id, or the first ones. */
export const exportFeedProblems = (
  api: Api,
  feed: string,
  query: { attribute?: string | undefined; rule?: string | undefined; after: string },
) => api.get(`${one}/problems/export`, { params: { feed }, query, schema: FeedProblemPieceSchema });

export const listFeedRules = (api: Api) => api.get(`${root}/rules`, { schema: listOf(FeedRuleSchema) });

export const getFeedRule = (api: Api, rule: string) =>
  api.get(`${root}/rules/{rule}`, { params: { rule }, schema: recordOf(FeedRuleSchema) });

export const createFeedRule = (api: Api, input: FeedRuleInput) =>
  api.post(`${root}/rules`, { json: input, schema: recordOf(FeedRuleSchema) });

export const updateFeedRule = (api: Api, rule: string, input: FeedRuleInput) =>
  api.patch(`${root}/rules/{rule}`, { params: { rule }, json: input, schema: recordOf(FeedRuleSchema) });

export const deleteFeedRule = (api: Api, rule: string) =>
  api.delete(`${root}/rules/{rule}`, { params: { rule } });

/** Returns when a rule would have raised an alert. It isn’t saved. */
export const tryNewFeedRule = (api: Api, input: FeedRuleInput) =>
  api.post(`${root}/rules/trial`, { json: input, schema: recordOf(FeedTrialSchema) });

export type FeedAlertFilter = {
  /** "open" without it. */
  state?: readonly string[];
  feed?: string | undefined;
  page: number;
};

export const listFeedAlerts = (api: Api, filter: FeedAlertFilter) =>
  api.get(`${root}/alerts`, { query: filter, schema: pageOf(FeedAlertSchema) });

export const getFeedAlert = (api: Api, alert: string) =>
  api.get(`${root}/alerts/{alert}`, { params: { alert }, schema: recordOf(FeedAlertSchema) });

export const updateFeedAlert = (api: Api, alert: string, input: FeedAlertInput) =>
  api.patch(`${root}/alerts/{alert}`, { params: { alert }, json: input, schema: recordOf(FeedAlertSchema) });

/** Reads a list of feeds (OPML). Nothing is added until it is confirmed. */
export const createFeedImport = (api: Api, source: TextOrFile) =>
  api.post(`${root}/imports`, { form: formOf(source), schema: recordOf(FeedImportSchema) });

export const getFeedImport = (api: Api, id: string) =>
  api.get(`${root}/imports/{id}`, { params: { id }, schema: recordOf(FeedImportSchema) });

export const confirmFeedImport = (api: Api, id: string, input: FeedImportConfirmInput) =>
  api.post(`${root}/imports/{id}`, { params: { id }, json: input, schema: recordOf(FeedImportedSchema) });

export const deleteFeedImport = (api: Api, id: string) =>
  api.delete(`${root}/imports/{id}`, { params: { id } });

/** Returns the list of feeds (OPML) that other readers take. */
export const exportFeeds = (api: Api) => api.file(`${root}/export.opml`, {});
