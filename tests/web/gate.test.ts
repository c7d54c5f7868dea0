import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { request } from "undici";
import { afterAll, expect, test, vi } from "vitest";
import { arrive } from "../support/arrive.ts";
import { spawnWeb } from "../support/built-web.ts";
import { newUser } from "../support/new-user.ts";
import { startFaultyProduct } from "../support/product.ts";
import { cookieOf, newVisitor, formWith } from "../support/visitor.ts";

const product = await startFaultyProduct();
const { visitor } = await arrive(product);
/** A stream is left open on purpose: it must not keep the product from stopping. */
afterAll(async () => {
  const stream = await fetch(`${product.origin}/notifications/count`, { headers: { Cookie: cookie() } });
  expect(stream.headers.get("Content-Type")).toBe("text/event-stream");
  expect(await product.stop()).toBe(true);
});

const cookie = () => [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const names = [
  "content-security-policy",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "cross-origin-embedder-policy",
  "permissions-policy",
];

async function raw(lines: string[]): Promise<string> {
  const { hostname, port } = new URL(product.origin);
  const socket = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname);
  await once(socket, "connect");
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  return text(socket);
}

test.each([
  ["GET", "/login", 200],
  ["GET", "/", 302],
  ["GET", "/no/such/page", 404],
  ["GET", "/%E0%A4%A", 400],
  ["GET", `/${"a".repeat(5000)}`, 414],
  ["PUT", "/login", 405],
  ["PROPFIND", "/login", 405],
  ["TRACE", "/login", 405],
  ["GET", "/favicon.svg", 200],
  ["GET", "/login.data", 200],
  ["GET", "/logout", 302],
  ["GET", "/__manifest?paths=/login", 404],
  ["GET", "/health", 200],
  ["GET", "/readyz", 200],
] as const)("%s %s is answered %i under the whole set of headers", async (method, path, status) => {
  const answer = await request(product.origin + path, { method: method as "GET" });
  await answer.body.dump();
  expect(answer.statusCode).toBe(status);
  for (const name of names) expect(answer.headers[name], name).toBeTruthy();
  expect(answer.headers["x-powered-by"]).toBeUndefined();
  expect(answer.headers["server"]).toBeUndefined();
  if (status === 405) expect(answer.headers["allow"]).toBe("GET, HEAD, POST");
  expect(answer.headers["cache-control"]).toBe(
    path === "/favicon.svg"
      ? "public, max-age=3600"
      : /^\/(health|readyz)$/.test(path)
        ? "no-store"
        : "private, no-store",
  );
});

test("the policy allows nothing inline but by a nonce, which no two answers share", async () => {
  const policies = await Promise.all(
    [1, 2, 3].map(async () =>
      String((await fetch(`${product.origin}/login`)).headers.get("content-security-policy")),
    ),
  );
  const nonces = policies.map((policy) => policy.match(/'nonce-([^']{22,})'/)?.[1]);
  expect(new Set(nonces).size).toBe(3);
  for (const policy of policies) expect(policy).not.toMatch(/unsafe/);
});

test("a document's scripts all carry its nonce, and no element carries a style or a handler", async () => {
  const response = await fetch(`${product.origin}/login`);
  const nonce = response.headers.get("content-security-policy")?.match(/'nonce-([^']+)'/)?.[1];
  const html = await response.text();
  for (const [script] of html.matchAll(/<script\b[^>]*>/g)) expect(script).toContain(`nonce="${nonce}"`);
  expect(html).not.toMatch(/<[^>]+\s(style|on[a-z]+)=/);
});

