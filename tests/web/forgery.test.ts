import { afterAll, beforeEach, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, newVisitor } from "../support/visitor.ts";

const product = await openProduct();
const { visitor } = await arrive(product);
const token = formWith(await visitor.get("/projects/new"), "Create project").fields.find(
  ([name]) => name === "_token",
)![1];
beforeEach(() => {
  product.proxy.requests.length = 0;
});
afterAll(() => product.close());

const writes = () => product.proxy.requests.filter(({ method }) => method !== "GET").length;

type Sender = { fetchSite?: string; origin?: string; token?: string };
/** A page, its data twin, a route without a page: all three have an action. */
const targets = ["/projects/new", "/projects/new.data", "/logout"] as const;

async function post(
  path: string,
  { fetchSite, origin, token }: Sender,
  type = "application/x-www-form-urlencoded",
) {
  // Node's fetch would add metadata of its own.
  const { request } = await import("undici");
  const body = new URLSearchParams({ name: "Forged", ...(token ? { _token: token } : {}) });
  const form = new FormData();
  for (const [name, value] of body) form.set(name, value);
  const encoded = type === "multipart/form-data" ? new Response(form) : new Response(body);
  const response = await request(product.origin + path, {
    method: "POST",
    headers: {
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "content-type": encoded.headers.get("content-type")!,
      ...(fetchSite ? { "sec-fetch-site": fetchSite } : {}),
      ...(origin ? { origin } : {}),
    },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: response.statusCode, html: await response.body.text(), headers: response.headers };
}

const hostile = (): [string, Sender][] => [
  ["another site's page", { fetchSite: "cross-site", origin: "https://evil.test", token }],
  ["a sibling domain's page", { fetchSite: "same-site", origin: "https://blog.example.com", token }],
  ["a sandboxed frame", { fetchSite: "cross-site", origin: "null", token }],
  ["an older browser on another site", { origin: "https://evil.test", token }],
  ["another scheme", { origin: product.origin.replace("http:", "https:"), token }],
  ["another port", { origin: `${product.origin}1`, token }],
  ["no headers and no token", {}],
  ["no headers and a tampered token", { token: `${token.slice(0, -1)}!` }],
  ["a typed address without a token", { fetchSite: "none" }],
  ["a null origin without a token", { origin: "null" }],
];

test.each(
  targets.flatMap((path) =>
    ["application/x-www-form-urlencoded", "multipart/form-data"].map((type) => [path, type] as const),
  ),
)("%s refuses what did not come from us, sent as %s, before anything happens", async (path, type) => {
  for (const [who, sender] of hostile()) {
    const { status, headers } = await post(path, sender, type);
    expect(status, who).toBe(403);
    expect(headers["content-security-policy"], who).toContain("default-src 'none'");
    expect(String(headers["set-cookie"] ?? ""), who).not.toContain("marquee-session");
  }
  expect(writes()).toBe(0);
});

test.each(["/projects/new", "/projects/new.data"])(
  "%s answers 400 to a form that did not arrive whole",
  async (path) => {
    const { request } = await import("undici");
    const { statusCode, body } = await request(product.origin + path, {
      method: "POST",
      headers: {
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        origin: product.origin,
        "content-type": "multipart/form-data; boundary=half",
      },
      body: '--half\r\nContent-Disposition: form-data; name="name"\r\n\r\nOnly a pa',
    });
    expect(statusCode).toBe(400);
    expect(await body.text()).toContain("We didn’t receive the whole form.");
    expect(writes()).toBe(0);
  },
);

test("a form that could not be confirmed is shown again with its text, and one button sends it", async () => {
  const { html } = await post("/projects/new", {});
  expect(html).toContain("We couldn’t confirm this form came from you");
  expect(html).toContain("Forged");
  const page = { status: 403, path: "/projects/new", headers: new Headers() as never, html, text: "" };
  const done = await visitor.submit(page, "Submit again");
  expect(done.text).toContain("Project created.");
});

test("what another site sent is not offered for sending again", async () => {
  const { html } = await post("/projects/new", {
    fetchSite: "cross-site",
    origin: "https://evil.test",
    token,
  });
  expect(html).not.toContain("Submit again");
});

test.each([
  ["a browser", { fetchSite: "same-origin" }],
  ["an older browser", {}],
  ["w3m and Lynx", {}],
] as const)("%s is let in", async (who, headers) => {
  const sender: Sender =
    who === "an older browser" ? { origin: product.origin } : who === "w3m and Lynx" ? { token } : headers;
  const { status } = await post("/projects/new", sender);
  expect(status).toBe(302 + 1);
  expect(writes()).toBe(1);
});

test("another person's session cannot be planted by a form of theirs", async () => {
  const stranger = newVisitor(product.origin);
  const login = await stranger.get("/login");
  const response = await fetch(`${product.origin}/login`, {
    method: "POST",
    redirect: "manual",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: "https://evil.test",
      "sec-fetch-site": "cross-site",
    },
    body: new URLSearchParams(formWith(login, "Sign in").fields),
  });
  expect(response.status).toBe(403);
  expect(response.headers.getSetCookie().join()).not.toContain("marquee-session");
});

test.each([
  ["of a distant row", "a[99999999]"],
  ["of a deep tree", `a${".b".repeat(6)}`],
  ["of many letters", "n".repeat(201)],
])("a field with the name %s is refused before anything is built from it", async (_kind, name) => {
  const send = (field: string) =>
    fetch(`${product.origin}/projects/new`, {
      method: "POST",
      headers: { origin: product.origin, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ [field]: "x" }),
      redirect: "manual",
    });
  const refused = await send(name);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("We couldn’t read this form.");
  expect((await send("a")).status).not.toBe(422);
  expect(writes()).toBe(0);
});

test("signing in changes the secret behind the forms", async () => {
  const { visitor: other } = await arrive(product);
  const before = other.cookies.get("marquee-form");
  await other.submit(await other.get("/projects"), "Sign out");
  expect(other.cookies.get("marquee-form")).not.toBe(before);
});

test("the same form sent twenty times at once makes one record", async () => {
  const fields = new URLSearchParams(formWith(await visitor.get("/projects/new"), "Create project").fields);
  fields.set("name", "Sent by an impatient person");
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      fetch(`${product.origin}/projects/new`, {
        method: "POST",
        redirect: "manual",
        headers: {
          cookie,
          origin: product.origin,
          "sec-fetch-site": "same-origin",
          "content-type": "application/x-www-form-urlencoded",
        },
        body: fields,
      }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  expect(new Set(answers.map(({ headers }) => headers.get("location"))).size).toBe(1);
  expect((await visitor.get("/projects?search=impatient")).text).toContain("1 project");
});

test("an old form with other content is refused once, and what comes back can be sent", async () => {
  const form = await visitor.get("/projects/new");
  await visitor.submit(form, "Create project", { name: "First content" });
  // The browser's Back button shows the form with the key that was used.
  const refused = await visitor.submit(form, "Create project", { name: "Second content" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(
    "You already submitted this form with different content. Submit it again to save these changes too.",
  );
  expect((await visitor.submit(refused, "Create project")).text).toContain("Second content");
});
