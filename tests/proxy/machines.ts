import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, buildConnector } from "undici";
import { newVaultKeys } from "#api/vault/key-ring.ts";
import { run, type Running } from "../../.tools/processes.ts";
import { sharedEnvironment } from "../../.tools/product.ts";
import { readSettings, root } from "../../.tools/settings.ts";
import { keepRunning } from "../../.tools/supervisor.ts";
import { freePorts } from "../support/free-port.ts";
import { makeCertificate } from "./certificate.ts";
import { publicName, publicOrigin } from "./deployment.ts";
import { sampleSite, startNginx } from "./nginx.ts";

type Machine = { api: Running; web: Running };

export type Machines = {
  origin: string;
  dataDir: string;
  machines: readonly Machine[];
  /** Connects to nginx whatever the name in the address. */
  dispatcher: Agent;
  log: () => Promise<string>;
  stop: () => Promise<void>;
};

/**
 * Three machines as docs/deploy.md describes them, on this one: each has an API, and a web process that asks only that one. They share a
 * PostgreSQL server and the data folder. In front of them is nginx.
 */
export async function startMachines(databaseUrl: string): Promise<Machines> {
  const folder = await mkdtemp(join(tmpdir(), "marquee-machines-"));
  const dataDir = join(folder, "data");
  const logPath = join(folder, "processes.log");
  const output = await open(logPath, "a");
  const [tlsPort = 0, plainPort = 0, ...ports] = await freePorts(8);
  const settings = readSettings({
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: process.env.TMPDIR,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PUBLIC_ORIGIN: publicOrigin,
    TRUSTED_PROXIES: "127.0.0.1",
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    // On machines of their own, all APIs have the same port.
    APP_URL: "http://127.0.0.1:8000",
    API_PUBLIC_ORIGIN: "http://127.0.0.1:8000",
    SEED: "0",
    MAIL: "outbox",
    VAULT_KEYS: newVaultKeys(),
    REGISTRATIONS_PER_HOUR: "100000",
  });
  const shared = await sharedEnvironment(settings);
  async function startMachine(apiPort: number, webPort: number): Promise<Machine> {
    const own = {
      ...shared,
      API_PORT: String(apiPort),
      API_URL: `http://127.0.0.1:${apiPort}`,
      PORT: String(webPort),
    };
    const start = (name: string, script: string, port: number) =>
      keepRunning(
        () => run(name, [join(root, script)], own, output.fd),
        `http://127.0.0.1:${port}/health`,
        () => undefined,
      );
    return {
      api: await start("An API", "api/server.ts", apiPort),
      web: await start("A web process", "build/server/index.js", webPort),
    };
  }
  const ca = await makeCertificate(folder, publicName);
  const places = [0, 1, 2].map((number) => ({
    api: ports[number * 2] ?? 0,
    web: ports[number * 2 + 1] ?? 0,
  }));
  const machines = await Promise.all(places.map(({ api, web }) => startMachine(api, web)));
  const [first = "", second = "", third = ""] = places.map(({ web }) => `127.0.0.1:${web}`);
  const site = (await sampleSite({ tlsPort, plainPort, upstreams: [first, second], folder }))
    .replace(/^( *server )127\S+ (max_fails.*)$/m, `$&\n$1${third} $2`)
    .replace("error timeout;", "error timeout http_503;");
  const nginx = await startNginx(site, folder, tlsPort);
  const connector = buildConnector({ ca });
  const dispatcher = new Agent({
    headersTimeout: 90_000,
    bodyTimeout: 90_000,
    connect: (options, callback) =>
      connector(
        { ...options, hostname: "127.0.0.1", port: String(tlsPort), servername: publicName },
        callback,
      ),
  });
  return {
    origin: publicOrigin,
    dataDir,
    machines,
    dispatcher,
    log: () => readFile(logPath, "utf8"),
    async stop() {
      await dispatcher.destroy();
      await nginx.stop();
      await Promise.all(machines.map(({ web }) => web.stop()));
      await Promise.all(machines.map(({ api }) => api.stop()));
      await output.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
