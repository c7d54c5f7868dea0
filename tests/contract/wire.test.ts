import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasValidSignature, signedQuery } from "#api/http/signed-url.ts";
import {
  FRONTEND,
  ORIGIN,
  SESSION_COOKIE,
  connectApi,
  remoteUrl,
  startApi,
  type LocalApi,
} from "./support/api.ts";
import { at, list, message, type Client } from "./support/client.ts";
import { newOwner, signUp } from "./support/people.ts";

const api = await connectApi();
const owner = await newOwner(api);
afterAll(() => api.close());

const names = (cookies: string[]) => cookies.map((line) => line.slice(0, line.indexOf("=")));

describe("cookies", () => {
  const both = ["XSRF-TOKEN", SESSION_COOKIE];

  it.each([
    ["200", (client: Client) => client.get("/api/user"), 200],
    ["404 for a record", (client: Client) => client.get("/api/projects/nothing"), 404],
    ["422", (client: Client) => client.post("/api/projects", {}), 422],
  ])("come with a %s", async (_, ask, status) => {
    const answer = await ask(owner.client);
    expect(answer.status).toBe(status);
    expect(names(answer.cookies)).toEqual(both);
  });

  it("come with a 401 and a 409", async () => {
    const person = await signUp(api);
    const guest = await api.client().get("/api/user");
    expect([guest.status, names(guest.cookies)]).toEqual([401, both]);
    const unverified = await person.client.get("/api/projects");
    expect([unverified.status, names(unverified.cookies)]).toEqual([409, both]);
  });

  it("are the session alone with a 419", async () => {
    const answer = await owner.client.post("/api/projects", { name: "x" }, { withoutToken: true });
    expect([answer.status, answer.body]).toEqual([419, { message: "CSRF token mismatch." }]);
    expect(names(answer.cookies)).toEqual([SESSION_COOKIE]);
  });

  it.each([
    ["an unknown route", "GET", "/api/nothing", 404],
    ["a wrong method", "PUT", "/api/projects", 405],
  ])("do not come with %s", async (_, method, path, status) => {
    const answer = await owner.client.send(method, path, {});
    expect([answer.status, answer.cookies]).toEqual([status, []]);
  });

  it("do not come, and do not count, when the call is not from the web app", async () => {
    const foreign: Record<string, string>[] = [
      { Origin: "http://elsewhere.test" },
      { Referer: "http://elsewhere.test/" },
      { Origin: `${api.frontend}.evil.test` },
      { Origin: `${api.frontend}:8443` },
    ];
    for (const headers of foreign) {
      const answer = await owner.client.get("/api/user", { headers });
      expect([answer.status, answer.cookies]).toEqual([401, []]);
    }
  });

  it("count when the Referer is the web app's, whatever the Origin says", async () => {
    const headers = { Origin: "http://elsewhere.test", Referer: `${api.frontend}/projects` };
    expect((await owner.client.get("/api/user", { headers })).status).toBe(200);
  });
});

describe("the anti-forgery token", () => {
  it("is the cookie's value decoded once; undecoded it is refused", async () => {
    const token = owner.client.jar.get("XSRF-TOKEN") ?? "";
    const sent = { withoutToken: true, headers: { "X-XSRF-TOKEN": token } };
    expect((await owner.client.post("/api/projects", {}, sent)).status).toBe(419);
  });

  it("of another session is refused, and Sec-Fetch-Site replaces nothing", async () => {
    const stranger = api.client();
    await stranger.get("/sanctum/csrf-cookie");
    const token = decodeURIComponent(stranger.jar.get("XSRF-TOKEN") ?? "");
    const foreign = { withoutToken: true, headers: { "X-XSRF-TOKEN": token } };
    expect((await owner.client.post("/api/projects", {}, foreign)).status).toBe(419);
    const fetchSite = { withoutToken: true, headers: { "Sec-Fetch-Site": "same-origin" } };
    expect((await owner.client.post("/api/projects", {}, fetchSite)).status).toBe(419);
  });

  it("is asked for before the sign-in is", async () => {
    expect((await api.client().post("/api/projects", {})).status).toBe(419);
    expect((await api.client().post("/login", {})).status).toBe(419);
  });
});

