import { cp, type FileHandle, mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWhenStale } from "../../.tools/build.ts";
import { messageOf } from "../../.tools/errors.ts";
import { run, untilHealthy } from "../../.tools/processes.ts";
import { launch, type Product, sharedEnvironment } from "../../.tools/product.ts";
import { readSettings, root, type Settings } from "../../.tools/settings.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";
import { freePort } from "./free-port.ts";

export type RunningProduct = {
  /** The URL that browsers open. */
  origin: string;
  /** The API itself, without any fault proxy. */
  apiUrl: string;
  dataDir: string;
  /** Returns the current process ids of "The API" and "The web server". */
  pids: () => Record<string, number | undefined>;
  /** Returns the output of both processes so far. */
  log: () => Promise<string>;
  /** Stops both processes and deletes the data. Resolves to whether both exited cleanly. */
  stop: () => Promise<boolean>;
};

type FaultyProduct = RunningProduct & { proxy: FaultProxy };

type Wishes = {
  /** Whether to seed demo data. Otherwise the database is empty. */
  seed?: boolean;
  environment?: NodeJS.ProcessEnv;
  /** Whether nothing of earlier files may be there: what the web process has learned of its API, and what the API keeps. */
  isNew?: boolean;
};

/** The folder for the data of products that files of a worker share one after the other. Unset where each starts its own. */
export const shared = process.env.SHARED_PRODUCTS;

const isOrdinary = ({ environment, isNew = false }: Wishes) => !environment && !isNew;

/** Starts the built product on free ports with its own data, with the same code as `npm start`. */
export async function startProduct(wishes: Wishes = {}): Promise<RunningProduct> {
  return shared && isOrdinary(wishes) ? borrow(shared, wishes) : start(wishes);
}

/** Does the same with a fault proxy between the web process and its API. */
export async function startFaultyProduct(wishes: Wishes = {}): Promise<FaultyProduct> {
  if (shared && isOrdinary(wishes)) return borrow(shared, wishes);
  let proxy: FaultProxy | undefined;
  const product = await start(wishes, async (apiUrl) => {
    proxy = await startFaultProxy(apiUrl);
    return proxy.url;
  });
  return {
    ...product,
    proxy: proxy!,
    async stop() {
      const clean = await product.stop();
      await proxy!.close();
      return clean;
    },
  };
}

async function settingsIn(dataDir: string, { seed = false, environment }: Wishes): Promise<Settings> {
  const inherited = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    LANG: process.env.LANG,
    TMPDIR: process.env.TMPDIR,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  };
  return readSettings({
    ...inherited,
    PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SEED: seed ? "1" : "0",
    // Every test registers its own users, all from this machine.
    REGISTRATIONS_PER_HOUR: "100000",
    ...environment,
  });
}

async function start(wishes: Wishes, between?: (apiUrl: string) => Promise<string>): Promise<RunningProduct> {
  await buildWhenStale();
  const dataDir = await mkdtemp(join(tmpdir(), "marquee-data-"));
  const logPath = join(dataDir, "processes.log");
  const log = await open(logPath, "a");
  const settings = await settingsIn(dataDir, wishes);
  try {
    const { origin, pids, stop } = await launch(settings, { output: log.fd, between });
    return {
      origin,
      apiUrl: `http://127.0.0.1:${settings.apiPort}`,
      dataDir,
      pids,
      log: () => readFile(logPath, "utf8"),
      async stop() {
        const clean = await stop();
        await log.close();
        await rm(dataDir, { recursive: true, force: true });
        return clean;
      },
    };
  } catch (error) {
    await log.close();
    throw new Error(`${messageOf(error)}\n${await readFile(logPath, "utf8")}`, { cause: error });
  }
}

type Api = { url: string; dataDir: string; pid: () => number | undefined; stop: () => Promise<boolean> };

/** A web process behind whose proxy the API can be another one for each file. */
type Web = {
  product: Product;
  proxy: FaultProxy;
  settings: Settings;
  log: FileHandle;
  logPath: string;
  /** The API without demo data, once a file has asked for it. Its folder is also that of the web process. */
  plain: Api | undefined;
  /** A folder with demo data that nobody has changed, once a file has asked for it. Its links are signed by this process. */
  demo: string | undefined;
};

/**
 * What earlier files of this worker gave back. The first pages of a new process take ten times as long as the later ones. In an
 * API without demo data each file has only what it registers itself, so it stays too; each file has its own copy of the demo data.
 */
const idle: Web[] = [];

async function newWeb(folder: string): Promise<Web> {
  await buildWhenStale();
  const dataDir = await mkdtemp(join(folder, "data-"));
  const settings = await settingsIn(dataDir, {});
  const proxy = await startFaultProxy(`http://127.0.0.1:${settings.apiPort}`);
  const logPath = join(dataDir, "processes.log");
  const log = await open(logPath, "a");
  const product = await launch({ ...settings, apiUrl: proxy.url }, { output: log.fd });
  return { product, proxy, settings, log, logPath, plain: undefined, demo: undefined };
}

async function newApi({ settings, log }: Web, dataDir: string, seed: boolean): Promise<Api> {
  const apiPort = await freePort();
  const environment = { ...settings.environment, SEED: seed ? "1" : "0" };
  const itsOwn = await sharedEnvironment({ ...settings, apiPort, dataDir, environment });
  const running = run("The API", [join(root, "api/server.ts")], itsOwn, log.fd);
  await untilHealthy(running, `${itsOwn.API_URL}/health`);
  return { url: itsOwn.API_URL, dataDir, pid: running.pid, stop: running.stop };
}

async function seededFolder(web: Web, folder: string): Promise<string> {
  const dataDir = await mkdtemp(join(folder, "data-"));
  const api = await newApi(web, dataDir, true);
  if (!(await api.stop())) throw new Error("The API that seeded the demo data did not leave cleanly.");
  return dataDir;
}

/** An API with demo data of its own: a copy, since making it takes longer than all else that a start does. */
async function newSeeded(web: Web, folder: string): Promise<Api> {
  web.demo ??= await seededFolder(web, folder);
  const dataDir = await mkdtemp(join(folder, "data-"));
  await cp(web.demo, dataDir, { recursive: true });
  return newApi(web, dataDir, true);
}

/** Hands out what an earlier file gave back, or starts it. */
async function borrow(folder: string, { seed = false }: Wishes): Promise<FaultyProduct> {
  const web = idle.pop() ?? (await newWeb(folder));
  const { product, proxy, settings, log, logPath } = web;
  const printed = () => readFile(logPath, "utf8");
  const newPlain = async () => (web.plain ??= await newApi(web, settings.dataDir, false));
  const api = await (seed ? newSeeded(web, folder) : newPlain()).catch(async (error: unknown) => {
    throw new Error(`${messageOf(error)}\n${await printed()}`, { cause: error });
  });
  proxy.aim(api.url);
  const earlier = (await printed()).length;
  return {
    origin: product.origin,
    apiUrl: api.url,
    dataDir: api.dataDir,
    proxy,
    pids: () => ({ ...product.pids(), "The API": api.pid() }),
    log: async () => (await printed()).slice(earlier),
    async stop() {
      const clean = api === web.plain || (await api.stop());
      // What the web process was told wrongly of its API would last for the next file.
      if (!proxy.hasMisled()) {
        await proxy.heal();
        idle.push(web);
        return clean;
      }
      const left = [await product.stop(), (await web.plain?.stop()) ?? true, clean];
      await proxy.close();
      await log.close();
      return left.every(Boolean);
    },
  };
}
