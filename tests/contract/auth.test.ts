import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UserSchema } from "#contract/users.ts";
import { connectApi, remoteUrl, startApi, type LocalApi } from "./support/api.ts";
import { at, errors, message, type Client } from "./support/client.ts";
import { PASSWORD, mailedLink, newEmail, signUp, verify } from "./support/people.ts";

const LOCKED = /^Too many login attempts\. Please try again in \d+ seconds\.$/;
const FAILED = "These credentials do not match our records.";
/** Breeze says no more than that it is done. */
const SIGNED_IN = remoteUrl === null ? [200] : [200, 204];
const REMEMBER = "remember_web_59ba36addc2b2f9401580f014c7f58ea4e30989d";

const api = await connectApi();
afterAll(() => api.close());

const login = (client: Client, email: string, password: string, more: object = {}) =>
  client.post("/login", { email, password, ...more });

async function guest(): Promise<Client> {
  const client = api.client();
  await client.get("/sanctum/csrf-cookie");
  return client;
}

describe("GET /sanctum/csrf-cookie", () => {
  it("answers 204 without a body and sets the two cookies in Laravel's spelling", async () => {
    const answer = await api.client().get("/sanctum/csrf-cookie");
    expect(answer.status).toBe(204);
    expect(answer.headers.get("Content-Type")).toBeNull();
    expect(answer.cookies).toHaveLength(2);
    expect(answer.cookies[0]).toMatch(
      /^XSRF-TOKEN=[\w%]+%3D; expires=[^;]+ GMT; Max-Age=7(?:200|199); path=\/; samesite=lax$/,
    );
    expect(answer.cookies[1]).toMatch(
      /^[\w-]+=[\w%]+; expires=[^;]+ GMT; Max-Age=7(?:200|199); path=\/; httponly; samesite=lax$/,
    );
  });

  it("writes other values each time for the same session", async () => {
    const client = await guest();
    const before = client.jar.get("XSRF-TOKEN");
    await client.get("/sanctum/csrf-cookie");
    expect(client.jar.get("XSRF-TOKEN")).not.toBe(before);
  });
});

describe("POST /register", () => {
  it("answers 201 with the user, signed in, and mails a link", async () => {
    const person = await signUp(api, "Ada");
    const user = await person.client.get("/api/user");
    expect(user.status).toBe(200);
    expect(UserSchema.parse(at(user.body, "data"))).toMatchObject({
      name: "Ada",
      email: person.email,
      email_verified_at: null,
      organizations: [],
      current_organization_id: null,
    });
  });

  it("names every missing field in Laravel's words and counts them", async () => {
    const client = await guest();
    const answer = await client.post("/register", {});
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      message: "The name field is required. (and 2 more errors)",
      errors: {
        name: ["The name field is required."],
        email: ["The email field is required."],
        password: ["The password field is required."],
      },
    });
  });

  it("collects all complaints about one field and asks the database only about sound ones", async () => {
    const person = await signUp(api);
    const client = await guest();
    const answer = await client.post("/register", {
      name: "x".repeat(256),
      email: person.email,
      password: "short",
      password_confirmation: "other",
    });
    expect(errors(answer)).toEqual({
      name: ["The name field must not be greater than 255 characters."],
      email: ["The email has already been taken."],
      password: [
        "The password field confirmation does not match.",
        `The password field must be at least ${remoteUrl === null ? 12 : 8} characters.`,
      ],
    });
    expect(message(answer)).toBe(
      "The name field must not be greater than 255 characters. (and 3 more errors)",
    );
  });

  it.each([
    ["nonsense", "The email field must be a valid email address."],
    ["Upper@Case.test", "The email field must be lowercase."],
    ["two@at@signs.test", "The email field must be a valid email address."],
    [["a@b.test"], "The email field must be a string."],
  ])("refuses the address %j", async (email, text) => {
    const client = await guest();
    const answer = await client.post("/register", {
      name: "A",
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    });
    expect(errors(answer)).toEqual({ email: [text] });
  });

  it("trims the name and the address but never a password", async () => {
    const email = newEmail();
    const client = await guest();
    const spaced = `  ${PASSWORD}  `;
    const answer = await client.post("/register", {
      name: "  Ada  ",
      email: ` ${email} `,
      password: spaced,
      password_confirmation: spaced,
    });
    expect(answer.status).toBeLessThan(300);
    expect(at((await client.get("/api/user")).body, "data.name")).toBe("Ada");
    expect((await login(await guest(), email, PASSWORD)).status).toBe(422);
    expect(SIGNED_IN).toContain((await login(await guest(), email, spaced)).status);
  });

  it("ignores fields that are not the caller's to set", async () => {
    const email = newEmail();
    const client = await guest();
    const answer = await client.post("/register", {
      id: "mine",
      is_admin: true,
      email_verified_at: "2020-01-01T00:00:00Z",
      current_organization_id: "x",
      name: "A",
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    });
    expect(answer.status).toBeLessThan(300);
    const user = await client.get("/api/user");
    expect(at(user.body, "data.id")).not.toBe("mine");
    expect(at(user.body, "data.email_verified_at")).toBeNull();
  });
});

