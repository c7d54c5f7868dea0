import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordOf } from "#contract/envelope.ts";
import { VAULT_IMPORT_MINUTES, VAULT_ITEMS_MAX } from "#contract/limits.ts";
import {
  VaultImportedSchema,
  VaultImportSchema,
  VaultItemSchema,
  type VaultImportConfirmInput,
  type VaultImportInput,
} from "#contract/vault.ts";
import { newVaultKeys, readKeyRing } from "#api/vault/key-ring.ts";
import { rewrap } from "#api/vault/rewrap.ts";
import { remoteUrl, startApi, type LocalApi } from "./support/api.ts";
import { at, errors, list, text, type Answer } from "./support/client.ts";
import { newColleague, newOwner, type Insider } from "./support/people.ts";
import { confirm, IMPORTS, ITEMS } from "./support/vault.ts";
import { newWork } from "./support/work.ts";

const MINUTES = 60_000;

describe.skipIf(remoteUrl !== null)("an import into the vault", () => {
  let api: LocalApi;
  let ada: Insider;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());
  /** Each test has a vault of its own. */
  const start = async () => {
    ada = await newOwner(api, "Northwind");
  };

  const sendFile = async (name: string, { client } = ada) => {
    const form = new FormData();
    form.set("file", new File([await readFile(`tests/files/vault/${name}`)], name, { type: "text/csv" }));
    return client.send("POST", IMPORTS, { form });
  };
  const paste = (pasted: string, { client } = ada) => client.post(IMPORTS, { text: pasted });
  const preview = (answer: Answer, status = 201) => {
    expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
    return recordOf(VaultImportSchema).parse(answer.body);
  };
  const adjust = (id: string, input: VaultImportInput) => ada.client.patch(`${IMPORTS}/${id}`, input);
  const confirmed = (id: string, input: VaultImportConfirmInput = {}) =>
    ada.client.post(`${IMPORTS}/${id}`, input);
  const done = (answer: Answer) => recordOf(VaultImportedSchema).parse(answer.body);
  const items = async () => {
    const page = list((await ada.client.get(ITEMS)).body, "data");
    return Promise.all(
      page.map(async (item) =>
        recordOf(VaultItemSchema).parse((await ada.client.get(`${ITEMS}/${text(item, "id")}`)).body),
      ),
    );
  };
  const named = async (name: string) => {
    const found = (await items()).find((item) => item.name === name);
    if (found === undefined) throw new Error(`No item is called ${name}`);
    return found;
  };
  const revealed = async (id: string, field: string) => {
    await confirm(ada.client);
    return text((await ada.client.post(`${ITEMS}/${id}/reveal`, { field })).body, "data.value");
  };
  const waiting = () =>
    api.database.db
      .selectFrom("vault_imports")
      .selectAll()
      .where("organization_id", "=", ada.organizationId)
      .execute();

  it("of a Bitwarden file shows names and no values, and is gone when it is done", async () => {
    await start();
    const sent = await sendFile("vault-bitwarden.csv");
    const shown = preview(sent);
    expect(shown).toMatchObject({
      source: "bitwarden",
      is_mapped: true,
      coded_count: 0,
    });
    expect(shown.items).toMatchObject([
      {
        line: 2,
        type: "sign_in",
        name: "Instagram",
        username: "brand@northwind.test",
        urls: ["https://instagram.com", "https://www.instagram.com"],
        folder: "Social",
        stored: ["password", "seed", "private_notes"],
        field_count: 2,
        is_favorite: true,
        double: null,
      },
      { type: "note", name: "Press boilerplate", stored: ["body"], folder: null },
      { type: "sign_in", name: "Business Manager", stored: ["seed"], folder: "Ads / Meta" },
      { line: 7, name: "Company card", left_out: "“card” is neither a sign-in nor a note." },
    ]);
    const again = await ada.client.get(`${IMPORTS}/${shown.id}`);
    expect(again.body).toEqual(sent.body);
    for (const secret of ["p,w", "0042", "aa,bb", "JBSWY3DPEHPK3PXP", "line one", "makes coats"])
      expect(JSON.stringify(again.body)).not.toContain(secret);
    const answer = await confirmed(shown.id);
    expect([answer.status, done(answer)]).toEqual([200, { created: 3, updated: 0, skipped: 0, left_out: 1 }]);
    expect(await waiting()).toEqual([]);
    expect((await ada.client.get(`${IMPORTS}/${shown.id}`)).status).toBe(404);
    expect((await confirmed(shown.id)).status).toBe(404);
    const instagram = await named("Instagram");
    expect(instagram).toMatchObject({
      level: "owner",
      folder: { name: "Social" },
      is_favorite: true,
      has_code: true,
      fields: [
        { label: "PIN", is_secret: true, text: null },
        { label: "Recovery", is_secret: true, text: null },
      ],
      accesses: [{ action: "imported" }],
    });
    expect(await revealed(instagram.id, "password")).toBe('p,w"1');
    expect(await revealed(instagram.id, instagram.fields[0]?.id ?? "")).toBe("0042");
    expect(await revealed(instagram.id, "private_notes")).toBe("line one\nline two");
    const manager = await named("Business Manager");
    expect((await ada.client.post(`${ITEMS}/${manager.id}/code`)).status).toBe(200);
    const note = await named("Press boilerplate");
    expect([note.type, await revealed(note.id, "body")]).toEqual(["note", "Northwind makes coats."]);
  });

  it("of a LastPass file asks once about its codes", async () => {
    await start();
    const { id, coded_count: count, items: rows } = preview(await sendFile("vault-lastpass.csv"));
    expect([count, rows.length]).toEqual([1, 3]);
    expect(errors(await confirmed(id))).toEqual({
      decode: ["1 password has &amp;-style codes. Choose whether to decode it."],
    });
    expect(done(await confirmed(id, { decode: true })).created).toBe(3);
    expect(await revealed((await named("Ads")).id, "password")).toBe("a&b<c");
    expect((await named("Ads")).folder?.name).toBe("Work / Dev");
    expect(await revealed((await named("X")).id, "password")).toBe("P&ssw0rd");
    const box = await named("Old box");
    expect(box).toMatchObject({ type: "note", urls: [], description: null, stored: ["body"] });
    expect(await revealed(box.id, "body")).toContain("Password:s3cret");
    await start();
    const other = preview(await sendFile("vault-lastpass.csv"));
    await confirmed(other.id, { decode: false });
    expect(await revealed((await named("Ads")).id, "password")).toBe("a&amp;b&lt;c");
  });

  it("of a Chrome file keeps the blanks of a password, sent as a file or pasted", async () => {
    await start();
    await confirmed(preview(await sendFile("vault-chrome.csv")).id);
    expect(await revealed((await named("only-url.test")).id, "password")).toBe(" spaced ");
    expect((await named("android")).urls).toEqual(["android://abc==@com.app.test/"]);
    // The last cell of the file, without anything behind it.
    const pasted = preview(await paste("name,url,username,password\nLast,https://last.test,ana, end "));
    await confirmed(pasted.id);
    expect(await revealed((await named("Last")).id, "password")).toBe(" end ");
  });

  it("updates or skips what the vault has already, and what the member may not edit stays apart", async () => {
    await start();
    const lin = await newColleague(api, ada, "member");
    const make = (input: object, who = ada) => who.client.post(ITEMS, { type: "sign_in", ...input });
    const theirs = await make({ name: "Shared", username: "team", password: "theirs-larch" }, lin);
    await lin.client.post(`${ITEMS}/${text(theirs.body, "data.id")}/grants`, {
      person: ada.id,
      level: "read",
    });
    await make({
      name: "By address",
      username: "ana",
      urls: ["https://www.shop.test/login"],
      password: "old-larch",
      private_notes: "Stays",
      fields: [{ label: "PIN", is_secret: true, secret: "1" }],
    });
    await make({ name: "BY NAME", username: "bo", password: "same-larch" });
    await make({ name: "Other person", username: "cy", password: "cy-larch" });
    const csv = [
      "folder,favorite,type,name,notes,fields,login_uri,login_username,login_password,login_totp",
      ',,login,Shop,,"PIN: 02\nNew: 3",https://shop.test/,ana,new-larch,',
      ",,login,By name,,,,bo,same-larch,",
      ",,login,Other person,,,,not cy,dd-larch,",
      ",,login,Shared,,,,team,mine-larch,",
    ].join("\n");
    const shown = preview(await paste(csv));
    expect(shown.items.map(({ name, double }) => [name, double?.name])).toEqual([
      ["Shop", "By address"],
      ["By name", "BY NAME"],
      ["Other person", undefined],
      ["Shared", undefined],
    ]);
    expect(done(await confirmed(shown.id, { doubles: "update" }))).toEqual({
      created: 2,
      updated: 1,
      skipped: 1,
      left_out: 0,
    });
    const shop = await named("By address");
    expect(shop.urls).toEqual(["https://www.shop.test/login", "https://shop.test/"]);
    expect(shop.fields.map(({ label }) => label)).toEqual(["PIN", "New"]);
    expect(shop.accesses.map(({ action, field }) => [action, field])).toEqual([
      ["replaced", "New"],
      ["replaced", "PIN"],
      ["replaced", "password"],
      ["imported", null],
      ["created", null],
    ]);
    expect(await revealed(shop.id, "password")).toBe("new-larch");
    expect(await revealed(shop.id, "private_notes")).toBe("Stays");
    expect((await named("BY NAME")).version).toBe(1);
    // The opposite for one of them.
    const next = preview(
      await paste(csv.replace("new-larch", "newest-larch").replace("same-larch", "other-larch")),
    );
    const line = next.items.find(({ name }) => name === "By name")?.line ?? 0;
    expect(done(await confirmed(next.id, { doubles: "skip", except: [line] }))).toMatchObject({ updated: 1 });
    expect(await revealed(shop.id, "password")).toBe("new-larch");
    expect(await revealed((await named("BY NAME")).id, "password")).toBe("other-larch");
  });

  it("of any other table asks what its columns mean, and shows no row as a heading before", async () => {
    await start();
    const bare = preview(await paste("Ads,ana,secret-one\nShop,bo,secret-two\n"));
    expect(bare).toMatchObject({
      source: "other",
      is_mapped: false,
      is_header_guessed: true,
      headers: ["Column 1", "Column 2", "Column 3"],
      items: [],
    });
    expect(errors(await confirmed(bare.id))).toEqual({ mapping: ["Say what the columns mean first."] });
    const mapping = { name: 0, username: 1, password: 2 };
    const mapped = preview(await adjust(bare.id, { has_header: false, mapping }), 200);
    expect(mapped.items.map(({ line, name, username }) => [line, name, username])).toEqual([
      [1, "Ads", "ana"],
      [2, "Shop", "bo"],
    ]);
    expect(JSON.stringify(mapped)).not.toContain("secret-one");
    const headed = preview(await paste("Konto;Nutzer;Kennwort;Zweck\nAds;ana; 007 ;x\n"));
    expect(headed).toMatchObject({
      is_mapped: true,
      headers: ["Konto", "Nutzer", "Kennwort", "Zweck"],
      mapping: { password: 2 },
    });
    await adjust(headed.id, { mapping: { name: 0, username: 1, password: 2, url: null } });
    const { body } = await ada.client.get(`${IMPORTS}/${headed.id}`);
    expect(at(body, "data.unused_columns")).toEqual(["Zweck"]);
    expect(done(await confirmed(headed.id)).created).toBe(1);
    expect(await revealed((await named("Ads")).id, "password")).toBe(" 007 ");
  });

  it("says what a file is that is no table", async () => {
    await start();
    const refusal = async (pasted: string) => errors(await paste(pasted));
    expect(await refusal('{"encrypted": true, "data": "2.x|y|z"}')).toEqual({
      file: [
        "This is an encrypted Bitwarden file, which only Bitwarden can open. Export it again with the file format .csv.",
      ],
    });
    expect(await refusal('{"encrypted": true, "data": "2.x|')).toEqual({
      file: ["This file is broken: it starts as JSON and doesn’t end as such. Export it again, as .csv."],
    });
    expect(await refusal('{"encrypted": false, "items": []}')).toEqual({
      file: ["This is a JSON file. Export it again with the file format .csv."],
    });
    expect(await refusal('name,url,username,password\nAds,"https://ads.test,ana,x\n')).toEqual({
      file: ["We couldn’t read this file: a quotation mark that opens in line 2 or later isn’t closed."],
    });
    expect(await refusal("name,url,username,password\n")).toEqual({
      file: ["The file needs a header row and at least one other row."],
    });
    expect(await refusal(" \n")).toEqual({ file: ["Choose a file, or paste its text."] });
    const form = new FormData();
    form.set("file", new File([new Uint8Array(10 * 1024 * 1024 + 1).fill(97)], "big.csv"));
    const big = await ada.client.send("POST", IMPORTS, { form });
    expect(errors(big)).toEqual({ file: ["The file field must not be greater than 10240 kilobytes."] });
    expect(await waiting()).toEqual([]);
  });

  it("waits encrypted for a quarter of an hour, for its sender alone", async () => {
    await start();
    const lin = await newColleague(api, ada, "admin");
    const { id } = preview(await sendFile("vault-chrome.csv"));
    for (const refused of [
      await lin.client.get(`${IMPORTS}/${id}`),
      await lin.client.post(`${IMPORTS}/${id}`),
      await lin.client.delete(`${IMPORTS}/${id}`),
    ])
      expect(refused.status).toBe(403);
    // The next one takes its place.
    const next = preview(await sendFile("vault-bitwarden.csv"));
    expect((await waiting()).map(({ id: each }) => each)).toEqual([next.id]);
    // It is wrapped with a newer key like everything else.
    const older = api.config.vaultKeys;
    const newer = readKeyRing(newVaultKeys("k2"))!;
    await rewrap(api.database.db, [...newer, ...older]);
    api.config.vaultKeys = newer;
    expect((await ada.client.get(`${IMPORTS}/${next.id}`)).status).toBe(200);
    // Nothing opens what was changed.
    const { db } = api.database;
    const [row] = await waiting();
    await db
      .updateTable("vault_imports")
      .set({ sealed: `AAAA${row!.sealed.slice(4)}` })
      .execute();
    const broken = await confirmed(next.id);
    expect([broken.status, broken.body]).toEqual([
      409,
      { message: "This file can’t be opened anymore. Send it again.", reason: "unopenable" },
    ]);
    expect((await ada.client.delete(`${IMPORTS}/${next.id}`)).status).toBe(204);
    expect(await waiting()).toEqual([]);
    const last = preview(await sendFile("vault-chrome.csv"));
    api.pass(VAULT_IMPORT_MINUTES * MINUTES);
    expect((await ada.client.get(`${IMPORTS}/${last.id}`)).status).toBe(404);
    expect((await confirmed(last.id)).status).toBe(404);
    await api.cleanUp();
    expect(await waiting()).toEqual([]);
  });

  it("goes into a project, for everyone there, if it is asked", async () => {
    await start();
    const lin = await newColleague(api, ada, "member");
    const work = await newWork(ada.client, "Shared work");
    const { id } = preview(await paste("name,url,username,password\nAds,https://ads.test,ana,x\n"));
    expect(errors(await confirmed(id, { project: "elsewhere" }))).toEqual({
      project: ["The selected project is invalid."],
    });
    await confirmed(id, { project: work.slug, everyone: true });
    const found = await named("Ads");
    expect(found.project?.slug).toBe(work.slug);
    expect((await lin.client.get(`${ITEMS}/${found.id}`)).status).toBe(200);
  });

  it(
    "is everything or nothing, up to as many items as the vault has room for",
    { timeout: 60_000 },
    async () => {
      await start();
      const rows = Array.from(
        { length: VAULT_ITEMS_MAX },
        (_, index) => `n${index},https://h${index}.test,u,p`,
      );
      const send = (some: string[]) => {
        const form = new FormData();
        form.set("file", new File([`name,url,username,password\n${some.join("\n")}\n`], "all.csv"));
        return ada.client.send("POST", IMPORTS, { form });
      };
      await confirmed(preview(await send(["Other,https://other.test,u,p"])).id);
      const all = preview(await send(rows));
      expect(all.items).toHaveLength(VAULT_ITEMS_MAX);
      expect(errors(await confirmed(all.id))).toEqual({
        file: ["The vault can have up to 5000 items. It has 1, and these are 5000 more."],
      });
      expect((await items()).map(({ name }) => name)).toEqual(["Other"]);
      const most = preview(await send(rows.slice(1)));
      expect(done(await confirmed(most.id)).created).toBe(VAULT_ITEMS_MAX - 1);
      expect(at((await ada.client.get(ITEMS)).body, "meta.total")).toBe(VAULT_ITEMS_MAX);
    },
  );
});
