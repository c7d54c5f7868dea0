import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  cp,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { Client as Postgres } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { backUp } from "#api/backups/back-up.ts";
import { hashFile } from "#api/backups/hashed.ts";
import { putBack } from "#api/backups/put-back.ts";
import { createClient, list, text, type Client } from "#tests/contract/support/client.ts";
import { findProgram } from "#tests/support/find-program.ts";
import { freePort } from "#tests/support/free-port.ts";
import { picture, sendPicture } from "#tests/contract/support/work.ts";
import { environmentOf } from "./environment.ts";

const server = process.env["CONTRACT_DATABASE_URL"];
const hasTools = findProgram("pg_dump") !== undefined && findProgram("pg_restore") !== undefined;
const DEMO = { email: "demo@marquee.test", password: "marquee-demo" };
const POSTS = "/api/projects/social-calendar/board";

let root: string;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "marquee-backup-"));
});
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await rm(root, { recursive: true, force: true });
});

/** Runs a program of the API with its data in `dir`. */
async function run(program: "backup" | "restore", dir: string, folder: string, more: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [`api/${program}.ts`, folder], {
    env: { ...environmentOf(dir, 1), ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [[code], said, complaint] = await Promise.all([
    once(child, "close"),
    textOf(child.stdout),
    textOf(child.stderr),
  ]);
  return { code: Number(code), said, complaint };
}

/** Starts the real API. Its end is awaited by `stop`. */
async function start(dir: string, more: NodeJS.ProcessEnv = {}) {
  const port = await freePort();
  const child = spawn(process.execPath, ["api/server.ts"], {
    env: { ...environmentOf(dir, port), ...more },
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.add(child);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  await vi.waitFor(() => expect(output).toContain("api listening on"), 50_000);
  return {
    port,
    async stop() {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
      running.delete(child);
    },
  };
}

async function signIn(port: number, person: { email: string; password: string }): Promise<Client> {
  const client = createClient({
    base: `http://127.0.0.1:${port}`,
    origin: "http://localhost:3999",
    ip: null,
    fetch: (request) => fetch(request),
  });
  await client.get("/sanctum/csrf-cookie");
  expect((await client.post("/login", person)).status).toBe(200);
  return client;
}

type Post = { id: string; title: string };

async function newCalendar(client: Client): Promise<string> {
  const project = await client.post("/api/projects", { name: "Kept" });
  const project_id = text(project.body, "data.id");
  const slug = text(project.body, "data.slug");
  const folder = await client.post(`/api/projects/${slug}/folders`, { name: "Safe" });
  const place = { project_id, folder_id: text(folder.body, "data.id") };
  const calendar = await client.post("/api/projects/social-calendar", { ...place, name: "Autumn" });
  return text(calendar.body, "data.id");
}

async function newPost(client: Client, calendar: string, title: string): Promise<Post> {
  const made = await client.post(POSTS, { social_calendar_id: calendar, title });
  expect(made.status).toBe(201);
  return { id: text(made.body, "data.id"), title };
}

/** Adds an image to a post. Returns its address on any host. */
async function illustrate(client: Client, { id }: Post, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const sent = await sendPicture(client, id, bytes);
  expect(sent.status).toBe(200);
  return new URL(text(sent.body, "data.reference_image.url")).pathname;
}

/** Posts with images, one after the other, until told to stop. */
function keepWriting(client: Client, calendar: string, bytes: Uint8Array<ArrayBuffer>) {
  const made: Post[] = [];
  const over = new AbortController();
  const done = (async () => {
    for (let number = 1; !over.signal.aborted; number++) {
      const post = await newPost(client, calendar, `Post ${number}`);
      await illustrate(client, post, bytes);
      made.push(post);
    }
  })();
  return {
    made,
    async stop() {
      over.abort();
      await done;
    },
  };
}

async function backedUp(dir: string, folder: string, more: NodeJS.ProcessEnv = {}): Promise<string> {
  const { code, said, complaint } = await run("backup", dir, folder, more);
  expect({ code, complaint }).toEqual({ code: 0, complaint: "" });
  const [name = "", ...others] = await readdir(folder);
  expect(name).toMatch(/^marquee-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/);
  expect(others).toEqual([]);
  expect(said).toContain(join(folder, name));
  return join(folder, name);
}

/** Everything below a folder that is no folder, with its modes. */
async function filesIn(folder: string): Promise<{ path: string; mode: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path, mode: ((await stat(path)).mode & 0o777).toString(8) };
    }),
  );
}

