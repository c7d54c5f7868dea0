import { afterAll, expect, test } from "vitest";
import { arrive, signIn } from "../support/arrive.ts";
import { openMailbox } from "../support/mailbox.ts";
import { newUser } from "../support/new-user.ts";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, newVisitor, type Page, type Visitor } from "../support/visitor.ts";

const product = await openProduct();
const { visitor: member } = await arrive(product);
afterAll(() => product.close());

/** Where a request without a browser's help is sent: status and Location, single-fetch redirects included. */
async function door(path: string, visitor?: Visitor, method = "GET") {
  const cookie = [...(visitor?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(product.origin + path, {
    method,
    redirect: "manual",
    headers: cookie ? { cookie } : {},
  });
  return { status: response.status, location: response.headers.get("location"), body: await response.text() };
}

test("the front door always leads to sign-in", async () => {
  expect(await door("/")).toMatchObject({ status: 302, location: "/login" });
  expect(await door("/", member)).toMatchObject({ status: 302, location: "/login" });
});

test.each(["/login", "/register", "/forget-password", "/password-reset/abc"])(
  "%s is open to guests and leads people who are signed in to their projects",
  async (path) => {
    expect((await door(path)).status).toBe(200);
    expect(await door(path, member)).toMatchObject({ status: 302, location: "/projects" });
  },
);

test("a reset without a token asks for the mail first", async () => {
  expect(await door("/password-reset")).toMatchObject({ status: 302, location: "/forget-password" });
});

const areas = [
  "/projects",
  "/projects/new",
  "/projects/p1",
  "/projects/p1/edit",
  "/projects/p1/delete",
  "/projects/p1/folders",
  "/projects/p1/folders/f1/campaigns?page=2",
  "/projects/p1/folders/f1/campaigns/new",
  "/projects/p1/folders/f1/campaigns/social-calendar/s1",
  "/projects/p1/folders/f1/campaigns/social-calendar/s1/boards/b1",
  "/projects/p1/folders/f1/campaigns/meta-advertisement/m1",
  "/projects/p1/folders/f1/campaigns/google-advertisement/g1",
  "/projects/p1/folders/f1/campaigns/blog/b1",
  "/projects/p1/teams/?a=1",
  "/projects/p1/calendar/",
  "/tasks/",
  "/settings/",
  "/micro-tools/vault",
  "/files/f1",
  "/onboard",
  "/verify-email",
];

test.each(areas)("%s sends guests to sign in and remembers the way", async (path) => {
  const login = `/login?${new URLSearchParams({ redirect: path })}`;
  expect(await door(path)).toMatchObject({ status: 302, location: login });
  expect((await door(path, undefined, "HEAD")).status).toBe(302);
});

test.each(areas.filter((path) => !path.startsWith("/files")))(
  "the data of %s is as closed as its page, whatever part is asked for",
  async (path) => {
    const [pathname = "", query = ""] = path.split("?");
    const data = `${pathname.replace(/\/$/, "/_")}.data`;
    for (const search of [query, `${query}&_routes=root`, `${query}&_routes=routes%2Fprojects%2Findex`]) {
      const { status, body } = await door(`${data}?${search}`);
      expect(status).toBe(202);
      expect(body).toContain("/login");
      expect(body).not.toMatch(/_routes|\.data/);
    }
  },
);

test.each(["//evil.test", "/\\evil.test", "https://evil.test", "javascript:alert(1)", "/projects.data"])(
  "after signing in nobody is sent to %s",
  async (target) => {
    const { user } = await arrive(product);
    const visitor = newVisitor(product.origin);
    const login = await visitor.get(`/login?${new URLSearchParams({ redirect: target })}`);
    expect((await signIn(visitor, user, login)).path).toBe("/projects");
    const again = newVisitor(product.origin);
    const forged = await again.submit(await again.get("/login"), "Sign in", {
      email: user.email,
      password: user.password,
      redirect: target,
    });
    expect(forged.path).toBe("/projects");
  },
);

test("the address asked for survives sign-in, and registration with verification and onboarding", async () => {
  const target = "/projects/new?from=mail";
  const { user } = await arrive(product);
  const visitor = newVisitor(product.origin);
  expect((await signIn(visitor, user, await visitor.get(target))).path).toBe(target);

  const newcomer = newVisitor(product.origin);
  const { name, email, password } = newUser();
  const register = await newcomer.get(`/register?${new URLSearchParams({ redirect: target })}`);
  const check = await newcomer.submit(register, "Create account", {
    name,
    email,
    password,
    password_confirmation: password,
  });
  expect(check.path).toBe(`/verify-email?${new URLSearchParams({ redirect: target })}`);
  expect(check.text).toContain(`We sent a link to ${email}.`);
  const link = new URL(await openMailbox(product.dataDir).linkTo(email, "/verify-email/"));
  await newcomer.get(link.pathname + link.search);
  const onboard = await newcomer.get(target);
  expect(onboard.path).toBe(`/onboard?${new URLSearchParams({ redirect: target })}`);
  expect(
    (await newcomer.submit(onboard, "Start planning and create organization", { name: "Northwind" })).path,
  ).toBe(target);
  expect((await newcomer.get("/onboard")).path).toBe("/projects");
  expect((await newcomer.get(`/onboard?${new URLSearchParams({ redirect: target })}`)).path).toBe(target);
  expect((await newcomer.get("/verify-email")).path).toBe("/projects");
});

test("somebody whose address is not verified is kept at the verification page, without a loop", async () => {
  const visitor = newVisitor(product.origin);
  const { name, email, password } = newUser();
  await visitor.submit(await visitor.get("/register"), "Create account", {
    name,
    email,
    password,
    password_confirmation: password,
  });
  for (const path of ["/projects", "/onboard"])
    expect((await visitor.get(path)).path).toMatch(/^\/verify-email/);
  const page = await visitor.get("/verify-email");
  expect(page.status).toBe(200);
  const sent = await visitor.submit(page, "Send the e-mail again");
  expect(sent.text).toContain("We sent the e-mail again");
  expect(sent.html).toContain("<title>Success: Verify your e-mail address – Marquee</title>");
  expect((await visitor.submit(sent, "Sign out")).path).toBe("/login");
});

test("a verification link for one person verifies nobody else", async () => {
  const { visitor: other } = await arrive(product);
  const visitor = newVisitor(product.origin);
  const { name, email, password } = newUser();
  await visitor.submit(await visitor.get("/register"), "Create account", {
    name,
    email,
    password,
    password_confirmation: password,
  });
  const link = new URL(await openMailbox(product.dataDir).linkTo(email, "/verify-email/"));
  await other.get(link.pathname + link.search);
  expect((await visitor.get("/projects")).path).toMatch(/^\/verify-email/);
  const tampered = await visitor.get(`${link.pathname}${link.search}0`);
  expect(tampered.status).toBe(403);
  expect(tampered.text).toContain("This link doesn’t work");
});

test("a password is reset by the mailed link, for an address with a plus sign too", async () => {
  const visitor = newVisitor(product.origin);
  const user = { ...newUser(), email: `ada+${Date.now()}@example.com` };
  await visitor.submit(await visitor.get("/register"), "Create account", {
    name: user.name,
    email: user.email,
    password: user.password,
    password_confirmation: user.password,
  });
  await visitor.submit(await visitor.get("/verify-email"), "Sign out");
  const asked = await visitor.submit(await visitor.get("/forget-password"), "Send reset link", {
    email: user.email,
  });
  const unknown = await visitor.submit(await visitor.get("/forget-password"), "Send reset link", {
    email: "nobody@example.com",
  });
  expect(unknown.text).toBe(asked.text);
  const link = new URL(await openMailbox(product.dataDir).linkTo(user.email, "/password-reset/"));
  // Laravel writes the plus sign as it is.
  const page = await visitor.get(link.pathname + link.search.replace("%2B", "+"));
  expect(page.html).toContain(`value="${user.email}"`);
  const password = "a quite new password";
  const done = await visitor.submit(page, "Reset password", { password, password_confirmation: password });
  expect(done.path).toBe("/login");
  expect(done.text).toContain("Your password has been reset");
  expect((await signIn(visitor, { email: user.email, password })).path).toMatch(/^\/verify-email/);
  const used = newVisitor(product.origin);
  const second = await used.submit(await used.get(link.pathname + link.search), "Reset password", {
    password,
    password_confirmation: password,
  });
  expect(second.status).toBe(422);
  expect(second.text).toContain("This password reset token is invalid.");
});

/** Where the page's links to another page say to go on to; null where none of them says so. */
const targetOf = ({ html }: Page, path: string) => {
  const queries = [...html.matchAll(new RegExp(`<a [^>]*href="${path}\\?([^"]*)"`, "g"))].map(
    ([, query = ""]) => new URLSearchParams(query.replaceAll("&amp;", "&")).get("redirect"),
  );
  return queries.find((target) => target !== null) ?? null;
};

test("the way back is carried through a forgotten password, from page to page, to sign-in", async () => {
  const target = "/projects/new?from=mail";
  const { user } = await arrive(product);
  const visitor = newVisitor(product.origin);
  const query = `?${new URLSearchParams({ redirect: target })}`;
  const forgotten = await visitor.get(`/forget-password${query}`);
  expect(targetOf(forgotten, "/login")).toBe(target);
  const sent = await visitor.submit(forgotten, "Send reset link", { email: user.email });
  expect(sent.path).toBe(`/forget-password?${new URLSearchParams({ sent: "", redirect: target })}`);
  expect(targetOf(sent, "/login")).toBe(target);
  expect(targetOf(sent, "/forget-password")).toBe(target);

  const link = new URL(await openMailbox(product.dataDir).linkTo(user.email, "/password-reset/"));
  expect(link.searchParams.get("redirect")).toBe(target);
  const reset = await visitor.get(link.pathname + link.search);
  expect(targetOf(reset, "/forget-password")).toBe(target);
  const password = "a quite new password";
  const login = await visitor.submit(reset, "Reset password", { password, password_confirmation: password });
  expect(login.path).toBe(`/login${query}`);
  expect((await signIn(visitor, { email: user.email, password }, login)).path).toBe(target);
});

test.each([
  ["/forget-password", "Send reset link"],
  ["/password-reset/abc", "Reset password"],
])("a way back to elsewhere is none on %s", async (path, button) => {
  const visitor = newVisitor(product.origin);
  for (const redirect of ["//evil.test", "https://evil.test/", "javascript:alert(1)", ""]) {
    const page = await visitor.get(`${path}?${new URLSearchParams({ redirect })}`);
    expect(page.status).toBe(200);
    expect(new Map(formWith(page, button).fields).get("redirect")).toBe("");
    for (const next of ["/forget-password", "/login"]) expect(targetOf(page, next)).toBeNull();
  }
});

test("the address of a reset link is taken when it is an e-mail address, and typed when it is none", async () => {
  const visitor = newVisitor(product.origin);
  const fieldOf = async (query: string) => {
    const page = await visitor.get(`/password-reset/abc${query}`);
    expect(page.status).toBe(200);
    const field = page.html.match(/<input[^>]*\sname="email"[^>]*>/)?.[0] ?? "";
    return {
      value: field.match(/\svalue="([^"]*)"/)?.[1] ?? "",
      isFixed: /\sreadonly\b/i.test(field),
    };
  };
  const taken = { value: "ada@example.com", isFixed: true };
  expect(await fieldOf("?email=ada@example.com")).toEqual(taken);
  expect(await fieldOf("?email=ada%40example.com")).toEqual(taken);
  const absent = { value: "", isFixed: false };
  for (const query of [
    "",
    "?email=",
    "?email=ada",
    "?email=ada@",
    "?email=ada@b@example.com",
    "?email[]=a@b.test",
  ])
    expect(await fieldOf(query), query).toEqual(absent);

  const page = await visitor.submit(await visitor.get("/password-reset/abc"), "Reset password", {
    email: "ada",
    password: "a quite new password",
    password_confirmation: "a quite new password",
  });
  expect(page.status).toBe(422);
  expect(page.text).toContain("Enter your e-mail address.");
});

test("wrong sign-in details bring one message and keep the address, never the password", async () => {
  const visitor = newVisitor(product.origin);
  const page = await visitor.submit(await visitor.get("/login"), "Sign in", {
    email: "nobody@example.com",
    password: "wrong-password",
  });
  expect(page.status).toBe(422);
  expect(page.text).toContain("These credentials do not match our records.");
  expect(page.html).toContain('value="nobody@example.com"');
  expect(page.html).not.toContain("wrong-password");
  expect(page.html).toContain("<title>Error: Sign in – Marquee</title>");
});

test("a session that was signed out elsewhere is over at once, and signing out is a button, not a link", async () => {
  const { visitor } = await arrive(product);
  const stolen = new Map(visitor.cookies);
  expect((await door("/logout", visitor)).location).toBe("/projects");
  const out = await visitor.submit(await visitor.get("/projects"), "Sign out");
  expect(out.path).toBe("/login");
  expect([...visitor.cookies.keys()]).not.toContain("marquee-session");
  const thief = newVisitor(product.origin);
  for (const [name, value] of stolen) thief.cookies.set(name, value);
  expect((await thief.get("/projects")).path).toMatch(/^\/login/);
});

test("what is shown in place of a page for people who are signed in has the browser keep none of those", async () => {
  const cleared = (page: Page) => page.headers.get("clear-site-data");
  const browser = { headers: { "Sec-Fetch-Site": "same-origin" } };
  expect(cleared(await newVisitor(product.origin, browser).get("/login"))).toBeNull();
  const { visitor, user } = await arrive(product, browser);
  expect(cleared(await visitor.get("/projects"))).toBeNull();
  expect(cleared(await visitor.submit(await visitor.get("/projects"), "Sign out"))).toBe('"cache"');
  await signIn(visitor, user);
  expect(cleared(await visitor.get("/projects"))).toBeNull();
  for (const name of visitor.cookies.keys())
    if (name === "marquee-session") visitor.cookies.set(name, "over");
  const over = await visitor.get("/projects");
  expect(over.path).toMatch(/^\/login/);
  expect(cleared(over)).toBe('"cache"');
});

test.each([
  "",
  "?signature=abc",
  "?accessor=abc",
  "?signature=a&accessor=b",
  "?signature[]=a&accessor=b",
  "?signature=a&signature=b&accessor=c",
])("an invitation address with %s has its own error page", async (query) => {
  const page = await newVisitor(product.origin).get(`/invitation/accept${query}`);
  expect(page.status).toBe(404);
  expect(page.text).toContain("This invitation doesn’t work");
});

test("an unknown address is the not-found page, in and out", async () => {
  for (const visitor of [newVisitor(product.origin), member]) {
    const page = await visitor.get("/no/such/page");
    expect(page.status).toBe(404);
    expect(page.text).toContain("Page Not Found");
    expect(page.text).toContain("Sorry, the page you're looking for doesn't exist or has been moved.");
    expect(page.html).toMatch(/<a [^>]*href="\/"[^>]*>Go back home/);
  }
  expect((await member.get("/projects/no-such-project/folders")).status).toBe(404);
});

test.each([
  "..%2f..%2fadmin",
  "..%5c..",
  "%252e%252e",
  "a%3fb=1",
  "a%23f",
  ";x=1",
  "1%0d%0aX:1",
  "a".repeat(200),
])("the id %s names nothing", async (id) => {
  expect((await member.get(`/projects/${id}/folders`)).status).toBe(404);
});
