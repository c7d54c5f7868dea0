import { execFileSync } from "node:child_process";
import { chmod, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { remoteUrl, startApi, type LocalApi } from "./support/api.ts";
import { at, message, text } from "./support/client.ts";
import { newOwner, type Insider } from "./support/people.ts";
import { addBoard, picture, sendPicture, newWork, storedFiles } from "./support/work.ts";

const isSqlite = process.env["CONTRACT_DATABASE_URL"] === undefined;
const FULL = "The server’s storage is full, so nothing was saved. Tell your server administrator.";
const MINUTES = 60_000;

describe.skipIf(remoteUrl !== null || !isSqlite)("a database that another program holds", () => {
  let api: LocalApi;
  let owner: Insider;
  let other: DatabaseSync;

  beforeAll(async () => {
    api = await startApi();
    owner = await newOwner(api);
    other = new DatabaseSync(join(api.dir, "marquee.sqlite"));
  });
  afterEach(() => {
    if (other.isTransaction) other.exec("rollback");
  });
  afterAll(async () => {
    other.close();
    await api.close();
  });

  it("for two seconds is waited for by what writes, in a transaction or alone, while pages are read", async () => {
    // So long that the next page would note that its reader was there.
    api.pass(2 * MINUTES);
    const guest = api.client();
    await guest.get("/sanctum/csrf-cookie");
    other.exec("begin immediate");
    const saving = owner.client.post("/api/projects", { name: "Waits" });
    const alone = guest.post("/forgot-password", { email: owner.email });
    const started = performance.now();
    let pages = 0;
    while (performance.now() - started < 2000) {
      expect((await owner.client.get("/api/projects")).status).toBe(200);
      pages++;
      await pause(50);
    }
    expect(pages).toBeGreaterThan(5);
    other.exec("commit");
    expect((await saving).status).toBe(201);
    expect((await alone).status).toBe(200);
    expect((await owner.client.get("/api/projects")).body).toMatchObject({ data: [{ name: "Waits" }] });
  });

  it("for more than five seconds is given up on, by all who wait at once, with what that means", async () => {
    other.exec("begin immediate");
    const started = performance.now();
    const answers = await Promise.all(
      ["One", "Two", "Three"].map(async (name) => {
        const answer = await owner.client.post("/api/projects", { name });
        return { answer, waited: performance.now() - started };
      }),
    );
    const waits = answers.map(({ waited }) => waited);
    for (const { answer } of answers) {
      expect([answer.status, message(answer), answer.headers.get("Retry-After")]).toEqual([
        503,
        "The database is busy, so nothing was saved. Try again in a moment.",
        "1",
      ]);
    }
    expect(Math.min(...waits)).toBeGreaterThan(4900);
    // One after the other, the last would have waited twice as long again.
    expect(Math.max(...waits) - Math.min(...waits)).toBeLessThan(4900);
    other.exec("rollback");
    expect((await owner.client.post("/api/projects", { name: "One" })).status).toBe(201);
  });
});

describe.skipIf(remoteUrl !== null || !isSqlite)("a database whose disk is full", () => {
  let api: LocalApi;
  let owner: Insider;
  let slug: string;

  beforeAll(async () => {
    api = await startApi();
    owner = await newOwner(api);
    slug = text((await owner.client.post("/api/projects", { name: "Before" })).body, "data.slug");
  });
  afterAll(() => api.close());

  it("says so, keeps nothing of what was sent, is still read, and takes the same form once there is room", async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(api.database.db);
    await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(api.database.db);
    const path = `/api/projects/${slug}/folders`;
    const sent = { name: "Large", description: "x".repeat(500) };
    const save = (key: string) => owner.client.post(path, sent, { headers: { "Idempotency-Key": key } });
    let answer = await save("key-0");
    for (let attempt = 1; answer.status === 201 && attempt < 100; attempt++)
      answer = await save(`key-${attempt}`);
    expect([answer.status, message(answer)]).toEqual([507, FULL]);
    expect(api.logs.filter((entry) => entry.message === "storage full").length).toBeGreaterThan(0);
    api.pass(2 * MINUTES);
    const folders = await owner.client.get(path);
    expect(folders.status).toBe(200);
    await sql`pragma max_page_count = 1073741823`.execute(api.database.db);
    const again = await save("key-again");
    expect(again.status).toBe(201);
    const after = await owner.client.get(path);
    expect(Number(at(after.body, "meta.total"))).toBe(Number(at(folders.body, "meta.total")) + 1);
  });
});

