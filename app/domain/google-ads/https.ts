import { URL_MAX } from "#contract/limits.ts";

/** Returns whether Google accepts a text as an ad's final URL. */
export const isHttps = (value: string) =>
  value.length <= URL_MAX && URL.parse(value)?.protocol === "https:" && /^https:\/\//i.test(value);
