import { request } from "undici";
import { afterAll, afterEach, expect, test } from "vitest";
import { arrive, signIn } from "../support/arrive.ts";
import type { Recorded, Toxic } from "../support/fault-proxy.ts";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, newVisitor, type Page, type Visitor } from "../support/visitor.ts";

/** The rules of docs/laravel.md for the API's cookies, each seen from both sides of the web process. */
const SESSION = "marquee-session";
const XSRF = "XSRF-TOKEN";

const product = await openProduct();
const { visitor, user } = await arrive(product);
afterEach(() => product.proxy.heal());
afterAll(() => product.close());

const lineOf = ({ method, path }: Recorded) => `${method} ${path.split("?")[0]}`;
const carried = ({ headers }: Recorded) =>
  new Map((headers.cookie ?? "").split("; ").map((pair) => pair.split("=", 2) as [string, string]));
const handedDown = (page: Page) =>
  page.headers
    .getSetCookie()
    .map((line) => line.split("=", 1)[0]!)
    .filter((name) => /session|XSRF|remember/.test(name));

test("without a session the first call goes alone, and the others follow with its cookies", async () => {
  const remembered = newVisitor(product.origin);
  await remembered.submit(await remembered.get("/login"), "Sign in", {
    email: user.email,
    password: user.password,
    remember: "on",
  });
  remembered.cookies.delete(SESSION);
  remembered.cookies.delete(XSRF);
  // Two calls that would otherwise be under way at the same time.
  product.proxy.poison("GET /api/", { kind: "late", ms: 150 });
  product.proxy.requests.length = 0;
  const page = await remembered.get("/projects");
  expect(page.path).toBe("/projects");
  const [first, ...others] = product.proxy.requests;
  expect(others.length).toBeGreaterThan(0);
  const noSession = /^(remember_web_.*|marquee-device)$/;
  expect([...carried(first!).keys()].filter((name) => !noSession.test(name))).toEqual([]);
  for (const other of others)
    expect([...carried(other).keys()]).toEqual(expect.arrayContaining([SESSION, XSRF]));
  // One pair reached the browser, and it is one: a form needs no second try.
  expect(
    handedDown(page)
      .filter((name) => name === SESSION || name === XSRF)
      .toSorted(),
  ).toEqual([XSRF, SESSION].toSorted());
  await product.proxy.heal();
  const made = await remembered.submit(await remembered.get("/projects/new"), "Create project", {
    name: "One pair",
  });
  expect(made.path).toMatch(/^\/projects\/[^/]+\/folders$/);
  expect(product.proxy.requests.map(lineOf)).not.toContain("GET /sanctum/csrf-cookie");
});

test("the calls of one page that find the session dead are all remembered at once, and the browser is remembered again", async () => {
  const remembered = newVisitor(product.origin);
  await remembered.submit(await remembered.get("/login"), "Sign in", {
    email: user.email,
    password: user.password,
    remember: "on",
  });
  const made = await remembered.submit(await remembered.get("/projects/new"), "Create project", {
    name: "Remembered side by side",
  });
  const [, folders = ""] = /href="(\/projects\/[^"/]+\/folders)"/.exec(made.html) ?? [];
  const remember = [...remembered.cookies.keys()].find((name) => name.startsWith("remember_web_"))!;
  const used = new Set<string>();
  for (let visit = 0; visit < 3; visit++) {
    used.add(remembered.cookies.get(remember)!);
    // There, so that nobody waits for the first call, but opening nothing.
    remembered.cookies.set(SESSION, "dead");
    product.proxy.poison("GET /api/", { kind: "late", ms: 100 });
    product.proxy.requests.length = 0;
    const pages = await Promise.all([remembered.get(folders), remembered.get("/projects")]);
    for (const page of pages) expect([page.status, page.path.split("?")[0]]).not.toContain("/login");
    expect(pages.map((page) => page.status)).toEqual([200, 200]);
    const side = product.proxy.requests.filter((call) => carried(call).get(SESSION) === "dead");
    expect(side.length).toBeGreaterThan(3);
    await product.proxy.heal();
    // What the browser was left with opens the session that goes with it.
    const saved = await remembered.submit(await remembered.get("/projects/new"), "Create project", {
      name: `Still remembered ${visit}`,
    });
    expect(saved.path).toMatch(/^\/projects\/[^/]+\/folders$/);
  }
  expect(used.size).toBe(3);
});

