import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, describe, expect, it } from "vitest";
import { PASSWORD_COST } from "#api/account/passwords.ts";
import { keptAppKey } from "#api/data/app-key.ts";
import { openDatabase } from "#api/data/database.ts";
import { createOutgoing } from "#api/http/outgoing.ts";
import { FolderInUseError, lockFolder } from "#api/data/lock.ts";
import { seed } from "#api/data/seed.ts";
import { readConfig } from "#api/env.ts";
import { createParts, partsInFolder } from "#api/uploads/parts.ts";
import { keptKeyRing } from "#api/vault/key-ring.ts";
import { remoteUrl, startApi, VAULT_KEYS } from "./support/api.ts";
import { at, list, text } from "./support/client.ts";

const KEY = "base64:Zm9ydHktdHdvLWlzLW5vdC1hLWtleS1idXQtbG9uZyE=";

describe("the environment", () => {
  it("has a default for everything", () => {
    expect(readConfig({})).toMatchObject({
      port: 8000,
      dataDir: "./data",
      appUrl: "http://127.0.0.1:8000",
      frontendUrl: "http://localhost:3000",
      statefulDomains: expect.arrayContaining(["localhost:3000", "127.0.0.1:3000", "[::1]:3000"]),
      sessionCookie: "marquee-session",
      databaseUrl: null,
      seed: true,
    });
  });

  it("plants demo accounts only where strangers do not come by, or where it is told to", () => {
    const open = { FRONTEND_URL: "https://app.example.com", MAIL: "outbox", VAULT_KEYS };
    expect(readConfig(open).seed).toBe(false);
    expect(readConfig({ ...open, SEED: "1" }).seed).toBe(true);
    expect(readConfig({ FRONTEND_URL: "http://127.0.0.1:3000" }).seed).toBe(true);
    expect(readConfig({ SEED: "0" }).seed).toBe(false);
  });

  it("names a mail server on a public server, or says that e-mails stay there", () => {
    const SMTP_URL = "smtps://mail.example.com";
    for (const where of [
      { FRONTEND_URL: "https://app.example.com" },
      { PUBLIC_ORIGIN: "https://app.example.com" },
      { PUBLIC_ORIGIN: "http://192.168.1.5:3000" },
    ]) {
      // As login shells set it.
      const inShell = { ...where, MAIL: "/var/mail/ada" };
      expect(() => readConfig(inShell)).toThrow(/^SMTP_URL is missing, .* with the line MAIL=outbox$/);
      expect(readConfig({ ...where, SMTP_URL, VAULT_KEYS }).smtpUrl).toBe(SMTP_URL);
      const outbox = { ...where, MAIL: "outbox" };
      expect(readConfig({ ...outbox, VAULT_KEYS })).toMatchObject({ smtpUrl: null, locksOutbox: true });
      expect(() => readConfig(outbox)).toThrow(/^VAULT_KEYS is missing, .* add the line VAULT_KEYS=k1:/);
    }
    for (const where of [
      {},
      { PUBLIC_ORIGIN: "http://localhost:3000" },
      { FRONTEND_URL: "http://[::1]:3000" },
    ])
      expect(readConfig(where)).toMatchObject({ smtpUrl: null, locksOutbox: false });
  });

  it("has keys for the vault, the newest first, and no message repeats one", () => {
    const older = "k0:ZXZlbi1vbGRlci1rZXktb2YtdGhpcnR5LXR3by1ieXQ=";
    expect(readConfig({}).vaultKeys).toBeNull();
    expect(readConfig({ VAULT_KEYS }).vaultKeys?.map(({ name }) => name)).toEqual(["k1"]);
    const both = readConfig({ VAULT_KEYS: `${VAULT_KEYS}, ${older}` }).vaultKeys;
    expect(both?.map(({ name, key }) => [name, key.length])).toEqual([
      ["k1", 32],
      ["k0", 32],
    ]);
    for (const wrong of ["k1", "k1:AAAA", `k1:${"A".repeat(43)}=`, `${VAULT_KEYS},${VAULT_KEYS}`]) {
      const read = () => readConfig({ VAULT_KEYS: wrong });
      expect(read).toThrow(/^VAULT_KEYS is not valid: it must be name:key pairs/);
      expect(read).not.toThrow(wrong);
    }
  });

  it("must name a real key in production, and no message repeats one", () => {
    const production = { NODE_ENV: "production" };
    expect(readConfig({ ...production, APP_KEY: KEY }).appKey).toBe(KEY);
    expect(() => readConfig(production)).toThrow(/^APP_KEY is missing/);
    for (const key of [
      "secret",
      "base64:c2hvcnQ=",
      `base64:${"A".repeat(43)}=`,
      "SomeRandomString".repeat(3),
    ]) {
      let message = "";
      try {
        readConfig({ ...production, APP_KEY: key });
      } catch (error) {
        message = String(error);
      }
      expect(message).toMatch(/APP_KEY is too short or an example/);
      expect(message).not.toContain(key);
      expect(message.split("\n")).toHaveLength(1);
    }
  });

  it.each([
    ["API_PORT", "70000"],
    ["OUTGOING_PRIVATE", "localhost"],
    ["APP_URL", "https://api.example.com/path"],
    ["FRONTEND_URL", "javascript:alert(1)"],
    ["DATABASE_URL", "mysql://x"],
    ["SESSION_COOKIE", "a b"],
    ["S3_URL", "https://host.example/bucket?region=eu-1"],
    ["S3_URL", "https://key:secret@host.example/"],
    ["S3_URL", "https://key:sec/ret@host.example/bucket"],
    ["S3_URL", "https://key:secret@host.example/bucket/a//b"],
    ["S3_URL", "https://key:secret@host.example/bucket?Region=eu-1"],
    ["S3_URL", "s3://bucket"],
  ])("names %s when it is wrong", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} is not valid`));
  });
});

describe("the data folder", async () => {
  const dir = await mkdtemp(join(tmpdir(), "marquee-folder-"));
  afterAll(() => rm(dir, { recursive: true, force: true }));

  it("belongs to one process at a time", () => {
    const unlock = lockFolder(dir);
    expect(() => lockFolder(dir)).toThrow(FolderInUseError);
    unlock();
    lockFolder(dir)();
  });

  it("keeps the key that was made for it", () => {
    expect(keptAppKey(dir)).toBe(keptAppKey(dir));
  });

  it("is brought up to date once and opened again as it is", async () => {
    const first = await openDatabase(dir, null);
    await first.close();
    const second = await openDatabase(dir, null);
    expect(await second.db.selectFrom("users").selectAll().execute()).toEqual([]);
    await second.close();
  });
});

describe.skipIf(remoteUrl !== null)("the demo data", () => {
  it("fills an empty database once, with enough to see every screen", async () => {
    const api = await startApi();
    const deps = {
      db: api.database.db,
      clock: api.now,
      files: {
        put: () => Promise.resolve(),
        get: () => Promise.resolve(null),
        has: () => Promise.resolve(false),
        make: () => Promise.resolve(null),
        size: () => Promise.resolve(null),
        pieces: () => Readable.from([]),
        ids: () => Readable.from([]),
        remove: () => Promise.resolve(),
        getMade: () => Promise.resolve(null),
        putMade: () => Promise.resolve(),
        removeStrays: () => Promise.resolve(),
      },
      parts: createParts(partsInFolder(join(api.dir, "unfinished-uploads"))),
      jobs: api.jobs,
      news: null,
      config: {
        appUrl: "http://api.marquee.test",
        frontendUrl: api.frontend,
        statefulDomains: [],
        trustedProxies: [],
        passwordCost: PASSWORD_COST,
        registrationsPerHour: 30,
        outgoingHosts: [],
        sessionCookie: "s",
        xsrfCookie: "x",
        appKey: KEY,
        vaultKeys: keptKeyRing(api.dir),
      },
      outgoing: createOutgoing({ hosts: [], privateHosts: [] }),
      log: () => undefined,
      outboxDir: null,
      outboxKey: null,
    };
    const demo = await seed(deps, api.dir);
    expect(await seed(deps, api.dir)).toBeNull();
    expect(JSON.parse(await readFile(join(api.dir, "demo.json"), "utf8"))).toEqual(demo);

    const client = api.client();
    await client.get("/sanctum/csrf-cookie");
    const login = await client.post("/login", { email: demo?.email, password: demo?.password });
    expect(at(login.body, "data.name")).toBe("Ada Lovelace");
    const projects = await client.get("/api/projects");
    expect(at(projects.body, "meta.total")).toBe(3);
    const folders = await client.get("/api/projects/winter-collection/folders");
    const path = `/api/projects/winter-collection/folders/${String(at(folders.body, "data.0.id"))}/campaigns`;
    const campaigns = await client.get(path);
    expect(at(campaigns.body, "meta.last_page")).toBe(2);
    const calendar = await client.get(
      `/api/projects/social-calendar/${String(at(campaigns.body, "data.0.id"))}`,
    );
    const boards = list(calendar.body, "data.boards");
    expect(boards.length).toBeGreaterThanOrEqual(12);
    const images = boards.map((board) => list(board, "images")).filter(({ length }) => length > 0);
    expect(images.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([
      1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 5,
    ]);
    for (const image of images.flat()) expect(text(image, "alt").length).toBeGreaterThan(20);
    expect(new Set(boards.map((board) => at(board, "status"))).size).toBeGreaterThanOrEqual(6);
    await api.close();
  });
});
