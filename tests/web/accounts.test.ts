import { afterAll, expect, test } from "vitest";
import { createClient } from "../contract/support/client.ts";
import { arrive, signIn } from "../support/arrive.ts";
import { newUser } from "../support/new-user.ts";
import { openMailbox } from "../support/mailbox.ts";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, newVisitor, type Page } from "../support/visitor.ts";

/** What the screens around an account say of passwords and of limits. */
const REGISTRATIONS = 9;

const product = await openProduct({ registrationsPerHour: REGISTRATIONS });
afterAll(() => product.close());

const valueOf = (page: Page, button: string, name: string) =>
  formWith(page, button).fields.find(([field]) => field === name)?.[1];
const twice = (password: string) => ({ password, password_confirmation: password });
/** The API past the web app, as somebody at this address. */
const outsider = async (ip: string) => {
  const client = createClient({
    base: product.proxy.url,
    origin: product.origin,
    ip,
    fetch: (request) => fetch(request),
  });
  await client.get("/sanctum/csrf-cookie");
  return client;
};

test.each([
  ["eleven char", "Password must be at least 12 characters."],
  ["Password1234!", "This password is too common. Choose one that’s harder to guess."],
  ["grace  hopper", "Choose a password that isn’t your name or e-mail address."],
  ["correct\0horse battery", "Password can’t include tabs, line breaks, or other control characters."],
  ["correct\thorse battery", "Password can’t include tabs, line breaks, or other control characters."],
])(
  "registration refuses the password %j beside its field, before the API is asked",
  async (password, text) => {
    const visitor = newVisitor(product.origin);
    const { email } = newUser();
    const typed = { name: "Grace  Hopper", email, ...twice(password) };
    const page = await visitor.submit(await visitor.get("/register"), "Create account", typed);
    expect([page.status, page.path]).toEqual([422, "/register"]);
    expect(page.text).toContain(text);
    expect(page.html).toContain('href="#register-password"');
    expect(valueOf(page, "Create account", "email")).toBe(email);
    expect(page.html).not.toContain(password);
  },
);

test("registration names all that is wrong at once", async () => {
  const visitor = newVisitor(product.origin);
  const page = await visitor.submit(await visitor.get("/register"), "Create account", {
    name: " ",
    email: "nobody",
    password: "short",
    password_confirmation: "other",
  });
  expect(page.status).toBe(422);
  for (const words of [
    "Enter your name.",
    "Enter an e-mail address, like ada@example.com.",
    "Password must be at least 12 characters.",
    "The passwords don’t match.",
  ])
    expect(page.text).toContain(words);
});

test("a registration form that is sent again signs nobody in", async () => {
  const visitor = newVisitor(product.origin, { postHeaders: { Origin: product.origin } });
  const { email } = newUser();
  const form = await visitor.get("/register");
  const typed = { name: "Grace Hopper", email, ...twice("correct horse battery") };
  const first = await visitor.submit(form, "Create account", typed);
  expect(first.path.split("?")[0]).toBe("/verify-email");
  await visitor.submit(first, "Sign out");
  const again = await visitor.submit(form, "Create account", typed);
  expect(again.path).toBe("/login");
  expect(again.text).toContain("You already sent this form. Sign in to continue.");
  expect((await visitor.get("/projects")).path.split("?")[0]).toBe("/login");
});

test("a reset refuses a common password, and takes another by the same link", async () => {
  const { user } = await arrive(product);
  const visitor = newVisitor(product.origin);
  await visitor.submit(await visitor.get("/forget-password"), "Send reset link", { email: user.email });
  const link = new URL(await openMailbox(product.dataDir).linkTo(user.email, "/password-reset/"));
  const form = await visitor.get(link.pathname + link.search);
  const refused = await visitor.submit(form, "Reset password", twice("qwerty123456"));
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("This password is too common.");
  // What only the API knows, it says beside the same field.
  const named = await visitor.submit(refused, "Reset password", twice(user.name));
  expect(named.text).toContain("Choose a password that isn’t your name or e-mail address.");
  const done = await visitor.submit(named, "Reset password", twice("a quite new password"));
  expect(done.path).toBe("/login");
});

test("whoever guesses is told how long to wait, with the address kept; the owner's browser is let in", async () => {
  const { user, visitor: owner } = await arrive(product);
  await owner.submit(await owner.get("/projects"), "Sign out");
  // More than the account's own limit, from many places.
  for (let count = 0; count < 12; count++) {
    const client = await outsider(`198.51.100.${count + 1}`);
    await client.post("/login", { email: user.email, password: "wrong wrong wrong" });
  }
  const stranger = newVisitor(product.origin);
  const page = await signIn(stranger, user);
  expect([page.status, page.path]).toEqual([422, "/login"]);
  expect(page.text).toMatch(/Too many login attempts\. Please try again in \d+ seconds\./);
  expect(page.html).toContain('href="#login-email"');
  expect(valueOf(page, "Sign in", "email")).toBe(user.email);
  expect((await signIn(owner, user)).path).toBe("/projects");
});

test("signing out leaves the mark of a browser used before, and no session", async () => {
  const { visitor } = await arrive(product);
  const out = await visitor.submit(await visitor.get("/projects"), "Sign out");
  expect(out.path).toBe("/login");
  expect(visitor.cookies.has("marquee-device")).toBe(true);
  expect((await visitor.get("/projects")).path).toMatch(/^\/login/);
});

test("the verification mail asked for once too often is answered beside its button", async () => {
  const visitor = newVisitor(product.origin);
  const { name, email, password } = newUser();
  const typed = { name, email, ...twice(password) };
  let page = await visitor.submit(await visitor.get("/register"), "Create account", typed);
  for (let count = 0; count < 7; count++) page = await visitor.submit(page, "Send the e-mail again");
  expect([page.status, page.path.split("?")[0]]).toEqual([429, "/verify-email"]);
  expect(page.text).toMatch(/There is a problem Too many attempts\. Try again in \d+ seconds\./);
});

test("reset links asked for too often from one place are refused, known address or not, with what was typed", async () => {
  const visitor = newVisitor(product.origin);
  const ask = async (email: string) =>
    visitor.submit(await visitor.get("/forget-password"), "Send reset link", { email });
  let page = await ask("nobody@example.com");
  for (let count = 0; count < 20 && page.status === 200; count++) page = await ask("nobody@example.com");
  expect(page.status).toBe(429);
  expect(page.text).toMatch(/Too many attempts\. Try again in \d\d minutes\./);
  expect(valueOf(page, "Send reset link", "email")).toBe("nobody@example.com");
});

test("too many registrations from one place are answered with the time to wait, and what was typed", async () => {
  const visitor = newVisitor(product.origin);
  const register = async (name: string) => {
    const { email, password } = newUser();
    const typed = { name, email, ...twice(password) };
    return { email, page: await visitor.submit(await visitor.get("/register"), "Create account", typed) };
  };
  let last = await register("Ada");
  for (let count = 0; count < REGISTRATIONS && last.page.status === 200; count++) {
    await visitor.submit(await visitor.get("/verify-email"), "Sign out");
    last = await register("Ada");
  }
  const { page, email } = last;
  expect(page.status).toBe(429);
  expect(page.headers.get("Retry-After")).toMatch(/^\d{3,4}$/);
  expect(page.text).toMatch(/There is a problem Too many attempts\. Try again in \d\d minutes\./);
  expect(valueOf(page, "Create account", "name")).toBe("Ada");
  expect(valueOf(page, "Create account", "email")).toBe(email);
});