/** Sends the form of the page and stays with the answer itself. Gives its Set-Cookie lines. */
async function post(sender: Visitor, page: Page, button: string, values: Record<string, string> = {}) {
  const { action, fields } = formWith(page, button);
  const body = new URLSearchParams(fields);
  for (const [name, value] of Object.entries(values)) body.set(name, value);
  const answer = await request(product.origin + (action || page.path), {
    method: "POST",
    headers: {
      cookie: [...sender.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "content-type": "application/x-www-form-urlencoded",
    },
    body: body.toString(),
  });
  await answer.body.dump();
  expect(answer.statusCode).toBe(303);
  return [answer.headers["set-cookie"] ?? []].flat();
}

test("after signing in, what else the same request asks goes with the new session, and so does the browser", async () => {
  const guest = newVisitor(product.origin);
  const form = await guest.get("/login");
  product.proxy.requests.length = 0;
  const { email, password } = user;
  const lines = await post(guest, form, "Sign in", { email, password });
  const calls = product.proxy.requests;
  expect(calls.map(lineOf)).toEqual(["GET /sanctum/csrf-cookie", "POST /login", "GET /api/user"]);
  const [, login, after] = calls.map((call) => carried(call).get(SESSION));
  expect(login).toBeTruthy();
  expect(after).toBeTruthy();
  expect(after).not.toBe(login);
  for (const name of [SESSION, XSRF])
    expect(lines.filter((line) => line.startsWith(`${name}=`))).toHaveLength(1);
  for (const line of lines)
    guest.cookies.set(line.split("=", 1)[0]!, line.slice(line.indexOf("=") + 1).split(";")[0]!);
  expect((await guest.get("/projects")).path).toBe("/projects");
});

test("the answer to signing out takes the session and its token away, each once", async () => {
  const { visitor: leaving } = await arrive(product);
  const projects = await leaving.get("/projects");
  const lines = await post(leaving, projects, "Sign out");
  for (const name of [SESSION, XSRF])
    expect(lines.filter((line) => line.startsWith(`${name}=`))).toEqual([
      `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`,
    ]);
});

test("a page under way while somebody signs out cannot sign them in again", async () => {
  const { visitor: leaving } = await arrive(product);
  const other = newVisitor(product.origin);
  for (const [name, value] of leaving.cookies) other.cookies.set(name, value);
  const projects = await leaving.get("/projects");
  const cure = product.proxy.poison(/^GET \/api\/projects/, { kind: "late", ms: 600 });
  const late = other.get("/projects");
  // As with a session store that writes a session back at the end of every request: it is alive again after all.
  product.proxy.poison("POST /logout", { kind: "answer", status: 204 });
  const out = await leaving.submit(projects, "Sign out");
  expect(out.text).toContain("You’re signed out.");
  expect((await late).path).toBe("/projects");
  // The late answer's cookies come to the same browser, after those of signing out.
  const brought = [...other.cookies].filter(([name]) => name === SESSION || name === XSRF);
  expect(brought).toHaveLength(2);
  for (const [name, value] of brought) leaving.cookies.set(name, value);
  cure();
  const stillAlive = newVisitor(product.origin);
  for (const [name, value] of brought) stillAlive.cookies.set(name, value);
  expect((await stillAlive.get("/projects")).path).toBe("/projects");

  const page = await leaving.get("/projects");
  expect(page.path).toMatch(/^\/login/);
  expect([...leaving.cookies.keys()]).not.toContain(SESSION);
  expect((await signIn(leaving, user)).path).toBe("/projects");
  expect((await leaving.get("/projects")).path).toBe("/projects");
});

const half = (name: string, value: string) =>
  `${name}=${value}; Max-Age=7200; path=/; httponly; samesite=lax`;

test("of a 419, which has half a pair, no cookie is taken", async () => {
  const form = await visitor.get("/projects/new");
  const mismatch: Toxic = {
    kind: "answer",
    status: 419,
    headers: { "Content-Type": "application/json", "Set-Cookie": [half(SESSION, "half")] },
    body: '{"message": "CSRF token mismatch."}',
  };
  product.proxy.poison(/^POST \/api\/projects$/, mismatch, 1);
  product.proxy.requests.length = 0;
  const made = await visitor.submit(form, "Create project", { name: "Whole pairs only" });
  expect(made.path).toMatch(/^\/projects\/[^/]+\/folders$/);
  for (const call of product.proxy.requests) expect(carried(call).get(SESSION)).not.toBe("half");
  const writes = product.proxy.requests.filter((call) => lineOf(call) === "POST /api/projects");
  expect(writes).toHaveLength(2);
  // The second time with the pair that was asked for in between: both halves are others.
  for (const name of [SESSION, XSRF])
    expect(carried(writes[1]!).get(name)).not.toBe(carried(writes[0]!).get(name));
  expect(decodeURIComponent(carried(writes[1]!).get(XSRF)!)).toBe(writes[1]!.headers["x-xsrf-token"]);
});

test.each([
  ["session", half(SESSION, "s".repeat(4097)), half(XSRF, "token")],
  ["token", half(SESSION, "session"), half(XSRF, "x".repeat(4097))],
])("a pair whose %s is too large for a browser is left alone whole", async (_, session, token) => {
  product.proxy.poison(/^GET \/api\/projects/, {
    kind: "answer",
    // Later than the page's other calls, so that theirs do not cover it.
    ms: 200,
    status: 200,
    headers: { "Content-Type": "application/json", "Set-Cookie": [token, session] },
    body: '{"data": [], "links": {}, "meta": {"current_page": 1, "last_page": 1, "total": 0, "per_page": 20, "from": null, "to": null}}',
  });
  const page = await visitor.get("/projects");
  expect(page.status).toBe(200);
  const lines = page.headers.getSetCookie();
  expect(lines.filter((line) => /=(token|session);/.test(line) || line.length > 4096)).toEqual([]);
  await product.proxy.heal();
  const made = await visitor.submit(await visitor.get("/projects/new"), "Create project", {
    name: "Still one pair",
  });
  expect(made.path).toMatch(/^\/projects\/[^/]+\/folders$/);
  expect(product.proxy.requests.map(lineOf)).not.toContain("GET /sanctum/csrf-cookie");
});

test("however many calls a page makes, the browser gets each cookie once, and less than a proxy's smallest buffer", async () => {
  const made = await visitor.submit(await visitor.get("/projects/new"), "Create project", {
    name: "Many calls",
  });
  const [, folders = ""] = /href="(\/projects\/[^"/]+\/folders)"/.exec(made.html) ?? [];
  product.proxy.requests.length = 0;
  const page = await visitor.get(folders);
  expect(page.status).toBe(200);
  expect(product.proxy.requests.length).toBeGreaterThan(2);
  const names = handedDown(page);
  expect(names.toSorted()).toEqual([XSRF, SESSION].toSorted());
  expect(page.headers.getSetCookie().join("\r\n").length).toBeLessThan(4096);
});
