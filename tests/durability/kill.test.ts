import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DatabaseSync } from "node:sqlite";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { IMPORTS, sendChanges } from "#tests/contract/support/ad-log.ts";
import { at, createClient, list, text } from "#tests/contract/support/client.ts";
import type { Client } from "#tests/contract/support/client.ts";
import { FEEDS, sendFile, startFeedServer } from "#tests/contract/support/feeds.ts";
import { REPORTS } from "#tests/contract/support/reports.ts";
import { blankImage } from "#tests/support/blank-image.ts";
import { freePort } from "#tests/support/free-port.ts";
import { environmentOf } from "./environment.ts";

const WRITERS = 4;
const LIFE_MS = { least: 60, most: 260 };

const BOARD = "/api/projects/social-calendar/board";

type Running = { process: ChildProcess; port: number };

const folders: string[] = [];
const running = new Set<ChildProcess>();
/** Of the tests that follow each other. Those that wait at once have their own. */
let dir: string;

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), "marquee-kill-"));
  folders.push(folder);
  return folder;
};

beforeAll(async () => {
  dir = await newFolder();
});
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

/** The real process; resolves when it says that it listens. */
async function start(port: number, dataDir = dir, more: NodeJS.ProcessEnv = {}): Promise<Running> {
  const child = spawn(process.execPath, ["api/server.ts"], {
    env: { ...environmentOf(dataDir, port), ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("api listening on")) resolve();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once("exit", () => reject(new Error(`The API did not start: ${output}`)));
  });
  return { process: child, port };
}

async function kill({ process: child }: Running, signal: NodeJS.Signals): Promise<number | null> {
  const gone = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  child.kill(signal);
  return gone;
}

const clientOf = (port: number, jar?: Map<string, string>): Client =>
  createClient({
    base: `http://127.0.0.1:${port}`,
    origin: "http://localhost:3999",
    ip: null,
    fetch: (request) => fetch(request),
    ...(jar === undefined ? {} : { jar }),
  });

async function signedInAt(port: number): Promise<Client> {
  const client = clientOf(port);
  await client.get("/sanctum/csrf-cookie");
  await client.post("/login", { email: "demo@marquee.test", password: "marquee-demo" });
  return client;
}

/** Returns where a new campaign goes. */
async function placeOf(client: Client) {
  const folders = await client.get("/api/projects/winter-collection/folders");
  return { project_id: "winter-collection", folder_id: text(folders.body, "data.0.id") };
}