describe("POST /login", () => {
  it("answers 200 with the user", async () => {
    const person = await signUp(api);
    const answer = await login(await guest(), person.email, PASSWORD);
    expect(answer.status).toBe(200);
    expect(at(answer.body, "data.email")).toBe(person.email);
  });

  it("takes the address in any case", async () => {
    const person = await signUp(api);
    expect(SIGNED_IN).toContain((await login(await guest(), person.email.toUpperCase(), PASSWORD)).status);
  });

  it("gives unknown addresses and wrong passwords the same 422", async () => {
    const person = await signUp(api);
    const wrong = await login(await guest(), person.email, "not it at all");
    const unknown = await login(await guest(), newEmail(), PASSWORD);
    expect(wrong.status).toBe(422);
    expect(wrong.body).toEqual({ message: FAILED, errors: { email: [FAILED] } });
    expect(unknown.body).toEqual(wrong.body);
  });

  it("makes the session and the token new, and the old session worthless", async () => {
    const person = await signUp(api);
    const client = await guest();
    const before = client.copy();
    await login(client, person.email, PASSWORD);
    expect((await client.get("/api/user")).status).toBe(200);
    expect((await before.get("/api/user")).status).toBe(401);
    client.jar.set("XSRF-TOKEN", before.jar.get("XSRF-TOKEN") ?? "");
    expect((await client.post("/logout")).status).toBe(419);
  });

  it("sends somebody who is signed in away with a 302", async () => {
    const person = await signUp(api);
    const answer = await login(person.client, person.email, PASSWORD);
    expect(answer.status).toBe(302);
    expect(answer.cookies.length).toBeGreaterThanOrEqual(2);
  });

  it("keeps a browser signed in when asked to", async () => {
    const person = await signUp(api);
    const client = await guest();
    const answer = await login(client, person.email, PASSWORD, { remember: true });
    const line = answer.cookies.find((cookie) => cookie.startsWith("remember_web_"));
    // Laravel's own keeps for 400 days; ours for 60, and changes with each use.
    const [days, cookies] = remoteUrl === null ? [60, 3] : [400, 2];
    expect(line).toMatch(/; path=\/; httponly; samesite=lax$/);
    expect(line).toContain(`; Max-Age=${days * 86_400};`);
    for (const name of client.jar.keys()) if (name !== REMEMBER) client.jar.delete(name);
    const user = await client.get("/api/user");
    expect(at(user.body, "data.email")).toBe(person.email);
    expect(user.cookies).toHaveLength(cookies);
  });
});

describe("POST /logout", () => {
  it("ends the session everywhere at once and leaves a guest with a new one", async () => {
    const person = await signUp(api);
    const before = person.client.copy();
    const answer = await person.client.post("/logout");
    expect(answer.status).toBe(204);
    expect(answer.cookies).toHaveLength(2);
    expect((await before.get("/api/user")).status).toBe(401);
    expect((await person.client.get("/api/user")).status).toBe(401);
    expect(SIGNED_IN).toContain((await login(person.client, person.email, PASSWORD)).status);
  });

  it("is not there for GET", async () => {
    expect((await (await guest()).get("/logout")).status).toBe(405);
  });
});