describe("answers", () => {
  it("are JSON that nobody may cache", async () => {
    const answer = await owner.client.get("/api/user");
    expect(answer.headers.get("Content-Type")).toBe("application/json");
    expect(answer.headers.get("Cache-Control")).toBe("no-cache, private");
  });

  it("name the route that is not there and the methods that are", async () => {
    const unknown = await owner.client.get("/api/nothing");
    expect(message(unknown)).toBe("The route api/nothing could not be found.");
    const wrong = await owner.client.send("PUT", "/api/projects", {});
    expect(message(wrong)).toBe(
      "The PUT method is not supported for route api/projects. Supported methods: GET, HEAD, POST.",
    );
    expect(wrong.headers.get("Allow")).toBe("GET, HEAD, POST");
  });

  it("to HEAD are those to GET without a body", async () => {
    const answer = await owner.client.send("HEAD", "/api/user");
    expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
  });
});

describe("bodies", () => {
  it("may be PATCH or DELETE in a POST that says so", async () => {
    const made = await owner.client.post("/api/projects", { name: "Override" });
    const path = `/api/projects/${String(at(made.body, "data.slug"))}`;
    const form = new FormData();
    form.set("_method", "PATCH");
    form.set("name", "Overridden");
    const changed = await owner.client.send("POST", path, { form });
    expect(at(changed.body, "data.name")).toBe("Overridden");
    const gone = await owner.client.post(path, {}, { headers: { "X-HTTP-Method-Override": "DELETE" } });
    expect(gone.status).toBe(204);
  });

  it("that are no JSON count as empty", async () => {
    const answer = await owner.client.send("POST", "/api/projects", {
      json: undefined,
      headers: { "Content-Type": "application/json" },
    });
    expect(answer.status).toBe(422);
  });

  it("in another encoding or of another type are refused unread", async () => {
    for (const encoding of ["gzip", "br", "deflate"]) {
      const answer = await owner.client.post(
        "/api/projects",
        { name: "x" },
        { headers: { "Content-Encoding": encoding } },
      );
      expect(answer.status, encoding).toBe(415);
    }
    const typed = await owner.client.post(
      "/api/projects",
      { name: "x" },
      { headers: { "Content-Type": "text/xml" } },
    );
    expect(typed.status).toBe(415);
  });

  it("larger than a megabyte are refused, by their own word and by their bytes", async () => {
    const answer = await owner.client.post("/api/projects", { name: "x".repeat(1_100_000) });
    expect([answer.status, answer.body, answer.cookies]).toEqual([
      413,
      { message: "The POST data is too large." },
      [],
    ]);
  });

  it("lose blanks at both ends, and nothing but blanks is nothing", async () => {
    const blank = await owner.client.post("/api/projects", { name: "   " });
    expect(at(blank.body, "errors.name.0")).toBe("The name field is required.");
    const made = await owner.client.post("/api/projects", { name: "  Spaced  ", description: "  " });
    expect(made.body).toMatchObject({ data: { name: "Spaced", description: null } });
  });

  it("may hold any text and any key without harm", async () => {
    const text = "'; drop table users; -- <script>alert(1)</script> \u202E \u0007 \uD800 %00 ${7*7}";
    const sent = JSON.parse(
      `{"name": "Harmless", "description": ${JSON.stringify(text)}, "__proto__": {"slug": "polluted"}, "constructor": 1}`,
    );
    const made = await owner.client.post("/api/projects", sent);
    expect(made.status).toBe(201);
    expect(at(made.body, "data.slug")).not.toBe("polluted");
    expect((await owner.client.get("/api/projects")).status).toBe(200);
  });
});

