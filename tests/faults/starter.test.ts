import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { root } from "../../.tools/settings.ts";
import { freePort, portOf } from "../support/free-port.ts";

/** The product starts several times on a machine that may have other work. */
vi.setConfig({ testTimeout: 90_000 });

const dataDir = await mkdtemp(join(tmpdir(), "marquee-starter-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** `npm start` as it runs behind npm. `ready` resolves once it has said how to stop it. */
async function start(environment: NodeJS.ProcessEnv = {}) {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, ".tools/start.js")], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      API_PORT: String(await freePort()),
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { text: "" };
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (bytes: Buffer) => {
        said.text += bytes.toString();
        if (said.text.includes("Ctrl-C stops it")) resolve();
      });
  });
  const code = once(child, "exit").then(([status]: unknown[]) => status);
  return { child, said, code, ready: Promise.race([ready, code]), address: `http://127.0.0.1:${port}` };
}

const answers = (address: string) =>
  fetch(`${address}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

test("it says where the product is, who may sign in and where mails go; on SIGTERM it stops both and leaves cleanly", async () => {
  const { child, said, code, ready, address } = await start();
  await ready;
  expect(await answers(address)).toBe(true);
  expect(said.text).toContain(address.replace("127.0.0.1", "localhost"));
  expect(said.text).toMatch(/Demo account +\S+@\S+ +\S+/);
  expect(said.text).toMatch(/Invitation +http\S+\/invitation\/accept\?/);
  expect(said.text).toContain(join(dataDir, "outbox"));
  child.kill("SIGTERM");
  expect(await code).toBe(0);
  expect(await answers(address)).toBe(false);
});

test("an API whose log nobody reads anymore answers, and stops when it is told to", async () => {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "marquee-unread-"));
  const child = spawn(process.execPath, [join(root, "api/server.ts")], {
    env: { PATH: process.env.PATH, API_PORT: String(port), DATA_DIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const left = once(child, "exit");
  await once(child.stdout, "data");
  child.stdout.destroy();
  const asked = () => fetch(`http://127.0.0.1:${port}/api/user`).then(({ status }) => status);
  expect([await asked(), await asked(), await asked()]).toEqual([401, 401, 401]);
  child.kill("SIGTERM");
  expect((await left)[0]).toBe(0);
  await rm(folder, { recursive: true, force: true });
});

test("its secrets are made once, for the owner's eyes only", async () => {
  const path = join(dataDir, "secrets.json");
  const before = await readFile(path, "utf8");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const { child, code, ready } = await start();
  await ready;
  child.kill("SIGINT");
  expect(await code).toBe(0);
  expect(await readFile(path, "utf8")).toBe(before);
});

test("a taken port is named, with the way to choose another", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  for (const variable of ["PORT", "API_PORT"]) {
    const { said, code } = await start({ [variable]: String(portOf(other)) });
    expect(await code).toBe(1);
    expect(said.text).toContain(`Port ${portOf(other)} on 127.0.0.1 is taken`);
    expect(said.text).toContain(`${variable}=${portOf(other) + 1} npm start`);
  }
  other.close();
});

test.runIf(process.platform === "linux")(
  "when the starter itself is killed nothing keeps running",
  async () => {
    const { child, code, ready, address } = await start();
    await ready;
    child.kill("SIGKILL");
    await code;
    await expect.poll(() => answers(address), { timeout: 10_000 }).toBe(false);
  },
);
