import type { MiddlewareFunction } from "react-router";

/** Seconds. How long the browser may show data again without asking. */
const freshFor = 180;

/**
 * Says of a client navigation's data how long it may be shown again (app/ui/fresh-data.ts obeys). Documents are never kept: they
 * are confidential, and machines are shared.
 */
export const markFreshness: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const isData = new URL(request.url).pathname.endsWith(".data");
  if (!isData || request.method !== "GET" || response.status !== 200) return response;
  const carriesNotice = response.headers.getSetCookie().some((cookie) => cookie.includes("marquee-toast="));
  if (!carriesNotice) response.headers.set("X-Fresh-For", String(freshFor));
  return response;
};