/** Backs up while posts are made, restores by `prepare`, and looks at what came back. */
async function drill(
  dir: string,
  backups: string,
  more: NodeJS.ProcessEnv,
  prepare: () => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const api = await start(dir, more);
  const client = await signIn(api.port, DEMO);
  const calendar = await newCalendar(client);
  const bytes = await picture(300, 200);
  const first = await newPost(client, calendar, "Before the backup");
  const image = await illustrate(client, first, bytes);
  const shown = await client.get(image);
  const writing = keepWriting(client, calendar, await picture());
  await vi.waitFor(() => expect(writing.made.length).toBeGreaterThan(2), 20_000);
  const before = [...writing.made];
  const backup = await backedUp(dir, backups, more);
  const during = writing.made.length - before.length;
  await writing.stop();
  await api.stop();
  expect(during).toBeGreaterThan(0);

  const target = join(root, crypto.randomUUID());
  await prepare();
  const { code, said, complaint } = await run("restore", target, backup, more);
  expect({ code, complaint }).toEqual({ code: 0, complaint: "" });
  expect(said).toContain("are restored");

  const again = await start(target, more);
  const back = await signIn(again.port, DEMO);
  expect((await back.get(`${POSTS}/${first.id}`)).body).toMatchObject({ data: { title: first.title } });
  expect((await back.get(image)).bytes).toEqual(shown.bytes);
  for (const { id, title } of before) {
    const { body } = await back.get(`${POSTS}/${id}`);
    expect(body).toMatchObject({ data: { title } });
    const [url] = list(body, "data.images").map((each) => text(each, "url"));
    expect((await back.get(new URL(url ?? "").pathname)).status).toBe(200);
  }
  // Search has its own index, which has to fit the rows.
  expect(JSON.stringify((await back.get("/api/search?q=Before+the+backup")).body)).toContain(first.id);
  await again.stop();
  return backup;
}