/** A lease is as long as a job may take, a minute, and nothing shortens it. Both wait for theirs at the same time. */
describe("kill -9 while a job is under way", () => {
  it.concurrent("reads a report again from its beginning, once its lease has ended, and stores no row twice", async ({
    expect,
  }) => {
    const dataDir = await newFolder();
    const ROWS = 20_000;
    const port = await freePort();
    let api = await start(port, dataDir);
    const client = await signedInAt(port);
    const rows = Array.from({ length: ROWS }, (_, at) => {
      const day = new Date(Date.UTC(2025, 0, 1 + Math.floor(at / 50))).toISOString().slice(0, 10);
      return `${day},Campaign ${at % 50},1.50,100,3`;
    });
    const form = new FormData();
    const csv = ["Day,Campaign,Cost,Impr.,Clicks", ...rows].join("\n");
    form.append("files[0]", new File([csv], "days.csv", { type: "text/csv" }));
    const made = await client.send("POST", REPORTS, { form });
    expect(made.status).toBe(202);
    const path = `${REPORTS}/${text(made.body, "data.id")}`;
    const stored = () => {
      const file = new DatabaseSync(join(dataDir, "marquee.sqlite"));
      const [found] = file
        .prepare(
          "select count(*) as rows, count(distinct line) as lines from report_rows where report_id = ?",
        )
        .all(text(made.body, "data.id"));
      file.close();
      return { rows: Number(found?.["rows"]), lines: Number(found?.["lines"]) };
    };
    while (stored().rows === 0) await pause(5);
    await kill(api, "SIGKILL");
    const left = stored();
    expect(left.rows).toBeGreaterThan(0);
    expect(left.rows).toBeLessThan(ROWS);

    api = await start(port, dataDir);
    await expect
      .poll(async () => at((await client.get(path)).body, "data.files.0.status"), {
        timeout: 100_000,
        interval: 500,
      })
      .not.toBe("reading");
    expect(stored()).toEqual({ rows: ROWS, lines: ROWS });
    expect(await kill(api, "SIGTERM")).toBe(0);
  }, 150_000);

  it.concurrent("checks a feed again once the lease of its check has ended, and stores nothing twice", async ({
    expect,
  }) => {
    const dataDir = await newFolder();
    const server = await startFeedServer();
    const outgoing = { OUTGOING_HOSTS: "*", OUTGOING_PRIVATE: server.host };
    const entries = (count: number, edited: number) =>
      `<rss version="2.0"><channel><title>Press</title>${Array.from(
        { length: count },
        (_, at) =>
          `<item><guid>g${at}</guid><title>Entry ${at}${at < edited ? ", edited" : ""}</title></item>`,
      ).join("")}</channel></rss>`;
    server.answers.set("/rss", { body: entries(500, 0) });
    const port = await freePort();
    let api = await start(port, dataDir, outgoing);
    const client = await signedInAt(port);
    const made = await client.post(FEEDS, { family: "content", address: server.address("/rss") });
    const id = text(made.body, "data.id");
    const feed = async () => at((await client.get(`${FEEDS}/${id}`)).body, "data");
    await expect.poll(async () => at(await feed(), "item_count"), { timeout: 20_000 }).toBe(500);

    server.answers.set("/rss", { body: entries(1000, 500) });
    const stored = () => {
      const file = new DatabaseSync(join(dataDir, "marquee.sqlite"));
      const count = (what: string, from: string) => {
        const [row] = file.prepare(`select count(${what}) as found from ${from} where feed_id = ?`).all(id);
        return Number(row?.["found"]);
      };
      const found = {
        entries: count("*", "feed_entries"),
        keys: count("distinct key", "feed_entry_keys"),
        changes: count("*", "feed_changes"),
        changed: count("distinct entry_id", "feed_changes"),
        snapshots: count("*", "feed_snapshots"),
      };
      file.close();
      return found;
    };
    await client.post(`${FEEDS}/${id}/check`);
    while (stored().changes === 0) await pause(1);
    await kill(api, "SIGKILL");
    const left = stored();
    expect(left.entries + left.changes).toBeLessThan(1500);
    expect(left.snapshots).toBe(1);

    api = await start(port, dataDir, outgoing);
    await expect
      .poll(async () => at(await feed(), "item_count"), { timeout: 100_000, interval: 500 })
      .toBe(1000);
    expect(stored()).toEqual({ entries: 1000, keys: 1000, changes: 500, changed: 500, snapshots: 2 });
    expect(at(await feed(), "state")).toBe("healthy");
    expect(await kill(api, "SIGTERM")).toBe(0);
    server.close();
  }, 150_000);
});

/**
 * Writes all the time while the API is killed and started again, and sends what nobody answered again under its own key, as a
 * browser's reload would. Ends with all of it answered.
 * @returns the API that runs in the end, and how many were written
 */
async function writeThroughKills(
  api: Running,
  rounds: number,
  send: (key: string, number: number) => Promise<void>,
): Promise<{ last: Running; count: number }> {
  const unanswered: { key: string; number: number }[] = [];
  let count = 0;
  for (let round = 0; round < rounds; round++) {
    const life = { isOver: false };
    const answered = Promise.withResolvers<void>();
    const write = async () => {
      while (!life.isOver) {
        const next = unanswered.shift() ?? { key: crypto.randomUUID(), number: ++count };
        await send(next.key, next.number).then(answered.resolve, () => unanswered.push(next));
      }
    };
    const writers = Array.from({ length: WRITERS }, write);
    // A busy machine may need longer for the first one than a life lasts.
    await answered.promise;
    await pause(LIFE_MS.least + Math.random() * (LIFE_MS.most - LIFE_MS.least));
    const dead = kill(api, "SIGKILL");
    life.isOver = true;
    await Promise.all([dead, ...writers]);
    api = await start(api.port);
  }
  for (const { key, number } of unanswered) await send(key, number);
  return { last: api, count };
}

/** Opens the database, and expects it to be sound. */
function soundDatabase(): DatabaseSync {
  const file = new DatabaseSync(join(dir, "marquee.sqlite"));
  expect(file.prepare("pragma quick_check").all()).toEqual([{ quick_check: "ok" }]);
  expect(file.prepare("pragma foreign_key_check").all()).toEqual([]);
  return file;
}

