import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWhenStale } from "../../.tools/build.ts";
import { messageOf } from "../../.tools/errors.ts";
import { launch } from "../../.tools/product.ts";
import { readSettings } from "../../.tools/settings.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";
import { freePort } from "./free-port.ts";

export type RunningProduct = {
  /** The address a browser opens. */
  origin: string;
  /** The API itself, past any fault proxy. */
  apiUrl: string;
  dataDir: string;
  /** The process ids as they are now: of "The API" and "The web server". */
  pids: () => Record<string, number | undefined>;
  /** What both processes have written so far. */
  log: () => Promise<string>;
  /** Ends both processes and deletes the data. Resolves to whether both left cleanly. */
  stop: () => Promise<boolean>;
};

type Wishes = {
  /** Demo data; an empty database without. */
  seed?: boolean;
  environment?: NodeJS.ProcessEnv;
};

/** The built product on free ports with data of its own, started by the very code of `npm start`. */
export async function startProduct(wishes: Wishes = {}): Promise<RunningProduct> {
  return start(wishes);
}

/** The same with a fault proxy between the web process and its API. */
export async function startFaultyProduct(
  wishes: Wishes = {},
): Promise<RunningProduct & { proxy: FaultProxy }> {
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

async function start(
  { seed = false, environment }: Wishes,
  between?: (apiUrl: string) => Promise<string>,
): Promise<RunningProduct> {
  await buildWhenStale();
  const dataDir = await mkdtemp(join(tmpdir(), "marquee-data-"));
  const logPath = join(dataDir, "processes.log");
  const log = await open(logPath, "a");
  const inherited = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    LANG: process.env.LANG,
    TMPDIR: process.env.TMPDIR,
  };
  const settings = readSettings({
    ...inherited,
    PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SEED: seed ? "1" : "0",
    // Every test makes its own people, all from this machine.
    REGISTRATIONS_PER_HOUR: "100000",
    ...environment,
  });
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
