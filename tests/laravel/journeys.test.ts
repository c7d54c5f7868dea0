import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "../support/arrive.ts";
import { openMailbox } from "../support/mailbox.ts";
import { newUser, type NewUser } from "../support/new-user.ts";
import { type RunningProduct, startProduct } from "../support/product.ts";
import { newVisitor, type Page, type Visitor } from "../support/visitor.ts";
import { changeToken, endSessions, inDatabase, projectsCalled } from "./database.ts";
import { given } from "./given.ts";

const execute = promisify(execFile);
const SESSION = given("API_SESSION_COOKIE");
/** Where a new project opens. */
const IN_A_PROJECT = /^\/projects\/[^/]+\/folders$/;
let product: RunningProduct;
const mailbox = openMailbox("", given("API_OUTBOX"));

beforeAll(async () => {
  // The visitors' own word on their address counts, as that of a proxy in front would.
  product = await startProduct({
    environment: {
      API_URL: given("API_URL"),
      PORT: given("PORT"),
      SESSION_COOKIE: SESSION,
      TRUSTED_PROXIES: "127.0.0.1,::1",
    },
  });
});
afterAll(() => product.stop());

let addresses = 0;
const newcomer = () =>
  newVisitor(product.origin, {
    headers: { "X-Forwarded-For": `203.0.113.${(addresses = (addresses % 250) + 1)}` },
  });

/** Ends on the page that asks to look into the mailbox. */
async function register(visitor: Visitor, user = newUser()): Promise<{ user: NewUser; page: Page }> {
  const { name, email, password } = user;
  const page = await visitor.submit(await visitor.get("/register"), "Create account", {
    name,
    email,
    password,
    password_confirmation: password,
  });
  return { user, page };
}

async function openMailed(visitor: Visitor, email: string, path: string): Promise<Page> {
  const link = new URL(await mailbox.linkTo(email, path));
  expect(link.origin).toBe(product.origin);
  return visitor.get(link.pathname + link.search);
}

async function arrive(): Promise<{ visitor: Visitor; user: NewUser }> {
  const visitor = newcomer();
  const { user } = await register(visitor);
  const onboarding = await openMailed(visitor, user.email, "/verify-email/");
  const projects = await visitor.submit(onboarding, "Start planning and create organization", {
    name: "Analytical Engines",
  });
  expect(projects.path).toBe("/projects");
  return { visitor, user };
}

/** Method and path of every call that Laravel's server has got so far. */
async function calls(): Promise<string[]> {
  const log = await readFile(join(given("LARAVEL_DIR"), "storage/logs/server.log"), "utf8");
  return [...log.matchAll(/\[([A-Z]+)\] URI: (\S+)/g)].map(([, method, path]) => `${method} ${path}`);
}

test("a newcomer registers, is kept at the verification page, and gets in by the mailed link", async () => {
  const visitor = newcomer();
  const { user, page } = await register(visitor);
  expect(page.path).toMatch(/^\/verify-email/);
  expect(page.text).toContain(`We sent a link to ${user.email}.`);
  // Laravel's 409, whatever page is asked for.
  for (const path of ["/projects", "/onboard", "/projects/new"])
    expect((await visitor.get(path)).path).toMatch(/^\/verify-email/);
  const sent = await visitor.submit(await visitor.get("/verify-email"), "Send the e-mail again");
  expect(sent.text).toContain("We sent the e-mail again");

  const onboarding = await openMailed(visitor, user.email, "/verify-email/");
  expect(onboarding.path).toMatch(/^\/onboard/);
  const onward = await visitor.submit(onboarding, "Start planning and create organization", {
    name: "Northwind",
  });
  // Where they were going last.
  expect(onward.path).toBe("/projects/new");
  expect(onward.html).toContain("<title>Success: ");
  expect((await openMailed(visitor, user.email, "/verify-email/")).path).toBe("/projects");
});

