import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAGE_SIZE } from "#contract/limits.ts";
import { listOf, pageOf, recordOf } from "#contract/envelope.ts";
import {
  VaultAccessSchema,
  VaultCodeSchema,
  VaultGrantSchema,
  VaultItemSchema,
  VaultItemSummarySchema,
  VaultRevealSchema,
  VaultRevisionSchema,
  type VaultItemInput,
} from "#contract/vault.ts";
import { newVaultKeys, readKeyRing } from "#api/vault/key-ring.ts";
import { rewrap } from "#api/vault/rewrap.ts";
import { remoteUrl, startApi, type LocalApi } from "./support/api.ts";
import { at, errors, list, text, type Client } from "./support/client.ts";
import { addTo, mailedLink, newColleague, newOwner, PASSWORD, type Insider } from "./support/people.ts";
import { confirm, ITEMS, SEED, VAULT } from "./support/vault.ts";
import { newWork } from "./support/work.ts";

const MINUTES = 60_000;
const DAYS = 24 * 60 * MINUTES;
/** The moment of the examples in RFC 6238 whose code ends in 18 seconds. */
const NOW = Date.parse("2026-11-25T09:00:12.000Z");

describe.skipIf(remoteUrl !== null)("the vault", () => {
  let api: LocalApi;
  let ada: Insider;
  let lin: Insider;
  let admin: Insider;

  beforeAll(async () => {
    api = await startApi({ standingAt: NOW });
    ada = await newOwner(api, "Northwind");
    lin = await newColleague(api, ada, "member");
    admin = await newColleague(api, ada, "admin");
  }, 60_000);
  afterAll(() => api.close());

  const SIGN_IN = {
    type: "sign_in",
    name: "Instagram, Northwind",
    username: "northwind.shop",
    urls: ["https://instagram.com/accounts/login"],
    password: "k7M-larch-Pilot-93",
    seed: SEED,
    recovery_codes: "1111-2222\n3333-4444",
    private_notes: "Ask Ines first",
    fields: [
      { label: "PIN", is_secret: true, secret: " 0042 " },
      { label: "Region", text: "DACH" },
    ],
  };

  async function made(input: object = SIGN_IN, client = ada.client) {
    const answer = await client.post(ITEMS, input);
    expect(answer.status).toBe(201);
    return recordOf(VaultItemSchema).parse(answer.body);
  }
  const show = async (id: string, client = ada.client) =>
    recordOf(VaultItemSchema).parse((await client.get(`${ITEMS}/${id}`)).body);
  const change = (id: string, input: VaultItemInput, client = ada.client) =>
    client.patch(`${ITEMS}/${id}`, input);
  const reveal = (id: string, field: string, client = ada.client) =>
    client.post(`${ITEMS}/${id}/reveal`, { field });
  const revealed = async (id: string, field: string, client = ada.client) =>
    recordOf(VaultRevealSchema).parse((await reveal(id, field, client)).body).value;
  const names = async (client: Client, query = "") =>
    list((await client.get(`${ITEMS}${query}`)).body, "data").map((item) => text(item, "name"));
  const share = (id: string, input: object, client = ada.client) =>
    client.post(`${ITEMS}/${id}/grants`, input);
  /** Lets days pass, after which everyone signs in again. */
  async function passDays(days: number) {
    api.pass(days * DAYS);
    for (const { client, email } of [ada, lin, admin]) {
      await client.get("/sanctum/csrf-cookie");
      expect((await client.post("/login", { email, password: PASSWORD })).status).toBe(200);
    }
  }
  const actions = async (id: string) =>
    pageOf(VaultAccessSchema)
      .parse((await ada.client.get(`${ITEMS}/${id}/accesses`)).body)
      .data.map(({ action, field, person_name: name }) => [action, field, name]);

  it("keeps what is secret out of every answer but the one that reveals it", async () => {
    const item = await made();
    expect(item).toMatchObject({
      type: "sign_in",
      username: "northwind.shop",
      stored: expect.arrayContaining(["password", "seed", "recovery_codes", "private_notes"]),
      has_code: true,
      level: "owner",
      flags: [],
      can: { update: true, delete: true, share: true },
      fields: [
        { label: "PIN", is_secret: true, text: null },
        { label: "Region", is_secret: false, text: "DACH" },
      ],
    });
    const shown = JSON.stringify((await ada.client.get(`${ITEMS}/${item.id}`)).body);
    for (const secret of ["larch", SEED, "3333-4444", "Ines", "0042"]) expect(shown).not.toContain(secret);
    expect((await confirm(ada.client)).status).toBe(204);
    expect(await revealed(item.id, "password")).toBe("k7M-larch-Pilot-93");
    expect(await revealed(item.id, "recovery_codes")).toBe("1111-2222\n3333-4444");
    expect(await revealed(item.id, item.fields[0]?.id ?? "")).toBe(" 0042 ");
    const answer = await reveal(item.id, "private_notes");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const seed = await reveal(item.id, "seed");
    expect([seed.status, errors(seed)]).toEqual([
      422,
      { field: ["A setup key is never shown. Ask for its code."] },
    ]);
    expect((await reveal(item.id, "body")).status).toBe(422);
    api.pass(11 * MINUTES);
  });

  it("asks who it is first, and for ten minutes of one session", async () => {
    const { id } = await made();
    const again = await reveal(id, "password");
    expect([again.status, again.body]).toEqual([
      403,
      { message: "Confirm your password to see this.", reason: "reauthenticate" },
    ]);
    const wrong = await confirm(ada.client, "not it, surely");
    expect([wrong.status, errors(wrong)]).toEqual([422, { password: ["The password is incorrect."] }]);
    expect((await confirm(ada.client, PASSWORD)).status).toBe(204);
    expect((await reveal(id, "password")).status).toBe(200);
    // Another browser of the same person.
    const other = api.client();
    await other.get("/sanctum/csrf-cookie");
    await other.post("/login", { email: ada.email, password: PASSWORD });
    expect((await reveal(id, "password", other)).status).toBe(403);
    api.pass(9 * MINUTES);
    expect((await reveal(id, "password")).status).toBe(200);
    api.pass(MINUTES);
    expect((await reveal(id, "password")).status).toBe(403);
    api.pass(11 * MINUTES);
  });

  it("slows down guesses of the password, as sign-in does", async () => {
    const eve = await newColleague(api, ada, "member");
    const answers = [];
    for (let count = 0; count < 11; count++) answers.push(await confirm(eve.client, `guess number ${count}`));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 422));
    expect(errors(answers.at(-1)!)).toEqual({
      password: [expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds\.$/)],
    });
  });

  it("shows the code of the moment, and never the seed", async () => {
    const { id } = await made();
    expect((await ada.client.post(`${ITEMS}/${id}/code`)).status).toBe(403);
    await confirm(ada.client);
    const { TOTP, Secret } = await import("otpauth");
    const code = async (item: string) => {
      const answer = await ada.client.post(`${ITEMS}/${item}/code`);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      return recordOf(VaultCodeSchema).parse(answer.body);
    };
    const shown = await code(id);
    expect(shown.code).toBe(new TOTP({ secret: Secret.fromBase32(SEED) }).generate({ timestamp: api.now() }));
    expect(shown).toMatchObject({ period: 30, seconds_left: 30 - (Math.floor(api.now() / 1000) % 30) });
    const eight = await made({
      ...SIGN_IN,
      seed: `otpauth://totp/x:y?secret=${SEED}&issuer=x&digits=8&period=60`,
    });
    expect(await code(eight.id)).toMatchObject({ code: expect.stringMatching(/^\d{8}$/), period: 60 });
    for (const seed of ["not base32!", "otpauth://hotp/x?secret=JBSWY3DPEHPK3PXP&counter=1"]) {
      const refused = await ada.client.post(ITEMS, { ...SIGN_IN, seed });
      expect(errors(refused)).toEqual({ seed: ["Enter a setup key in Base32, or an otpauth://totp link."] });
    }
    const without = await made({ type: "sign_in", name: "Without" });
    expect((await ada.client.post(`${ITEMS}/${without.id}/code`)).status).toBe(422);
    api.pass(11 * MINUTES);
  });

  it("is seen by those who were granted it, until the end of a day, and by nobody for being an admin", async () => {
    const { id } = await made({ ...SIGN_IN, name: "Granted" });
    expect((await admin.client.get(`${ITEMS}/${id}`)).status).toBe(404);
    expect((await lin.client.get(`${ITEMS}/${id}`)).status).toBe(404);
    const until = new Date(api.now() + 2 * DAYS).toISOString().slice(0, 10);
    const answer = await share(id, { person: lin.id, level: "read", until });
    expect(recordOf(VaultGrantSchema).parse(answer.body)).toMatchObject({
      level: "read",
      until,
      person: { id: lin.id },
    });
    expect(await show(id, lin.client)).toMatchObject({
      level: "read",
      can: { update: false, delete: false, share: false },
      accesses: [],
      grants: [{ level: "owner", person: { id: ada.id } }],
    });
    expect(await names(lin.client, "?search=granted")).toEqual(["Granted"]);
    for (const refused of [
      await change(id, { name: "Mine" }, lin.client),
      await share(id, { person: lin.id, level: "owner" }, lin.client),
      await lin.client.delete(`${ITEMS}/${id}`),
      await lin.client.get(`${ITEMS}/${id}/accesses`),
    ])
      expect(refused.status).toBe(403);
    await share(id, { person: lin.id, level: "edit", until });
    expect((await change(id, { description: "By Lin" }, lin.client)).status).toBe(200);
    expect((await change(id, { archived: true }, lin.client)).status).toBe(403);
    await passDays(3);
    expect((await lin.client.get(`${ITEMS}/${id}`)).status).toBe(404);
    expect((await ada.client.get(`${ITEMS}/${id}`)).status).toBe(200);
  });

  it("is shared with a team, a project, or everyone, and never with guests", async () => {
    const work = await newWork(ada.client, "Shared work");
    const guest = await newColleague(api, ada, "guest");
    const { id } = await made({ ...SIGN_IN, name: "For a team" });
    const refused = await share(id, { person: guest.id, level: "read" });
    expect(errors(refused)).toEqual({ person: ["Guests can’t see the vault. Choose a member."] });
    await ada.client.put(`/api/projects/${work.slug}/teams/${work.teamId}/members/${lin.id}`);
    expect((await share(id, { team: work.teamId, level: "owner" })).status).toBe(422);
    const team = await share(id, { team: work.teamId, level: "read" });
    expect(team.status).toBe(201);
    const isSeen = async ({ client }: Insider) => (await client.get(`${ITEMS}/${id}`)).status === 200;
    expect(await isSeen(lin)).toBe(true);
    expect(await isSeen(admin)).toBe(false);
    // A grant to a team that is gone is for no one, and must not look as if it was for everyone.
    const gone = text(
      (await ada.client.post(`/api/projects/${work.slug}/teams`, { name: "Gone soon" })).body,
      "data.id",
    );
    await share(id, { team: gone, level: "read" });
    await ada.client.delete(`/api/projects/${work.slug}/teams/${gone}`);
    const named = (await show(id)).grants.map(({ person, team: group }) => person?.name ?? group?.name);
    expect(named).toEqual([ada.name, text(team.body, "data.team.name")]);
    await ada.client.delete(`${ITEMS}/${id}/grants/${text(team.body, "data.id")}`);
    expect(await isSeen(lin)).toBe(false);
    await share(id, { everyone: true, level: "read" });
    expect([await isSeen(lin), await isSeen(admin), await isSeen(guest)]).toEqual([true, true, false]);
    expect((await guest.client.get(ITEMS)).status).toBe(403);
    // In a project, its visibility counts besides.
    await change(id, { project: work.slug });
    await ada.client.patch(`/api/projects/${work.slug}`, { visibility: "members" });
    expect([await isSeen(lin), await isSeen(admin)]).toEqual([false, true]);
  });

  it("always has an owner, and one without is taken over", async () => {
    const maker = await newColleague(api, ada, "member");
    const { id } = await made({ ...SIGN_IN, name: "Left behind" }, maker.client);
    const grants = await maker.client.get(`${ITEMS}/${id}/grants`);
    const own = text(grants.body, "data.0.id");
    const refused = await maker.client.delete(`${ITEMS}/${id}/grants/${own}`);
    expect(errors(refused)).toEqual({
      level: ["Someone must own this item. Make another person an owner first."],
    });
    expect((await ada.client.post(`${ITEMS}/${id}/take-over`)).status).toBe(422);
    await ada.client.delete(`/api/organization/${ada.organizationId}/members/${maker.id}`);
    const { db } = api.database;
    expect(
      await db.selectFrom("vault_grants").where("user_id", "=", maker.id).select("id").execute(),
    ).toEqual([]);
    expect((await ada.client.get(`${ITEMS}/${id}`)).status).toBe(404);
    expect((await lin.client.post(`${ITEMS}/${id}/take-over`)).status).toBe(404);
    expect((await ada.client.post(`${ITEMS}/${id}/take-over`)).status).toBe(204);
    expect(await show(id)).toMatchObject({ level: "owner" });
    expect((await actions(id))[0]).toEqual(["taken_over", null, ada.name]);
  });

  it("is no longer shared with whoever leaves, and hidden while someone is a guest", async () => {
    const { id } = await made({ ...SIGN_IN, name: "Shared with a leaver" });
    const work = await newWork(ada.client, "Work of a leaver");
    const leaver = await newColleague(api, ada, "member");
    await share(id, { person: leaver.id, level: "edit" });
    const sees = async () => (await leaver.client.get(`${ITEMS}/${id}`)).status === 200;
    const member = `/api/organization/${ada.organizationId}/members/${leaver.id}`;
    expect(await sees()).toBe(true);
    await ada.client.patch(member, { role: "guest" });
    await addTo(work.slug, ada, leaver, "viewer");
    expect(await sees()).toBe(false);
    await confirm(leaver.client);
    expect((await reveal(id, "password", leaver.client)).status).toBe(404);
    await ada.client.patch(member, { role: "member" });
    expect(await sees()).toBe(true);
    expect((await ada.client.delete(member)).status).toBe(204);
    const grants = list((await ada.client.get(`${ITEMS}/${id}/grants`)).body, "data");
    expect(grants.map((grant) => at(grant, "person.id"))).toEqual([ada.id]);
    // They come back, by a later e-mail.
    api.pass(1000);
    await ada.client.post(`/api/organization/${ada.organizationId}/invitations`, {
      email: leaver.email,
      role: "member",
    });
    const link = new URL(await mailedLink(api, leaver.email, "/invitation/accept"), api.frontend);
    const back = await leaver.client.post("/api/invitation/accept", Object.fromEntries(link.searchParams));
    expect(back.status).toBe(200);
    expect(await sees()).toBe(false);
    api.pass(11 * MINUTES);
  });

  it("gives no secret to a person’s own data, and forgets who they were but not what they did", async () => {
    const maker = await newColleague(api, ada, "member");
    const { id } = await made({ ...SIGN_IN, name: "Of someone gone" }, maker.client);
    await share(id, { person: ada.id, level: "owner" }, maker.client);
    await confirm(maker.client);
    await reveal(id, "password", maker.client);
    const exported = await maker.client.get("/api/user/export");
    const files = Object.values(unzipSync(exported.bytes)).map((bytes) => strFromU8(bytes));
    expect(files.length).toBeGreaterThan(3);
    for (const secret of ["larch", SEED, "3333-4444", "Ask Ines", "0042"])
      expect(files.filter((file) => file.includes(secret))).toEqual([]);
    expect((await maker.client.delete("/api/user", { current_password: PASSWORD })).status).toBe(204);
    const grants = list((await ada.client.get(`${ITEMS}/${id}/grants`)).body, "data");
    expect(grants.map((grant) => at(grant, "person.id"))).toEqual([ada.id]);
    expect((await actions(id)).slice(0, 1)).toEqual([["revealed", "password", maker.name]]);
    expect(at((await admin.client.get(`${VAULT}/accesses`)).body, "meta.counts.broken_at")).toBeUndefined();
    await confirm(ada.client);
    expect(await revealed(id, "password")).toBe("k7M-larch-Pilot-93");
    api.pass(11 * MINUTES);
  });

  it("starts the days until the next secret anew only with a new secret", async () => {
    const day = (days: number) => new Date(api.now() + days * DAYS).toISOString().slice(0, 10);
    const { id, rotate_by: first } = await made({ ...SIGN_IN, name: "Rotated", rotate_days: 90 });
    expect(first).toBe(day(90));
    await passDays(10);
    await change(id, { private_notes: "Another note", username: "other" });
    await change(id, { urls: ["https://example.test"], description: "New" });
    // A note is a secret of its own; an address is none.
    expect((await show(id)).rotate_by).toBe(day(90));
    await passDays(10);
    await change(id, { description: "Newer" });
    expect((await show(id)).rotate_by).toBe(day(80));
    await change(id, { password: "new-larch-Pilot-95" });
    expect((await show(id)).rotate_by).toBe(day(90));
    await change(id, { rotate_by: day(5) });
    expect(await show(id)).toMatchObject({ rotate_by: day(5), flags: ["due_soon"] });
    await passDays(6);
    expect((await show(id)).flags).toEqual(["overdue"]);
    expect(await names(ada.client, "?flag=overdue")).toEqual(["Rotated"]);
  });

  it("says which passwords are weak, and which are used twice, without showing them", async () => {
    const { client } = await newOwner(api, "Eastwind");
    const one = await made({ type: "sign_in", name: "One", password: "shared-larch-Pilot" }, client);
    const two = await made({ type: "sign_in", name: "Two", password: "shared-larch-Pilot" }, client);
    const three = await made({ type: "sign_in", name: "Three", password: "letmein1" }, client);
    // The same in another organization is nothing to say.
    await made({ type: "sign_in", name: "Elsewhere", password: "letmein1" });
    expect((await show(one.id, client)).flags).toEqual(["reused"]);
    expect((await show(three.id, client)).flags).toEqual(["weak"]);
    expect(at((await client.get(`${ITEMS}?counts=1`)).body, "meta.counts")).toMatchObject({
      items: 3,
      reused: 2,
      weak: 1,
    });
    await change(two.id, { password: "other-larch-Pilot" }, client);
    expect((await show(one.id, client)).flags).toEqual([]);
    // One that is archived doesn't count.
    await change(two.id, { password: "shared-larch-Pilot" }, client);
    const flags = async () => [(await show(one.id, client)).flags, (await show(two.id, client)).flags];
    expect(await flags()).toEqual([["reused"], ["reused"]]);
    await change(two.id, { archived: true }, client);
    expect(await flags()).toEqual([[], []]);
    expect(await names(client, "?flag=reused")).toEqual([]);
    expect(await names(client, "?flag=reused&archived=1")).toEqual([]);
    const again = await made({ type: "sign_in", name: "Again", password: "shared-larch-Pilot" }, client);
    expect(await flags()).toEqual([["reused"], ["reused"]]);
    expect(await names(client, "?flag=reused")).toEqual(["Again", "One"]);
    expect(await names(client, "?flag=reused&archived=1")).toEqual(["Two"]);
    await client.delete(`${ITEMS}/${again.id}`);
    const stored = await sql<{
      fingerprint: string;
    }>`select fingerprint from vault_items where id = ${one.id}`.execute(api.database.db);
    expect(stored.rows[0]?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  });

  it("keeps the last five values of a secret, and puts one back", async () => {
    const { id } = await made({ type: "sign_in", name: "Revised", password: "value-number-0" });
    for (let count = 1; count <= 7; count++) await change(id, { password: `value-number-${count}` });
    const revisions = listOf(VaultRevisionSchema).parse(
      (await ada.client.get(`${ITEMS}/${id}/revisions`)).body,
    );
    expect(revisions).toHaveLength(5);
    await confirm(ada.client);
    const revision = revisions[0]?.id ?? "";
    const earlier = await ada.client.post(`${ITEMS}/${id}/reveal`, { field: "password", revision });
    expect(at(earlier.body, "data.value")).toBe("value-number-6");
    expect((await ada.client.post(`${ITEMS}/${id}/revisions/${revision}/restore`)).status).toBe(200);
    expect(await revealed(id, "password")).toBe("value-number-6");
    api.pass(11 * MINUTES);
  });

  it("refuses a change of what somebody else has changed meanwhile", async () => {
    const { id, version } = await made();
    expect((await change(id, { name: "First", version })).status).toBe(200);
    const late = await change(id, { name: "Second", version });
    expect([late.status, at(late.body, "data.name")]).toEqual([412, "First"]);
  });

  it("stops after ten reveals in ten minutes, and tells the owner", async () => {
    const { id } = await made({ ...SIGN_IN, name: "Busy" });
    await share(id, { person: lin.id, level: "read" });
    await confirm(lin.client);
    const statuses = [];
    for (let count = 0; count < 10; count++) statuses.push((await reveal(id, "password", lin.client)).status);
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
    const refused = await reveal(id, "password", lin.client);
    expect([refused.status, refused.body]).toEqual([
      429,
      { message: `10 reveals in 10 minutes. ${ada.name} has been told.` },
    ]);
    await reveal(id, "password", lin.client);
    const told = list((await ada.client.get("/api/notifications")).body, "data").filter(
      (one) => at(one, "kind") === "vault_limit",
    );
    expect(told).toHaveLength(1);
    expect(at(told[0], "subject")).toMatchObject({ type: "vault_items", id, name: "Busy", is_gone: false });
    // Codes have a limit of their own.
    expect((await lin.client.post(`${ITEMS}/${id}/code`)).status).toBe(200);
    api.pass(11 * MINUTES);
  });

  it("has a log that nobody can change without a trace", async () => {
    const { id } = await made({ ...SIGN_IN, name: "Logged" });
    await change(id, { password: "replaced-larch-96" });
    await change(id, { description: "x" });
    await confirm(ada.client);
    await reveal(id, "password");
    await ada.client.post(`${ITEMS}/${id}/code`);
    expect(await actions(id)).toEqual([
      ["code", "seed", ada.name],
      ["revealed", "password", ada.name],
      ["changed", null, ada.name],
      ["replaced", "password", ada.name],
      ["created", null, ada.name],
    ]);
    // Somebody who doesn't see it.
    expect((await reveal(id, "password", lin.client)).status).toBe(404);
    expect((await actions(id))[0]).toEqual(["denied", null, lin.name]);
    expect((await lin.client.get(`${VAULT}/accesses`)).status).toBe(403);
    const broken = async () =>
      at((await admin.client.get(`${VAULT}/accesses`)).body, "meta.counts.broken_at");
    expect(await broken()).toBeUndefined();
    const { db } = api.database;
    const lines = await db
      .selectFrom("vault_accesses")
      .selectAll()
      .where("organization_id", "=", ada.organizationId)
      .orderBy("place", "desc")
      .execute();
    const [last] = lines;
    const end = last?.place ?? 0;
    const line = (place: number) =>
      db
        .updateTable("vault_accesses")
        .where("organization_id", "=", ada.organizationId)
        .where("place", "=", place);
    const remove = (place: number) =>
      db
        .deleteFrom("vault_accesses")
        .where("organization_id", "=", ada.organizationId)
        .where("place", "=", place)
        .execute();
    const putBack = (place: number) =>
      db
        .insertInto("vault_accesses")
        .values(lines.find((each) => each.place === place)!)
        .execute();
    const before = lines.find(({ place }) => place === end - 3)!;
    await line(end - 3)
      .set({ user_name: "Nobody" })
      .execute();
    expect(await broken()).toBe(end - 3);
    await line(end - 3)
      .set({ user_name: before.user_name })
      .execute();
    expect(await broken()).toBeUndefined();
    // Between two that are shown, at the end, and just after the first page, which ends with the line that follows it.
    for (const place of [end - 1, end, end - PAGE_SIZE]) {
      await remove(place);
      expect(await broken()).toBe(place);
      await putBack(place);
      expect(await broken()).toBeUndefined();
    }
    api.pass(11 * MINUTES);
  });

  it("is told by the clean-up of the day if a line changed on another page of the log", async () => {
    const { db } = api.database;
    const broken = async (query = "") =>
      at((await admin.client.get(`${VAULT}/accesses${query}`)).body, "meta.counts.broken_at");
    const first = db
      .updateTable("vault_accesses")
      .where("organization_id", "=", ada.organizationId)
      .where("place", "=", 1);
    const { address } = await db
      .selectFrom("vault_accesses")
      .select("address")
      .where("organization_id", "=", ada.organizationId)
      .where("place", "=", 1)
      .executeTakeFirstOrThrow();
    await api.cleanUp();
    expect(await broken()).toBeUndefined();
    await first.set({ address: "198.51.100.1" }).execute();
    const { meta } = pageOf(VaultAccessSchema).parse((await admin.client.get(`${VAULT}/accesses`)).body);
    expect(meta.last_page).toBeGreaterThan(1);
    expect(await broken()).toBeUndefined();
    expect(await broken(`?page=${meta.last_page}`)).toBe(1);
    // It was checked today.
    await api.cleanUp();
    expect(await broken()).toBeUndefined();
    await passDays(1);
    await api.cleanUp();
    expect(await broken()).toBe(1);
    expect(api.logs).toContainEqual(
      expect.objectContaining({
        level: "error",
        message: "vault log broken",
        error: `organization ${ada.organizationId}, line 1`,
      }),
    );
    await first.set({ address }).execute();
    await passDays(1);
    await api.cleanUp();
    expect(await broken()).toBeUndefined();
  });

  it("opens no value that was moved or changed, and says which", async () => {
    const one = await made({ type: "sign_in", name: "Moved one", password: "moved-larch-one" });
    const two = await made({ type: "sign_in", name: "Moved two", password: "moved-larch-two" });
    const { db } = api.database;
    const secretOf = (item: string) =>
      db.selectFrom("vault_secrets").selectAll().where("item_id", "=", item).executeTakeFirstOrThrow();
    const first = await secretOf(one.id);
    const second = await secretOf(two.id);
    const put = (id: string, sealed: string) =>
      db.updateTable("vault_secrets").set({ sealed }).where("id", "=", id).execute();
    await confirm(ada.client);
    const flipped = (at: number) => {
      const bytes = Buffer.from(first.sealed, "base64");
      bytes[at]! ^= 1;
      return bytes.toString("base64");
    };
    // Of the other item, with a flipped byte of the nonce, the tag, and the value, and with a tag of four bytes.
    const cut = Buffer.from(first.sealed, "base64").subarray(0, 16).toString("base64");
    for (const sealed of [second.sealed, flipped(0), flipped(14), flipped(30), cut, ""]) {
      await put(first.id, sealed);
      const refused = await reveal(one.id, "password");
      expect([refused.status, refused.body]).toEqual([
        409,
        { message: `This value can’t be opened. Tell an owner: id ${first.id}.`, reason: "unopenable" },
      ]);
      api.pass(2 * MINUTES);
      await confirm(ada.client);
    }
    const said = api.logs.filter(({ message }) => message === "vault value not opened");
    expect(said).toHaveLength(6);
    expect(said[0]?.error).toContain(first.id);
    await put(first.id, first.sealed);
    expect(await revealed(one.id, "password")).toBe("moved-larch-one");
    // The whole item, with its key, in another organization.
    const bob = await newOwner(api, "Southwind");
    await db
      .updateTable("vault_items")
      .set({ organization_id: bob.organizationId })
      .where("id", "=", one.id)
      .execute();
    await db.updateTable("vault_grants").set({ user_id: bob.id }).where("item_id", "=", one.id).execute();
    await confirm(bob.client);
    expect((await reveal(one.id, "password", bob.client)).status).toBe(409);
    await db.deleteFrom("vault_items").where("id", "=", one.id).execute();
    api.pass(11 * MINUTES);
  });

  it("opens, changes, and puts back nothing of an item whose key was changed or is another’s, or whose rows were moved", async () => {
    const item = await made({ type: "sign_in", name: "Key", password: "key-larch-1", seed: SEED });
    const other = await made({ type: "sign_in", name: "Other key", password: "other-larch-1" });
    await change(item.id, { password: "key-larch-2" });
    const { db } = api.database;
    const rowsOf = (id: string) =>
      db.selectFrom("vault_secrets").selectAll().where("item_id", "=", id).orderBy("id").execute();
    const keyOf = (id: string) =>
      db.selectFrom("vault_items").select("wrapped_key").where("id", "=", id).executeTakeFirstOrThrow();
    const rows = await rowsOf(item.id);
    const idOf = (field: string, isPresent = true) =>
      rows.find((row) => row.field === field && (row.replaced_at === null) === isPresent)?.id ?? "";
    const sentence = (id: string) => `This value can’t be opened. Tell an owner: id ${id}.`;
    const { wrapped_key: whole } = await keyOf(item.id);
    const flipped = (at: number) => {
      const bytes = Buffer.from(whole, "base64");
      bytes[at]! ^= 0x80;
      return bytes.toString("base64");
    };
    const earlier = idOf("password", false);
    for (const wrapped_key of [flipped(0), flipped(12), flipped(28), (await keyOf(other.id)).wrapped_key]) {
      await db.updateTable("vault_items").set({ wrapped_key }).where("id", "=", item.id).execute();
      await confirm(ada.client);
      for (const [answer, id] of [
        [await reveal(item.id, "password"), idOf("password")],
        [await ada.client.post(`${ITEMS}/${item.id}/code`), idOf("seed")],
        [await change(item.id, { password: "key-larch-3" }), item.id],
        [await ada.client.post(`${ITEMS}/${item.id}/revisions/${earlier}/restore`), earlier],
      ] as const)
        expect([answer.status, answer.body]).toEqual([409, { message: sentence(id), reason: "unopenable" }]);
    }
    await db.updateTable("vault_items").set({ wrapped_key: whole }).where("id", "=", item.id).execute();
    // Nothing of what was refused is left.
    expect(await rowsOf(item.id)).toEqual(rows);
    expect(await revealed(item.id, "password")).toBe("key-larch-2");
    // A row of one item in another, in place of its own.
    const moved = idOf("password");
    await db.deleteFrom("vault_secrets").where("item_id", "in", [other.id]).execute();
    await db.updateTable("vault_secrets").set({ item_id: other.id }).where("id", "=", moved).execute();
    const refused = await reveal(other.id, "password");
    expect([refused.status, refused.body]).toEqual([409, { message: sentence(moved), reason: "unopenable" }]);
    // And as another field of its own item.
    await db
      .updateTable("vault_secrets")
      .set({ item_id: item.id, field: "private_notes" })
      .where("id", "=", moved)
      .execute();
    expect((await reveal(item.id, "private_notes")).body).toEqual({
      message: sentence(moved),
      reason: "unopenable",
    });
    for (const { id } of [item, other]) await db.deleteFrom("vault_items").where("id", "=", id).execute();
    api.pass(11 * MINUTES);
  });

  it("is wrapped with a newer key piece by piece, and the older one can go then", async () => {
    const { db } = api.database;
    const older = api.config.vaultKeys;
    const newer = readKeyRing(newVaultKeys("k2"))!;
    const { id } = await made({ type: "sign_in", name: "Wrapped", password: "wrapped-larch-Pilot" });
    // A first run that ended after a few.
    api.config.vaultKeys = [...newer, ...older];
    const next = await made({ type: "sign_in", name: "With the newer one", password: "newer-larch-Pilot" });
    await confirm(ada.client);
    expect(await revealed(id, "password")).toBe("wrapped-larch-Pilot");
    const { count, free } = await rewrap(db, [...newer, ...older]);
    expect(count).toBeGreaterThan(5);
    expect(free).toEqual(["k1"]);
    expect(await rewrap(db, [...newer, ...older])).toEqual({ count: 0, free: ["k1"] });
    api.config.vaultKeys = newer;
    expect(await revealed(id, "password")).toBe("wrapped-larch-Pilot");
    expect(await revealed(next.id, "password")).toBe("newer-larch-Pilot");
    await db.updateTable("vault_items").set({ key_name: "gone" }).where("id", "=", next.id).execute();
    expect((await reveal(next.id, "password")).status).toBe(409);
    await expect(rewrap(db, newer)).rejects.toThrow("The key gone of item|");
    await db.deleteFrom("vault_items").where("id", "=", next.id).execute();
    api.pass(11 * MINUTES);
  });

  it("finds items by what they are, and never by what is secret in them", async () => {
    const work = await newWork(ada.client, "Vault work");
    const folder = text((await ada.client.post(`${VAULT}/folders`, { name: "Ads / Meta" })).body, "data.id");
    await made({
      type: "account_id",
      name: "Meta pixel",
      details: { platform: "Meta", identifier: "1029384756" },
      project: work.slug,
      folder,
      tags: ["ads", '50% "off"'],
    });
    for (const query of [
      "?search=1029384756",
      "?type[]=account_id",
      `?project=${work.slug}`,
      `?folder=${folder}`,
      `?tag[]=${encodeURIComponent('50% "off"')}`,
    ])
      expect(await names(ada.client, query), query).toEqual(["Meta pixel"]);
    expect(await names(ada.client, "?search=larch")).toEqual([]);
    const again = await ada.client.post(`${VAULT}/folders`, { name: "ads / meta" });
    expect(errors(again)).toEqual({ name: ["The name has already been taken."] });
    const folders = list((await ada.client.get(`${VAULT}/folders`)).body, "data");
    expect(folders).toEqual([expect.objectContaining({ name: "Ads / Meta", item_count: 1 })]);
    expect((await ada.client.delete(`${VAULT}/folders/${folder}`)).status).toBe(204);
    const page = pageOf(VaultItemSummarySchema).parse(
      (await ada.client.get(`${ITEMS}?type[]=account_id`)).body,
    );
    expect(page.data[0]).toMatchObject({ name: "Meta pixel", folder: null });
  });
});
