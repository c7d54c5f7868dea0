import type { MiddlewareFunction } from "react-router";

/**
 * Keeps the URL of a link for guests to itself: no other site gets it as a Referer, and no search engine lists it. With `no-referrer`,
 * browsers would send forms with `Origin: null`.
 */
export const keepToItself: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set("Referrer-Policy", "same-origin");
  response.headers.set("X-Robots-Tag", "noindex, nofollow");
  return response;
};
