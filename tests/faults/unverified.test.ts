import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, afterEach, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { arrive, signIn } from "../support/arrive.ts";
import type { Toxic } from "../support/fault-proxy.ts";
import { invite } from "../support/invite.ts";
import { openMailbox } from "../support/mailbox.ts";
import { newUser } from "../support/new-user.ts";
import { openProduct } from "../support/hosted-product.ts";
import { newVisitor, type Page, type Visitor } from "../support/visitor.ts";
import { expectField } from "./expectations.ts";

/** What a 409 of the API leads to: the page that asks to verify the address, and from there back, whatever else the API says. */

const product = await openProduct();
const { visitor: verified } = await arrive(product);
afterEach(() => product.proxy.heal());
afterAll(() => product.close());

const unverified: Toxic = {
  kind: "answer",
  status: 409,
  headers: { "Content-Type": "application/json" },
  body: '{"message": "Your email address is not verified."}',
};

function addresses(list: RouteConfigEntry[], above = ""): string[] {
  return list.flatMap(({ path, children }) => {
    const own = path ? `${above}/${path.replaceAll(/:\w+/g, "x1").replace("*", "nowhere")}` : above;
    return [own || "/", ...addresses(children ?? [], own)];
  });
}
const pages = [
  ...new Set(addresses(routes)),
  "/invitation/accept?signature=a&accessor=b",
  "/verify-email?redirect=%2Fprojects",
  "/verify-email?redirect=%2Fverify-email",
  "/verify-email?redirect=%2Fprojects&stay=",
  "/onboard?redirect=%2Fprojects",
].filter((path) => path !== "/logout");

const cookieOf = (visitor: Visitor) =>
  [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** The places a request is sent on to, one after the other, and the status it ends with. */
async function wayOf(visitor: Visitor, path: string): Promise<{ status: number; way: string[] }> {
  const way: string[] = [];
  const cookies = new Map(visitor.cookies);
  for (let at = path; ;) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(product.origin + at, { redirect: "manual", headers: { cookie } });
    // A stream of events has no end of its own.
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    await (isStream ? response.body?.cancel() : response.arrayBuffer());
    const location = response.headers.get("location");
    if (!location || way.length > 8) return { status: response.status, way };
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";", 1)[0]!.split(/=(.*)/s);
      cookies.set(name, value);
    }
    at = location;
    way.push(at);
    // This page leads nowhere by itself. It is among the pages, and needn't be rendered for each of the others.
    if (/^\/verify-email\?(.*&)?stay=/.test(at)) return { status: 200, way };
  }
}

const answers: [string, RegExp][] = [
  ["the person's own call", /^GET \/api\/user$/],
  ["every call but the person's own", / (?!\/api\/user$|\/sanctum)/],
  ["one call of the page", / \/api\/projects/],
  ["every call", / (?!\/sanctum)/],
];

test.each(answers)("no page is a circle when the API answers %s with 409", async (_, calls) => {
  product.proxy.poison(calls, unverified);
  const wrong: string[] = [];
  // Each page meets one of these answers, by turns.
  const turn = answers.findIndex(([, which]) => which === calls);
  for (const path of pages.filter((_page, index) => index % answers.length === turn)) {
    const { status, way } = await wayOf(verified, path);
    if (way.length > 3 || status >= 500) wrong.push(`${path}: ${[...way, status].join(" → ")}`);
  }
  expect(wrong).toEqual([]);
});

test("the data of no page fails when the API answers every call with 409", async () => {
  product.proxy.poison(/ (?!\/sanctum)/, unverified);
  // Not those that met this answer above.
  for (const path of pages.filter((_page, index) => index % answers.length === 0)) {
    const [pathname = "", query = ""] = path.split("?");
    const data = `${pathname === "/" ? "/_root" : pathname}.data?${query}`;
    const response = await fetch(product.origin + data, { headers: { cookie: cookieOf(verified) } });
    expect(response.status, data).toBeLessThan(500);
  }
});

test("a page answered with 409 leads to verification, which says so and offers the way on", async () => {
  product.proxy.poison(/ (?!\/api\/user$|\/sanctum)/, unverified);
  const page = await verified.get("/projects?sort=name");
  expect(page.status).toBe(200);
  expect(page.path).toMatch(/^\/verify-email\?redirect=%2Fprojects%3Fsort%3Dname/);
  expect(page.html).toContain('href="/verify-email?redirect=%2Fprojects%3Fsort%3Dname"');
  await product.proxy.heal();
  expect((await verified.get("/verify-email?redirect=%2Fprojects%3Fsort%3Dname")).path).toBe(
    "/projects?sort=name",
  );
});

test("a form answered with 409 is there again, filled in, once the address is verified", async () => {
  const form = await verified.get("/projects/new");
  const cure = product.proxy.poison(/^POST \/api\/projects$/, unverified);
  const page = await verified.submit(form, "Create project", { name: "Typed before verifying" });
  expect(page.path).toMatch(/^\/verify-email\?redirect=%2Fprojects%2Fnew/);
  cure();
  const back = await verified.get("/verify-email?redirect=%2Fprojects%2Fnew");
  expect(back.path).toBe("/projects/new");
  expectField(back, "name", "Typed before verifying");
});

test("an API that tells nothing of the person before verification still gets its page, its mail and its sign-out", async () => {
  const { visitor } = await arrive(product);
  product.proxy.poison(/^GET \/api\/user$/, unverified);
  const page = await visitor.get("/projects");
  expect(page.path).toMatch(/^\/verify-email/);
  expect(page.text).toContain("Check your e-mail");
  const again = await visitor.submit(page, "Send the e-mail again");
  expect([again.status, again.path.split("?")[0]]).toEqual([200, "/verify-email"]);
  product.proxy.poison("POST /email/verification-notification", unverified);
  const refused = await visitor.submit(again, "Send the e-mail again");
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("There is a problem");
  expect((await visitor.submit(refused, "Sign out")).path).toBe("/login");
});

const register = async (visitor: Visitor, page: Page, user: ReturnType<typeof newUser>) =>
  visitor.submit(page, "Create account", {
    name: user.name,
    email: user.email,
    password: user.password,
    password_confirmation: user.password,
  });
const verificationOf = async (email: string) => {
  const link = new URL(await openMailbox(product.dataDir).linkTo(email, "/verify-email/"));
  return link.pathname + link.search;
};

test("an invitation is kept through a link that is opened signed out, too", async () => {
  const user = newUser();
  const visitor = newVisitor(product.origin);
  const invitation = await invite(verified, user.email);
  const form = await visitor.get(`/register?${new URLSearchParams({ redirect: invitation })}`);
  await register(visitor, form, user);
  for (const name of ["marquee-session", "XSRF-TOKEN"]) visitor.cookies.delete(name);
  const login = await visitor.get(await verificationOf(user.email));
  expect(login.path).toMatch(/^\/login/);
  expect((await signIn(visitor, user, login)).path).toBe(invitation);
});

test("the page somebody asked for is where the mailed link leads", async () => {
  const user = newUser();
  const visitor = newVisitor(product.origin);
  const target = "/projects/new?from=mail";
  const form = await visitor.get(`/register?${new URLSearchParams({ redirect: target })}`);
  await register(visitor, form, user);
  const onboarding = await visitor.get(await verificationOf(user.email));
  expect(onboarding.path).toBe(`/onboard?${new URLSearchParams({ redirect: target })}`);
  // Once: the next link knows nothing of it.
  await visitor.submit(onboarding, "Start planning and create organization", { name: "Northwind" });
  expect((await visitor.get("/verify-email")).path).toBe("/projects");
});
