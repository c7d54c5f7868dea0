import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { codeOf, messageOf } from "./errors.ts";
import { root, StartError } from "./settings.ts";

/** Where a process writes: our own terminal, or an open file descriptor. */
export type Output = "inherit" | number;

export type Running = {
  name: string;
  pid: () => number | undefined;
  /** Resolves with the words for how it ended, whoever ended it. */
  ended: Promise<string>;
  /** Sends a signal to the process and what it started; nothing when it has ended. */
  signal: (kind: NodeJS.Signals) => void;
  /** SIGTERM, and SIGKILL after 35 s: longer than the 30 s a process may take to drain. Resolves to whether it left cleanly. */
  stop: () => Promise<boolean>;
};

const withParent = fileURLToPath(new URL("with-parent.js", import.meta.url));
const DRAIN_MS = 35_000;
/** Node would let a process keep a hundred megabytes of what nobody needs anymore, and be no faster: see docs/performance.md. */
const NODE_ARGUMENTS = ["--max-semi-space-size=8", "--import", withParent];

/** Starts a script on this very Node, in a process group of its own so that Ctrl-C reaches the starter only. */
export function run(
  name: string,
  script: string[],
  environment: NodeJS.ProcessEnv,
  output: Output,
  folder = root,
): Running {
  const child = spawn(process.execPath, [...NODE_ARGUMENTS, ...script], {
    cwd: folder,
    env: environment,
    detached: true,
    stdio: ["ignore", output, output, "ipc"],
  });
  const exit = new Promise<{ code: number | null; by: NodeJS.Signals | null }>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, by) => resolve({ code, by }));
  });
  const signal = (kind: NodeJS.Signals) => {
    if (child.pid && child.exitCode === null && child.signalCode === null) {
      try {
        process.kill(-child.pid, kind);
      } catch (error) {
        if (codeOf(error) !== "ESRCH") throw error;
      }
    }
  };
  return {
    name,
    pid: () => child.pid,
    ended: exit.then(({ code, by }) =>
      by ? `${name} was ended by ${by}` : `${name} ended with exit code ${code}`,
    ),
    signal,
    async stop() {
      signal("SIGTERM");
      const late = setTimeout(() => signal("SIGKILL"), DRAIN_MS);
      const { code } = await exit;
      clearTimeout(late);
      return code === 0;
    },
  };
}

/**
 * Waits until the process answers at the address with anything below 500.
 * @throws StartError when it ends first or stays silent for `limit` milliseconds
 */
export async function untilHealthy(running: Running, address: string, limit = 30_000): Promise<void> {
  const deadline = performance.now() + limit;
  let ending: string | undefined;
  void running.ended.then((words) => (ending = words));
  while (performance.now() < deadline) {
    if (ending) throw new StartError(`${ending} before it was ready.`);
    try {
      const answer = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(2000) });
      await answer.body?.cancel();
      if (answer.status < 500) return;
    } catch {
      // Not listening yet.
    }
    await pause(50);
  }
  throw new StartError(`${running.name} did not answer at ${address} within ${limit / 1000} s.`);
}

/** @throws StartError naming the variable to change when something else listens there */
export async function demandFreePort(variable: string, port: number, host: string): Promise<void> {
  const probe = createServer();
  probe.listen({ port, host, exclusive: true });
  try {
    await once(probe, "listening");
  } catch (error) {
    if (codeOf(error) === "EADDRINUSE")
      throw new StartError(
        `Port ${port} on ${host} is taken by another program. Choose another: ${variable}=${port + 1} npm start`,
      );
    if (codeOf(error) === "EACCES")
      throw new StartError(
        `This account may not open port ${port}. Choose one above 1023: ${variable}=3000 npm start`,
      );
    throw new StartError(`Cannot listen on ${host}:${port}: ${messageOf(error)}`);
  }
  probe.close();
  await once(probe, "close");
}
