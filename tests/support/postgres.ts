import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";

const exec = promisify(execFile);

/** Debian keeps each version in a folder of its own, outside PATH. */
const DEBIANS = "/usr/lib/postgresql";
const programs = (existsSync(DEBIANS) ? readdirSync(DEBIANS) : [])
  .toSorted((one, other) => Number(other) - Number(one))
  .map((version) => join(DEBIANS, version, "bin"))
  .find((folder) => existsSync(join(folder, "initdb")));

export const skipsWithoutPostgres = programs === undefined;
if (skipsWithoutPostgres)
  process.stderr.write(
    "No PostgreSQL on this machine (apt install postgresql): tests with it are skipped.\n",
  );

export type RunningPostgres = {
  url: string;
  /** Ends all connections, and starts again. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts a PostgreSQL server with a database of its own, in a temporary folder. */
export async function startPostgres(): Promise<RunningPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "marquee-postgres-"));
  // The server refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const { stdout } = await exec("id", ["-u", "postgres"]);
    await chown(folder, Number(stdout), -1);
  }
  await chmod(folder, 0o700);
  const run = (program: string, ...wishes: string[]) => {
    const path = join(programs ?? "", program);
    return isRoot
      ? exec("runuser", ["-u", "postgres", "--", path, ...wishes], { cwd: "/" })
      : exec(path, wishes, { cwd: "/" });
  };
  const data = join(folder, "data");
  const control = (...wishes: string[]) =>
    run("pg_ctl", "-D", data, "-w", "-l", join(folder, "log"), ...wishes);
  const port = await freePort();
  await run("initdb", "-D", data, "-A", "trust", "-U", "marquee", "-E", "UTF8");
  await control("-o", `-p ${port} -k ${folder} -h 127.0.0.1 -c fsync=off`, "start");
  return {
    url: `postgres://marquee@127.0.0.1:${port}/postgres`,
    async restart() {
      await control("-m", "fast", "restart");
    },
    async stop() {
      await control("-m", "immediate", "stop");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
