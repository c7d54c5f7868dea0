import { afterAll, afterEach, expect, test } from "vitest";
import { arrive, signIn } from "../support/arrive.ts";
import type { Toxic } from "../support/fault-proxy.ts";
import { openProduct } from "../support/hosted-product.ts";
import { newVisitor, type Visitor, formWith } from "../support/visitor.ts";
import { newCampaign, newProject } from "../support/workspace.ts";
import { expectField, expectOurPage } from "./expectations.ts";

const product = await openProduct();
const { visitor, user } = await arrive(product);
afterEach(() => product.proxy.heal());
afterAll(() => product.close());

const json = { "Content-Type": "application/json" };
const mismatch: Toxic = {
  kind: "answer",
  status: 419,
  headers: json,
  body: '{"message": "CSRF token mismatch."}',
};
const unauthenticated: Toxic = {
  kind: "answer",
  status: 401,
  headers: json,
  body: '{"message": "Unauthenticated."}',
};
const createCall = /^POST \/api\/projects$/;
const asked = (line: RegExp) =>
  product.proxy.requests.filter(({ method, path }) => line.test(`${method} ${path}`)).length;

const sessionOf = ({ cookies }: Visitor) =>
  ["marquee-session", "XSRF-TOKEN"].filter((name) => cookies.has(name));

test("a 419 in mid-session is not noticed: one fresh token, one repetition, one record", async () => {
  const form = await visitor.get("/projects/new");
  product.proxy.poison(createCall, mismatch, 1);
  product.proxy.requests.length = 0;
  const projects = await visitor.submit(form, "Create project", { name: "Token renewed" });
  expect(projects.status).toBe(200);
  expect(projects.path).toMatch(/^\/projects/);
  expect(asked(createCall)).toBe(2);
  expect(asked(/^GET \/sanctum\/csrf-cookie/)).toBe(1);
  expect((await visitor.get("/projects?search=Token+renewed")).text).toContain("1 project");
});

test("an endless 419 is tried twice and then treated as a lost session", async () => {
  const form = await visitor.get("/projects/new");
  product.proxy.poison(createCall, mismatch);
  const page = await visitor.submit(form, "Create project", { name: "Never accepted" });
  expect(asked(createCall)).toBe(2);
  expect(page.path).toMatch(/^\/login/);
  await product.proxy.heal();
  await signIn(visitor, user, page);
});

test("an endless 419 at sign-in is the form again with a notice", async () => {
  const guest = newVisitor(product.origin);
  product.proxy.poison("POST /login", mismatch);
  const page = await signIn(guest, user);
  expect([page.status, page.path]).toEqual([200, "/login"]);
  expect(page.text).toContain("Unauthorized");
  expectOurPage(page);
  await product.proxy.heal();
  expect((await signIn(guest, user, page)).path).toBe("/projects");
});

test("a session that ends under a filled form leads to sign-in, and what was typed comes back after it", async () => {
  const form = await visitor.get("/projects/new");
  product.proxy.poison(/ \/api\//, unauthenticated);
  const login = await visitor.submit(form, "Create project", { name: "Typed before the session ended" });
  expect(login.path).toBe("/login?redirect=%2Fprojects%2Fnew");
  expect(login.text).toContain("Unauthorized");
  expectOurPage(login);

  await product.proxy.heal();
  const refilled = await signIn(visitor, user, login);
  expect(refilled.path).toBe("/projects/new");
  expect(refilled.text).toContain("We kept what you typed");
  expectField(refilled, "name", "Typed before the session ended");
  expect(asked(createCall), "nothing is sent on its own").toBe(0);

  const projects = await visitor.submit(refilled, "Create project");
  expect(projects.text).toContain("Typed before the session ended");
  expect((await visitor.get("/projects/new")).text).not.toContain("We kept what you typed");
});

test("200 kB of a blog post and an image come after the session, and the text is back after signing in", async () => {
  const folders = await newProject(visitor, "Long reads");
  const campaigns = (await visitor.get(folders)).html.match(/href="([^"]+\/campaigns)"/)?.[1] ?? "";
  const blog = await newCampaign(visitor, campaigns, "Blog", "Long read");
  const form = await visitor.get(blog.split("?")[0] ?? "");
  const body = "A paragraph with <tags>, “quotes”, and ümlauts.\r\n\r\n".repeat(4000).slice(0, 199_000);
  product.proxy.poison(/ \/api\//, unauthenticated);
  const image = new File([new Uint8Array(300_000)], "cover.png", { type: "image/png" });
  const login = await visitor.submit(form, "Save", { body, cover: image });
  expect(login.path).toMatch(/^\/login/);
  await product.proxy.heal();
  const refilled = await signIn(visitor, user, login);
  const kept = formWith(refilled, "Save").fields.find(([name]) => name === "body")?.[1];
  expect(kept?.replaceAll("\r\n", "\n").trim() === body.replaceAll("\r\n", "\n").trim()).toBe(true);
});

test("what one person typed is not shown to the next who signs in there", async () => {
  const { user: other } = await arrive(product);
  const form = await visitor.get("/projects/new");
  product.proxy.poison(/ \/api\//, unauthenticated);
  const login = await visitor.submit(form, "Create project", { name: "Nobody else's business" });
  await product.proxy.heal();
  const page = await signIn(visitor, other, login);
  expect(page.html).not.toContain("Nobody else's business");
  expect(page.html).not.toContain("Nobody else&#x27;s business");
  await visitor.submit(await visitor.get("/projects"), "Sign out");
  const back = await signIn(visitor, user);
  expect(back.path).toMatch(/^\/projects/);
  expect((await visitor.get("/projects/new")).html).not.toContain("Nobody else");
});

test("a session that ends under a reader leads to sign-in and back to the page", async () => {
  product.proxy.poison(/ \/api\//, unauthenticated);
  const login = await visitor.get("/projects?sort=name");
  expect(login.path).toBe("/login?redirect=%2Fprojects%3Fsort%3Dname");
  expect(login.text).toMatch(/Error: Unauthorized\s+You were signed out\./);
  expect(sessionOf(visitor)).toEqual([]);
  await product.proxy.heal();
  expect((await signIn(visitor, user, login)).path).toBe("/projects?sort=name");
});

test.each([
  "/login",
  "/register",
  "/forget-password",
  "/password-reset/abc",
  "/invitation/accept?signature=a&accessor=b",
])("a session that is over is no matter on the public page %s", async (path) => {
  const { visitor: somebody } = await arrive(product);
  expect(sessionOf(somebody)).toHaveLength(2);
  product.proxy.poison(/ \/api\//, unauthenticated);
  const page = await somebody.get(path);
  expect(page.path).toBe(path);
  expect(page.text).not.toContain("Unauthorized");
});

test("on the pages for guests a session that has ended is let go of, and signing in needs no second try", async () => {
  const own = newVisitor(product.origin);
  await signIn(own, user);
  const dead = new Map(own.cookies);
  await own.submit(await own.get("/projects"), "Sign out");
  const late = newVisitor(product.origin);
  for (const name of ["marquee-session", "XSRF-TOKEN"]) late.cookies.set(name, dead.get(name)!);
  product.proxy.poison(/^GET \/api\/user$/, unauthenticated);
  const page = await late.get("/login");
  expect(page.status).toBe(200);
  expect(sessionOf(late)).toEqual([]);
});
