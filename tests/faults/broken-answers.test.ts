import { afterAll, afterEach, describe, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import type { Toxic } from "../support/fault-proxy.ts";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, type Page } from "../support/visitor.ts";
import { newFolder } from "../support/workspace.ts";
import { expectField, expectOurPage } from "./expectations.ts";

const product = await openProduct();
const { visitor } = await arrive(product);
afterEach(() => product.proxy.heal());
afterAll(() => product.close());

const answer = (
  status: number,
  body: string,
  headers: Record<string, string> = { "Content-Type": "application/json" },
): Toxic => ({
  kind: "answer",
  status,
  body,
  headers,
});
const html = { "Content-Type": "text/html" };
const keyOf = (page: Page) => new Map(formWith(page, "Create project").fields).get("_key");
const listCall = /^GET \/api\/projects(\?|$)/;
const createCall = /^POST \/api\/projects$/;

describe("a connection reset in the middle of an answer", () => {
  test.each([0, 1, 20])("after %i bytes: a read is a page that says Network Error", async (after) => {
    product.proxy.poison(listCall, { kind: "reset", after });
    const page = await visitor.get("/projects");
    expect(page.status).toBe(503);
    expect(page.text).toContain("Network Error");
    expectOurPage(page);
  });

  test("after the API has stored it: the form says it is not sure, and sending it again stores nothing twice", async () => {
    const form = await visitor.get("/projects/new");
    const key = keyOf(form);
    product.proxy.poison(createCall, { kind: "reset", after: 5 }, 1);
    const unsure = await visitor.submit(form, "Create project", { name: "Stored exactly once" });
    expect(unsure.status).toBe(503);
    expect(unsure.text).toContain("couldn’t confirm that this was saved");
    expectField(unsure, "name", "Stored exactly once");
    expect(keyOf(unsure)).toBe(key);

    const projects = await visitor.submit(unsure, "Create project", { name: "Stored exactly once" });
    expect(projects.path).toMatch(/^\/projects/);
    const found = await visitor.get("/projects?search=Stored+exactly+once");
    expect(found.text).toContain("1 project");
    const writes = product.proxy.requests.filter(({ method, path }) => createCall.test(`${method} ${path}`));
    expect(writes.length).toBe(2);
    const [first, second] = writes.map(({ headers }) => headers["idempotency-key"]);
    expect(first).toContain(key);
    expect(second).toBe(first);
  });
});

describe("an answer that is not what the contract says", () => {
  const portal =
    "<html><title>Captive portal</title><h1>Ignition</h1><p>SQLSTATE[HY000] in /var/www/vendor/x.php</p></html>";
  const cases: [string, Toxic][] = [
    ["HTML with 200", answer(200, portal, html)],
    ["HTML with 502", answer(502, portal, html)],
    ["cut-off JSON", { kind: "truncate", after: 25 }],
    ["nothing at all with 200", answer(200, "")],
    ["another shape", answer(200, '{"data": {"projects": 3}}')],
    ["null", answer(200, "null")],
  ];
  test.each(cases)("%s: a failed request, and nothing of it is shown", async (_, toxic) => {
    product.proxy.poison(listCall, toxic);
    const page = await visitor.get("/projects");
    expect(page.status).toBeGreaterThanOrEqual(500);
    expect(page.status).toBeLessThanOrEqual(502);
    expect(page.text).toMatch(/Request Failed|Server Error/);
    expectOurPage(page, ["Captive portal", "Ignition"]);
  });
});

describe("the API fails and says so", () => {
  const leak =
    '{"message": "SQLSTATE[42S02]: no such table", "exception": "Illuminate\\\\Database\\\\QueryException", "trace": []}';

  test("500 on a read is the Server Error page of the specification", async () => {
    product.proxy.poison(listCall, answer(500, leak));
    const page = await visitor.get("/projects");
    expect(page.status).toBe(500);
    expect(page.text).toContain("500");
    expect(page.text).toContain("Server Error");
    expect(page.text).toContain("Sorry, something went wrong on our end. Please try again later.");
    expectOurPage(page);
  });

  test("4xx on a read is a page with the words of the API", async () => {
    product.proxy.poison(listCall, answer(418, '{"message": "Projects are counted on Sundays."}'));
    const page = await visitor.get("/projects");
    expect(page.status).toBe(418);
    expect(page.text).toContain("Request Failed");
    expect(page.text).not.toContain("Server Error");
    expect(page.text).toContain("Projects are counted on Sundays.");
    expectOurPage(page);
  });

  test("members that this person may not see leave the list without its owners", async () => {
    const campaigns = await newFolder(visitor);
    product.proxy.poison(
      /^GET \/api\/organization\/(?:[^/]+\/)?members/,
      answer(403, '{"message": "Members are for admins."}'),
    );
    const page = await visitor.get(campaigns);
    expect(page.status).toBe(200);
    expect(page.text).toContain("No campaigns yet");
    const filtered = await visitor.get(`${campaigns}?search=x`);
    expect(filtered.html).toContain('name="status"');
    expect(filtered.html).not.toContain('name="owner"');
  });

  test.each([
    ["120", 120],
    ["0", 1],
    ["999999999", 3600],
    // Far enough away that the time this run takes does not matter.
    [new Date(Date.now() + 1_800_000).toUTCString(), 1800],
  ])("503 with Retry-After %s is passed on as about %i seconds", async (given, expected) => {
    product.proxy.poison(
      listCall,
      answer(503, '{"message": "Service Unavailable"}', {
        "Content-Type": "application/json",
        "Retry-After": given,
      }),
    );
    const page = await visitor.get("/projects");
    expect(page.status).toBe(503);
    expect(page.text).toContain("maintenance");
    expect(Math.abs(Number(page.headers.get("retry-after")) - expected)).toBeLessThanOrEqual(
      expected === 1800 ? 120 : 0,
    );
    expectOurPage(page);
  });

  test.each(["-1", "soon"])(
    "503 with the absurd Retry-After %s is still the maintenance page",
    async (given) => {
      product.proxy.poison(
        listCall,
        answer(503, "{}", { "Content-Type": "application/json", "Retry-After": given }),
      );
      const page = await visitor.get("/projects");
      expect(page.status).toBe(503);
      expect(page.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    },
  );

  test("429 says how long to wait, keeps what was typed and is not tried again", async () => {
    const form = await visitor.get("/projects/new");
    product.proxy.poison(
      createCall,
      answer(429, '{"message": "Too Many Attempts."}', {
        "Content-Type": "application/json",
        "Retry-After": "30",
      }),
    );
    const page = await visitor.submit(form, "Create project", { name: "Patience" });
    expect(page.status).toBe(429);
    expect(page.text).toContain("Too many attempts. Try again in 30 seconds.");
    expectField(page, "name", "Patience");
    expect(product.proxy.requests.filter(({ method }) => method === "POST").length).toBe(1);
  });
});
