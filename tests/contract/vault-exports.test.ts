import { Decrypter } from "age-encryption";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { VAULT_EXPORTS_MAX } from "#contract/limits.ts";
import { remoteUrl, startApi, type LocalApi } from "./support/api.ts";
import { at, errors, list, text, type Client } from "./support/client.ts";
import { newColleague, newOwner, type Insider } from "./support/people.ts";
import { confirm, ITEMS, SEED, VAULT } from "./support/vault.ts";
import { newWork } from "./support/work.ts";

const EXPORTS = `${VAULT}/exports`;
const PASSPHRASE = " seven larches in a row ";

const Document = z.object({
  format: z.literal("marquee-vault-1"),
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
    return Document.parse(JSON.parse(await decrypter.decrypt(bytes, "text")));
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
        /^attachment; filename="vault-\d{4}-\d\d-\d\d\.json\.age"$/,
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
