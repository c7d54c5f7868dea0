import { readFileSync } from "node:fs";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { z } from "zod";
import { createApp, type Deps } from "#api/app.ts";
import type { Database, StatementLog } from "#api/data/database.ts";
import type { LogEntry } from "#api/http/app-config.ts";
import type { Jobs } from "#api/data/jobs.ts";
import type { Config } from "#api/env.ts";
import { openApi } from "#api/open.ts";
import { readKeyRing } from "#api/vault/key-ring.ts";
import type { Carrier } from "#api/outbox/mailer.ts";
import { CHEAP_PASSWORDS } from "#tests/support/cheap-passwords.ts";
import { createClient, type Client } from "./client.ts";
import { checkAnswer } from "./description.ts";

export const FRONTEND = "http://app.marquee.test";
export const ORIGIN = "http://api.marquee.test";
/** Random once; of no use to anybody but these tests. */
export const APP_KEY = "base64:Zm9ydHktdHdvLWlzLW5vdC1hLWtleS1idXQtbG9uZyE=";
/** Likewise. */
export const VAULT_KEYS = "k1:Zm9ydHktdHdvLWlzLW5vdC1hLWtleS1idXQtbG9uZyE=";

/** An API elsewhere that the suite is pointed at; what needs our clock or our database is left out then. */
export const remoteUrl = process.env["API_URL"] ?? null;
const remoteOutbox = process.env["API_OUTBOX"] ?? null;
const remoteFrontend = process.env["API_FRONTEND"] ?? FRONTEND;
/** What the API under test calls its session cookie. */
export const SESSION_COOKIE = process.env["API_SESSION_COOKIE"] ?? "marquee-session";
/** The calls that an API elsewhere has: a file as `php artisan route:list --json` prints it. */
const remoteCalls = process.env["API_CALLS"] ?? null;
const databaseUrl = process.env["CONTRACT_DATABASE_URL"] ?? null;

const callNamed = (method: string, path: string) =>
  `${method} ${path.replace(/^\/*/, "/").replaceAll(/\{\w+\}/g, "{}")}`;

const CallListSchema = z.array(z.object({ method: z.string(), uri: z.string() }));
const offered =
  remoteCalls === null
    ? null
    : new Set(
        CallListSchema.parse(JSON.parse(readFileSync(remoteCalls, "utf8"))).flatMap(({ method, uri }) =>
          method.split("|").map((each) => callNamed(each, uri)),
        ),
      );

/** Whether the API under test has a call at all, whatever its parameters are called there. */
export const isOffered = ({ method, pattern }: { method: string; pattern: string }) =>
  offered === null || offered.has(callNamed(method, pattern));

type Mail = { to: string; subject: string; text: string };

export type Api = {
  client: (options?: { ip?: string }) => Client;
  /** Newest first. */
  mails: (to: string) => Promise<Mail[]>;
  frontend: string;
  close: () => Promise<void>;
};

/** An API in this process, with its own database, outbox, uploads and a clock to turn. */
export type LocalApi = Api & {
  database: Database;
  dir: string;
  logs: LogEntry[];
  jobs: Jobs;
  config: Deps["config"];
  outboxKey: string | null;
  /** Takes the e-mails to their people; a test puts its own `carry` there. */
  carrier: Carrier;
  handle: (request: Request, peer?: { address: string }) => Promise<Response>;
  /** As a new process with the same database: nothing is left in memory. */
  restart: () => void;
  /** What the API does once an hour, and when it starts. */
  cleanUp: () => Promise<void>;
  /** Moves the clock on by milliseconds. */
  pass: (ms: number) => void;
  now: () => number;
};

type Settings = {
  registrationsPerHour?: number;
  outgoingHosts?: string[];
  outgoingPrivate?: string[];
  /** A moment at which the clock stands still; `pass` alone moves it. */
  standingAt?: number | null;
  /** Fills the data folder before the API opens it. */
  prepare?: (dir: string) => Promise<void>;
  locksOutbox?: boolean;
  /** Where uploads are, if not in the data folder. */
  s3?: Config["s3"];
  /** Is told of each SQL statement. */
  statements?: StatementLog;
};

