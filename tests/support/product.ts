import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWhenStale } from "../../.tools/build.ts";
import { messageOf } from "../../.tools/errors.ts";
import { launch } from "../../.tools/product.ts";
import { readSettings, type Settings } from "../../.tools/settings.ts";
import { type FaultProxy, overHttp, startFaultProxy } from "./fault-proxy.ts";
import { freePorts } from "./free-port.ts";

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
};

/** Does the same with a fault proxy between the web process and its API. */
export async function startFaultyProduct(wishes: Wishes = {}): Promise<FaultyProduct> {
  let proxy: FaultProxy | undefined;
  const product = await startProduct(wishes, async (apiUrl) => {
    proxy = await startFaultProxy(overHttp(apiUrl));
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
  const [port = 0, apiPort = 0] = await freePorts(2);
  return readSettings({
    ...inherited,
    PORT: String(port),
    API_PORT: String(apiPort),
    WEB_PROCESSES: "1",
    DATA_DIR: dataDir,
    SEED: seed ? "1" : "0",
    // Every test registers its own users, all from this machine.
    REGISTRATIONS_PER_HOUR: "100000",
    ...environment,
  });
}

/**
 * Starts the built product on free ports with its own data, with the same code as `npm start`.
 * @param between puts something between the web process and its API: gets the API's address, gives the one to use instead
 */
export async function startProduct(
  wishes: Wishes = {},
  between?: (apiUrl: string) => Promise<string>,
): Promise<RunningProduct> {
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
