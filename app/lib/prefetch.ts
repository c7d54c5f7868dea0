/** Returns whether the browser prefetches the page, so no one sees the response yet. */
export const isPrefetch = (headers: Headers): boolean =>
  /prefetch/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "");
