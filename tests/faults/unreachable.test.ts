import { afterAll, afterEach, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { startFaultyProduct } from "../support/product.ts";
import { newVisitor } from "../support/visitor.ts";
import { expectOurPage } from "./expectations.ts";

/** Milliseconds the web process waits for the API here; 15 s by default, too long to sit through in a test. Signing up on a busy machine takes more than one. */
const PATIENCE = 4000;

const product = await startFaultyProduct({ environment: { API_TIMEOUT_MS: String(PATIENCE) } });
const { visitor } = await arrive(product);
afterEach(() => product.proxy.heal());
afterAll(() => product.stop());

test("with the API down every page says Network Error at once, with a link to try again", async () => {
  await product.proxy.down();
  for (const path of [
    "/projects",
    "/projects/new",
    "/projects/x/folders",
    "/projects/x/folders/y/campaigns?page=2",
  ]) {
    const started = performance.now();
    const page = await visitor.get(path);
    expect(performance.now() - started, `milliseconds for ${path}`).toBeLessThan(1500);
    expect(page.status, path).toBe(503);
    expect(page.path).toBe(path);
    expect(page.text).toContain("Network Error");
    expect(page.html).toContain(`href="${path}"`);
    expect(page.text).toContain("Try again");
    expect(page.headers.get("retry-after")).toBe("5");
    expectOurPage(page, [new URL(product.apiUrl).host, new URL(product.proxy.url).host]);
  }
});

test("with the API down the sign-in page still renders, for guests and for those with a session", async () => {
  await product.proxy.down();
  for (const somebody of [visitor, newVisitor(product.origin)]) {
    const page = await somebody.get("/login");
    expect(page.status).toBe(200);
    expect(page.text).toContain("Sign in");
  }
});

test("a slow API gets a page that says so, and does not hold up anybody else", async () => {
  product.proxy.poison("GET /api/projects", { kind: "latency", ms: PATIENCE + 2000 });
  const slow = visitor.get("/projects");
  const started = performance.now();
  const other = await newVisitor(product.origin).get("/login");
  expect(other.status).toBe(200);
  expect(performance.now() - started).toBeLessThan(1500);
  const page = await slow;
  expect(page.status).toBe(504);
  expect(page.text).toContain("taking too long");
  expectOurPage(page);
});

test("an API that never answers is given up", async () => {
  product.proxy.poison("GET /api/projects", { kind: "hang" });
  const started = performance.now();
  const page = await visitor.get("/projects");
  expect(performance.now() - started).toBeLessThan(PATIENCE + 2000);
  expect(page.status).toBe(504);
});
