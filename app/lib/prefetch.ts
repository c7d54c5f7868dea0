export const isPrefetch = (headers: Headers): boolean =>
  /prefetch/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "");
