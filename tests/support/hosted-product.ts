import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { StatementLog } from "#api/data/database.ts";
import { readConfig } from "#api/env.ts";
import { openApi } from "#api/open.ts";
import { newVaultKeys } from "#api/vault/key-ring.ts";
import type * as BuiltWeb from "#app/server/web.ts";
import { root } from "../../.tools/settings.ts";
import { CHEAP_PASSWORDS } from "./cheap-passwords.ts";
import { type FaultProxy, startFaultProxy, type Upstream } from "./fault-proxy.ts";
import { freePort, portOf } from "./free-port.ts";

/**
 * The whole product in this process: the built web app behind its gate, and the API with a database of its own. Requests come by
 * HTTP, and go on to the API by HTTP, through a proxy that fails on demand.
 */
export type HostedProduct = {
  /** The URL that browsers open. */
  origin: string;
  /** Where the API keeps its database, its outbox, and its files. */
  dataDir: string;
  /** Where the web app keeps what is typed into forms whose session has ended. */
  webDataDir: string;
  proxy: FaultProxy;
  /** What web app and API have logged since the product was opened. */
  log: () => string;
  close: () => Promise<void>;
};

type Wishes = {
  /** Whether to seed demo data. Otherwise the database is empty. */
  seed?: boolean;
  registrationsPerHour?: number;
  /** Further environment of the API. */
  api?: Record<string, string>;
  /** Is told of each SQL statement of the API. */
  statements?: StatementLog;
};

/** A request with this header is answered by React Router's own handler. */
export const PLAIN = "x-plain";

/** Each line that web app or API would print. The tests' own output goes on to where it went. */
const printed: string[] = [];

/** The web app of this worker. The first pages of a new one take ten times as long as the later ones, so all files use the same. */
let web: Promise<Web> | undefined;
type Web = {
  origin: string;
  dataDir: string;
  apiPort: number;
  environment: Record<string, string>;
  forgetCapabilities: () => void;
};

/** What is left in it is deleted when the last worker has ended: tests/support/build-first.ts. */
const folder = process.env.HOSTED_PRODUCTS ?? tmpdir();

/** The products that are open. The web app asks the API of the last one. */
const opened: FaultProxy[] = [];

/** Folders with a database that nobody has used yet: empty, and with demo data. */
const templates: { empty?: Promise<string>; seeded?: Promise<string> } = {};

/** Opens the product for a file of tests, or, while that waits, for one test in it. */
export async function openProduct({
  seed = false,
  registrationsPerHour = 100_000,
  api: more = {},
  statements,
}: Wishes = {}): Promise<HostedProduct> {
  web ??= startWeb();
  const { origin, dataDir: webDataDir, apiPort, environment, forgetCapabilities } = await web;
  const template = (templates[seed ? "seeded" : "empty"] ??= newTemplate(environment, seed));
  const dataDir = await mkdtemp(join(folder, "marquee-api-"));
  await cp(await template, dataDir, { recursive: true });
  const api = await newApi(
    {
      ...environment,
      DATA_DIR: dataDir,
      SEED: seed ? "1" : "0",
      REGISTRATIONS_PER_HOUR: String(registrationsPerHour),
      ...more,
    },
    statements,
  );
  await opened.at(-1)?.down();
  const proxy = await startFaultProxy(within(api.app), apiPort);
  opened.push(proxy);
  forgetCapabilities();
  const since = printed.length;
  return {
    origin,
    dataDir,
    webDataDir,
    proxy,
    log: () => printed.slice(since).join(""),
    async close() {
      await proxy.close();
      opened.pop();
      await opened.at(-1)?.up();
      forgetCapabilities();
      await api.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const newApi = (environment: Record<string, string>, statements?: StatementLog) =>
  openApi(
    { ...readConfig(environment), passwordCost: CHEAP_PASSWORDS },
    {
      clock: () => Date.now(),
      log: (entry) => printed.push(`${JSON.stringify(entry)}\n`),
      ...(statements && { statements }),
    },
  );

async function newTemplate(environment: Record<string, string>, seed: boolean): Promise<string> {
  const dataDir = await mkdtemp(join(folder, "marquee-template-"));
  const api = await newApi({ ...environment, DATA_DIR: dataDir, SEED: seed ? "1" : "0" });
  await api.close();
  return dataDir;
}

async function startWeb(): Promise<Web> {
  const apiPort = await freePort();
  const dataDir = await mkdtemp(join(folder, "marquee-web-"));
  type Gate = (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  let gate: Gate;
  let plainGate: () => Gate;
  const server = createServer(
    { requireHostHeader: false },
    (req, res) => void (PLAIN in req.headers ? plainGate() : gate)(req, res),
  );
  server.on("checkExpectation", (req, res) => void gate(req, res));
  server.listen(0, "localhost");
  await once(server, "listening");
  server.unref();
  const origin = `http://localhost:${portOf(server)}`;
  const secret = () => `base64:${randomBytes(32).toString("base64")}`;
  const environment = {
    NODE_ENV: "production",
    PORT: String(portOf(server)),
    API_PORT: String(apiPort),
    API_URL: `http://127.0.0.1:${apiPort}`,
    DATA_DIR: dataDir,
    FRONTEND_URL: origin,
    SESSION_SECRET: secret(),
    APP_KEY: secret(),
    VAULT_KEYS: newVaultKeys(),
  };
  Object.assign(process.env, environment);
  keepLog();
  const built = (await import(pathToFileURL(join(root, "build/server/web.js")).href)) as typeof BuiltWeb;
  const options = {
    origins: () => new Map([[new URL(origin).host, origin]]),
    isTrusted: () => false,
    isClosing: () => false,
    closing: new AbortController().signal,
  };
  gate = built.createWeb(options);
  let plain: Gate | undefined;
  plainGate = () => (plain ??= built.createWeb({ ...options, isPlain: true }));
  return { origin, dataDir, apiPort, environment, forgetCapabilities: built.forgetCapabilities };
}

/** The web app writes its log to the process's output. */
function keepLog(): void {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text: string | Uint8Array, ...rest: []) => {
    if (typeof text !== "string" || !text.startsWith('{"time":')) return write(text, ...rest);
    printed.push(text);
    return true;
  };
}

/** The API of this process. */
const within =
  (app: Awaited<ReturnType<typeof openApi>>["app"]): Upstream =>
  async ({ method, path, rawHeaders, headers, body }) => {
    const sent = new Headers();
    for (let at = 0; at < rawHeaders.length; at += 2) sent.append(rawHeaders[at]!, rawHeaders[at + 1]!);
    const request = new Request(`http://${headers.host}${path}`, {
      method,
      headers: sent,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    const answer = await app(request, { address: "127.0.0.1" });
    const answered: Record<string, string | string[]> = Object.fromEntries(answer.headers);
    const cookies = answer.headers.getSetCookie();
    if (cookies.length > 0) answered["set-cookie"] = cookies;
    return { status: answer.status, headers: answered, body: Buffer.from(await answer.arrayBuffer()) };
  };