describe("pages", () => {
  it.each(["0", "-1", "abc", "1.5", "02", "1e309", "0x10", "NaN", "9007199254740993", "", "%00"])(
    "read page=%s as the first",
    async (page) => {
      const answer = await owner.client.get(`/api/projects?page=${page}`);
      expect([answer.status, at(answer.body, "meta.current_page")]).toEqual([200, 1]);
    },
  );

  it("beyond the end are empty", async () => {
    const answer = await owner.client.get("/api/projects?page=7");
    expect(answer.status).toBe(200);
    expect(list(answer.body, "data")).toEqual([]);
    expect(answer.body).toMatchObject({
      meta: { current_page: 7, from: null, to: null },
      links: { next: null },
    });
    expect(at(answer.body, "links.prev")).toMatch(/\?page=6$/);
  });

  it("have Laravel's shape", async () => {
    const empty = await newOwner(api);
    const answer = await empty.client.get("/api/projects?search=nothing");
    expect(answer.body).toMatchObject({
      data: [],
      links: { prev: null, next: null },
      meta: {
        current_page: 1,
        from: null,
        last_page: 1,
        per_page: 20,
        to: null,
        total: 0,
        links: [
          { url: null, label: "&laquo; Previous", page: null, active: false },
          { label: "1", page: 1, active: true },
          { url: null, label: "Next &raquo;", page: null, active: false },
        ],
      },
    });
  });
});

describe("hostile words in a query", () => {
  it("never reach the database as anything but words", async () => {
    const words = [
      "'",
      '"',
      "%",
      "_",
      "\\",
      "' or 1=1 --",
      "\u0000",
      "%E0%A4%A",
      "a".repeat(1000),
      "[]",
      "$1",
      "?",
    ];
    for (const word of words) {
      const query = encodeURIComponent(word);
      const answer = await owner.client.get(
        `/api/projects?search=${query}&sort=${query}&status=${query}&page=${query}`,
      );
      expect(answer.status, word.slice(0, 20)).toBe(200);
      expect((await owner.client.get(`/api/projects/${query}`)).status, word.slice(0, 20)).toBe(404);
    }
  });

  it("a path that is not UTF-8 is a 400", async () => {
    const answer = await owner.client.get("/api/projects/%E0%A4%A");
    expect([answer.status, answer.cookies]).toEqual([400, []]);
  });
});

describe("signed URLs", () => {
  const key = "base64:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
  const url = "https://api.example.com/verify-email/7/63a710569261a24b3766275b7000ce8d7b32e2f7";
  const expires = 1_893_456_000;
  const signature = "687de7ad0ac0cafbb3ccfdc5996a8860116088d9307c3334d14e2428bb06ff1c";

  it("are Laravel's, letter by letter", () => {
    expect(signedQuery(url, expires, key)).toBe(`expires=${expires}&signature=${signature}`);
  });

  it("hold until they expire, in the order and encoding they came in", () => {
    const query = signedQuery(url, expires, key);
    expect(hasValidSignature(url, query, key, expires * 1000)).toBe(true);
    expect(hasValidSignature(url, query, key, (expires + 1) * 1000)).toBe(false);
    expect(hasValidSignature(url, `signature=${signature}&expires=${expires}`, key, 0)).toBe(true);
    expect(hasValidSignature(url, `${query}&utm_source=x`, key, 0)).toBe(false);
    expect(hasValidSignature(`${url}/`, query, key, 0)).toBe(false);
    expect(hasValidSignature(url, `expires=${expires}`, key, 0)).toBe(false);
  });
});

