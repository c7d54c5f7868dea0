import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createJobs } from "#api/data/jobs.ts";
import { openDatabase, unlessDoneElsewhere } from "#api/data/database.ts";
import { newVaultKeys } from "#api/vault/key-ring.ts";
import { APP_KEY } from "#tests/contract/support/api.ts";
import { at, createClient, text, type Client } from "#tests/contract/support/client.ts";
import { startBucket, type RunningBucket } from "#tests/support/bucket.ts";
import { picture, sendPicture } from "#tests/contract/support/work.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startMailServer, type MailServer } from "#tests/support/mail-server.ts";
import { skipsWithoutPostgres, startPostgres, type RunningPostgres } from "#tests/support/postgres.ts";
import { environmentOf } from "./environment.ts";

const PROCESSES = 3;
const COUNT = "/api/notifications/count";

describe.skipIf(skipsWithoutPostgres)("several API processes, one PostgreSQL, and one bucket", () => {
  let bucket: RunningBucket;
  let postgres: RunningPostgres;
  let mailServer: MailServer;
  let dir: string;
  const running: ChildProcess[] = [];
  const ports: number[] = [];

  async function start(number: number): Promise<void> {
    const port = await freePort();
    const child = spawn(process.execPath, ["api/server.ts"], {
      env: {
        ...environmentOf(join(dir, String(number)), port),
        DATABASE_URL: postgres.url,
        S3_URL: bucket.url("several"),
        APP_KEY,
        VAULT_KEYS: vaultKeys,
        SMTP_URL: mailServer.url,
        MAIL_FROM: `Process ${number} <marquee@localhost>`,
        SEED: number === 0 ? "1" : "0",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    running.push(child);
    ports.push(port);
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    await vi.waitFor(() => expect(output).toContain("api listening on"), 50_000);
  }
  const vaultKeys = newVaultKeys();

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "marquee-several-"));
    postgres = await startPostgres();
    bucket = await startBucket();
    mailServer = await startMailServer();
    await start(0);
    await Promise.all(Array.from({ length: PROCESSES - 1 }, (_, index) => start(index + 1)));
  }, 120_000);
  afterAll(async () => {
    const gone = running.filter(({ exitCode }) => exitCode === null).map((child) => once(child, "exit"));
    for (const child of running) child.kill("SIGTERM");
    await Promise.all(gone);
    await mailServer.close();
    await postgres.stop();
    await bucket.stop();
    await rm(dir, { recursive: true, force: true });
  }, 60_000);

  const clientAt = (number: number, jar?: Map<string, string>) =>
    createClient({
      base: `http://127.0.0.1:${ports[number]}`,
      origin: "http://localhost:3999",
      ip: null,
      fetch: (request) => fetch(request),
      ...(jar && { jar }),
    });
  async function signIn(email: string, number: number): Promise<Client> {
    const client = clientAt(number);
    await client.get("/sanctum/csrf-cookie");
    const answer = await client.post("/login", { email, password: "marquee-demo" });
    expect(answer.status).toBe(200);
    return client;
  }

  it("tell each other of notifications as soon as they are saved, and after PostgreSQL was restarted", async () => {
    const lin = await signIn("lin@marquee.test", 0);
    const ada = await signIn("demo@marquee.test", 1);
    const board = await aBoard(lin);
    const adaId = text((await ada.get("/api/user")).body, "data.id");
    const unread = async (client: Client, known?: number) =>
      Number(
        at(
          (await client.get(`${COUNT}${known === undefined ? "" : `?other_than=${known}`}`)).body,
          "data.unread",
        ),
      );
    const mention = async () => {
      const body = { body: "@Ada Lovelace, now?", mentions: [adaId] };
      expect((await lin.post(`/api/boards/${board}/comments`, body)).status).toBe(201);
    };
    let known = await unread(ada);
    // Whoever isn't told of it answers later, with the number from before.
    for (let round = 0; round < 4; round++) {
      const told = [1, 2].map((number) => unread(clientAt(number, ada.jar), known));
      await pause(200);
      await mention();
      known += 1;
      expect(await Promise.all(told)).toEqual([known, known]);
    }
    await postgres.restart();
    await vi.waitFor(async () => expect((await ada.get(COUNT)).status).toBe(200), 10_000);
    for (let round = 0; round < 2; round++) {
      const told = unread(ada, known);
      await pause(200);
      await mention();
      known += 1;
      expect(await told).toBe(known);
    }
    const read = unread(clientAt(2, ada.jar), known);
    await pause(200);
    await ada.post("/api/notifications/read-all");
    expect(await read).toBe(0);
  }, 30_000);

  it("delete what has expired one at a time, and don’t wait for each other", async () => {
    const [one, other] = [await openDatabase(dir, postgres.url), await openDatabase(dir, postgres.url)];
    const done: string[] = [];
    await unlessDoneElsewhere(one, async () => {
      await unlessDoneElsewhere(other, async () => void done.push("meanwhile"));
      done.push("first");
    });
    await unlessDoneElsewhere(other, async () => void done.push("afterwards"));
    await expect(unlessDoneElsewhere(one, () => Promise.reject(new Error("Fails.")))).rejects.toThrow(
      "Fails.",
    );
    await unlessDoneElsewhere(other, async () => void done.push("after an error"));
    await Promise.all([one.close(), other.close()]);
    expect(done).toEqual(["first", "afterwards", "after an error"]);
  });

  it("show what another one has stored, and each takes a part of a video", async () => {
    const lin = await signIn("lin@marquee.test", 0);
    const board = await aBoard(lin);
    const sent = await sendPicture(lin, board, await picture(600, 300));
    expect(sent.status).toBe(200);
    const pathOf = (path: string) => {
      const { pathname, search } = new URL(text(sent.body, path));
      return pathname + search;
    };
    const others = [1, 2].map((number) => clientAt(number, lin.jar));
    for (const other of others)
      for (const path of ["data.images.0.url", "data.images.0.variants.0.url"])
        expect((await other.get(pathOf(path))).status).toBe(200);

    const video = new Uint8Array(await readFile("tests/files/videos/landscape.mp4"));
    const length = { "Tus-Resumable": "1.0.0", "Upload-Length": String(video.length) };
    const begun = await lin.send("POST", "/api/uploads", { headers: length });
    const path = begun.headers.get("Location") ?? "";
    for (const [number, client] of others.entries()) {
      const from = number * 9000;
      const headers = {
        "Tus-Resumable": "1.0.0",
        "Upload-Offset": String(from),
        "Content-Type": "application/offset+octet-stream",
      };
      const bytes = video.slice(from, number === 0 ? 9000 : undefined);
      expect((await client.send("PATCH", path, { bytes, headers })).status).toBe(204);
    }
    const used = await lin.post("/api/projects/social-calendar/board/images", {
      board_id: board,
      uploads: [{ at: 0, id: path.split("/").at(-1) }],
    });
    expect([used.status, at(used.body, "refused")]).toEqual([201, []]);
  });

  it("share the jobs: each is done by one of them, once", async () => {
    const MAILS = 300;
    const { db, close } = await openDatabase(dir, postgres.url);
    const queue = createJobs({
      db,
      clock: () => Date.now(),
      log: () => undefined,
      appKey: APP_KEY,
      handlers: {},
      beforehand: () => Promise.resolve(),
    });
    // It only adds jobs, and takes none.
    await queue.close();
    // What was in work when PostgreSQL was restarted is taken again a minute later.
    const earlier = (await db.selectFrom("jobs").select("id").execute()).map(({ id }) => id);
    await db.transaction().execute(async (trx) => {
      for (let number = 0; number < MAILS; number++)
        await queue.add(trx, "mail", { to: `p${number}@example.org`, subject: "Once", text: "Once." });
    });
    const left = async () =>
      (
        await db
          .selectFrom("jobs")
          .select("id")
          .where("id", "not in", ["", ...earlier])
          .execute()
      ).length;
    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 50_000, interval: 100 });
    await close();
    const sent = mailServer.mails.filter((mail) => /^To: p\d+@example\.org/m.test(mail));
    const all = (header: string) => sent.map((mail) => new RegExp(`^${header}: (.*)$`, "m").exec(mail)?.[1]);
    expect(new Set(all("To")).size).toBe(MAILS);
    expect(sent).toHaveLength(MAILS);
    // Otherwise one of them did everything, and nothing is proven.
    expect(new Set(all("From")).size).toBeGreaterThan(1);
  }, 60_000);
});

async function aBoard(client: Client): Promise<string> {
  const folders = await client.get("/api/projects/winter-collection/folders");
  const path = `/api/projects/winter-collection/folders/${text(folders.body, "data.0.id")}/campaigns`;
  const campaigns = await client.get(path);
  const calendar = await client.get(`/api/projects/social-calendar/${text(campaigns.body, "data.0.id")}`);
  return text(calendar.body, "data.boards.0.id");
}
