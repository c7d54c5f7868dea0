/** Whether a browser asks ahead of a click: nobody looks at the answer yet. */
export const isPrefetch = (headers: Headers): boolean =>
  /prefetch/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "");
