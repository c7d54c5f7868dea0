import { afterAll, describe, expect, it } from "vitest";
import { endpoints } from "#api/routes.ts";
import { FRONTEND, ORIGIN, remoteUrl, startApi } from "./support/api.ts";
import { at } from "./support/client.ts";
import { newOwner } from "./support/people.ts";

const FORM = "application/x-www-form-urlencoded";

/** What a test may take bounds them: they took from ten seconds to minutes when each field was paid for by all before it. */
describe.skipIf(remoteUrl !== null)("what nobody's form sends", async () => {
  const api = await startApi();
  const owner = await newOwner(api);
  afterAll(() => api.close());

  type Posted = { body: string; type?: string; path?: string; method?: string; isStranger?: boolean };

  async function post({ body, type = FORM, path = "/api/projects", method = "POST", isStranger }: Posted) {
    const headers = new Headers({ Origin: FRONTEND, "Content-Type": type });
    if (isStranger !== true) {
      const { jar } = owner.client;
      headers.set("Cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
      headers.set("X-XSRF-TOKEN", decodeURIComponent(jar.get("XSRF-TOKEN") ?? ""));
    }
    const answer = await api.handle(new Request(`${ORIGIN}${path}`, { method, headers, body }));
    return { status: answer.status, body: await answer.json() };
  }

  const TOO_MANY = { message: "The data has too many fields.", errors: {} };
  const TOO_DEEP = { message: "The data is nested too deeply.", errors: {} };
  const TOO_LONG = { message: "A field’s name is too long.", errors: {} };

  it.each([
    ["40,000 entries of one list", "a[]=1&".repeat(40_000), TOO_MANY],
    ["160,000 entries of one list", "a[]=1&".repeat(160_000), TOO_MANY],
    ["as many keys of one map", Array.from({ length: 40_000 }, (_, n) => `a[k${n}]=1`).join("&"), TOO_MANY],
    ["1,001 fields", Array.from({ length: 1001 }, (_, n) => `f${n}=1`).join("&"), TOO_MANY],
    ["nothing but separators", "&".repeat(1_000_000), TOO_MANY],
    ["an index that makes a huge list", "a[99999999]=1", TOO_MANY],
    ["the last index of all", "a[4294967294]=1", TOO_MANY],
    ["an index beyond all numbers", `a[${"9".repeat(190)}]=1`, TOO_MANY],
    ["502 entries of one list", "a[]=1&".repeat(502), TOO_MANY],
    ["seven levels", "a[b][c][d][e][f][g][h]=1", TOO_DEEP],
    ["a name of 201 characters", `${"n".repeat(201)}=1`, TOO_LONG],
    ["a name of a megabyte", `${"[".repeat(1_000_000)}=1`, TOO_LONG],
  ])("is refused at once, before anybody is known: %s", async (_, body, refusal) => {
    const answer = await post({ body, path: "/login", isStranger: true });
    expect([answer.status, answer.body]).toEqual([422, refusal]);
  });

  const deep = (levels: number) => `{"name":${"[".repeat(levels)}${"]".repeat(levels)}}`;
  const keys = (count: number) =>
    `{${Array.from({ length: count }, (_, n) => `"${n.toString(36)}":0`).join(",")}}`;

  it.each([
    ["half a million zeros", `{"name":[${"0,".repeat(500_000)}0]}`, TOO_MANY],
    ["100,001 keys", keys(100_001), TOO_MANY],
    ["half a million lists", `[${"[],".repeat(300_000)}[]]`, TOO_MANY],
    ["seven levels", deep(7), TOO_DEEP],
    ["half a million levels", deep(500_000), TOO_DEEP],
    ["a name of 201 characters", `{"${"n".repeat(201)}" : 1}`, TOO_LONG],
  ])("is refused at once as JSON: %s", async (_, body, refusal) => {
    const answer = await post({ body, type: "application/json", path: "/login", isStranger: true });
    expect([answer.status, answer.body]).toEqual([422, refusal]);
  });

  it.each([
    ["lists", `{"contents":[${"{},".repeat(49_000)}{}]}`],
    ["keys", keys(75_000)],
    ["lists of lists", `{"contents":[${"[[]],".repeat(40_000)}1]}`],
    ["one long text", JSON.stringify({ name: " ".repeat(1_048_000) })],
    ["one text of quotes", `{"name":"${'\\"'.repeat(500_000)}"}`],
  ])("is answered at once when it is as much as may be: %s", async (_, body) => {
    for (const path of ["/api/projects", "/api/projects/google-ad/content/import"]) {
      const answer = await post({ body, type: "application/json", path });
      expect(answer.status).toBe(422);
    }
  });

  const part = (name: string, value = "1") =>
    `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const multipart = (boundary: string, parts: string[]) =>
    `${parts.map((text) => `--${boundary}\r\n${text}`).join("")}--${boundary}--\r\n`;

  it.each([
    [
      "50,000 parts",
      "x",
      multipart(
        "x",
        Array.from({ length: 50_000 }, () => part("a[]")),
      ),
      422,
    ],
    ["nothing but its end", "-", "-".repeat(1_000_000), 422],
    ["a boundary everywhere", "x", "--x\r\n".repeat(200_000), 400],
    ["a boundary of 71 characters", "b".repeat(71), multipart("b".repeat(71), [part("name")]), 400],
    ["a boundary of a megabyte", "b".repeat(1_000_000), multipart("b".repeat(1_000_000), []), 400],
    ["no end", "x", `--x\r\n${part("name")}`, 400],
    ["no beginning", "x", "name=1", 400],
    ["a part without a name", "x", multipart("x", ["\r\n\r\nvalue\r\n"]), 422],
    ["a header of a megabyte", "x", multipart("x", [part("n".repeat(1_000_000))]), 400],
    ["seven levels", "x", multipart("x", [part("a[b][c][d][e][f][g][h]")]), 422],
  ])("is refused in many parts: %s", async (_, boundary, body, status) => {
    const type = `multipart/form-data; boundary=${boundary}`;
    const answer = await post({ body, type });
    expect([answer.status, at(answer.body, "message")]).toEqual([status, at(answer.body, "message")]);
  });

  it("is refused in many parts without a boundary, and as JSON that is none", async () => {
    expect((await post({ body: "x", type: "multipart/form-data" })).status).toBe(400);
    for (const body of ["{", "nul", '{"name":', "\uFEFF{]"]) {
      const answer = await post({ body, type: "application/json" });
      expect([answer.status, answer.body], body).toEqual([400, { message: "Bad request." }]);
    }
    expect((await post({ body: "[1,2]", type: "application/json" })).status).toBe(422);
  });

  it("has no power over what maps are made of", async () => {
    const sent = [
      "__proto__=1&name=One",
      "__proto__[slug]=polluted&name=Two",
      "constructor[prototype][slug]=polluted&name=Three",
      "name=Four&__proto__[__proto__][slug]=polluted",
      "name=Five&name[__proto__]=1&name=Five",
    ];
    for (const body of sent) {
      const answer = await post({ body });
      expect(answer.status, body).toBe(201);
      expect(at(answer.body, "data.slug"), body).not.toBe("polluted");
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect("slug" in {}).toBe(false);
  });

  it("keeps the last of a repeated name, reads bad percent signs as they are, and takes lists by index", async () => {
    const last = await post({ body: "name=First&name=Last" });
    expect(at(last.body, "data.name")).toBe("Last");
    const odd = await post({ body: "name=100%&description=%zz%E4%" });
    expect(at(odd.body, "data.name")).toBe("100%");
    expect(at(odd.body, "data.description")).toBe("%zz\uFFFD%");
    const listed = await post({ body: "name[2]=c&name[0]=a" });
    expect(at(listed.body, "errors.name.0")).toBe("The name field must be a string.");
  });

  it("finds no address that breaks when its query is junk", async () => {
    const queries = [
      "page=1e309&search=%",
      "page=99999999999999999999&search=%00%E4%FF",
      "kind[]=Blog&".repeat(10_000),
      "search=".padEnd(60_000, "%25_"),
      "from=9999999-99-99&to=-1&starts_on=x&date=2027-02-30&cursor=%5B%5D",
      "from=0001-01-01&to=9999-12-31&until=275760-09-13",
      "networks[]=x&".repeat(5000),
      "a[99999999]=1&__proto__[x]=1&sort[]=name&order[]=asc&project[]=1",
      "&".repeat(50_000),
      `version=${"9".repeat(400)}&file_id=x&owner=x&status=x`,
    ];
    const filled = (pattern: string) => pattern.replaceAll(/\{\w+\}/g, "x");
    // Each meets three of them by turns.
    for (const [index, { method, pattern }] of endpoints.entries()) {
      if (method !== "GET" && method !== "DELETE") continue;
      for (const step of [0, 3, 7]) {
        const query = queries[(index + step) % queries.length]!;
        const answer = await owner.client.send(method, `${filled(pattern)}?${query}`);
        expect(answer.status, `${method} ${pattern}?${query.slice(0, 40)}`).toBeLessThan(500);
      }
    }
  });

  it.each([
    ["10,000 cookies", { Cookie: "a=b; ".repeat(10_000) }],
    ["bad percent signs in all cookies", { Cookie: "marquee-session=%E0%A4%A; XSRF-TOKEN=%; remember=%zz" }],
    ["a session of base64 that means nothing", { Cookie: `marquee-session=${btoa('{"iv":1}')}` }],
    [
      "a session sealed in nonsense",
      { Cookie: `marquee-session=${btoa(JSON.stringify({ iv: "AA==", value: "AA==", mac: "00" }))}` },
    ],
    ["a token of sixteen kilobytes", { "X-XSRF-TOKEN": "=".repeat(16_000) }],
    ["a token that is a list", { "X-XSRF-TOKEN": btoa("[[[[]]]]") }],
    ["a key of nothing but bytes", { "Idempotency-Key": "\u00FF\u00FE{}" }],
    ["a key of sixteen kilobytes", { "Idempotency-Key": "k".repeat(16_000) }],
    ["a method that is none", { "X-HTTP-Method-Override": "CONSTRUCTOR" }],
    ["an origin that is none", { Origin: "null", Referer: "http://[" }],
    ["a length that is none", { "Content-Length": "-1e9" }],
    ["a type that is none", { "Content-Type": ";;;=" }],
    ["addresses without end", { "X-Forwarded-For": "1,".repeat(8000) }],
  ])("is no more than refused in headers: %s", async (_, headers) => {
    for (const [method, path] of [
      ["GET", "/api/user"],
      ["POST", "/login"],
      ["POST", "/api/projects"],
    ] as const) {
      const answer = await owner.client.copy().send(method, path, { json: {}, headers });
      expect(answer.status, `${method} ${path}`).toBeLessThan(500);
    }
    expect((await owner.client.get("/api/user")).status).toBe(200);
  });
});