describe.skipIf(server !== undefined)("a backup", () => {
  let backup: string;
  let manifest: { count: number; files: { path: string }[] };
  const expectRefused = (folder: string, target: string, words: RegExp, databaseUrl: string | null = null) =>
    expect(putBack({ dataDir: target, databaseUrl, s3: null }, folder)).rejects.toThrow(words);
  /** A copy of the backup that a test can spoil. */
  const copied = async () => {
    const copy = join(root, crypto.randomUUID());
    await cp(backup, copy, { recursive: true });
    return copy;
  };
  const change = async (copy: string, from: string | RegExp, to: string) => {
    const path = join(copy, "manifest.json");
    const before = await readFile(path, "utf8");
    expect(before).not.toBe(before.replace(from, to));
    await writeFile(path, before.replace(from, to));
  };

  beforeAll(async () => {
    backup = await drill(join(root, "sqlite"), join(root, "backups"), {});
    manifest = JSON.parse(await readFile(join(backup, "manifest.json"), "utf8"));
  }, 120_000);

  it("that was made while posts were written restores all that was saved before it", () => {
    expect(manifest.files).toHaveLength(manifest.count);
    expect(manifest.count).toBeGreaterThan(10);
  });

  it("has the database and the uploads, for its owner alone, and no secrets or mails", async () => {
    const files = await filesIn(backup);
    expect(new Set(files.map(({ mode }) => mode))).toEqual(new Set(["600", "700"]));
    const names = await readdir(backup);
    expect(names.sort()).toEqual(["manifest.json", "marquee.sqlite", "uploads"]);
    expect(await readdir(join(root, "sqlite"))).toEqual(expect.arrayContaining(["app.key", "vault.keys"]));
  });

  it("with one changed byte is refused before anything is written", async () => {
    const uploads = manifest.files.filter(({ path }) => path.startsWith("uploads/"));
    for (const path of ["marquee.sqlite", uploads[0]?.path ?? ""]) {
      const copy = await copied();
      const file = await open(join(copy, path), "r+");
      const { buffer } = await file.read(Buffer.alloc(1), 0, 1, 100);
      await file.write(Buffer.from([buffer[0]! ^ 1]), 0, 1, 100);
      await file.close();
      const target = join(root, crypto.randomUUID());
      await expectRefused(copy, target, new RegExp(`damaged: ${path} has changed`));
      expect(await readdir(target).catch(() => "none")).toBe("none");
    }
  });

  it("that lacks a file, its manifest, or its end is refused", async () => {
    const target = join(root, "incomplete");
    await mkdir(target);
    const lacking = await copied();
    await rm(join(lacking, manifest.files.at(-1)?.path ?? ""));
    await expectRefused(lacking, target, /incomplete: uploads\/.* is missing/);
    await rm(join(lacking, "manifest.json"));
    await expectRefused(lacking, target, /no manifest\.json/);
    const short = await copied();
    await change(short, /"count": \d+/, '"count": 1');
    await expectRefused(short, target, /manifest\.json .* is damaged/);
    expect(await readdir(target)).toEqual([]);
  });

  it("of a newer version is refused, as is one whose migration isn't the database's", async () => {
    const target = join(root, "newer");
    const newer = await copied();
    await change(newer, /"migration": ".*"/, '"migration": "9999-later"');
    await expectRefused(newer, target, /newer than this program: .*9999-later/);
    const other = await copied();
    await change(other, /"migration": ".*"/, '"migration": "0001-initial"');
    await expectRefused(other, target, /manifest\.json is damaged/);
    expect(await readdir(target).catch(() => "none")).toBe("none");
  });

  it("with links, names that lead out of it, or strange files is refused", async () => {
    const target = join(root, "strange");
    const path = manifest.files.at(-1)?.path ?? "";
    const linked = await copied();
    await rm(join(linked, path));
    await symlink("/etc/hostname", join(linked, path));
    await expectRefused(linked, target, /is a link/);
    const folder = await copied();
    await rm(join(folder, "uploads"), { recursive: true });
    await symlink(join(backup, "uploads"), join(folder, "uploads"));
    await expectRefused(folder, target, /uploads in the backup is a link/);
    const outside = await copied();
    await change(outside, path, "../outside");
    await expectRefused(outside, target, /manifest\.json .* is damaged/);
    const more = await copied();
    await writeFile(join(more, "notes.txt"), "From Monday");
    await expectRefused(more, target, /isn’t part of it: notes\.txt/);
    expect(await readdir(target).catch(() => "none")).toBe("none");
  });

  it("is not restored over data, but beside secrets that were put back", async () => {
    const target = join(root, "full");
    await mkdir(target);
    await writeFile(join(target, "marquee.sqlite"), "Ours");
    await expectRefused(backup, target, /isn’t empty \(it has marquee\.sqlite\).*move the folder away/);
    expect(await readdir(target)).toEqual(["marquee.sqlite"]);
    expect(await readFile(join(target, "marquee.sqlite"), "utf8")).toBe("Ours");
    const prepared = join(root, "prepared");
    await mkdir(prepared);
    await writeFile(join(prepared, "vault.keys"), "k1");
    await expectRefused(backup, prepared, /can’t be reached/, "postgres://nobody@127.0.0.1:1/none");
    await putBack({ dataDir: prepared, databaseUrl: null, s3: null }, backup);
    expect(await readFile(join(prepared, "vault.keys"), "utf8")).toBe("k1");
  });

  it("is refused inside DATA_DIR, and without a database", async () => {
    const dir = join(root, "sqlite");
    const at = (dataDir: string, folder: string) =>
      backUp({ dataDir, databaseUrl: null, s3: null }, folder, Date.now());
    await expect(at(dir, join(dir, "backups"))).rejects.toThrow(/is in DATA_DIR/);
    expect(await readdir(dir)).not.toContain("backups");
    await expect(at(join(root, "none"), join(root, "other"))).rejects.toThrow(/no database/);
    expect(await readdir(join(root, "other"))).toEqual([]);
  });

  it("that is refused says why in one line, and the program fails", async () => {
    const [restored, started] = await Promise.all([
      run("restore", join(root, "sqlite"), backup),
      run("backup", join(root, "sqlite"), "--help"),
    ]);
    expect(restored).toMatchObject({
      code: 1,
      said: "",
      complaint: expect.stringMatching(/^.* isn’t empty .*\n$/),
    });
    expect(started).toMatchObject({
      code: 1,
      said: "",
      complaint: expect.stringMatching(/^Name one folder: .*\n$/),
    });
  });

  it("leaves nothing of what was removed and names what was lost before", async () => {
    const dir = join(root, "damaged");
    await cp(join(root, "sqlite"), dir, { recursive: true });
    const lost = manifest.files.at(-1)?.path ?? "";
    await rm(join(dir, lost));
    const stray = "uploads/ZZ/00000000000000000000000ZZZ";
    await mkdir(join(dir, "uploads", "ZZ"), { recursive: true });
    await writeFile(join(dir, stray), "Never saved");
    const { path, manifest: named } = await backUp(
      { dataDir: dir, databaseUrl: null, s3: null },
      join(root, "of-damaged"),
      Date.now(),
    );
    expect(named.missing).toEqual([lost.split("/").at(-1)]);
    expect(named.files.map((file) => file.path)).not.toContain(stray);
    expect(await stat(join(path, stray)).catch(() => null)).toBeNull();
    const restored = await putBack(
      { dataDir: join(root, "of-damaged-restored"), databaseUrl: null, s3: null },
      path,
    );
    expect(restored.missing).toEqual(named.missing);
  });
});

