import { Secret, TOTP } from "otpauth";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { remoteUrl, SESSION_COOKIE, startApi } from "./support/api.ts";
import { at, errors, list, text, type Client } from "./support/client.ts";
import { PASSWORD, signUp, type Person } from "./support/people.ts";

const WRONG = { code: ["The provided two factor authentication code was invalid."] };
const WRONG_RECOVERY = { recovery_code: ["The provided two factor recovery code was invalid."] };
const EXPIRED = { code: ["Your sign-in has expired. Sign in again."] };

describe.skipIf(remoteUrl !== null)("two-factor sign-in", async () => {
  const api = await startApi({ standingAt: Date.parse("2026-11-22T09:00:00Z") });
  // Each test begins in a new time step, whose codes nobody has used.
  beforeEach(() => api.pass(120_000));
  afterAll(() => api.close());

  const codeOf = (secret: string, ahead = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.now() + ahead });
  const password = { current_password: PASSWORD };

  type Protected = Person & { secret: string; codes: string[] };

  async function turnOn(name = "Ada"): Promise<Protected> {
    const person = await signUp(api, name);
    const { client } = person;
    expect((await client.post("/api/user/two-factor", password)).status).toBe(204);
    const secret = text((await client.get("/api/user/two-factor")).body, "data.setup.secret");
    const confirmed = await client.post("/api/user/two-factor/confirm", { code: codeOf(secret) });
    expect(confirmed.status).toBe(200);
    const codes = list(confirmed.body, "data.recovery_codes").map(String);
    api.pass(60_000);
    return { ...person, secret, codes };
  }

  async function enterPassword(email: string, more: object = {}, client = api.client()): Promise<Client> {
    await client.get("/sanctum/csrf-cookie");
    const answer = await client.post("/login", { email, password: PASSWORD, ...more });
    expect([answer.status, answer.body]).toEqual([200, { two_factor: true }]);
    return client;
  }
  const isIn = async (client: Client) => (await client.get("/api/user")).status === 200;
  const challenge = (client: Client, json: object) => client.post("/two-factor-challenge", json);

  it("is set up with the password and a first code", async () => {
    const { client } = await signUp(api);
    expect(errors(await client.post("/api/user/two-factor", { current_password: "no" }))).toEqual({
      current_password: ["The password is incorrect."],
    });
    expect((await client.get("/api/user/two-factor")).body).toEqual({
      data: { confirmed_at: null, recovery_codes_left: 0, setup: null },
    });
    await client.post("/api/user/two-factor", password);
    const shown = await client.get("/api/user/two-factor");
    const secret = text(shown.body, "data.setup.secret");
    expect(text(shown.body, "data.setup.uri")).toMatch(/^otpauth:\/\/totp\/Marquee:.+issuer=Marquee/);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const confirm = (code: string) => client.post("/api/user/two-factor/confirm", { code });
    expect(errors(await confirm("000000"))).toEqual(WRONG);
    const code = codeOf(secret);
    const confirmed = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`);
    const codes = list(confirmed.body, "data.recovery_codes").map(String);
    expect(new Set(codes).size).toBe(10);
    const on = await client.get("/api/user/two-factor");
    expect(on.body).toMatchObject({ data: { recovery_codes_left: 10, setup: null } });
    expect(at(on.body, "data.confirmed_at")).toEqual(expect.any(String));
    // Starting again changes nothing while it is on.
    await client.post("/api/user/two-factor", password);
    expect((await client.get("/api/user/two-factor")).body).toEqual(on.body);
  });

  it("shows a secret that was not confirmed for half an hour", async () => {
    const { client } = await signUp(api);
    await client.post("/api/user/two-factor", password);
    const secret = text((await client.get("/api/user/two-factor")).body, "data.setup.secret");
    api.pass(31 * 60_000);
    expect(at((await client.get("/api/user/two-factor")).body, "data.setup")).toBeNull();
    expect(errors(await client.post("/api/user/two-factor/confirm", { code: codeOf(secret) }))).toEqual({
      code: ["This setup has expired. Start again."],
    });
  });

  it("asks for a code after the password, and signs nobody in before", async () => {
    const person = await turnOn();
    const client = await enterPassword(person.email);
    expect(await isIn(client)).toBe(false);
    expect(errors(await challenge(client, {}))).toEqual({ code: ["The code field is required."] });
    expect(errors(await challenge(client, { code: "12345" }))).toEqual(WRONG);
    expect((await challenge(client, { code: codeOf(person.secret) })).status).toBe(204);
    expect(await isIn(client)).toBe(true);
  });

  it("takes a code once, and none from before the last one", async () => {
    const person = await turnOn();
    const [first, second, third] = await Promise.all([
      enterPassword(person.email),
      enterPassword(person.email),
      enterPassword(person.email),
    ]);
    const code = codeOf(person.secret);
    const both = await Promise.all([challenge(first, { code }), challenge(second, { code })]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 422]);
    expect(errors(await challenge(third, { code: codeOf(person.secret, -30_000) }))).toEqual(WRONG);
    expect((await challenge(third, { code: codeOf(person.secret, 30_000) })).status).toBe(204);
    const fourth = await enterPassword(person.email);
    expect(errors(await challenge(fourth, { code: codeOf(person.secret, 60_000) }))).toEqual(WRONG);
  });

  it("takes each recovery code once, in any case", async () => {
    const person = await turnOn();
    const [code = "", other = ""] = person.codes;
    const first = await enterPassword(person.email);
    expect(errors(await challenge(first, { recovery_code: "aaaaaaaaaa-bbbbbbbbbb" }))).toEqual(
      WRONG_RECOVERY,
    );
    expect((await challenge(first, { recovery_code: ` ${code.toUpperCase()} ` })).status).toBe(204);
    const second = await enterPassword(person.email);
    expect(errors(await challenge(second, { recovery_code: code }))).toEqual(WRONG_RECOVERY);
    expect((await challenge(second, { recovery_code: other })).status).toBe(204);
    expect(at((await second.get("/api/user/two-factor")).body, "data.recovery_codes_left")).toBe(8);
    // Nobody else's codes work.
    const stranger = await turnOn("Bob");
    const theirs = await enterPassword(stranger.email);
    expect(errors(await challenge(theirs, { recovery_code: person.codes[2] }))).toEqual(WRONG_RECOVERY);
  });

  it("is bound to the session that entered the password, for ten minutes", async () => {
    const person = await turnOn();
    const elsewhere = api.client();
    await elsewhere.get("/sanctum/csrf-cookie");
    expect(errors(await challenge(elsewhere, { code: codeOf(person.secret) }))).toEqual(EXPIRED);
    // A session that somebody has planted in the browser is worth nothing after the password.
    const planted = api.client();
    await planted.get("/sanctum/csrf-cookie");
    const thief = planted.copy();
    await enterPassword(person.email, {}, planted);
    expect(planted.jar.get(SESSION_COOKIE)).not.toBe(thief.jar.get(SESSION_COOKIE));
    expect(errors(await challenge(thief, { code: codeOf(person.secret) }))).toEqual(EXPIRED);
    api.pass(10 * 60_000 + 1);
    expect(errors(await challenge(planted, { code: codeOf(person.secret) }))).toEqual(EXPIRED);
  });

  it("starts over with the password after five wrong codes, and slows down over all sign-ins", async () => {
    const person = await turnOn();
    const client = await enterPassword(person.email);
    for (let tries = 0; tries < 5; tries++)
      expect(errors(await challenge(client, { code: "000000" }))).toEqual(WRONG);
    expect(errors(await challenge(client, { code: codeOf(person.secret) }))).toEqual(EXPIRED);
    const again = await enterPassword(person.email);
    for (let tries = 0; tries < 5; tries++) await challenge(again, { code: "000000" });
    const third = await enterPassword(person.email);
    const slowed = await challenge(third, { code: codeOf(person.secret) });
    expect(errors(slowed)).toEqual({ code: ["Too many attempts. Please try again in 60 seconds."] });
    expect(slowed.headers.get("Retry-After")).toBe("60");
    // A browser in which the owner has signed in before doesn't wait for others.
    const own = await enterPassword(person.email, {}, withoutSession(person.client));
    expect((await challenge(own, { code: codeOf(person.secret) })).status).toBe(204);
  });

  const withoutSession = (client: Client) => {
    const copy = client.copy();
    copy.jar.delete(SESSION_COOKIE);
    return copy;
  };

  it("remembers the browser only after the code", async () => {
    const person = await turnOn();
    const client = await enterPassword(person.email, { remember: true });
    const remembered = [...client.jar.keys()].filter((name) => name.startsWith("remember_web"));
    expect(remembered).toEqual([]);
    await challenge(client, { code: codeOf(person.secret) });
    expect(await isIn(withoutSession(client))).toBe(true);
  });

  it("is turned off and gets new recovery codes with the password", async () => {
    const person = await turnOn();
    const { client } = person;
    const renew = (json: object) => client.post("/api/user/two-factor/recovery-codes", json);
    expect((await renew({ current_password: "no" })).status).toBe(422);
    const renewed = await renew(password);
    expect(list(renewed.body, "data.recovery_codes")).toHaveLength(10);
    const old = await enterPassword(person.email);
    expect(errors(await challenge(old, { recovery_code: person.codes[0] }))).toEqual(WRONG_RECOVERY);
    expect((await client.delete("/api/user/two-factor", { current_password: "no" })).status).toBe(422);
    expect((await client.delete("/api/user/two-factor", password)).status).toBe(204);
    // A sign-in that waited for its code has to start over.
    expect(errors(await challenge(old, { code: codeOf(person.secret) }))).toEqual(EXPIRED);
    const plain = api.client();
    await plain.get("/sanctum/csrf-cookie");
    const signedIn = await plain.post("/login", { email: person.email, password: PASSWORD });
    expect(at(signedIn.body, "data.id")).toBe(person.id);
    expect(errors(await renew(password))).toEqual({ current_password: ["Two-factor sign-in is off."] });
    const subjects = (await api.mails(person.email)).map(({ subject }) => subject);
    expect(subjects).toContain("Two-factor sign-in was turned on");
    expect(subjects).toContain("Two-factor sign-in was turned off");
  });

  it("shows recovery codes once, even if their form is sent again", async () => {
    const { client } = await signUp(api);
    await client.post("/api/user/two-factor", password);
    const secret = text((await client.get("/api/user/two-factor")).body, "data.setup.secret");
    const sent = { headers: { "Idempotency-Key": "two-factor-confirm" } };
    const confirm = () => client.post("/api/user/two-factor/confirm", { code: codeOf(secret) }, sent);
    expect(list((await confirm()).body, "data.recovery_codes")).toHaveLength(10);
    const again = await confirm();
    expect([again.status, again.body]).toEqual([204, ""]);
  });

  it("leaves no secret and no code in the database, the logs, or a mail", async () => {
    const person = await turnOn();
    const code = codeOf(person.secret);
    const client = await enterPassword(person.email);
    await challenge(client, { code: "000000" });
    await challenge(client, { code });
    const { db } = api.database;
    const tables = [
      "two_factors",
      "recovery_codes",
      "pending_sign_ins",
      "idempotency_keys",
      "sessions",
    ] as const;
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    const kept = JSON.stringify([rows, api.logs, await api.mails(person.email)]);
    for (const secret of [person.secret, ...person.codes]) expect(kept).not.toContain(secret);
    // Six digits by themselves: long hashes have any six somewhere.
    expect(kept).not.toMatch(new RegExp(`(?<!\\w)${code}(?!\\w)`));
  });

  it.each([
    ["a list", { code: ["123456"] }],
    ["a map", { code: { a: 1 } }],
    ["a number", { code: 123_456 }],
    ["a NUL", { code: "12345\0" }],
    ["a megabyte", { code: "1".repeat(900_000) }],
    ["other digits", { code: "١٢٣٤٥٦" }],
    ["an exponent", { code: "1e5   " }],
    ["a long recovery code", { recovery_code: "a".repeat(900_000) }],
    ["a list of recovery codes", { recovery_code: ["a"] }],
  ])("refuses %s as a code", async (_, json) => {
    const person = await turnOn();
    const client = await enterPassword(person.email);
    expect((await challenge(client, json)).status).toBe(422);
    expect(await isIn(client)).toBe(false);
  });

  it("is asked of nobody who has only begun to set it up", async () => {
    const person = await signUp(api);
    await person.client.post("/api/user/two-factor", password);
    const client = api.client();
    await client.get("/sanctum/csrf-cookie");
    const answer = await client.post("/login", { email: person.email, password: PASSWORD });
    expect(at(answer.body, "data.id")).toBe(person.id);
  });
});
