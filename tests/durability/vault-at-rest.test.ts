import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Decrypter } from "age-encryption";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newVaultKeys, readKeyRing } from "#api/vault/key-ring.ts";
import { startApi, VAULT_KEYS, type LocalApi } from "#tests/contract/support/api.ts";
import { at, text } from "#tests/contract/support/client.ts";
import { newOwner, type Insider } from "#tests/contract/support/people.ts";
import { confirm, IMPORTS, ITEMS, VAULT } from "#tests/contract/support/vault.ts";
import { plaintextsIn } from "#tests/support/plaintexts.ts";

const ITEMS_MADE = 1000;

const remote = process.env["API_URL"] !== undefined || process.env["CONTRACT_DATABASE_URL"] !== undefined;

describe.skipIf(remote)("a vault of 1,000 items in a file", () => {
  let api: LocalApi;
  let ada: Insider;
  const known = Array.from({ length: ITEMS_MADE }, (_, index) => ({
    name: `Account number ${String(index).padStart(4, "0")}`,
    password: `${crypto.randomUUID()}-${index}`,
    note: `${crypto.randomUUID()} of ${index}`,
  }));

  beforeAll(async () => {
    api = await startApi();
    ada = await newOwner(api, "Northwind");
    const rows = known.map(
      ({ name, password, note }) => `${name},https://site.test,someone,${password},${note}`,
    );
    const form = new FormData();
    form.set("file", new File([["name,url,username,password,note", ...rows, ""].join("\n")], "chrome.csv"));
    const waiting = await ada.client.send("POST", IMPORTS, { form });
    // While it waits, the whole file is in the database.
    expect(await written()).toEqual([]);
    const done = await ada.client.post(`${IMPORTS}/${text(waiting.body, "data.id")}`, {});
    expect(at(done.body, "data.created")).toBe(ITEMS_MADE);
  }, 60_000);
  afterAll(() => api.close());

  const secrets = known.flatMap(({ password, note }) => [password, note]);
  const files = () =>
    Promise.all(["marquee.sqlite", "marquee.sqlite-wal"].map((name) => readFile(join(api.dir, name))));
  const written = async (texts = secrets) => {
    const found = (await files()).flatMap((bytes) => plaintextsIn(bytes, texts));
    return [...new Set(found)];
  };

  it("has none of its 2,000 secrets in the database or its log of writes, where all of its names are", async () => {
    const [database, wal] = await files();
    expect(database!.length + wal!.length).toBeGreaterThan(1_000_000);
    expect(wal!.length).toBeGreaterThan(0);
    expect(await written()).toEqual([]);
    const names = known.map(({ name }) => name);
    expect((await written(names)).toSorted()).toEqual(names);
  });

  it("is wrapped anew by a program that is killed half-way, and goes on when it is started again", async () => {
    const { db } = api.database;
    const older = readKeyRing(VAULT_KEYS)!;
    const keys = newVaultKeys("k2");
    const newer = readKeyRing(keys)!;
    const left = async () => {
      const { count } = await db
        .selectFrom("vault_items")
        .where("key_name", "=", "k1")
        .select((row) => row.fn.countAll().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    };
    const run = () => {
      const child = spawn(process.execPath, [".tools/vault-rewrap.ts"], {
        env: {
          PATH: process.env["PATH"],
          NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
          DATA_DIR: api.dir,
          VAULT_KEYS: `${keys},${VAULT_KEYS}`,
        },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const said = { out: "", error: "" };
      child.stdout.on("data", (chunk: Buffer) => void (said.out += chunk.toString()));
      child.stderr.on("data", (chunk: Buffer) => void (said.error += chunk.toString()));
      return { child, said, ended: once(child, "close") };
    };
    // The server has both keys by then, and people go on.
    api.config.vaultKeys = [...newer, ...older];
    const all = await left();
    expect(all).toBe(ITEMS_MADE);
    const first = run();
    while ((await left()) === all && first.child.exitCode === null) await pause(1);
    first.child.kill("SIGKILL");
    await first.ended;
    const half = await left();
    expect(half, first.said.error).toBeGreaterThan(0);
    expect(half).toBeLessThan(all);
    expect(first.said.out).toBe("");
    const made = await ada.client.post(ITEMS, {
      type: "sign_in",
      name: "Meanwhile",
      password: "between-larch-1",
    });
    expect(made.status).toBe(201);

    const revealed = async (id: string) =>
      at((await ada.client.post(`${ITEMS}/${id}/reveal`, { field: "password" })).body, "data.value");
    const oneOf = async (name: "k1" | "k2") => {
      const item = await db
        .selectFrom("vault_items")
        .select(["id", "name"])
        .where("key_name", "=", name)
        .where("name", "!=", "Meanwhile")
        .orderBy("id")
        .executeTakeFirstOrThrow();
      return { ...item, password: known.find((each) => each.name === item.name)?.password };
    };
    const both = [await oneOf("k1"), await oneOf("k2")];
    await confirm(ada.client);
    for (const { id, password } of both) expect(await revealed(id)).toBe(password);

    const second = run();
    expect(await second.ended).toEqual([0, null]);
    expect(second.said).toEqual({
      // The organization's key, too.
      out: `${half + 1} keys are wrapped with k2 now.\nNothing needs k1 anymore: after a backup it can be taken out of VAULT_KEYS.\n`,
      error: "",
    });
    api.config.vaultKeys = newer;
    for (const { id, password } of both) expect(await revealed(id)).toBe(password);
    expect(await revealed(text(made.body, "data.id"))).toBe("between-larch-1");
    // An export opens every item. Reveals are limited to a few.
    const passphrase = "seven larches in a row";
    const { bytes } = await ada.client.post(`${VAULT}/exports`, { passphrase });
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    const exported = plaintextsIn(Buffer.from(await decrypter.decrypt(bytes)), secrets);
    expect(exported.toSorted()).toEqual(secrets.toSorted());
    expect(await written()).toEqual([]);
    const third = run();
    await third.ended;
    expect(third.said.out).toBe(
      "0 keys are wrapped with k2 now.\nNothing needs k1 anymore: after a backup it can be taken out of VAULT_KEYS.\n",
    );
  }, 60_000);
});
