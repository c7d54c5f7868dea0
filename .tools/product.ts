import { availableParallelism } from "node:os";
import { demandFreePort, type Output, run, type Running } from "./processes.ts";
import { keptSecrets } from "./secrets.ts";
import { isPublic, root, type Settings, webOrigin } from "./settings.ts";
import { keepRunning } from "./supervisor.ts";

/** More would wait for the API, which is one process and takes about a third of the time of a page. */
const MOST_WEB_PROCESSES = 3;

export type Product = {
  /** Where a person opens it. */
  origin: string;
  /** The API the web process talks to. */
  apiUrl: string;
  /** Resolves with the words for what happened when a process has died too often; `stop` ends both as well. */
  ended: Promise<string>;
  /** The process ids as they are now, by the name of the process. */
  pids: () => Record<string, number | undefined>;
  /** Web first, so that what it is still answering finds its API. Resolves to whether both left cleanly. */
  stop: () => Promise<boolean>;
};

export type Launch = {
  output: Output;
  /** Puts something between the web process and its API: gets the API's address, gives the one to use instead. */
  between?: (apiUrl: string) => Promise<string>;
  /** Hears, in a sentence, of each process that died and of its return. */
  tell?: (words: string) => void;
};

/**
 * Starts the API (unless the settings name another) and then the built web process, each once the one before answers. A process
 * that dies is started again.
 * @throws StartError when a port is taken or a process does not come up; nothing is left running then
 */
export async function launch(
  settings: Settings,
  { output, between, tell = () => {} }: Launch,
): Promise<Product> {
  const running: Running[] = [];
  const stop = async () => {
    const clean: boolean[] = [];
    for (const one of running.toReversed()) clean.push(await one.stop());
    return clean.every(Boolean);
  };
  try {
    await demandFreePort("PORT", settings.port, settings.host);
    const environment = await sharedEnvironment(settings);
    if (!settings.apiUrl) {
      await demandFreePort("API_PORT", settings.apiPort, "127.0.0.1");
      const startApi = () => run("The API", [`${root}api/server.ts`], environment, output);
      running.push(await keepRunning(startApi, `${environment.API_URL}/health`, tell));
    }
    const apiUrl = between ? await between(environment.API_URL) : environment.API_URL;
    const webEnvironment = {
      ...environment,
      API_URL: apiUrl,
      WEB_PROCESSES:
        settings.environment.WEB_PROCESSES || String(Math.min(availableParallelism(), MOST_WEB_PROCESSES)),
    };
    const startWeb = () => run("The web server", [`${root}build/server/index.js`], webEnvironment, output);
    const webHealth = `http://${loopback(settings.host)}:${settings.port}/health`;
    running.push(await keepRunning(startWeb, webHealth, tell));
    return {
      origin: webOrigin(settings),
      apiUrl,
      ended: Promise.race(running.map(({ ended }) => ended)),
      pids: () => Object.fromEntries(running.map((one) => [one.name, one.pid()])),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** One environment for both processes, with what the defaults of each derive from the other's settings spelt out. */
export async function sharedEnvironment(settings: Settings) {
  const { environment, host, port, apiPort, dataDir, apiUrl } = settings;
  return {
    ...environment,
    ...(await keptSecrets(settings, isPublic(settings))),
    NODE_ENV: "production",
    HOST: host,
    PORT: String(port),
    API_PORT: String(apiPort),
    DATA_DIR: dataDir,
    API_URL: apiUrl ?? `http://127.0.0.1:${apiPort}`,
    FRONTEND_URL: environment.FRONTEND_URL || webOrigin(settings),
  };
}

const loopback = (host: string) => {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
};
