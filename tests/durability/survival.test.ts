import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "../support/free-port.ts";
import { environmentOf } from "./environment.ts";

/** Faults that no code of ours has, made from outside by a signal: what they do to the process is what counts. */
const FAULTS = `
  process.on("SIGUSR2", () => void Promise.reject(new Error("left alone")));
  process.on("SIGHUP", () => { throw new Error("thrown at nobody"); });
`;

let dir: string;
let port: number;
let api: ChildProcess;
let output: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "marquee-survival-"));
  port = await freePort();
  output = "";
  api = spawn(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(FAULTS)}`, "api/server.ts"],
    { env: { ...environmentOf(dir, port), SEED: "0" } },
  );
  for (const stream of [api.stdout, api.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  await expect.poll(() => output, { timeout: 15_000 }).toContain("api listening on");
});
afterEach(async () => {
  if (api.exitCode === null) {
    const gone = once(api, "exit");
    api.kill("SIGKILL");
    await gone;
  }
  await rm(dir, { recursive: true, force: true });
});

const health = () => fetch(`http://127.0.0.1:${port}/health`).then((answer) => answer.status);
const entries = () =>
  output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): unknown => JSON.parse(line));

it("a rejection that nobody awaits is logged with a count, and the process goes on", async () => {
  for (const count of [1, 2]) {
    api.kill("SIGUSR2");
    await expect.poll(entries).toContainEqual(
      expect.objectContaining({
        level: "error",
        message: "unhandled rejection",
        count,
        error: expect.stringContaining("left alone"),
      }),
    );
    expect(await health()).toBe(200);
  }
  expect(api.exitCode).toBeNull();
});

it("an exception that nobody catches is logged, what is under way is answered, and the process leaves for another", async () => {
  const answered = new Promise<number>((resolve, reject) => {
    const slow = request(
      {
        port,
        host: "127.0.0.1",
        path: "/login",
        method: "POST",
        headers: { "Content-Type": "application/json" },
      },
      (answer) => resolve(answer.statusCode ?? 0),
    );
    slow.once("error", reject);
    slow.write("{");
    setTimeout(() => slow.end("}"), 1000);
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const gone = once(api, "exit");
  api.kill("SIGHUP");
  await expect.poll(entries).toContainEqual(
    expect.objectContaining({
      level: "error",
      message: "uncaught exception",
      error: expect.stringContaining("thrown at nobody"),
    }),
  );
  expect(await answered).toBe(419);
  expect((await gone)[0]).toBe(1);
});
