import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Decrypter } from "age-encryption";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { VAULT_EXPORTS_MAX } from "#contract/limits.ts";
import { remoteUrl, startApi, type LocalApi } from "./support/api.ts";
import { at, errors, list, text, type Client } from "./support/client.ts";
import { newColleague, newOwner, type Insider } from "./support/people.ts";
import { confirm, ITEMS, SEED, sendAssetFile, VAULT } from "./support/vault.ts";
import { newWork, PDF_FILE } from "./support/work.ts";

const EXPORTS = `${VAULT}/exports`;
const PASSPHRASE = " seven larches in a row ";

const Document = z.object({
  format: z.literal("marquee-vault-2"),
  organization: z.string(),
  items: z.array(z.looseObject({ name: z.string() })),
});

describe.skipIf(remoteUrl !== null)("an export of the vault", () => {
  let api: LocalApi;
  let ada: Insider;
  let lin: Insider;
  beforeAll(async () => {
    api = await startApi();
    ada = await newOwner(api, "Northwind");
    lin = await newColleague(api, ada, "member");
  });
  afterAll(() => api.close());

  const make = async (input: object, { client } = ada) =>
    text((await client.post(ITEMS, { type: "sign_in", ...input })).body, "data.id");
  const share = (id: string, level: string, person = lin) =>
    ada.client.post(`${ITEMS}/${id}/grants`, { person: person.id, level });
  const ask = (client: Client, passphrase: unknown = PASSPHRASE) => client.post(EXPORTS, { passphrase });
  async function opened(bytes: Uint8Array, passphrase = PASSPHRASE) {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    const files = unpacked(Buffer.from(await decrypter.decrypt(bytes)));
    return { ...Document.parse(JSON.parse(files.get("vault.json")?.toString() ?? "")), files };
  }
  /** Has tar itself unpack an archive. */
  function unpacked(archive: Buffer): Map<string, Buffer> {
    const tar = (flags: string, ...more: string[]) =>
      execFileSync("tar", [flags, "-", ...more], { input: archive, maxBuffer: 60_000_000 });
    const paths = tar("-tf").toString().trim().split("\n");
    return new Map(paths.map((path) => [path, tar("-xOf", path)]));
  }

  it(
    "has everything that the person owns, and opens with its passphrase alone",
    { timeout: 30_000 },
    async () => {
      const work = await newWork(ada.client, "Exported work");
      const folder = text((await ada.client.post(`${VAULT}/folders`, { name: "Social" })).body, "data.id");
      const id = await make({
        name: "Instagram",
        username: "northwind",
        urls: ["https://instagram.com"],
        project: work.slug,
        folder,
        tags: ["social"],
        password: " k7M-larch ",
        seed: SEED,
        recovery_codes: "1111\n2222",
        private_notes: "Ask Ines",
        fields: [
          { label: "PIN", is_secret: true, secret: "0042" },
          { label: "Region", text: "DACH" },
        ],
      });
      await ada.client.patch(`${ITEMS}/${id}`, { password: " k8M-larch " });
      await make({ name: "Old note", type: "note", body: "Coats" });
      const read = await make({ name: "Only read", password: "theirs-larch" }, lin);
      await lin.client.post(`${ITEMS}/${read}/grants`, { person: ada.id, level: "edit" });
      const first = await ask(ada.client);
      expect([first.status, at(first.body, "reason")]).toEqual([403, "reauthenticate"]);
      await confirm(ada.client);
      const answer = await ask(ada.client);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(answer.headers.get("Content-Disposition")).toMatch(
        /^attachment; filename="vault-\d{4}-\d\d-\d\d\.tar\.age"$/,
      );
      const { organization, items } = await opened(answer.bytes);
      expect(organization).toBe("Northwind");
      expect(items.map(({ name }) => name)).toEqual(["Instagram", "Old note"]);
      expect(items[0]).toMatchObject({
        type: "sign_in",
        username: "northwind",
        urls: ["https://instagram.com"],
        project: "Exported work",
        folder: "Social",
        tags: ["social"],
        password: " k8M-larch ",
        seed: SEED,
        recovery_codes: "1111\n2222",
        private_notes: "Ask Ines",
        body: null,
        fields: [
          { label: "PIN", is_secret: true, value: "0042" },
          { label: "Region", is_secret: false, value: "DACH" },
        ],
      });
      expect(items[1]).toMatchObject({ type: "note", body: "Coats" });
      await expect(opened(answer.bytes, PASSPHRASE.trim())).rejects.toThrow("no identity matched");
      const lines = list((await ada.client.get(`${VAULT}/accesses`)).body, "data");
      expect(
        lines.slice(0, 3).map((line) => [at(line, "action"), at(line, "item.name"), at(line, "field")]),
      ).toEqual([
        ["exported", "Old note", null],
        ["exported", "Instagram", null],
        ["exported", undefined, "2 items"],
      ]);
    },
  );

  it("has the files of brand assets, and isn’t made if one is gone", { timeout: 30_000 }, async () => {
    const owner = await newOwner(api, "Westwind");
    await confirm(owner.client);
    const id = await make({ type: "brand_asset", name: "Guide" }, owner);
    // Longer than what is passed on at once, and no multiple of a block.
    const guide = new Uint8Array([...Buffer.from(PDF_FILE), ...new Uint8Array(700_001).fill(7)]);
    expect((await sendAssetFile(owner.client, id, guide, "Guide Ü.pdf")).status).toBe(200);
    await make({ type: "brand_asset", name: "Planned" }, owner);
    const { items, files } = await opened((await ask(owner.client)).bytes);
    const [file, none] = items.map((item) => item["file"]);
    expect(none).toBeNull();
    expect(file).toMatchObject({
      path: expect.stringMatching(/^files\/\w{26}\.pdf$/),
      name: "Guide Ü.pdf",
      mime: "application/pdf",
      bytes: guide.length,
    });
    expect([...files.keys()]).toEqual(["vault.json", at(file, "path")]);
    expect(files.get(String(at(file, "path")))?.equals(guide)).toBe(true);
    const { id: stored } = await api.database.db
      .selectFrom("vault_files")
      .select("id")
      .where("item_id", "=", id)
      .executeTakeFirstOrThrow();
    await rm(join(api.dir, "uploads", stored.slice(-2), stored));
    expect((await ask(owner.client)).status).toBe(409);
  });

  it("tells every other owner, once", { timeout: 30_000 }, async () => {
    const shared = [await make({ name: "Shared one" }), await make({ name: "Shared two" })];
    for (const id of shared) await share(id, "owner");
    const reader = await newColleague(api, ada, "member");
    for (const id of shared) await share(id, "read", reader);
    await confirm(ada.client);
    await ask(ada.client);
    const told = async ({ client }: Insider) =>
      list((await client.get("/api/notifications")).body, "data").filter(
        (one) => at(one, "kind") === "vault_exported",
      );
    expect(await told(lin)).toEqual([
      expect.objectContaining({
        detail: "1",
        subject: expect.objectContaining({ type: "vault_items", id: shared[0], name: "Shared one" }),
      }),
    ]);
    expect([await told(ada), await told(reader)]).toEqual([[], []]);
    const [mail] = await api.mails(lin.email);
    expect(mail?.text).toContain("exported “Shared one” and 1 more of yours from the vault");
  });

  it(
    "is refused with a short passphrase, to guests, too often, and if a value is damaged",
    { timeout: 60_000 },
    async () => {
      const owner = await newOwner(api, "Eastwind");
      const { client } = owner;
      await confirm(client);
      expect(errors(await ask(client, "eleven char"))).toEqual({
        passphrase: ["The passphrase field must be at least 12 characters."],
      });
      const guest = await newColleague(api, owner, "guest");
      expect((await ask(guest.client)).status).toBe(403);
      const id = await make({ name: "Damaged", password: "x-larch" }, owner);
      await api.database.db
        .updateTable("vault_secrets")
        .set({ sealed: "AAAA" })
        .where("item_id", "=", id)
        .execute();
      const broken = await ask(client);
      expect([broken.status, at(broken.body, "message")]).toEqual([
        409,
        expect.stringMatching(/^This value can’t be opened\. Tell an owner: id \w{26}\.$/),
      ]);
      await api.database.db.deleteFrom("vault_items").where("id", "=", id).execute();
      // The damaged one counted, too.
      for (let count = 1; count < VAULT_EXPORTS_MAX; count++) expect((await ask(client)).status).toBe(200);
      expect((await ask(client)).status).toBe(429);
    },
  );
});