describe.skipIf(server === undefined || !hasTools)("a backup of PostgreSQL", () => {
  const query = async (sql: string) => {
    const client = new Postgres({ connectionString: server });
    await client.connect();
    await client.query(sql);
    await client.end();
  };

  /** Returns a copy whose dump ends too early, with a manifest that fits it: only pg_restore notices. */
  const cutShort = async (backup: string) => {
    const copy = join(root, crypto.randomUUID());
    await cp(backup, copy, { recursive: true });
    const dump = join(copy, "marquee.dump");
    await truncate(dump, 20_000);
    const path = join(copy, "manifest.json");
    const manifest = JSON.parse(await readFile(path, "utf8"));
    Object.assign(manifest.files[0], await hashFile(dump));
    await writeFile(path, JSON.stringify(manifest));
    return copy;
  };

  it.each(["a database", "a schema"])(
    "of %s restores all that was saved before it, and not over data",
    async (kind) => {
      const name = `backup_${crypto.randomUUID().replaceAll("-", "")}`;
      const address = new URL(server ?? "");
      if (kind === "a database") address.pathname = `/${name}`;
      else address.searchParams.set("schema", name);
      const word = kind === "a database" ? "database" : "schema";
      await query(`create ${word} ${name}`);
      try {
        const more = { DATABASE_URL: address.href };
        const backups = join(root, `backups-${word}`);
        const backup = await drill(join(root, `postgres-${word}`), backups, more, async () => {
          const target = join(root, `over-${word}`);
          const over = await run("restore", target, join(backups, (await readdir(backups))[0]!), more);
          expect(over.complaint).toMatch(/already has tables/);
          expect(await readdir(target).catch(() => "none")).toBe("none");
          await query(`drop ${word} ${name}${word === "schema" ? " cascade" : ""}`);
          if (word === "database") await query(`create database ${name}`);
          const broken = await cutShort(join(backups, (await readdir(backups))[0]!));
          const failed = await run("restore", target, broken, more);
          expect(failed).toMatchObject({ code: 1, complaint: expect.stringContaining("pg_restore failed") });
          expect(await readdir(target).catch(() => "none")).toBe("none");
        });
        expect((await readdir(backup)).sort()).toEqual(["manifest.json", "marquee.dump", "uploads"]);
        const { complaint } = await run("restore", join(root, `without-${word}`), backup);
        expect(complaint).toMatch(/PostgreSQL database\. Create an empty one/);
      } finally {
        await query(`drop ${word} if exists ${name}${word === "schema" ? " cascade" : ""}`);
      }
    },
    120_000,
  );
});
