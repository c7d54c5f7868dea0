import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { codeOf } from "./errors.ts";
import { root, StartError } from "./settings.ts";

const SOURCES = [
  "app",
  "public",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];
const BUILT = join(root, "build/server/index.js");
const LOCK = join(root, "node_modules/.marquee-build");
const BUILD_LIMIT = 300_000;

/**
 * Builds the web app when build/ is missing or older than what it is made from. Two processes asking at once build once.
 * @returns whether it built
 * @throws StartError with the build's own output when it fails
 */
export async function buildWhenStale(announce: () => void = () => {}): Promise<boolean> {
  if (!(await isStale())) return false;
  const release = await lock();
  try {
    if (!(await isStale())) return false;
    announce();
    await build();
    return true;
  } finally {
    await release();
  }
}

async function isStale(): Promise<boolean> {
  const built = await modified(BUILT);
  for (const source of SOURCES) if ((await newestIn(join(root, source))) > built) return true;
  return false;
}

const modified = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

/** Folders count too: a deleted file leaves its mark only there. Tests do not: they are not in the build. */
async function newestIn(path: string): Promise<number> {
  let newest = await modified(path);
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (/\.test\.tsx?$/.test(entry.name)) continue;
    newest = Math.max(newest, await modified(join(entry.parentPath, entry.name)));
  }
  return newest;
}

async function build() {
  // A build asked for by a test run is a build all the same.
  const { VITEST: _, ...environment } = process.env;
  const builder = spawn(process.execPath, [join(root, "node_modules/@react-router/dev/bin.cjs"), "build"], {
    cwd: root,
    env: { ...environment, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [[code], out, complaints] = await Promise.all([
    once(builder, "exit"),
    text(builder.stdout),
    text(builder.stderr),
  ]);
  if (code !== 0) throw new StartError(`The build failed:\n${out}${complaints}`);
}

async function lock(): Promise<() => Promise<void>> {
  const deadline = performance.now() + BUILD_LIMIT;
  const owner = join(LOCK, "pid");
  while (performance.now() < deadline) {
    try {
      await mkdir(LOCK);
      await writeFile(owner, String(process.pid));
      return () => rm(LOCK, { recursive: true, force: true });
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
    if (await isAbandoned(owner)) await rm(LOCK, { recursive: true, force: true });
    else await pause(200);
  }
  throw new StartError(`Another build is still running; if none is, delete ${LOCK}.`);
}

async function isAbandoned(owner: string): Promise<boolean> {
  const pid = Number(await readFile(owner, "utf8").catch(() => ""));
  if (!pid) return Date.now() - (await modified(LOCK)) > 5000;
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}
