import { demandFreePort, type Output, run, type Running, untilHealthy } from "./processes.ts";
import { keptSecrets } from "./secrets.ts";
import { root, type Settings, webOrigin } from "./settings.ts";

export type Product = {
  /** Where a person opens it. */
  origin: string;
  /** The API the web process talks to. */
  apiUrl: string;
  /** Resolves with the words for what happened when a process ends; `stop` ends both as well. */
  ended: Promise<string>;
  /** Web first, so that what it is still answering finds its API. Resolves to whether both left cleanly. */
  stop: () => Promise<boolean>;
};

export type Launch = {
  output: Output;
  /** Puts something between the web process and its API: gets the API's address, gives the one to use instead. */
  between?: (apiUrl: string) => Promise<string>;
};

/**
 * Starts the API (unless the settings name another) and then the built web process, each once the one before answers.
 * @throws StartError when a port is taken or a process does not come up; nothing is left running then
 */
export async function launch(settings: Settings, { output, between }: Launch): Promise<Product> {
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
      const api = run("The API", [`${root}api/server.ts`], environment, output);
      running.push(api);
      await untilHealthy(api, `${environment.API_URL}/health`);
    }
    const apiUrl = between ? await between(environment.API_URL) : environment.API_URL;
    const web = run(
      "The web server",
      [`${root}build/server/index.js`],
      { ...environment, API_URL: apiUrl },
      output,
    );
    running.push(web);
    await untilHealthy(web, `http://${loopback(settings.host)}:${settings.port}/health`);
    return {
      origin: webOrigin(settings),
      apiUrl,
      ended: Promise.race(running.map(({ ended }) => ended)),
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
    ...(await keptSecrets(settings)),
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
