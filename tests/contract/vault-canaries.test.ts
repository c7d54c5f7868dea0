import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plaintextsIn } from "#tests/support/plaintexts.ts";
import { remoteUrl, startApi, type LocalApi } from "./support/api.ts";
import { at, list, text, type Answer } from "./support/client.ts";
import { newColleague, newOwner, PASSWORD, type Insider } from "./support/people.ts";
import { tablesOf } from "./support/tables.ts";
import { confirm, IMPORTS, ITEMS, VAULT } from "./support/vault.ts";

const DAYS = 24 * 60 * 60 * 1000;

describe.skipIf(remoteUrl !== null)("the vault", () => {
  let api: LocalApi;
  let ada: Insider;
  let lin: Insider;
  /** Every secret that was sent. */
  const canaries: string[] = [];
  /** Everything that was answered, but for what a reveal and a code answered. */
  const answers: { path: string; bytes: Buffer }[] = [];
  const OPEN = `Open-${crypto.randomUUID()}`;

  beforeAll(async () => {
    api = await startApi({ standingAt: Date.parse("2026-11-25T09:00:00.000Z") });
    ada = await newOwner(api, "Northwind");
    lin = await newColleague(api, ada, "member");
  });
  afterAll(() => api.close());

  function canary(name: string): string {
    const value = `CANARY-${name}-${crypto.randomUUID()}`;
    canaries.push(value);
    return value;
  }
  function seed(): string {
    const value = Array.from(
      crypto.getRandomValues(new Uint8Array(32)),
      (byte) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[byte % 32],
    ).join("");
    canaries.push(value);
    return value;
  }
  const secrets = () => ({
    password: canary("password"),
    seed: seed(),
    recovery_codes: `${canary("code")}\n${canary("code")}`,
    private_notes: canary("notes"),
    body: canary("body"),
    fields: [{ label: "PIN", is_secret: true, secret: canary("field") }],
  });
  async function heard(path: string, asked: Promise<Answer>): Promise<Answer> {
    const answer = await asked;
    answers.push({ path, bytes: Buffer.from(answer.bytes) });
    for (const [name, value] of answer.headers)
      answers.push({ path, bytes: Buffer.from(`${name}: ${value}`) });
    return answer;
  }
  /** As a form sends it: with a key for a repeated submission. */
  const once = () => ({ headers: { "Idempotency-Key": crypto.randomUUID() } });
  const post = (path: string, input: unknown, { client } = ada) =>
    heard(path, client.post(path, input, once()));
  const get = (path: string, { client } = ada) => heard(path, client.get(path));
  const sendFile = async (rows: string[]) => {
    const form = new FormData();
    form.set("file", new File([["name,url,username,password,note", ...rows, ""].join("\n")], "chrome.csv"));
    return heard(IMPORTS, ada.client.send("POST", IMPORTS, { form, ...once() }));
  };
  async function signIn({ client, email }: Insider) {
    await client.get("/sanctum/csrf-cookie");
    await client.post("/login", { email, password: PASSWORD });
    await confirm(client);
  }

  it("leaves no secret anywhere in the open: not in a table, a file, a mail, an answer, or the log", async () => {
    const day = (days: number) => new Date(api.now() + days * DAYS).toISOString().slice(0, 10);
    const input = { type: "sign_in", name: OPEN, description: "Canaries", ...secrets() };
    const id = text((await post(ITEMS, input)).body, "data.id");
    const path = `${ITEMS}/${id}`;
    const note = text((await post(ITEMS, { type: "note", name: "Note", ...secrets() })).body, "data.id");
    await post(ITEMS, { type: "sign_in", name: "Due", ...secrets(), rotate_by: day(2) });
    // What is refused, and what comes too late.
    expect((await post(ITEMS, { ...input, ...secrets(), project: "nowhere" })).status).toBe(422);
    expect((await post(ITEMS, { ...input, ...secrets(), seed: `${canary("seed")} !` })).status).toBe(422);
    for (const [more, status] of [
      [{ version: 1 }, 200],
      [{ version: 1 }, 412],
      [{ name: "" }, 422],
    ] as const)
      expect((await heard(path, ada.client.patch(path, { ...secrets(), ...more }))).status).toBe(status);

    await post(`${path}/grants`, { person: lin.id, level: "owner" });
    await confirm(ada.client);
    await confirm(lin.client);
    const field = text((await get(path)).body, "data.fields.0.id");
    for (const name of ["password", "recovery_codes", "private_notes", "body", field])
      expect((await ada.client.post(`${path}/reveal`, { field: name }, once())).status).toBe(200);
    expect((await ada.client.post(`${path}/code`, {}, once())).status).toBe(200);
    await post(`${path}/reveal`, { field: "seed" });
    // Of too many, the owners are told.
    for (let count = 0; count < 10; count++) await lin.client.post(`${path}/reveal`, { field: "password" });
    expect((await post(`${path}/reveal`, { field: "password" }, lin)).status).toBe(429);
    const revision = text((await get(`${path}/revisions`)).body, "data.0.id");
    await post(`${path}/revisions/${revision}/restore`, {});

    // One file is imported, over an item that is there and beside it, and one waits.
    const row = (name: string) => `${name},https://${name}.test,ana,${canary("file")},${canary("note")}`;
    const double = row("double");
    await post(`${IMPORTS}/${text((await sendFile([double])).body, "data.id")}`, {});
    const again = await sendFile([`double,https://double.test,ana,${canary("file")},x`, row("new")]);
    const done = await post(`${IMPORTS}/${text(again.body, "data.id")}`, { doubles: "update" });
    expect(at(done.body, "data")).toMatchObject({ created: 1, updated: 1 });
    const waiting = text((await sendFile([row("waits")])).body, "data.id");
    await get(`${IMPORTS}/${waiting}`);
    const passphrase = canary("passphrase");
    expect((await post(`${VAULT}/exports`, { passphrase })).status).toBe(200);
    const other = canary("other");
    await heard("confirmation", confirm(ada.client, other));

    // Reminders of what is due.
    await api.cleanUp();
    for (const person of [ada, lin]) await signIn(person);
    // A value that can't be opened, whose id is in the log.
    await api.database.db
      .updateTable("vault_secrets")
      .set({ sealed: "AAAA" })
      .where("item_id", "=", note)
      .execute();
    expect((await post(`${ITEMS}/${note}/reveal`, { field: "body" })).status).toBe(409);

    for (const call of [
      ...["", "?search=CANARY", "?archived=1"].map((query) => `${ITEMS}${query}`),
      ...["", "/accesses", "/grants", "/revisions"].map((part) => `${path}${part}`),
      ...["folders", "accesses", "reports"].map((part) => `${VAULT}/${part}`),
      "/api/search?search=CANARY",
      "/api/search?search=Open",
      "/api/notifications",
      "/api/user",
      `${VAULT}/people/${lin.id}/revealed`,
    ])
      expect((await get(call)).status, call).toBe(200);
    const told = list((await get("/api/notifications")).body, "data").map((one) => at(one, "kind"));
    expect(told).toEqual(expect.arrayContaining(["secret_due", "vault_limit"]));
    for (const person of [ada, lin])
      for (const [name, bytes] of Object.entries(unzipSync((await get("/api/user/export", person)).bytes)))
        answers.push({ path: name, bytes: Buffer.from(bytes) });
    const mails = [...(await api.mails(ada.email)), ...(await api.mails(lin.email))];
    expect(mails.filter(({ text: mail }) => mail.includes("vault")).length).toBeGreaterThan(1);

    // What isn't secret is found, so that the search finds something.
    const wanted = [...canaries, OPEN];
    const tables = await rowsByTable();
    expect(Object.keys(tables)).toEqual(
      expect.arrayContaining([
        "vault_secrets",
        "vault_imports",
        "vault_accesses",
        "undos",
        "drafts",
        "jobs",
        "webhook_deliveries",
        "notifications",
        "idempotency_keys",
        "search_texts",
        "sessions",
      ]),
    );
    for (const [table, bytes] of Object.entries(tables)) {
      const isNamed = bytes.includes(OPEN);
      expect(plaintextsIn(bytes, wanted), table).toEqual(isNamed ? [OPEN] : []);
    }
    expect(plaintextsIn(tables["vault_items"]!, wanted)).toEqual([OPEN]);
    let names = 0;
    for (const entry of await readdir(api.dir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = await readFile(join(entry.parentPath, entry.name));
      // E-mails break their lines anywhere.
      const whole = entry.name.endsWith(".eml")
        ? Buffer.from(bytes.toString().replaceAll(/=\r?\n/g, ""))
        : bytes;
      const found = plaintextsIn(whole, wanted);
      names += found.length;
      expect(
        found.filter((one) => one !== OPEN),
        entry.name,
      ).toEqual([]);
    }
    expect(names).toBeGreaterThan(0);
    for (const { path: asked, bytes } of answers) expect(plaintextsIn(bytes, canaries), asked).toEqual([]);
    const logged = Buffer.from(JSON.stringify(api.logs));
    expect(plaintextsIn(logged, canaries)).toEqual([]);
    expect(logged.includes("vault value not opened")).toBe(true);
  }, 60_000);

  /** What the tables hold, as bytes. */
  async function rowsByTable(): Promise<Record<string, Buffer>> {
    const { db } = api.database;
    const tables: Record<string, Buffer> = {};
    for (const name of await tablesOf(api.database)) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
      const values = rows.flatMap((row) => Object.values(row));
      tables[name] = Buffer.concat(
        values.flatMap((value) => [
          value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value)),
          Buffer.from("\n"),
        ]),
      );
    }
    return tables;
  }
});
