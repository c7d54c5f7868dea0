import { afterAll, describe, expect, it } from "vitest";
import { decryptNamed } from "#api/http/encrypter.ts";
import { APP_KEY, SESSION_COOKIE, remoteUrl, startApi } from "./support/api.ts";
import { list, type Client } from "./support/client.ts";
import { PASSWORD, mailedLink, signUp, type Person } from "./support/people.ts";

const REMEMBER = "remember_web_59ba36addc2b2f9401580f014c7f58ea4e30989d";
const DAY_MS = 24 * 60 * 60 * 1000;

describe.skipIf(remoteUrl !== null)("a remembered sign-in", async () => {
  const api = await startApi();
  afterAll(() => api.close());

  async function remembered(person: Person): Promise<Client> {
    const client = api.client();
    await client.get("/sanctum/csrf-cookie");
    const { email } = person;
    await client.post("/login", { email, password: PASSWORD, remember: true });
    return client;
  }

  /** The browser comes back after its session is over. */
  function withoutSession(client: Client): Client {
    const back = client.copy();
    back.jar.delete(SESSION_COOKIE);
    back.jar.delete("XSRF-TOKEN");
    return back;
  }
  const statusOf = async (client: Client) => (await client.get("/api/user")).status;
  const tokenIn = (client: Client) =>
    decryptNamed(REMEMBER, decodeURIComponent(client.jar.get(REMEMBER) ?? ""), APP_KEY);

  it("brings another token with each use, good for 60 days more", async () => {
    const first = withoutSession(await remembered(await signUp(api)));
    const before = tokenIn(first);
    const answer = await first.get("/api/user");
    expect(answer.status).toBe(200);
    expect(answer.cookies.find((line) => line.startsWith(REMEMBER))).toContain("; Max-Age=5184000; ");
    expect(tokenIn(first)).not.toBe(before);
    api.pass(59 * DAY_MS);
    const second = withoutSession(first);
    expect(await statusOf(second)).toBe(200);
    api.pass(59 * DAY_MS);
    expect(await statusOf(withoutSession(second))).toBe(200);
    api.pass(61 * DAY_MS);
    const late = withoutSession(second);
    expect(await statusOf(late)).toBe(401);
    expect(late.jar.has(REMEMBER)).toBe(false);
  });

  it("serves the six calls of one page at once, and all are given the same next token", async () => {
    const client = withoutSession(await remembered(await signUp(api)));
    const calls = Array.from({ length: 6 }, () => client.copy());
    expect(await Promise.all(calls.map(statusOf))).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(calls.map(tokenIn)).size).toBe(1);
    api.pass(2 * DAY_MS);
    for (const call of calls.slice(0, 1)) expect(await statusOf(withoutSession(call))).toBe(200);
  });

  it("still serves a straggler with the token before, for a minute", async () => {
    const old = withoutSession(await remembered(await signUp(api)));
    expect(await statusOf(old.copy())).toBe(200);
    api.pass(50_000);
    expect(await statusOf(old.copy())).toBe(200);
  });

  it("is over, with the sessions it opened, once a used token comes again", async () => {
    const person = await signUp(api);
    const elsewhere = await remembered(person);
    const owner = withoutSession(await remembered(person));
    const thief = owner.copy();
    expect(await statusOf(owner)).toBe(200);
    api.pass(61_000);
    expect(await statusOf(thief)).toBe(401);
    expect(thief.jar.has(REMEMBER)).toBe(false);
    expect(await statusOf(owner), "the owner is asked for the password").toBe(401);
    expect(await statusOf(elsewhere), "another remembered browser is another sign-in").toBe(200);
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    ["signing out everywhere", (person) => person.client.delete("/api/user/sessions")],
    [
      "a change of the password",
      (person) =>
        person.client.put("/api/user/password", {
          current_password: PASSWORD,
          password: "a new long one",
          password_confirmation: "a new long one",
        }),
    ],
    [
      "a reset of the password",
      async (person) => {
        const guest = api.client();
        await guest.get("/sanctum/csrf-cookie");
        await guest.post("/forgot-password", { email: person.email });
        const link = new URL(await mailedLink(api, person.email, "/password-reset/"), api.frontend);
        await guest.post("/reset-password", {
          token: link.pathname.split("/").at(-1),
          email: person.email,
          password: "a new long one",
          password_confirmation: "a new long one",
        });
      },
    ],
  ])("ends by %s", async (_, end) => {
    const person = await signUp(api);
    const client = await remembered(person);
    const copies = Array.from({ length: 6 }, () => withoutSession(client));
    // Some are being used at that very moment.
    await Promise.all([end(person), ...copies.slice(3).map(statusOf)]);
    for (const copy of [client, ...copies]) expect(await statusOf(copy)).toBe(401);
  });

  it("ends by signing out in that browser, and only there", async () => {
    const person = await signUp(api);
    const client = withoutSession(await remembered(person));
    const other = await remembered(person);
    const before = client.copy();
    await client.get("/api/user");
    const after = client.copy();
    expect((await client.post("/logout")).status).toBe(204);
    for (const copy of [before, withoutSession(after)]) expect(await statusOf(copy)).toBe(401);
    expect(await statusOf(withoutSession(other))).toBe(200);
  });

  it("leaves nothing in the database that opens a session", async () => {
    const client = await remembered(await signUp(api));
    const rows = await api.database.db.selectFrom("remember_tokens").selectAll().execute();
    const token = tokenIn(client)?.split("|").at(-1) ?? "";
    expect(token.length).toBeGreaterThan(40);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(list({ rows }, "rows").length).toBeGreaterThan(0);
  });
});
