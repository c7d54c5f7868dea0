import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, buildConnector } from "undici";
import { newVaultKeys } from "#api/vault/key-ring.ts";
import { buildWhenStale } from "../../.tools/build.ts";
import { messageOf } from "../../.tools/errors.ts";
import { run, type Running, untilHealthy } from "../../.tools/processes.ts";
import { sharedEnvironment } from "../../.tools/product.ts";
import { readSettings, root } from "../../.tools/settings.ts";
import { freePorts } from "../support/free-port.ts";
import { makeCertificate } from "./certificate.ts";
import { type Places, type RunningNginx, sampleSite, startNginx } from "./nginx.ts";

export const publicName = "marquee.example.com";
export const publicOrigin = `https://${publicName}`;

export type Deployment = {
  origin: string;
  dataDir: string;
  tlsPort: number;
  plainPort: number;
  /** Where the two web processes listen, past nginx. */
  upstreams: readonly [string, string];
  ca: string;
  nginx: RunningNginx;
  /** Connects to nginx whatever the name in the address. */
  dispatcher: Agent;
  /** Another, from another address of this machine where one is given. */
  newDispatcher: (from?: string) => Agent;
  /** Stops one web process as a service manager does, starts it again on its port, and waits until it is ready. */
  restart: (replica: number) => Promise<{ clean: boolean }>;
  /**
   * Takes one web process away without a word: kill -9, or stopped so that it hangs. Gives what brings one back there: another
   * process, or the same going on.
   */
  lose: (replica: number, by: "SIGKILL" | "SIGSTOP") => Promise<() => Promise<void>>;
  signal: (replica: number, kind: NodeJS.Signals) => void;
  /** SIGTERM to one web process; resolves when it has left. */
  stopReplica: (replica: number) => Promise<boolean>;
  /** What all processes of ours have written so far. */
  log: () => Promise<string>;
  stop: () => Promise<boolean>;
};

/**
 * The API (unless API_URL in `environment` names another), two web processes with the same secrets and data, and nginx in
 * front of them, set up by the sample configuration. `between` puts something between the web processes and the API.
 */
export async function deploy(
  site: (places: Places) => Promise<string> = sampleSite,
  environment: NodeJS.ProcessEnv = {},
  between: (apiUrl: string) => Promise<string> = async (apiUrl) => apiUrl,
): Promise<Deployment> {
  await buildWhenStale();
  const folder = await mkdtemp(join(tmpdir(), "marquee-proxy-"));
  const dataDir = join(folder, "data");
  const logPath = join(folder, "processes.log");
  const output = await open(logPath, "a");
  const [apiPort = 0, one = 0, two = 0, tlsPort = 0, plainPort = 0] = await freePorts(5);
  const settings = readSettings({
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    LANG: process.env.LANG,
    TMPDIR: process.env.TMPDIR,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PUBLIC_ORIGIN: publicOrigin,
    TRUSTED_PROXIES: "127.0.0.1",
    PORT: String(one),
    API_PORT: String(apiPort),
    DATA_DIR: dataDir,
    SEED: "0",
    MAIL: "outbox",
    VAULT_KEYS: newVaultKeys(),
    REGISTRATIONS_PER_HOUR: "100000",
    ...environment,
  });
  const shared = await sharedEnvironment(settings);
  const ports = [one, two] as const;
  const running: (Running | undefined)[] = [];
  let api: Running | undefined;
  let nginx: RunningNginx | undefined;

  let apiUrl = shared.API_URL;
  const startReplica = async (replica: number) => {
    const port = ports[replica]!;
    const script = [join(root, "build/server/index.js")];
    const web = run(
      `Replica ${replica}`,
      script,
      { ...shared, API_URL: apiUrl, PORT: String(port) },
      output.fd,
    );
    running[replica] = web;
    await untilHealthy(web, `http://127.0.0.1:${port}/readyz`);
  };
  const stopReplica = async (replica: number) => {
    const clean = (await running[replica]?.stop()) ?? true;
    running[replica] = undefined;
    return clean;
  };
  const stop = async () => {
    await nginx?.stop();
    const clean = await Promise.all(ports.map((_, replica) => stopReplica(replica)));
    const apiClean = (await api?.stop()) ?? true;
    await output.close();
    await rm(folder, { recursive: true, force: true });
    return clean.every(Boolean) && apiClean;
  };

  try {
    const ca = await makeCertificate(folder, publicName);
    if (!settings.apiUrl) {
      api = run("The API", [join(root, "api/server.ts")], shared, output.fd);
      await untilHealthy(api, `${shared.API_URL}/health`);
    }
    apiUrl = await between(shared.API_URL);
    await Promise.all([startReplica(0), startReplica(1)]);
    const upstreams = [`127.0.0.1:${one}`, `127.0.0.1:${two}`] as const;
    nginx = await startNginx(await site({ tlsPort, plainPort, upstreams, folder }), folder, tlsPort);

    const newDispatcher = (from?: string) => {
      const connector = buildConnector({ ca });
      return new Agent({
        headersTimeout: 90_000,
        bodyTimeout: 90_000,
        connect: (options, callback) =>
          connector(
            {
              ...options,
              hostname: "127.0.0.1",
              port: String(options.protocol === "https:" ? tlsPort : plainPort),
              servername: publicName,
              ...(from && { localAddress: from }),
            },
            callback,
          ),
      });
    };
    const dispatcher = newDispatcher();
    return {
      origin: publicOrigin,
      dataDir,
      tlsPort,
      plainPort,
      upstreams,
      ca,
      nginx,
      dispatcher,
      newDispatcher,
      async restart(replica) {
        const clean = await stopReplica(replica);
        await startReplica(replica);
        return { clean };
      },
      async lose(replica, by) {
        const lost = running[replica]!;
        lost.signal(by);
        if (by === "SIGSTOP")
          return async () => {
            lost.signal("SIGCONT");
            await untilHealthy(lost, `http://127.0.0.1:${ports[replica]}/readyz`);
          };
        await lost.ended;
        running[replica] = undefined;
        return () => startReplica(replica);
      },
      signal: (replica, kind) => running[replica]?.signal(kind),
      stopReplica,
      log: () => readFile(logPath, "utf8"),
      async stop() {
        await dispatcher.destroy();
        return stop();
      },
    };
  } catch (error) {
    const log = await readFile(logPath, "utf8");
    await stop();
    throw new Error(`${messageOf(error)}\n${log}`, { cause: error });
  }
}
