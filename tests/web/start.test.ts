import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { spawnWeb } from "../support/built-web.ts";

async function start(environment: Record<string, string | undefined>) {
  const web = spawnWeb(environment);
  const stopped = Promise.all([once(web, "exit"), text(web.stderr)]);
  const listening = once(web.stdout, "data").then(([line]) => String(line));
  const outcome = await Promise.race([
    stopped.then(([[code], complaint]) => ({ code: Number(code), complaint })),
    listening,
  ]);
  if (typeof outcome !== "string") return outcome;
  web.kill("SIGTERM");
  const [[code], complaint] = await stopped;
  return { code: Number(code), complaint, line: outcome };
}

test("with what it needs it starts, and leaves cleanly when told to", async () => {
  expect(await start({})).toMatchObject({
    code: 0,
    complaint: "",
    line: expect.stringMatching(/^web listening on http:\/\/localhost:\d+\n$/),
  });
});

test.each([
  ["SESSION_SECRET", { SESSION_SECRET: undefined }],
  ["SESSION_SECRET", { SESSION_SECRET: "short" }],
  ["SESSION_SECRET", { SESSION_SECRET: "changemechangemechangemechangemechangeme" }],
  ["SESSION_SECRET", { SESSION_SECRET: undefined, NODE_ENV: undefined }],
  ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "app.example.com" }],
  ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "https://app.example.com/path" }],
  ["API_URL", { API_URL: "file:///etc/passwd" }],
  ["API_URL", { API_URL: "https://user:word@api.example.com" }],
  ["PORT", { PORT: "ninety" }],
  ["XSRF_COOKIE", { XSRF_COOKIE: "a; b" }],
  ["NODE_TLS_REJECT_UNAUTHORIZED", { NODE_TLS_REJECT_UNAUTHORIZED: "0" }],
] as const)("it refuses to start over %s, naming it and not its value (%o)", async (name, environment) => {
  const { code, complaint } = await start(environment);
  expect(code).not.toBe(0);
  expect(
    complaint
      .trim()
      .split("\n")
      .filter((line) => line.startsWith("Marquee")),
  ).toHaveLength(1);
  expect(complaint).toContain(name);
  for (const value of Object.values(environment))
    if (value && value !== "0") expect(complaint).not.toContain(value);
});
