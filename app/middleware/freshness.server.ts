import type { MiddlewareFunction } from "react-router";
import { isPrefetch } from "#lib/prefetch.ts";

/** Seconds. How long the browser may show data again without asking, and how long what it fetched ahead of a click. */
const freshFor = 180;
const prefetchedFor = 30;

/**
 * Says of a client navigation's data how long it may be shown again (app/data-requests.client.ts obeys). Documents are never kept: they
 * are confidential, and machines are shared.
 */
export const markFreshness: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const isData = new URL(request.url).pathname.endsWith(".data");
  if (!isData || request.method !== "GET" || response.status !== 200) return response;
  if (isPrefetch(request.headers)) response.headers.set("Cache-Control", `private, max-age=${prefetchedFor}`);
  const carriesNotice = response.headers.getSetCookie().some((cookie) => cookie.includes("marquee-toast="));
  if (!carriesNotice) response.headers.set("X-Fresh-For", String(freshFor));
  return response;
};