export async function startApi({
  registrationsPerHour = 10_000,
  // Nobody listens there.
  outgoingHosts = ["127.0.0.1"],
  outgoingPrivate = ["127.0.0.1:9"],
  standingAt = null,
  prepare = () => Promise.resolve(),
  locksOutbox = false,
  s3 = null,
  statements,
}: Settings = {}): Promise<LocalApi> {
  const dir = await mkdtemp(join(tmpdir(), "marquee-api-"));
  await prepare(dir);
  const schema = databaseUrl === null ? null : await newSchema(databaseUrl);
  let ahead = 0;
  const clock = () => (standingAt ?? Date.now()) + ahead;
  const logs: LogEntry[] = [];
  const log = (entry: LogEntry) => logs.push(entry);
  const config: Config = {
    environment: "test",
    port: 0,
    dataDir: dir,
    appUrl: ORIGIN,
    frontendUrl: FRONTEND,
    statefulDomains: ["app.marquee.test"],
    trustedProxies: ["10.9.9.9"],
    sessionCookie: SESSION_COOKIE,
    xsrfCookie: "XSRF-TOKEN",
    appKey: APP_KEY,
    vaultKeys: readKeyRing(VAULT_KEYS),
    smtpUrl: null,
    locksOutbox,
    mailFrom: "Marquee <marquee@localhost>",
    databaseUrl: schema?.url ?? null,
    s3,
    seed: false,
    passwordCost: CHEAP_PASSWORDS,
    registrationsPerHour,
    outgoingHosts,
    outgoingPrivate,
    metrics: null,
  };
  const api = await openApi(config, { clock, log, ...(statements && { statements }) });
  const { database, jobs, carrier, deps } = api;
  let { app } = api;
  const handle = async (request: Request, peer = { address: "127.0.0.1" }) => {
    const response = await app(request, peer);
    await checkAnswer(request, response.clone());
    return response;
  };
  return {
    client: (options = {}) =>
      createClient({ base: ORIGIN, origin: FRONTEND, ip: options.ip ?? "203.0.113.7", fetch: handle }),
    mails: async (to) => {
      await jobs.settle();
      return mailsIn(join(dir, "outbox"), to);
    },
    frontend: FRONTEND,
    database,
    dir,
    logs,
    jobs,
    carrier,
    config: deps.config,
    outboxKey: deps.outboxKey,
    handle,
    restart: () => {
      app = createApp(deps);
    },
    cleanUp: api.cleanUp,
    pass: (ms) => {
      ahead += ms;
    },
    now: clock,
    close: async () => {
      await api.close();
      await schema?.drop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** The API under test: ours in memory, or the one at API_URL. */
export async function connectApi(): Promise<Api> {
  if (remoteUrl === null) return startApi();
  return {
    client: () =>
      createClient({ base: remoteUrl, origin: remoteFrontend, ip: null, fetch: (request) => fetch(request) }),
    mails: (to) => (remoteOutbox === null ? Promise.resolve([]) : mailsIn(remoteOutbox, to)),
    frontend: remoteFrontend,
    close: () => Promise.resolve(),
  };
}

async function mailsIn(dir: string, to: string): Promise<Mail[]> {
  const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  const mails = await Promise.all(
    names.toReversed().map(async (name) => {
      const source = await readFile(join(dir, name), "utf8");
      const field = (header: string) => new RegExp(`^${header}: (.*)$`, "m").exec(source)?.[1]?.trim() ?? "";
      return { to: field("To"), subject: field("Subject"), text: source };
    }),
  );
  return mails.filter((mail) => mail.to === to);
}

async function newSchema(url: string) {
  const name = `t_${crypto.randomUUID().replaceAll("-", "")}`;
  const run = async (statement: string) => {
    const pool = new Pool({ connectionString: url });
    await pool.query(statement);
    await pool.end();
  };
  await run(`create schema ${name}`);
  const address = new URL(url);
  address.searchParams.set("schema", name);
  return { url: address.href, drop: () => run(`drop schema ${name} cascade`) };
}
