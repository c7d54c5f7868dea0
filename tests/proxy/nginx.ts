import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "../../.tools/settings.ts";
import { findProgram } from "../support/find-program.ts";

const START_LIMIT_MS = 10_000;

/** Debian keeps it where PATH does not always look. */
const nginx = process.env.NGINX_PATH || (findProgram("nginx") ?? debians());

function debians() {
  const path = "/usr/sbin/nginx";
  return existsSync(path) ? path : undefined;
}

/** Where the real thing is missing nothing is proven; a machine that judges changes has to have it. */
export const skipsWithoutNginx = !nginx && process.env.CI !== "true";
if (skipsWithoutNginx)
  process.stderr.write("No nginx on this machine (apt install nginx): proxy tests skipped.\n");

export type Places = {
  tlsPort: number;
  plainPort: number;
  upstreams: readonly [string, string];
  folder: string;
};

/** The sample configuration of docs/deploy, with this machine's ports, addresses and certificate in it and nothing else changed. */
export async function sampleSite({ tlsPort, plainPort, upstreams, folder }: Places): Promise<string> {
  const changes: [string | RegExp, string][] = [
    [/^ *listen \[::\]:.*\n/gm, ""],
    [/listen 443\b/g, `listen 127.0.0.1:${tlsPort}`],
    [/listen 80\b/g, `listen 127.0.0.1:${plainPort}`],
    [/127\.0\.0\.1:3000\b/g, upstreams[0]],
    [/(?<=server )127\.0\.0\.1:3001\b/g, upstreams[1]],
    [/\/etc\/ssl\/marquee\/fullchain\.pem/g, join(folder, "site.pem")],
    [/\/etc\/ssl\/marquee\/privkey\.pem/g, join(folder, "site.key")],
  ];
  let site = await readFile(join(root, "docs/deploy/nginx.conf"), "utf8");
  for (const [from, to] of changes) {
    if (site.search(from) < 0) throw new Error(`docs/deploy/nginx.conf has no ${String(from)} any more`);
    site = site.replaceAll(from, to);
  }
  return site;
}

export type RunningNginx = {
  pid: number;
  /** Warnings and errors so far. */
  complaints: () => Promise<string>;
  /** Answers what is under way, then ends. */
  stop: () => Promise<void>;
};

/** @throws Error with nginx's own words when it does not take the configuration */
export async function startNginx(site: string, folder: string, port: number): Promise<RunningNginx> {
  if (!nginx) throw new Error("These tests need nginx: apt install nginx, or set NGINX_PATH.");
  const temporary = join(folder, "nginx");
  await mkdir(temporary, { recursive: true });
  // Workers of a master that runs as root would be somebody else, who may not enter this folder.
  const user = process.getuid?.() === 0 ? "user root root;" : "";
  const log = join(temporary, "error.log");
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${join(temporary, kind)};`)
    .join("\n");
  const configuration = join(temporary, "nginx.conf");
  await writeFile(
    configuration,
    `${user}\nworker_processes 2;\ndaemon off;\npid ${join(temporary, "pid")};\nerror_log ${log} warn;\nevents { worker_connections 1024; }\nhttp {\naccess_log off;\n${paths}\n${site}\n}\n`,
  );
  await chmod(folder, 0o700);
  const child = spawn(nginx, ["-p", temporary, "-c", configuration, "-e", log], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exit = once(child, "exit");
  const said = text(child.stderr);
  const complaints = () => readFile(log, "utf8").catch(() => "");
  let ended = false;
  void exit.then(() => (ended = true));
  const deadline = performance.now() + START_LIMIT_MS;
  while (!(await answers(port))) {
    if (ended || performance.now() > deadline) {
      child.kill("SIGTERM");
      throw new Error(`nginx did not start: ${await said}${await complaints()}`);
    }
    await pause(20);
  }
  return {
    pid: child.pid!,
    complaints,
    async stop() {
      if (ended) return;
      child.kill("SIGQUIT");
      const late = setTimeout(() => child.kill("SIGTERM"), 5000);
      await exit;
      clearTimeout(late);
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