test("files with a hash in their name may be kept for ever and set no cookie", async () => {
  const html = await (await fetch(`${product.origin}/login`)).text();
  const file = html.match(/\/assets\/[^"]+\.css/)?.[0];
  const response = await fetch(product.origin + file);
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.getSetCookie()).toEqual([]);
});

test.each(["evil.test", "evil.test:80", ""])("under the name %j it does not answer", async (host) => {
  const { statusCode, body } = await request(`${product.origin}/login`, { headers: { host } });
  expect(statusCode).toBe(421);
  expect(await body.text()).not.toContain("evil.test");
});

test("a forwarded name from somebody who is no proxy of ours changes nothing", async () => {
  const { statusCode, body } = await request(`${product.origin}/login`, {
    headers: { "x-forwarded-host": "evil.test", "x-forwarded-proto": "https", forwarded: "host=evil.test" },
  });
  expect(statusCode).toBe(200);
  expect(await body.text()).not.toContain("evil.test");
});

test("an absolute address in the request line and a doubled slash stay here", async () => {
  const { host } = new URL(product.origin);
  expect(await raw(["GET http://evil.test/login HTTP/1.1", `Host: ${host}`, "Connection: close"])).toMatch(
    /^HTTP\/1\.1 400/,
  );
  const doubled = await raw(["GET //evil.test/login HTTP/1.1", `Host: ${host}`, "Connection: close"]);
  expect(doubled).toMatch(/^HTTP\/1\.1 404/);
});

test("a request that names two hosts is refused, whichever of them is ours", async () => {
  const { host } = new URL(product.origin);
  for (const names of [
    [host, "evil.test"],
    ["evil.test", host],
    [host, host],
  ]) {
    const hosts = names.map((name) => `Host: ${name}`);
    const answer = await raw(["GET /login HTTP/1.1", ...hosts, "Connection: close"]);
    expect(answer, names.join()).toMatch(/^HTTP\/1\.1 400 /);
  }
});

test("a header section that is too long, and one that is none, are refused in our name", async () => {
  const { host } = new URL(product.origin);
  expect(await raw(["GET /login HTTP/1.1", `Host: ${host}`, `X-Long: ${"a".repeat(20_000)}`])).toMatch(
    /^HTTP\/1\.1 431[^]*nosniff/,
  );
  expect(await raw(["nonsense"])).toMatch(/^HTTP\/1\.1 400[^]*nosniff/);
  expect(
    await raw([
      "POST /login HTTP/1.1",
      `Host: ${host}`,
      "Content-Length: 5",
      "Transfer-Encoding: chunked",
      "",
      "0",
      "",
    ]),
  ).toMatch(/^HTTP\/1\.1 400/);
});

test.each(["br", "gzip", "deflate", "gzip, br"])("a body coded as %s is not read", async (coding) => {
  const { statusCode, body } = await request(`${product.origin}/login`, {
    method: "POST",
    headers: { "content-encoding": coding, "content-type": "application/x-www-form-urlencoded" },
    body: "a=1",
  });
  await body.dump();
  expect(statusCode).toBe(415);
});

test.each(["application/json", "text/plain", "text/xml"])("a body of type %s is no form", async (type) => {
  const { statusCode, body } = await request(`${product.origin}/login`, {
    method: "POST",
    headers: { "content-type": type, origin: product.origin },
    body: "{}",
  });
  await body.dump();
  expect(statusCode).toBe(415);
});

/** Sends a form whose characters take several in an answer, as an attacker would. */
async function postSigns(bytes: number, { cookies = "", token = "" }) {
  const start = `_token=${token}&_form=login&password=x&email=`;
  const { statusCode, body } = await request(`${product.origin}/login`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", cookie: cookies },
    body: start + "<".repeat(bytes - start.length),
    headersTimeout: 20_000,
  });
  return { status: statusCode, bytes: (await body.text()).length };
}
const isOwn = ([name]: [string, string]) => ["marquee-form", "marquee-user"].includes(name);
const known = () =>
  [...visitor.cookies]
    .filter(isOwn)
    .map((pair) => pair.join("="))
    .join("; ");

test("who has never signed in here sends at most 64 kB, with our form's cookie too", async () => {
  const stranger = newVisitor(product.origin);
  const token = formWith(await stranger.get("/login"), "Sign in").fields.find(([name]) => name === "_token");
  const own = {
    cookies: cookieOf(stranger),
    token: token?.[1] ?? "",
  };
  for (const sender of [{}, own]) {
    const small = await postSigns(65_536, sender);
    expect(small.status).not.toBe(413);
    expect(small.bytes).toBeLessThan(1_200_000);
    for (const bytes of [65_537, 3_900_000]) {
      const refused = await postSigns(bytes, sender);
      expect([refused.status, refused.bytes < 1000]).toEqual([413, true]);
    }
  }
});

test("whoever signed in here before sends up to 4 MB, and is given back as much as an answer may have", async () => {
  const token = formWith(await visitor.get("/projects/new"), "Create project").fields.find(
    ([name]) => name === "_token",
  )?.[1];
  const cookies = known();
  for (const sender of [{ cookies }, { cookies, token: token ?? "" }]) {
    const { status, bytes } = await postSigns(3_900_000, sender);
    expect([403, 413, 422]).toContain(status);
    expect(bytes).toBeLessThan(7_000_000);
  }
  expect((await postSigns(5_000_000, { cookies })).status).toBe(413);
});

