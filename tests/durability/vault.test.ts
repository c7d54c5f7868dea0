import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newVaultKeys } from "#api/vault/key-ring.ts";
import { createClient, list, text } from "#tests/contract/support/client.ts";
import { confirm, IMPORTS, ITEMS } from "#tests/contract/support/vault.ts";
import { freePort } from "#tests/support/free-port.ts";
import { environmentOf } from "./environment.ts";

const COUNT = 1000;

let dir: string;
let port: number;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "marquee-vault-"));
  port = await freePort();
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await rm(dir, { recursive: true, force: true });
});

/** Starts a program with these keys of the vault. What it prints comes together in `output`. */
function run(program: string, keys: string) {
  const child = spawn(process.execPath, [program], {
    env: { ...environmentOf(dir, port), VAULT_KEYS: keys },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  const running = { child, output: "", ended: once(child, "exit") };
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      running.output += chunk.toString();
    });
  void running.ended.then(() => children.delete(child));
  return running;
}

async function startApi(keys: string) {
  const running = run("api/server.ts", keys);
  while (!running.output.includes("api listening on")) {
    if (running.child.exitCode !== null) throw new Error(`The API did not start: ${running.output}`);
    await pause(20);
  }
  return running;
}

async function signedIn() {
  const client = createClient({
    base: `http://127.0.0.1:${port}`,
    origin: "http://localhost:3999",
    ip: null,
    fetch: (request) => fetch(request),
  });
  await client.get("/sanctum/csrf-cookie");
  await client.post("/login", { email: "demo@marquee.test", password: "marquee-demo" });
  return client;
}

/** How many items are wrapped with a key, by its name. */
function wrappedWith(name: string): number {
  const file = new DatabaseSync(join(dir, "marquee.sqlite"), { readOnly: true });
  const [row] = file.prepare("select count(*) as count from vault_items where key_name = ?").all(name);
  file.close();
  return Number(row?.["count"]);
}

it("keeps 1,000 passwords out of the database and its log, and goes on with a re-wrap that was killed", async () => {
  const [first, second] = [newVaultKeys("k1"), newVaultKeys("k2")];
  const api = await startApi(first);
  const client = await signedIn();
  const passwords = Array.from({ length: COUNT }, (_, at) => `larch-${crypto.randomUUID()}-${at}`);
  const rows = passwords.map((password, at) => `Known item ${at},https://n.test/${at},ana,${password}`);
  const form = new FormData();
  form.set("file", new File([["name,url,username,password", ...rows].join("\n")], "chrome.csv"));
  const waiting = await client.send("POST", IMPORTS, { form });
  const done = await client.post(`${IMPORTS}/${text(waiting.body, "data.id")}`, {});
  expect(done.body).toMatchObject({ data: { created: COUNT } });

  for (const name of ["marquee.sqlite", "marquee.sqlite-wal"]) {
    const bytes = await readFile(join(dir, name));
    const found = passwords.filter(
      (password) => bytes.includes(password) || bytes.includes(Buffer.from(password, "utf16le")),
    );
    expect(found, name).toEqual([]);
  }
  const stored = await Promise.all(
    ["marquee.sqlite", "marquee.sqlite-wal"].map((name) => readFile(join(dir, name))),
  );
  // What isn’t secret is there, so the search above would find what is.
  expect(stored.some((bytes) => bytes.includes(`Known item ${COUNT - 1}`))).toBe(true);
  api.child.kill("SIGTERM");
  await api.ended;

  const cutOff = run(".tools/vault-rewrap.ts", `${second},${first}`);
  while (wrappedWith("k2") === 0) {
    if (cutOff.child.exitCode !== null) throw new Error(`It ended too soon: ${cutOff.output}`);
    await pause(2);
  }
  cutOff.child.kill("SIGKILL");
  await cutOff.ended;
  const half = wrappedWith("k2");
  expect(half).toBeGreaterThan(0);
  expect(wrappedWith("k1")).toBeGreaterThan(0);

  const whole = run(".tools/vault-rewrap.ts", `${second},${first}`);
  await whole.ended;
  expect(whole.output).toMatch(/\d+ keys are wrapped with k2 now\.\nNothing needs k1 anymore/);
  expect(wrappedWith("k1")).toBe(0);

  const again = await startApi(second);
  const visitor = await signedIn();
  await confirm(visitor, "marquee-demo");
  for (const at of [0, 499, COUNT - 1]) {
    const found = await visitor.get(`${ITEMS}?search=${encodeURIComponent(`Known item ${at}`)}`);
    const item = list(found.body, "data").find((one) => text(one, "name") === `Known item ${at}`);
    const answer = await visitor.post(`${ITEMS}/${text(item, "id")}/reveal`, { field: "password" });
    expect(text(answer.body, "data.value")).toBe(passwords[at]);
  }
  again.child.kill("SIGTERM");
  await again.ended;
}, 120_000);
