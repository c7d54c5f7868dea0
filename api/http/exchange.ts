import type { Mailer } from "#api/outbox/mailer.ts";
import type { Db, OrganizationRow, Trx, UserRow } from "#api/data/schema.ts";
import type { FileStore } from "#api/uploads/file-store.ts";
import type { Role } from "#contract/users.ts";
import type { AppConfig, Clock, LogEntry } from "./app-config.ts";
import type { Input } from "./body.ts";
import type { Client } from "./client.ts";
import { forbidden, notFound, unauthenticated } from "./errors.ts";
import type { Once } from "./idempotency.ts";
import type { Reply } from "./reply.ts";
import type { Session } from "./session.ts";

export type Deps = {
  db: Db;
  config: AppConfig;
  mailer: Mailer;
  clock: Clock;
  files: FileStore;
  log: (entry: LogEntry) => void;
  /** Where the `.eml` files are, when mail stays on this machine. */
  outboxDir: string | null;
};

export type Membership = { organization: OrganizationRow; role: Role };

/** One request on its way through. */
export type Exchange = {
  deps: Deps;
  request: Request;
  url: URL;
  params: Readonly<Record<string, string>>;
  input: Input;
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  client: Client;
  /** Null on an `/api/*` call that does not come from the web app. */
  session: Session | null;
  user: UserRow | null;
  /** In the organization that the user has chosen. */
  membership: Membership | null;
  once: Once | null;
  /** Headers that middleware adds to whatever is answered. */
  headers: Headers;
  call: Call;
};

/** Makes another call as a part of one: `exchange` says for whom, with which input, and in which transaction. No middleware runs. */
export type Call = (exchange: Exchange, method: Endpoint["method"], path: string) => Promise<Reply>;

/** Who acts, and in which organization. */
export type Member = { user: UserRow; organization: OrganizationRow; role: Role };

/** The signed-in user; the `auth` middleware has seen to it. */
export function userOf(exchange: Exchange): UserRow {
  if (exchange.user === null) throw unauthenticated();
  return exchange.user;
}

/** @throws HttpError 403 for a user without an organization */
export function memberOf(exchange: Exchange): Member {
  const user = userOf(exchange);
  if (exchange.membership === null)
    throw forbidden("You don’t belong to an organization.", "no_organization");
  return { user, ...exchange.membership };
}

export const nowOf = (exchange: Exchange) => new Date(exchange.deps.clock()).toISOString();

/** The fields of a DELETE may stand in its address as well as in its body. */
export const inputWithQuery = (exchange: Exchange): Input => ({
  ...Object.fromEntries(exchange.url.searchParams),
  ...exchange.input,
});

export type Middleware = "guest" | "auth" | "signed" | "throttle:6,1" | "verified";

export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  pattern: string;
  middleware: readonly Middleware[];
  /** Finds what the address names (404 comes from here) and returns what is left to do. */
  prepare: (exchange: Exchange) => Promise<() => Promise<Reply>>;
};

/** An address that names no record. */
export function route(
  method: Endpoint["method"],
  pattern: string,
  middleware: readonly Middleware[],
  handle: (exchange: Exchange) => Promise<Reply>,
): Endpoint {
  return { method, pattern, middleware, prepare: (exchange) => Promise.resolve(() => handle(exchange)) };
}

/** An address that names a record: `find` looks it up among what the caller's organization owns. */
export function recordRoute<T>(
  method: Endpoint["method"],
  pattern: string,
  middleware: readonly Middleware[],
  find: (exchange: Exchange) => Promise<T | undefined>,
  handle: (exchange: Exchange, record: T) => Promise<Reply>,
): Endpoint {
  return {
    method,
    pattern,
    middleware,
    prepare: async (exchange) => {
      const record = await find(exchange);
      if (record === undefined) throw notFound();
      return () => handle(exchange, record);
    },
  };
}

export type Work = (trx: Trx) => Promise<Reply>;