test("headers that switch frameworks, and methods in fields, change nothing", async () => {
  const plain = (html: string) =>
    html.replace(/nonce-?="?[^"' ]+/g, "").replace(/[\w-]{40,}|[0-9a-f-]{36}/g, "");
  const ask = async (headers: Record<string, string>) => {
    const answer = await request(`${product.origin}/login`, { headers });
    return { status: answer.statusCode, html: plain(await answer.body.text()).length };
  };
  const usual = await ask({});
  for (const name of [
    "x-react-router-spa-mode",
    "x-react-router-prerender-data",
    "x-middleware-subrequest",
    "x-original-url",
    "x-rewrite-url",
    "x-http-method-override",
  ])
    expect(await ask({ [name]: "yes" }), name).toEqual(usual);
});

test.each([
  ["/login", "Sign in", "/login"],
  ["/register", "Create account", "/register"],
  ["/forget-password", "Send reset link", "/forgot-password"],
  ["/password-reset/abc", "Reset password", "/reset-password"],
])(
  "before %s is sent the API is asked for an anti-forgery cookie, once, whether there is one or not",
  async (path, button, call) => {
    const { name, email, password } = newUser();
    const somebody = newVisitor(product.origin);
    const calls = async (visited: string, pressed: string, values: Record<string, string>) => {
      const form = await somebody.get(visited);
      product.proxy.requests.length = 0;
      await somebody.submit(form, pressed, values);
      return product.proxy.requests
        .map((one) => `${one.method} ${one.path}`)
        .filter((line) => !line.startsWith("GET /api/"));
    };
    // Whoever could not sign in has a session of a guest, with its token.
    const guest = await calls("/login", "Sign in", { email, password: "wrong-password" });
    expect(guest).toEqual(["GET /sanctum/csrf-cookie", "POST /login"]);
    expect(somebody.cookies.has("XSRF-TOKEN")).toBe(true);
    const filled = { name, email, password, password_confirmation: password };
    expect(await calls(path, button, filled)).toEqual(["GET /sanctum/csrf-cookie", `POST ${call}`]);
  },
);

test("towards the API go a fixed set of headers and the allowed cookies, and of the browser’s own only its name", async () => {
  product.proxy.requests.length = 0;
  const answer = await request(`${product.origin}/projects`, {
    headers: {
      cookie: `${cookie()}; _ga=GA1; theme="dark"; marquee-session=tossed`,
      authorization: "Bearer stolen",
      "sec-fetch-site": "same-origin",
      "sec-fetch-mode": "navigate",
      referer: "https://evil.test/",
      origin: "https://evil.test",
      "x-forwarded-for": "1.2.3.4",
      "user-agent": "canary",
    },
  });
  await answer.body.dump();
  expect(answer.statusCode).toBe(200);
  expect(product.proxy.requests.length).toBeGreaterThan(1);
  for (const { headers } of product.proxy.requests) {
    expect(
      Object.keys(headers)
        .filter((name) => name !== "connection")
        .toSorted((one = "", other = "") => one.localeCompare(other)),
    ).toEqual(
      [
        "accept",
        "accept-encoding",
        "cookie",
        "host",
        "origin",
        "user-agent",
        "x-forwarded-for",
        "x-forwarded-host",
        "x-forwarded-port",
        "x-forwarded-proto",
        "x-request-id",
      ].toSorted((one = "", other = "") => one.localeCompare(other)),
    );
    expect(headers.accept).toBe("application/json");
    expect(headers.origin).toBe(product.origin);
    expect(headers["user-agent"]).toBe("canary");
    expect(headers["x-forwarded-for"]).toBe("127.0.0.1");
    expect(
      new Set(
        String(headers.cookie)
          .split("; ")
          .map((pair) => pair.split("=")[0]),
      ),
    ).toEqual(new Set(["XSRF-TOKEN", "marquee-session", "marquee-device"]));
    expect(headers.cookie).not.toContain("tossed");
  }
});

test("a write carries the decoded token and a key of its own", async () => {
  product.proxy.requests.length = 0;
  await visitor.submit(await visitor.get("/projects/new"), "Create project", { name: "Proven" });
  const write = product.proxy.requests.find(({ method }) => method === "POST")!;
  const sent = String(write.headers.cookie).match(/XSRF-TOKEN=([^;]+)/)?.[1];
  expect(write.headers["x-xsrf-token"]).toBe(decodeURIComponent(sent!));
  expect(write.headers["idempotency-key"]).toMatch(/^.{16,}$/);
  expect(write.headers["sec-fetch-site"]).toBeUndefined();
  expect(Object.keys(JSON.parse(write.body) as object)).not.toContain("_token");
});

test("whatever cookies the API sets, the browser gets the allowed ones, once each and in our dress", async () => {
  product.proxy.poison("GET /api/", {
    kind: "cookies",
    set: ["evil=1; Path=/", "other=2; Domain=api.internal; SameSite=None"],
  });
  const answer = await request(`${product.origin}/projects`, { headers: { cookie: cookie() } });
  await answer.body.dump();
  await product.proxy.heal();
  const lines = [answer.headers["set-cookie"] ?? []].flat();
  const set = lines.map((line) => line.split("=")[0]);
  expect(set).toHaveLength(2);
  expect(new Set(set)).toEqual(new Set(["XSRF-TOKEN", "marquee-session"]));
  for (const line of lines) {
    expect(line).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    expect(line).not.toMatch(/domain/i);
  }
});

test("a page's own call does not wait for the answer to who is asking", async () => {
  product.proxy.poison("GET /api/user", { kind: "latency", ms: 3000 });
  product.proxy.requests.length = 0;
  let isAnswered = false;
  const page = request(`${product.origin}/projects`, { headers: { cookie: cookie() } }).then(
    async (answer) => {
      isAnswered = true;
      await answer.body.dump();
      return answer.statusCode;
    },
  );
  await vi.waitFor(
    () => expect(product.proxy.requests.map(({ path }) => path.split("?")[0])).toContain("/api/projects"),
    { timeout: 2500 },
  );
  expect(isAnswered).toBe(false);
  expect(await page).toBe(200);
  await product.proxy.heal();
});

test("data may be shown again for three minutes, pages never", async () => {
  const headers = { cookie: cookie() };
  const data = await request(`${product.origin}/projects.data`, { headers });
  await data.body.dump();
  expect(data.headers["x-fresh-for"]).toBe("180");
  expect(data.headers["cache-control"]).toBe("private, no-store");
  const page = await request(`${product.origin}/projects`, { headers });
  await page.body.dump();
  expect(page.headers["cache-control"]).toBe("private, no-store");
});

test("a notice is not used up by a page fetched ahead", async () => {
  await visitor
    .submit(await visitor.get("/projects/new"), "Create project", { name: "Announced" })
    .then((page) => expect(page.text).toContain("Project created."));
  const form = await visitor.get("/projects/new");
  const { formWith } = await import("../support/visitor.ts");
  const fields = new URLSearchParams(formWith(form, "Create project").fields);
  fields.set("name", "Announced later");
  const answer = await fetch(`${product.origin}/projects/new`, {
    method: "POST",
    redirect: "manual",
    headers: {
      cookie: cookie(),
      origin: product.origin,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: fields,
  });
  const toast = answer.headers
    .getSetCookie()
    .find((line) => line.startsWith("marquee-toast="))!
    .split(";")[0];
  const ahead = await request(`${product.origin}/projects.data`, {
    headers: { cookie: `${cookie()}; ${toast}`, purpose: "prefetch" },
  });
  await ahead.body.dump();
  expect([ahead.headers["set-cookie"] ?? []].flat().join()).not.toContain("marquee-toast");
  const page = await fetch(`${product.origin}/projects`, { headers: { cookie: `${cookie()}; ${toast}` } });
  expect(await page.text()).toContain("Project created.");
});

test("the log holds paths without ids and nothing that was typed, and one line for each request", async () => {
  const log = await product.log();
  expect(log).not.toMatch(/Analytical engine|marquee-session=|XSRF-TOKEN=|Bearer|signature=/);
  expect(log).toMatch(/"path":"\/verify-email\/\[id\]\/\[hash\]"/);
});

test.each(["*", "10.0.0.0/99", "proxy.internal"])(
  "proxies given as %s are refused at the start",
  async (value) => {
    const web = spawnWeb({ TRUSTED_PROXIES: value });
    expect(await text(web.stderr)).toMatch(/^Marquee can’t start: TRUSTED_PROXIES must list IP addresses/);
  },
);

test("a document names the hash of every script and style it loads, and the files have it", async () => {
  for (const path of ["/login", "/no/such/page"]) {
    const answer = await fetch(product.origin + path);
    const html = await answer.text();
    const map = JSON.parse(html.match(/<script[^>]*type="importmap">(.*?)<\/script>/)?.[1] ?? "{}") as {
      integrity: Record<string, string>;
    };
    const tags = [
      ...html.matchAll(/<(?:link|script)\b[^>]*(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"[^>]*>/g),
    ];
    expect(tags.length).toBeGreaterThan(5);
    for (const [tag, file = ""] of tags) {
      const bytes = Buffer.from(await (await fetch(product.origin + file)).arrayBuffer());
      const hash = `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
      expect(tag).toContain(`integrity="${hash}"`);
      // Style sheets are asked for before the first tag.
      if (file.endsWith(".css"))
        expect(answer.headers.get("Link")).toContain(`<${file}>; rel=preload; as=style; integrity="${hash}"`);
      if (file.endsWith(".js")) expect(map.integrity[file]).toBe(hash);
    }
    expect(answer.headers.get("Link")).toMatch(
      /<\/assets\/[^>]+\.woff2>; rel=preload; as=font;[^,]+crossorigin/,
    );
    const imported = [...html.matchAll(/\bimport[^"]*"(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file);
    expect(imported.length).toBeGreaterThan(1);
    for (const file of imported) expect(map.integrity, file).toHaveProperty([file]);
    expect(html).toMatch(/<script[^>]*\ssrc="[^"]+"[^>]*integrity=/);
  }
});