describe.skipIf(remoteUrl !== null)("in this process", () => {
  let local: LocalApi;
  beforeAll(async () => {
    local = await startApi();
  });
  afterAll(() => local.close());

  const ask = (path: string, headers: Record<string, string>, peer = "127.0.0.1") =>
    local.handle(new Request(`${ORIGIN}${path}`, { headers: { Accept: "application/json", ...headers } }), {
      address: peer,
    });

  it("believes forwarding headers only from this machine and from configured peers", async () => {
    const secure = async (peer: string) => {
      const answer = await ask("/sanctum/csrf-cookie", { "X-Forwarded-Proto": "https" }, peer);
      return answer.headers.getSetCookie().every((line) => line.includes("; secure;"));
    };
    expect(await secure("127.0.0.1")).toBe(true);
    expect(await secure("::ffff:127.0.0.1")).toBe(true);
    expect(await secure("10.9.9.9")).toBe(true);
    expect(await secure("203.0.113.9")).toBe(false);
  });

  it("counts by the right-most address that it does not trust", async () => {
    const person = await signUp(local);
    const client = local.client();
    await client.get("/sanctum/csrf-cookie");
    const guess = (chain: string) =>
      client.post(
        "/login",
        { email: person.email, password: "no no no no" },
        { headers: { "X-Forwarded-For": chain } },
      );
    for (let count = 0; count < 5; count++) await guess(`198.51.100.${count}, 192.0.2.50, 10.9.9.9`);
    const locked = await guess("198.51.100.99, 192.0.2.50, 10.9.9.9");
    expect(message(locked)).toMatch(/^Too many login attempts/);
    expect(message(await guess("198.51.100.99, 192.0.2.51, 10.9.9.9"))).toBe(
      "These credentials do not match our records.",
    );
  });

  it("stops reading a body without a length at the cap", async () => {
    const client = await newOwner(local);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    // Node asks for `duplex`, which the type of the browser's fetch does not know.
    const init: RequestInit & { duplex: "half" } = {
      method: "POST",
      body: endless,
      duplex: "half",
      headers: {
        "Content-Type": "application/json",
        Origin: FRONTEND,
        Cookie: [...client.client.jar].map(([name, value]) => `${name}=${value}`).join("; "),
      },
    };
    const answer = await local.handle(new Request(`${ORIGIN}/api/projects`, init));
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(2 * 1024 * 1024);
  });

  it("logs patterns and never a path, a query, a cookie or a body", async () => {
    const person = await newOwner(local);
    await person.client.get("/api/projects/secret-slug?search=secret-words");
    const lines = JSON.stringify(local.logs);
    expect(lines).toContain("/api/projects/{project}");
    for (const secret of ["secret-slug", "secret-words", person.email, "correct horse"]) {
      expect(lines).not.toContain(secret);
    }
    expect(local.logs.filter((entry) => entry.level === "error")).toEqual([]);
  });

  it("shows its outbox to this machine only", async () => {
    await signUp(local, "<b>Ada</b>");
    await local.jobs.settle();
    const from = (url: string, peer: string, headers: Record<string, string> = {}) =>
      local.handle(new Request(url, { headers }), { address: peer });
    const listed = await from("http://127.0.0.1:8000/outbox", "127.0.0.1");
    expect(listed.status).toBe(200);
    expect(listed.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    const name = /href="(\/outbox\/[^"]+)"/.exec(await listed.text())?.[1] ?? "";
    const mail = await (await from(`http://localhost:8000${name}`, "::1")).text();
    expect(mail).toContain("&lt;b&gt;Ada");
    expect(mail).toMatch(/<a href="http:\/\/app\.marquee\.test\/verify-email\/[^"]+">/);
    expect((await from("http://evil.test/outbox", "127.0.0.1")).status).toBe(404);
    expect((await from("http://127.0.0.1/outbox", "192.0.2.1")).status).toBe(404);
    expect(
      (await from("http://127.0.0.1/outbox", "127.0.0.1", { "X-Forwarded-For": "192.0.2.1" })).status,
    ).toBe(404);
    expect((await from("http://127.0.0.1/outbox/..%2f..%2fmarquee.sqlite", "127.0.0.1")).status).toBe(404);
  });

  it("writes links into mails unbroken and undisguised", async () => {
    const person = await signUp(local, "Zoë with a rather long name to make the line longer than others");
    const [mail] = await local.mails(person.email);
    expect(mail?.text).toContain("Content-Transfer-Encoding: 8bit");
    expect(mail?.text).toContain("Hi Zoë");
    expect(mail?.text).toMatch(
      /^http:\/\/app\.marquee\.test\/verify-email\/[0-9A-Z]{26}\/[0-9a-f]{40}\?expires=\d+&signature=[0-9a-f]{64}\r$/m,
    );
  });
});
