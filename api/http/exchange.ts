import type { Jobs } from "#api/data/jobs.ts";
import type { News } from "#api/data/news.ts";
import type { Db, OrganizationRow, Trx, UserRow } from "#api/data/schema.ts";
import type { FileStore } from "#api/uploads/file-store.ts";
import type { Parts } from "#api/uploads/parts.ts";
import type { Role } from "#contract/users.ts";
import type { ProjectRole, ProjectVisibility } from "#contract/vocabulary.ts";
import type { AppConfig, Clock, LogEntry } from "./app-config.ts";
import type { Input } from "./body.ts";
import type { Client } from "./client.ts";
import { forbidden, notFound, unauthenticated } from "./errors.ts";
import type { Once } from "./idempotency.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Reply } from "./reply.ts";
import type { MembershipRow } from "./session-row.ts";
import type { Session } from "./session.ts";

export type Deps = {
  db: Db;
  config: AppConfig;
  jobs: Jobs;
  /** Null with SQLite, whose changes nobody is told. */
  news: News | null;
  clock: Clock;
  files: FileStore;
  /** Files that come in parts. */
  parts: Parts;
  /** Calls other servers. */
  outgoing: Outgoing;
  log: (entry: LogEntry) => void;
  /** The folder of the `.eml` files, if e-mail stays on this machine. */
  outboxDir: string | null;
  /** Opens the outbox. Null if everyone on this machine may read it. */
  outboxKey: string | null;
};

/** What differs from the rule for the user's role in the organization, by the id of a project. */
type Access = ReadonlyMap<string, { visibility: ProjectVisibility; role: ProjectRole | null }>;

export type Membership = { organization: OrganizationRow; role: Role; access: Access };

export type Exchange = {
  deps: Deps;
  request: Request;
  url: URL;
  params: Readonly<Record<string, string>>;
  input: Input;
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** The names under which they were sent. */
  fileNames: ReadonlyMap<string, string>;
  client: Client;
  /** Null for an `/api/*` call that doesn't come from the web app. */
  session: Session | null;
  user: UserRow | null;
  memberships: readonly MembershipRow[];
  /** The user's membership in their current organization. */
  membership: Membership | null;
  once: Once | null;
  /** The token of an earlier change that is undone together with this one. */
  undoWith: string | null;
  /** The private draft that ends with this change, such as `boards/01JD…`. */
  discards: string | null;
  /** Headers that middleware adds to every response. */
  headers: Headers;
  call: Call;
  read: Read;
  /** What reads that are made together have looked up. Null for any other request. */
  lookups: Map<string, Promise<unknown>> | null;
};

/**
 * Looks something up once for all reads that are made together, because nothing is changed meanwhile.
 * @param key what is looked up and by which id; the user and their organization are the same for all of them
 */
export function lookUp<Found>(
  { lookups }: Exchange,
  key: string,
  find: () => Promise<Found>,
): Promise<Found> {
  const known = lookups?.get(key) as Promise<Found> | undefined;
  if (known !== undefined) return known;
  const found = find();
  lookups?.set(key, found);
  return found;
}

/** Makes another call as part of this one: `exchange` has the user, the input, and the transaction. No middleware runs. */
export type Call = (exchange: Exchange, method: Endpoint["method"], path: string) => Promise<Reply>;

/**
 * Makes a read as part of this request, for the same user and with the same checks. Returns what it answers by itself, be it an error.
 * Null for a call that has to come by itself: one without a session, with a limit or a signature of its own, or with a file.
 * @param path with its query
 */
export type Read = (exchange: Exchange, path: string) => Promise<Reply | null>;

export type Member = Membership & { user: UserRow };

/** Returns the signed-in user, whom the `auth` middleware has checked. */
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

/** Returns the fields of a DELETE, which may be in its query as well as in its body. */
export const inputWithQuery = (exchange: Exchange): Input => ({
  ...Object.fromEntries(exchange.url.searchParams),
  ...exchange.input,
});

/** `passive`: asked by a page that is left open, so it neither prolongs the session nor renews it. */
export type Middleware = "guest" | "auth" | "signed" | "throttle:6,1" | "verified" | "passive";

export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  pattern: string;
  middleware: readonly Middleware[];
  /** Finds the record in the URL (or throws 404) and returns the work to do. */
  prepare: (exchange: Exchange) => Promise<() => Promise<Reply>>;
};

export function route(
  method: Endpoint["method"],
  pattern: string,
  middleware: readonly Middleware[],
  handle: (exchange: Exchange) => Promise<Reply>,
): Endpoint {
  return { method, pattern, middleware, prepare: (exchange) => Promise.resolve(() => handle(exchange)) };
}

/** An endpoint with a record in its URL. `find` looks it up in the user's organization. */
export function recordRoute<T>(
  method: Endpoint["method"],
  pattern: string,
  find: (exchange: Exchange) => Promise<T | undefined>,
  handle: (exchange: Exchange, record: T) => Promise<Reply>,
  middleware: readonly Middleware[] = ["auth", "verified"],
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