/** A file system of 64 kB, where this machine lets us have one. */
function mountSmall(dir: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", dir], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(remoteUrl !== null)("folders whose disk is full", () => {
  let api: LocalApi;
  let owner: Insider;
  const mounted: string[] = [];

  beforeAll(async () => {
    api = await startApi();
    owner = await newOwner(api);
  });
  afterEach(() => {
    for (const dir of mounted.splice(0)) execFileSync("umount", [dir]);
  });
  afterAll(() => api.close());

  async function fill(name: string): Promise<string | null> {
    const dir = join(api.dir, name);
    await rm(dir, { recursive: true, force: true });
    await mkdir(dir, { recursive: true });
    if (!mountSmall(dir)) return null;
    mounted.push(dir);
    await writeFile(join(dir, "ballast"), Buffer.alloc(1024 * 1024)).catch(() => undefined);
    return dir;
  }

  async function newBoard(): Promise<string> {
    const project = await owner.client.post("/api/projects", { name: "Pictures" });
    const project_id = text(project.body, "data.id");
    const folder = await owner.client.post(`/api/projects/${text(project.body, "data.slug")}/folders`, {
      name: "F",
    });
    const place = { project_id, folder_id: text(folder.body, "data.id") };
    const calendar = await owner.client.post("/api/projects/social-calendar", { ...place, name: "C" });
    const socialCalendarId = text(calendar.body, "data.id");
    return addBoard(owner.client, { socialCalendarId }, { title: "Teaser" });
  }

  it("keep no part of an image, and no record of it", async ({ skip }) => {
    const board = await newBoard();
    const dir = await fill("uploads");
    if (dir === null) skip("no file system of our own here");
    const refused = await sendPicture(owner.client, board, await picture());
    expect([refused.status, message(refused)]).toEqual([507, FULL]);
    const left = await readdir(dir ?? "", { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile()).map((entry) => entry.name)).toEqual(["ballast"]);
    expect(await api.database.db.selectFrom("files").selectAll().execute()).toEqual([]);
    await rm(join(dir ?? "", "ballast"));
    expect((await sendPicture(owner.client, board, await picture())).status).toBe(200);
  });

  it("keep no part of a mail, and fail nobody who registers", async ({ skip }) => {
    const dir = await fill("outbox");
    if (dir === null) skip("no file system of our own here");
    const client = api.client();
    await client.get("/sanctum/csrf-cookie");
    const password = "correct horse battery staple";
    const person = { name: "Ada", email: "ada-full@marquee.test", password, password_confirmation: password };
    expect((await client.post("/register", person)).status).toBe(201);
    await api.jobs.settle();
    expect(await readdir(dir ?? "")).toEqual(["ballast"]);
    expect(api.logs.some((entry) => entry.message === "job failed")).toBe(true);
    await rm(join(dir ?? "", "ballast"));
    const again = await client.post("/email/verification-notification");
    expect(again.status).toBeLessThan(300);
    expect(await api.mails(person.email)).toHaveLength(1);
    api.pass(MINUTES);
    expect(await api.mails(person.email), "the first one is sent later").toHaveLength(2);
  });
});

describe.skipIf(remoteUrl !== null)("the data folder", () => {
  it("loses what killed uploads left there, and nothing that is used or under way", async () => {
    const api = await startApi();
    const owner = await newOwner(api);
    await newWork(owner.client);
    await owner.client.send("POST", "/api/user/avatar", { form: avatarForm(await picture()) });
    const used = await storedFiles(api);
    const folder = join(api.dir, "uploads", "ZZ");
    await mkdir(folder, { recursive: true });
    const stray = "01M89VVCXG6YRDTMJ4WWX75DZZ";
    for (const name of [stray, `${stray}.320`, `.${stray}`]) await writeFile(join(folder, name), "half");
    await api.cleanUp();
    expect(await storedFiles(api)).toBe(used + 3);
    api.pass(2 * 60 * MINUTES);
    await api.cleanUp();
    // What is used may be in the same folder.
    expect((await readdir(folder)).filter((name) => name.includes(stray))).toEqual([]);
    expect(await storedFiles(api)).toBe(used);
    await api.close();
  });

  it("is its owner’s alone, also if it was there before with the modes of an ordinary one", async () => {
    const api = await startApi({
      prepare: async (dir) => {
        await chmod(dir, 0o755);
        await mkdir(join(dir, "uploads"), { mode: 0o755 });
        await writeFile(join(dir, "app.key.old"), "x", { mode: 0o644 });
      },
    });
    const owner = await newOwner(api);
    await newWork(owner.client);
    for (const name of ["", ...(await readdir(api.dir))]) {
      const { mode } = await stat(join(api.dir, name));
      expect((mode & 0o077).toString(8), name).toBe("0");
    }
    await api.close();
  });
});

function avatarForm(bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set("image", new Blob([bytes], { type: "image/png" }), "me.png");
  return form;
}
