import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listOf, recordOf } from "#contract/envelope.ts";
import { VaultReportSchema, VaultRevealedSchema } from "#contract/vault.ts";
import { remoteUrl, startApi, type LocalApi } from "./support/api.ts";
import { at, list, text } from "./support/client.ts";
import { newColleague, newOwner, PASSWORD, type Insider } from "./support/people.ts";
import { confirm, ITEMS, SEED, VAULT } from "./support/vault.ts";

const DAYS = 24 * 60 * 60 * 1000;

describe.skipIf(remoteUrl !== null)("the vault", () => {
  let api: LocalApi;
  let ada: Insider;
  let lin: Insider;
  beforeAll(async () => {
    api = await startApi({ standingAt: Date.parse("2026-11-25T09:00:00.000Z") });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    ada = await newOwner(api, "Northwind");
    lin = await newColleague(api, ada, "member");
  });

  const day = (days: number) => new Date(api.now() + days * DAYS).toISOString().slice(0, 10);
  const make = async (name: string, input: object = {}, { client } = ada) =>
    text((await client.post(ITEMS, { type: "sign_in", name, ...input })).body, "data.id");
  const share = (id: string, person: Insider, level = "read") =>
    ada.client.post(`${ITEMS}/${id}/grants`, { person: person.id, level });
  const reveal = (id: string, field: string, { client } = lin) =>
    client.post(`${ITEMS}/${id}/reveal`, { field });
  /** Lets time pass, after which everyone signs in and confirms. */
  async function pass(ms: number) {
    api.pass(ms);
    for (const { client, email } of [ada, lin]) {
      await client.get("/sanctum/csrf-cookie");
      // Who is signed in is sent on.
      expect([200, 302]).toContain((await client.post("/login", { email, password: PASSWORD })).status);
      await confirm(client);
    }
  }

  describe("reports", () => {
    const reports = async ({ client } = ada) =>
      recordOf(VaultReportSchema).parse((await client.get(`${VAULT}/reports`)).body);
    const names = (items: { name: string }[]) => items.map(({ name }) => name);

    it("what is overdue, weak, or ends soon, among what a member sees", async () => {
      const strong = { password: "kV9-larch-Pilot-71" };
      const overdue = await make("Overdue", { ...strong, rotate_by: day(0) });
      await make("Weak", { password: "letmein1" });
      await make("Due soon", { password: "kV9-larch-Pilot-72", rotate_by: day(15) });
      await make("Due later", { password: "kV9-larch-Pilot-73", rotate_by: day(16) });
      await make("Rights", { type: "brand_asset", rights_end: day(15) });
      await make("Rights ended", { type: "brand_asset", rights_end: day(0) });
      const archived = await make("Archived", { password: "letmein2", rotate_by: day(0) });
      await ada.client.patch(`${ITEMS}/${archived}`, { archived: true });
      await share(overdue, lin);
      await pass(DAYS);
      const shown = await reports();
      expect(names(shown.overdue.items)).toEqual(["Overdue"]);
      expect(names(shown.weak.items)).toEqual(["Weak"]);
      expect(names(shown.ending.items)).toEqual(["Due soon", "Rights", "Rights ended"]);
      expect([shown.overdue.total, shown.ending.total]).toEqual([1, 3]);
      const less = await reports(lin);
      expect([names(less.overdue.items), less.weak.total, less.ending.total]).toEqual([["Overdue"], 0, 0]);
      const guest = await newColleague(api, ada, "guest");
      expect((await guest.client.get(`${VAULT}/reports`)).status).toBe(403);
    });

    it("which items share a password, and how many more do that one doesn’t see", async () => {
      const one = await make("One", { password: "shared-larch-Pilot" });
      await make("Two", { password: "shared-larch-Pilot" });
      await make("Alone", { password: "alone-larch-Pilot" });
      await make("Other one", { password: "other-larch-Pilot" });
      await make("Other two", { password: "other-larch-Pilot" }, lin);
      await share(one, lin);
      const sets = async (who?: Insider) =>
        (await reports(who)).reused.sets.map(({ items, hidden_count: hidden }) => [names(items), hidden]);
      expect(await sets()).toEqual([
        [["One", "Two"], 0],
        [["Other one"], 1],
      ]);
      expect(await sets(lin)).toEqual([
        [["One"], 1],
        [["Other two"], 1],
      ]);
    });

    it("what nobody has looked at for a month, and what nobody owns", async () => {
      const seen = await make("Seen", { password: "kV9-larch-Pilot-74" });
      const coded = await make("Coded", { seed: SEED });
      await make("Never", { password: "kV9-larch-Pilot-75" });
      await make("Without a secret");
      const left = await make("Left behind", { password: "kV9-larch-Pilot-76" }, lin);
      await pass(31 * DAYS);
      await make("New", { password: "kV9-larch-Pilot-77" });
      await reveal(seen, "password", ada);
      await ada.client.post(`${ITEMS}/${coded}/code`);
      const admin = await newColleague(api, ada, "admin");
      expect((await reports()).no_owner).toEqual({ total: 0, items: [] });
      await ada.client.delete(`/api/organization/${ada.organizationId}/members/${lin.id}`);
      const shown = await reports();
      expect(names(shown.never_viewed.items)).toEqual(["Never"]);
      expect(shown.no_owner).toEqual({ total: 1, items: [{ id: left, name: "Left behind" }] });
      expect((await reports(admin)).no_owner.total).toBe(0);
    });
  });

  it("lists what a leaver knows until it changes, for admins", async () => {
    const admin = await newColleague(api, ada, "admin");
    const both = { password: "kV9-larch-Pilot-81", seed: SEED };
    const pin = { fields: [{ label: "PIN", is_secret: true, secret: "0042" }] };
    const full = await make("Full", { ...both, ...pin });
    const changed = await make("Changed", { password: "kV9-larch-Pilot-82" });
    const gone = await make("Gone", { password: "kV9-larch-Pilot-83" });
    const unseen = await make("Unseen", { password: "kV9-larch-Pilot-84" });
    for (const id of [full, changed, gone, unseen]) await share(id, lin);
    await share(full, admin);
    await make("Theirs", { password: "kV9-larch-Pilot-85" }, lin);
    await pass(60_000);
    const fields = list((await lin.client.get(`${ITEMS}/${full}`)).body, "data.fields");
    const pinId = text(fields[0], "id");
    await reveal(full, "password");
    await reveal(full, pinId);
    await lin.client.post(`${ITEMS}/${full}/code`);
    await reveal(changed, "password");
    await reveal(gone, "password");
    await pass(60_000);
    await lin.client.post(`${VAULT}/exports`, { passphrase: "seven larches in a row" });
    await pass(60_000);
    await ada.client.patch(`${ITEMS}/${changed}`, { password: "kV9-larch-Pilot-86" });
    await ada.client.patch(`${ITEMS}/${full}`, { description: "Not a secret" });
    await ada.client.delete(`${ITEMS}/${gone}`);
    const path = `${VAULT}/people/${lin.id}/revealed`;
    const known = async () =>
      listOf(VaultRevealedSchema)
        .parse((await admin.client.get(path)).body)
        .map(({ item, secrets, is_seen: isSeen }) => ({
          name: item.name,
          isThere: item.id !== null,
          secrets: secrets.map(({ field, label, action }) => `${label ?? field} ${action}`).toSorted(),
          isSeen,
        }));
    const expected = [
      { name: "Theirs", isThere: true, secrets: ["password exported"], isSeen: false },
      {
        name: "Full",
        isThere: true,
        secrets: ["PIN revealed", "password revealed"],
        isSeen: true,
      },
      { name: "Gone", isThere: false, secrets: ["password revealed"], isSeen: false },
    ];
    expect(await known()).toEqual(expected);
    await ada.client.patch(`${ITEMS}/${full}`, { password: "kV9-larch-Pilot-87" });
    expect((await known())[1]?.secrets).toEqual(["PIN revealed"]);
    expect((await lin.client.get(path)).status).toBe(403);
    const stranger = await newOwner(api, "Elsewhere");
    expect((await stranger.client.get(path)).status).toBe(404);
    // Whoever left is still in the log.
    await ada.client.delete(`/api/organization/${ada.organizationId}/members/${lin.id}`);
    expect((await known()).map(({ name }) => name)).toEqual(["Theirs", "Full", "Gone"]);
  });

  it("reminds owners of a secret two weeks and three days before it is due, once each", async () => {
    await ada.client.patch("/api/organization", { timezone: "Europe/Berlin" });
    const id = await make("Rotated", { password: "kV9-larch-Pilot-91", rotate_by: day(20) });
    await share(id, lin, "owner");
    const other = await make("Archived", { password: "kV9-larch-Pilot-92", rotate_by: day(20) });
    await ada.client.patch(`${ITEMS}/${other}`, { archived: true });
    const told = async ({ client } = ada) =>
      list((await client.get("/api/notifications")).body, "data")
        .filter((one) => at(one, "kind") === "secret_due")
        .map((one) => [at(one, "subject.name"), at(one, "detail")]);
    const due = ["Rotated", day(20)];
    // Not before six in the morning of the organization.
    await pass(6 * DAYS - 5 * 60 * 60 * 1000);
    await api.cleanUp();
    expect(await told()).toEqual([]);
    await pass(2 * 60 * 60 * 1000);
    for (let count = 0; count < 2; count++) await api.cleanUp();
    expect([await told(), await told(lin)]).toEqual([[due], [due]]);
    await pass(10 * DAYS);
    await api.cleanUp();
    expect(await told()).toEqual([due]);
    await pass(DAYS);
    for (let count = 0; count < 2; count++) await api.cleanUp();
    expect(await told()).toEqual([due, due]);
    await pass(2 * DAYS);
    await api.cleanUp();
    expect(await told()).toHaveLength(2);
    // A new day starts anew.
    await ada.client.patch(`${ITEMS}/${id}`, { rotate_by: day(10) });
    await api.cleanUp();
    expect(await told()).toHaveLength(3);
  });
});
