import { createContext, type MiddlewareFunction } from "react-router";
import {
  forgetRecords,
  openedBy,
  type OpenedHere,
  readOpened,
  type RecentRecord,
  rememberRecord,
} from "#request/recent.server.ts";
import { isPrefetch } from "#lib/prefetch.ts";
import { apiContext } from "./api.server.ts";
import { userContext } from "./auth.server.ts";

/** What somebody opened last in this browser, before it is known who asks. */
export const openedHereContext = createContext<OpenedHere>();

/** The records that the user opened last in this browser, latest first. */
export const recentContext = createContext<Promise<RecentRecord[]>>();

/** The record that the page shows. Set when a document is rendered. */
export const openedContext = createContext<RecentRecord | null>(null);

/** Comes first, so that the project in the sidebar is asked for in one call with the user. */
export const readOpenedHere: MiddlewareFunction<Response> = async ({ request, context }) =>
  context.set(openedHereContext, await readOpened(request.headers.get("Cookie")));

/**
 * Remembers the record that a document shows, and forgets deleted records. For client navigations, a script reports the record
 * (routes/recent.ts).
 */
export const rememberOpened: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const reading = context.get(userContext).then(({ id }) => openedBy(id, context.get(openedHereContext)));
  reading.catch(() => undefined);
  context.set(recentContext, reading);
  const response = await next();
  const { id } = await context.get(userContext).catch(() => ({ id: null }));
  if (id === null) return response;
  const recent = await reading;
  const [latest] = recent;
  const deleted = context.get(apiContext).deletedIds();
  const opened = response.status === 200 && !isPrefetch(request.headers) ? context.get(openedContext) : null;
  let cookie: string | null = null;
  if (deleted.length > 0) cookie = await forgetRecords(recent, id, deleted);
  else if (response.status === 404) cookie = await forgetRecords(recent, id, lastId(url.pathname));
  else if (opened !== null && (latest?.path !== opened.path || latest.name !== opened.name))
    cookie = await rememberRecord(recent, id, opened);
  if (cookie !== null) response.headers.append("Set-Cookie", cookie);
  return response;
};

/**
 * Returns the last record id in a URL. If the page doesn't exist, only a part of the record may be missing, but the next visit
 * remembers the record again.
 */
const lastId = (pathname: string): string[] => {
  const id = pathname
    .replace(/\.data$/, "")
    .replace(/\/(?:folders|campaigns|edit)$/, "")
    .split("/")
    .at(-1);
  return id ? [decodeURIComponent(id)] : [];
};