describe("e-mail verification", () => {
  it("opens the product, twice without harm", async () => {
    const person = await signUp(api);
    const refused = await person.client.get("/api/projects");
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({ message: "Your email address is not verified." });
    await verify(api, person);
    await verify(api, person);
    expect(at((await person.client.get("/api/user")).body, "data.email_verified_at")).not.toBeNull();
  });

  it("refuses a link that was changed, is somebody else's, or is used signed out", async () => {
    const person = await signUp(api);
    const other = await signUp(api);
    const link = await mailedLink(api, person.email, "/verify-email/");
    const changed = await person.client.get(`${link}0`);
    expect([changed.status, message(changed)]).toEqual([403, "Invalid signature."]);
    expect((await person.client.get(`${link}&utm_source=mail`)).status).toBe(403);
    const foreign = await other.client.get(link);
    expect([foreign.status, message(foreign)]).toEqual([403, "This action is unauthorized."]);
    expect((await api.client().get(link)).status).toBe(401);
  });

  it("sends the mail again, six times a minute, and says how many are left", async () => {
    const person = await signUp(api);
    const first = await person.client.post("/email/verification-notification");
    expect(first.body).toEqual({ status: "verification-link-sent" });
    expect(first.headers.get("X-RateLimit-Limit")).toBe("6");
    expect(first.headers.get("X-RateLimit-Remaining")).toBe("5");
    for (let count = 0; count < 5; count++) await person.client.post("/email/verification-notification");
    const seventh = await person.client.post("/email/verification-notification");
    expect(seventh.status).toBe(429);
    expect(seventh.body).toEqual({ message: "Too Many Attempts." });
    for (const name of ["Retry-After", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"]) {
      expect(seventh.headers.get(name), name).toMatch(/^\d+$/);
    }
    expect(seventh.cookies).toHaveLength(2);
  });

  it("answers 302 to somebody who is verified already", async () => {
    const person = await signUp(api);
    await verify(api, person);
    expect((await person.client.post("/email/verification-notification")).status).toBe(302);
  });
});

describe("forgotten passwords", () => {
  const reset = async (client: Client, link: string, password: string) => {
    const url = new URL(link, api.frontend);
    return client.post("/reset-password", {
      token: url.pathname.split("/").at(-1),
      email: url.searchParams.get("email"),
      password,
      password_confirmation: password,
    });
  };

  it("mails a link whose address survives a plus sign", async () => {
    const person = await signUp(api, "Plus", newEmail("a+b"));
    const asked = await (await guest()).post("/forgot-password", { email: person.email });
    expect(asked.body).toEqual({ status: "We have emailed your password reset link." });
    const link = await mailedLink(api, person.email, "/password-reset/");
    expect(new URL(link, api.frontend).searchParams.get("email")).toBe(person.email);
    expect(link).toMatch(/^\/password-reset\/[0-9a-f]{64}\?email=/);
  });

  it("sets the new password once, ends every session, and signs nobody in", async () => {
    const person = await signUp(api);
    await (await guest()).post("/forgot-password", { email: person.email });
    const link = await mailedLink(api, person.email, "/password-reset/");
    const client = await guest();
    const done = await reset(client, link, "another good one");
    expect(done.body).toEqual({ status: "Your password has been reset." });
    expect((await client.get("/api/user")).status).toBe(401);
    expect((await person.client.get("/api/user")).status).toBe(401);
    expect((await login(client, person.email, PASSWORD)).status).toBe(422);
    expect(SIGNED_IN).toContain((await login(await guest(), person.email, "another good one")).status);
    const again = await reset(await guest(), link, "yet another one");
    expect(errors(again)).toEqual({ email: ["This password reset token is invalid."] });
  });

  it("answers 422 under email for unknown people, wrong tokens and impatience", async () => {
    const person = await signUp(api);
    const unknown = await (await guest()).post("/forgot-password", { email: newEmail() });
    expect(errors(unknown)).toEqual({ email: ["We can't find a user with that email address."] });
    await (await guest()).post("/forgot-password", { email: person.email });
    const soon = await (await guest()).post("/forgot-password", { email: person.email });
    expect(errors(soon)).toEqual({ email: ["Please wait before retrying."] });
    const wrong = await reset(
      await guest(),
      `/password-reset/${"0".repeat(64)}?email=${person.email}`,
      PASSWORD,
    );
    expect(errors(wrong)).toEqual({ email: ["This password reset token is invalid."] });
  });
});

describe.skipIf(remoteUrl !== null)("with a clock to turn", () => {
  let local: LocalApi;
  beforeAll(async () => {
    local = await startApi();
  });
  afterAll(() => local.close());

  const browser = async (ip: string) => {
    const client = local.client({ ip });
    await client.get("/sanctum/csrf-cookie");
    return client;
  };

  it("locks an address from one place for a minute after five wrong tries, and from there only", async () => {
    const person = await signUp(local);
    const client = await browser("198.51.100.1");
    for (let count = 0; count < 5; count++) {
      expect(errors(await login(client, person.email, "wrong wrong"))).toEqual({ email: [FAILED] });
    }
    const locked = await login(client, person.email, PASSWORD);
    expect(locked.status).toBe(422);
    expect(at(locked.body, "errors.email.0")).toMatch(LOCKED);
    expect((await login(await browser("198.51.100.2"), person.email, PASSWORD)).status).toBe(200);
    local.pass(61_000);
    expect((await login(client, person.email, PASSWORD)).status).toBe(200);
  });

  it("forgets a session after two idle hours, and after thirty days in any case", async () => {
    const person = await signUp(local);
    local.pass(119 * 60_000);
    expect((await person.client.get("/api/user")).status).toBe(200);
    local.pass(119 * 60_000);
    expect((await person.client.get("/api/user")).status).toBe(200);
    local.pass(121 * 60_000);
    expect((await person.client.get("/api/user")).status).toBe(401);
  });

  it("lets a reset link and a verification link live for an hour", async () => {
    const person = await signUp(local);
    const client = await browser("198.51.100.5");
    await client.post("/forgot-password", { email: person.email });
    const link = new URL(await mailedLink(local, person.email, "/password-reset/"), local.frontend);
    const verification = await mailedLink(local, person.email, "/verify-email/");
    local.pass(61 * 60_000);
    const late = await client.post("/reset-password", {
      token: link.pathname.split("/").at(-1),
      email: person.email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    });
    expect(errors(late)).toEqual({ email: ["This password reset token is invalid."] });
    expect((await person.client.get(verification)).status).toBe(403);
  });

  it("lets only the newest reset link count", async () => {
    const person = await signUp(local);
    const client = await browser("198.51.100.6");
    await client.post("/forgot-password", { email: person.email });
    const older = new URL(await mailedLink(local, person.email, "/password-reset/"), local.frontend);
    local.pass(61_000);
    await client.post("/forgot-password", { email: person.email });
    const answer = await client.post("/reset-password", {
      token: older.pathname.split("/").at(-1),
      email: person.email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    });
    expect(errors(answer)).toEqual({ email: ["This password reset token is invalid."] });
  });

  it("keeps no password, token or session id readable in the database", async () => {
    const person = await signUp(local);
    await (await browser("198.51.100.7")).post("/forgot-password", { email: person.email });
    const token = new URL(await mailedLink(local, person.email, "/password-reset/"), local.frontend).pathname
      .split("/")
      .at(-1);
    const { db } = local.database;
    const rows = JSON.stringify([
      await db.selectFrom("users").selectAll().execute(),
      await db.selectFrom("sessions").selectAll().execute(),
      await db.selectFrom("password_resets").selectAll().execute(),
      await db.selectFrom("idempotency_keys").selectAll().execute(),
    ]);
    expect(rows).not.toContain(PASSWORD);
    expect(rows).not.toContain(token);
  });
});
