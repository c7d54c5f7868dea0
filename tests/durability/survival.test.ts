import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
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
  await expect.poll(() => output, { timeout: 50_000 }).toContain("api listening on");
}, 60_000);
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
    await expect.poll(entries, { timeout: 15_000 }).toContainEqual(
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
  const slow = request({
    port,
    host: "127.0.0.1",
    path: "/login",
    method: "POST",
    // The server says when it has the request, so that it is under way for certain.
    headers: { "Content-Type": "application/json", "Content-Length": 2, Expect: "100-continue" },
  });
  const answered = once(slow, "response") as Promise<[IncomingMessage]>;
  slow.flushHeaders();
  await once(slow, "continue");
  const gone = once(api, "exit");
  api.kill("SIGHUP");
  await expect.poll(entries, { timeout: 15_000 }).toContainEqual(
    expect.objectContaining({
      level: "error",
      message: "uncaught exception",
      error: expect.stringContaining("thrown at nobody"),
    }),
  );
  slow.end("{}");
  const [answer] = await answered;
  expect(answer.statusCode).toBe(419);
  expect((await gone)[0]).toBe(1);
});
