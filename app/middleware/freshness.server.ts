import type { MiddlewareFunction } from "react-router";

/** How long the browser may show data again without a new request, in seconds. */
const freshFor = 180;

/**
 * Tells the browser how long it may reuse the data of a client navigation (app/ui/fresh-data.ts). Documents are never cached,
 * because they are confidential and computers are shared.
 */
export const markFreshness: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const isData = new URL(request.url).pathname.endsWith(".data");
  if (!isData || request.method !== "GET" || response.status !== 200) return response;
  const carriesNotice = response.headers.getSetCookie().some((cookie) => cookie.includes("marquee-toast="));
  if (!carriesNotice) response.headers.set("X-Fresh-For", String(freshFor));
  return response;
};