describe("kill -9 while people write", () => {
  it("loses no acknowledged write, doubles none and leaves a sound database", async () => {
    const api = await start(await freePort());
    const client = await signedInAt(api.port);
    const place = await placeOf(client);

    const acknowledged = new Map<string, string>();
    const { last, count } = await writeThroughKills(api, 5, async (key, number) => {
      const name = `Write ${number}`;
      const answer = await client
        .copy()
        .post("/api/projects/blog", { ...place, name }, { headers: { "Idempotency-Key": key } });
      if (answer.status !== 201) throw new Error(`Refused with ${answer.status}`);
      acknowledged.set(name, text(answer.body, "data.id"));
    });
    expect(await kill(last, "SIGTERM")).toBe(0);

    const file = soundDatabase();
    const rows = file.prepare("select id, name from campaigns where name like 'Write %'").all();
    file.close();
    const stored = new Map(rows.map((row) => [String(row["name"]), String(row["id"])]));
    expect(rows.length, "one row for one key").toBe(stored.size);
    expect(acknowledged.size).toBe(count);
    expect(stored).toEqual(acknowledged);
  }, 120_000);

  it("has every image of a post that it acknowledged, once, with its file", async () => {
    const api = await start(await freePort());
    const client = await signedInAt(api.port);
    const place = await placeOf(client);
    const calendar = await client.post("/api/projects/social-calendar", { ...place, name: "Photos" });
    const social_calendar_id = text(calendar.body, "data.id");

    const send = async (key: string, number: number) => {
      const board = await client
        .copy()
        .post(
          BOARD,
          { social_calendar_id, title: `Photos ${number}` },
          { headers: { "Idempotency-Key": `${key}-post` } },
        );
      const id = text(board.body, "data.id");
      // Every image has its own width.
      const widths = [number * 2 + 30, number * 2 + 31];
      const form = new FormData();
      form.set("board_id", id);
      for (const width of widths) form.append("images[]", await blankImage(width));
      const answer = await client
        .copy()
        .send("POST", `${BOARD}/images`, { form, headers: { "Idempotency-Key": key } });
      if (answer.status !== 201) throw new Error(`Refused with ${answer.status}`);
      return { id, widths, key, number, images: at(answer.body, "data.images") };
    };
    const acknowledged: Awaited<ReturnType<typeof send>>[] = [];
    const { last, count } = await writeThroughKills(api, 3, async (key, number) => {
      acknowledged.push(await send(key, number));
    });

    const repeated = acknowledged.at(-1)!;
    expect(await send(repeated.key, repeated.number)).toEqual(repeated);
    for (const { id, widths, images } of acknowledged) {
      const { body } = await client.get(`${BOARD}/${id}`);
      expect(at(body, "data.images")).toEqual(images);
      const shown = list(body, "data.images").map(async (image) => {
        const { bytes } = await client.get(new URL(text(image, "url")).pathname);
        return (await sharp(bytes).raw().toBuffer({ resolveWithObject: true })).info.width;
      });
      expect(await Promise.all(shown)).toEqual(widths);
    }
    expect(await kill(last, "SIGTERM")).toBe(0);
    const file = soundDatabase();
    const posts = file.prepare("select title from boards where title like 'Photos %'").all();
    file.close();
    expect([posts.length, acknowledged.length], "one post for one key").toEqual([count, count]);
  }, 120_000);

  it("logs all changes of a file or none, and the file can be confirmed again", async () => {
    const CHANGES = 10_000;
    const port = await freePort();
    let api = await start(port);
    const client = await signedInAt(port);
    const rows = Array.from({ length: CHANGES }, (_, number) => {
      const time = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
      return `${time},ana,Campaign ${number % 50},Bid,${number}.00,${number + 1}.00`;
    });
    const csv = ["Time,Changed by,Campaign,Setting,Old value,New value", ...rows].join("\n");
    const sent = await sendChanges(client, csv);
    const path = `${IMPORTS}/${text(sent.body, "data.id")}`;
    const answered = await client.patch(path, { platform: "google" });
    expect(at(answered.body, "data.count")).toBe(CHANGES);
    const stored = () => {
      const file = new DatabaseSync(join(dir, "marquee.sqlite"));
      const count = (what: string, from: string) =>
        Number(file.prepare(`select count(${what}) as found from ${from}`).get()?.["found"]);
      const found = {
        entries: count("*", "log_entries where import_id is not null"),
        keys: count("distinct double_key", "log_entries where import_id is not null"),
        listed: count("*", "log_list join log_entries on id = entry_id where import_id is not null"),
        done: count("*", "log_imports where state = 'done'"),
      };
      file.close();
      return found;
    };
    const none = { entries: 0, keys: 0, listed: 0, done: 0 };
    const all = { entries: CHANGES, keys: CHANGES, listed: CHANGES, done: 1 };
    expect(stored()).toEqual(none);

    // What is being written is in the log of writes before it counts.
    const written = async () => (await stat(join(dir, "marquee.sqlite-wal"))).size;
    const before = await written();
    const confirmed = client
      .copy()
      .post(path, {})
      .catch(() => null);
    while ((await written()) < before + 500_000) await pause(1);
    await kill(api, "SIGKILL");
    expect(await confirmed).toBeNull();

    api = await start(port);
    expect(stored()).toEqual(none);
    expect((await client.post(path, {})).status).toBe(200);
    expect(stored()).toEqual(all);
    // Whoever sends it once more, not knowing the answer, doubles nothing.
    expect((await client.post(path, {})).status).toBe(422);
    expect(stored()).toEqual(all);
    expect(await kill(api, "SIGTERM")).toBe(0);
  }, 150_000);

  it("shows no part of a large feed that never arrived, and has it once when it is sent again", async () => {
    const COUNT = 8000;
    const lines = Array.from({ length: COUNT }, (_, at) => `p${at}\tCoat ${at}\t${at}.00 EUR`);
    const table = ["id\ttitle\tprice", ...lines].join("\n");
    const port = await freePort();
    let api = await start(port);
    const client = await signedInAt(port);
    const feeds = async () => {
      const { body } = await client.get(`${FEEDS}?search=Warehouse`);
      return { total: at(body, "meta.total"), items: at(body, "data.0.item_count") };
    };
    const send = () => sendFile(client, FEEDS, table, { family: "products", name: "Warehouse" });
    const stored = () => {
      const file = new DatabaseSync(join(dir, "marquee.sqlite"));
      const [row] = file
        .prepare("select count(*) as found from feed_products where title like 'Coat %'")
        .all();
      file.close();
      return Number(row?.["found"]);
    };
    const lost = send().catch(() => null);
    while (stored() === 0) await pause(1);
    await kill(api, "SIGKILL");
    await lost;
    expect(stored()).toBeLessThan(COUNT);
    api = await start(port);
    expect(await feeds()).toEqual({ total: 0, items: undefined });
    expect((await send()).status).toBe(201);
    expect(await feeds()).toEqual({ total: 1, items: COUNT });
    expect(await kill(api, "SIGTERM")).toBe(0);
  }, 150_000);

  it("has every part of a video that it acknowledged, and goes on from there", async () => {
    const PART = 1_000_000;
    const port = await freePort();
    let api = await start(port);
    const client = await signedInAt(port);
    const bytes = new Uint8Array(4 * PART).map((_, index) => index % 251);
    const tus = { "Tus-Resumable": "1.0.0" };
    const begun = await client.send("POST", "/api/uploads", {
      headers: { ...tus, "Upload-Length": String(bytes.length) },
    });
    const path = begun.headers.get("Location") ?? "";
    const part = (from: number, to: number) =>
      client.copy().send("PATCH", path, {
        bytes: bytes.slice(from, to),
        headers: { ...tus, "Upload-Offset": String(from), "Content-Type": "application/offset+octet-stream" },
      });
    expect((await part(0, PART)).status).toBe(204);
    const file = join(dir, "unfinished-uploads", path.split("/").at(-1) ?? "");
    const lost = part(PART, bytes.length).catch(() => null);
    while ((await stat(file)).size === PART) await pause(1);
    await kill(api, "SIGKILL");
    await lost;

    api = await start(port);
    const there = Number((await client.send("HEAD", path, { headers: tus })).headers.get("Upload-Offset"));
    expect(there).toBeGreaterThan(PART);
    if (there < bytes.length) expect((await part(there, bytes.length)).status).toBe(204);
    expect(Buffer.compare(await readFile(file), bytes)).toBe(0);

    // A process that ends while it begins a file leaves half of what belongs to one, which is swept a day later.
    const leftover = file.slice(0, -1) + (file.endsWith("0") ? "1" : "0");
    for (const name of [leftover, `${file}.json`]) await writeFile(name, "");
    await rm(file);
    for (const name of [leftover, `${file}.json`]) await utimes(name, 0, 0);
    expect(await kill(api, "SIGTERM")).toBe(0);
    expect(await kill(await start(port), "SIGTERM")).toBe(0);
    expect(await readdir(join(dir, "unfinished-uploads"))).toEqual([]);
  }, 60_000);

  it("lets a second process nowhere near the same data, and stops in order when asked", async () => {
    const api = await start(await freePort());
    await expect(start(await freePort())).rejects.toThrow(/DATA_DIR is in use by another API process/);
    const health = () => fetch(`http://127.0.0.1:${api.port}/health`);
    expect([(await health()).status, await (await health()).json()]).toEqual([200, { status: "ok" }]);
    const stopped = kill(api, "SIGTERM");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await health()).status).toBe(503);
    expect(await stopped).toBe(0);
  }, 60_000);
});
