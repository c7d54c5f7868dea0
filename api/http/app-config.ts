import type { Config } from "#api/env.ts";

/** Milliseconds since 1970; tests hold it in their hand. */
export type Clock = () => number;

export type AppConfig = Pick<
  Config,
  | "appUrl"
  | "frontendUrl"
  | "statefulDomains"
  | "trustedProxies"
  | "sessionCookie"
  | "xsrfCookie"
  | "registrationsPerHour"
> & { appKey: string };

export type LogEntry = {
  level: "info" | "error";
  message: string;
  request_id?: string;
  method?: string;
  /** The pattern, never the path: a path may hold a token. */
  route?: string;
  status?: number;
  ms?: number;
  /** How many of its sort there have been since the start. */
  count?: number;
  error?: string;
};