test("a link that was changed, or is somebody else's, verifies nobody", async () => {
  const visitor = newcomer();
  const { user } = await register(visitor);
  const link = new URL(await mailbox.linkTo(user.email, "/verify-email/"));
  const changed = await visitor.get(`${link.pathname}${link.search}0`);
  expect([changed.status, changed.text]).toEqual([403, expect.stringContaining("This link doesn’t work")]);
  const other = newcomer();
  await register(other);
  expect((await other.get(link.pathname + link.search)).status).toBe(403);
  expect((await visitor.get("/projects")).path).toMatch(/^\/verify-email/);
});

test("a mailed link that is opened signed out asks to sign in and works then", async () => {
  const { user } = await register(newcomer());
  const visitor = newcomer();
  const login = await openMailed(visitor, user.email, "/verify-email/");
  expect(login.path).toMatch(/^\/login\?redirect=/);
  expect((await signIn(visitor, user, login)).path).toMatch(/^\/onboard/);
});

test("what Laravel refuses stands at the fields, in its words", async () => {
  const { user } = await arrive();
  const { page } = await register(newcomer(), user);
  expect(page.status).toBe(422);
  expect(page.text).toContain("The email has already been taken.");
  const visitor = newcomer();
  const wrong = await signIn(visitor, { email: user.email, password: "not it at all" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("These credentials do not match our records.");
  expect(wrong.html).toContain(`value="${user.email}"`);
  expect(wrong.html).not.toContain("not it at all");
});

test("five wrong passwords lock the address for the one who guessed, not for its owner", async () => {
  const { user } = await arrive();
  const guesser = newcomer();
  for (let count = 0; count < 5; count++) await signIn(guesser, { ...user, password: "wrong wrong" });
  const locked = await signIn(guesser, user);
  expect(locked.status).toBe(422);
  expect(locked.text).toMatch(/Too many login attempts\. Please try again in \d+ seconds\./);
  expect((await signIn(newcomer(), user)).path).toBe("/projects");
});

test("a password is reset by the mailed link, for an address with a plus sign too", async () => {
  const visitor = newcomer();
  const { user } = await register(visitor, { ...newUser(), email: `ada+${Date.now()}@example.com` });
  expect((await visitor.submit(await visitor.get("/verify-email"), "Sign out")).path).toBe("/login");
  const ask = async (email: string) =>
    visitor.submit(await visitor.get("/forget-password"), "Send reset link", { email });
  const elsewhere = newcomer();
  await signIn(elsewhere, user);
  const asked = await ask(user.email);
  expect(asked.status).toBe(200);
  // Laravel tells impatience and unknown addresses apart, which would say who has an account.
  expect((await ask(user.email)).text).toBe(asked.text);
  expect((await ask("nobody@example.com")).text).toBe(asked.text);

  const page = await openMailed(visitor, user.email, "/password-reset/");
  expect(page.html).toContain(`value="${user.email}"`);
  const password = "a quite new password";
  const done = await visitor.submit(page, "Reset password", { password, password_confirmation: password });
  expect(done.path).toBe("/login");
  expect(done.text).toContain("Your password has been reset");
  expect((await elsewhere.get("/verify-email")).path).toMatch(/^\/login/);
  expect((await signIn(newcomer(), user)).status).toBe(422);
  expect((await signIn(visitor, { ...user, password })).path).toMatch(/^\/verify-email/);
  const again = newcomer();
  const used = await again.submit(await openMailed(again, user.email, "/password-reset/"), "Reset password", {
    password,
    password_confirmation: password,
  });
  expect(used.status).toBe(422);
  expect(used.text).toContain("This password reset token is invalid.");
});

test("signing out ends the session, in Laravel too", async () => {
  const { visitor, user } = await arrive();
  const thief = newcomer();
  for (const [name, value] of visitor.cookies) thief.cookies.set(name, value);
  const out = await visitor.submit(await visitor.get("/projects"), "Sign out");
  expect(out.path).toBe("/login");
  expect(out.text).toContain("You’re signed out.");
  expect([...visitor.cookies.keys()]).not.toContain(SESSION);
  expect((await thief.get("/projects")).path).toMatch(/^\/login/);
  expect((await signIn(visitor, user)).path).toBe("/projects");
});

test("a session that has ended costs nothing that was written", async () => {
  const { visitor, user } = await arrive();
  const form = await visitor.get("/projects/new");
  endSessions(user.email);
  const login = await visitor.submit(form, "Create project", { name: "Written in vain" });
  expect(login.path).toBe(`/login?${new URLSearchParams({ redirect: "/projects/new" })}`);
  expect(login.text).toContain("Unauthorized");
  const back = await signIn(visitor, user, login);
  expect(back.path).toBe("/projects/new");
  expect(back.html).toContain('value="Written in vain"');
  const made = await visitor.submit(back, "Create project");
  expect(made.path).toMatch(IN_A_PROJECT);
  expect(made.text).toContain("Written in vain");
});

test("a token that has changed is asked for again, and nobody notices", async () => {
  const { visitor, user } = await arrive();
  const form = await visitor.get("/projects/new");
  expect(changeToken(user.email)).toBe(1);
  const made = await visitor.submit(form, "Create project", { name: "Sent once" });
  expect(made.path).toMatch(IN_A_PROJECT);
  expect(made.text).toContain("Sent once");
  expect(projectsCalled("Sent once")).toBe(1);

  // Before a page's form is sent the person is read, which brings the new token. Signing out asks nothing first: a 419.
  const page = await visitor.get("/projects");
  expect(changeToken(user.email)).toBe(1);
  const before = (await calls()).length;
  const out = await visitor.submit(page, "Sign out");
  expect((await calls()).slice(before)).toEqual(["POST /logout", "GET /sanctum/csrf-cookie", "POST /logout"]);
  expect(out.text).toContain("You’re signed out.");
});

test("a form that is sent twice at once is done once", async () => {
  const { visitor } = await arrive();
  const form = await visitor.get("/projects/new");
  const name = `Pressed twice ${Date.now()}`;
  const pages = await Promise.all([1, 2, 3].map(() => visitor.submit(form, "Create project", { name })));
  expect(new Set(pages.map(({ path }) => path)).size).toBe(1);
  expect(projectsCalled(name)).toBe(1);
});

test("an address that is no longer verified leads to verification, from a form too", async () => {
  const { visitor, user } = await arrive();
  const form = await visitor.get("/projects/new");
  const sql = "update users set email_verified_at = null where email = ?";
  inDatabase((database) => database.prepare(sql).run(user.email));
  expect((await visitor.submit(form, "Create project", { name: "Too soon" })).path).toMatch(
    /^\/verify-email/,
  );
  expect((await visitor.get("/projects")).path).toMatch(/^\/verify-email/);
});

test("maintenance is a page that says so, and nobody is signed out by it", async () => {
  const { visitor } = await arrive();
  const artisan = (...words: string[]) =>
    execute("php", ["artisan", ...words], { cwd: given("LARAVEL_DIR") });
  await artisan("down", "--retry=30");
  try {
    const page = await visitor.get("/projects");
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "30"]);
    const refused = await signIn(newcomer(), newUser());
    expect(refused.status).toBe(503);
  } finally {
    await artisan("up");
  }
  expect((await visitor.get("/projects")).path).toBe("/projects");
});

test("the sixth mail in a minute is refused with a reason", async () => {
  const visitor = newcomer();
  await register(visitor);
  let page = await visitor.get("/verify-email");
  for (let count = 0; count < 6; count++) page = await visitor.submit(page, "Send the e-mail again");
  expect(page.text).toContain("We sent the e-mail again");
  page = await visitor.submit(page, "Send the e-mail again");
  expect(page.status).toBe(429);
});

test("what this server does not have is said by name, without the server's words", async () => {
  const { visitor } = await arrive();
  const page = await visitor.get("/trash");
  expect(page.status).toBe(404);
  expect(page.text).toMatch(/This server does not offer (the )?trash yet/);
  expect(page.text).not.toContain("could not be found.");
});

test("Laravel had nothing to complain of in all this", async () => {
  const log = await readFile(join(given("LARAVEL_DIR"), "storage/logs/laravel.log"), "utf8").catch(() => "");
  expect(log.match(/^\[.*\.ERROR: .*/gm) ?? []).toEqual([]);
});
