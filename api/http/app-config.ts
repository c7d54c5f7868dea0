import type { Config } from "#api/env.ts";
import type { KeyRing } from "#api/vault/keys.ts";

/** Returns milliseconds since 1970. Tests control it. */
export type Clock = () => number;

export type AppConfig = Pick<
  Config,
  | "appUrl"
  | "frontendUrl"
  | "statefulDomains"
  | "trustedProxies"
  | "sessionCookie"
  | "xsrfCookie"
  | "passwordCost"
  | "registrationsPerHour"
  | "outgoingHosts"
> & { appKey: string; vaultKeys: KeyRing };

export type LogEntry = {
  level: "info" | "error";
  message: string;
  request_id?: string;
  method?: string;
  /** The route's pattern, never the path, which may contain a token. */
  route?: string;
  status?: number;
  ms?: number;
  /** How many such events there have been since the start. */
  count?: number;
  /** The kind and the id of a job, which say nothing of what is in it. */
  job?: string;
  error?: string;
};
