import { Pool, request } from "undici";
import { afterAll, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { freePorts } from "../support/free-port.ts";
import { startProduct } from "../support/product.ts";
import { cookieOf } from "../support/visitor.ts";

const [webMetrics = 0, apiMetrics = 0] = await freePorts(2);
const product = await startProduct({
  environment: {
    TRUSTED_PROXIES: "127.0.0.1,::1",
    METRICS_PORT: String(webMetrics),
    API_METRICS_PORT: String(apiMetrics),
  },
});
const { visitor } = await arrive(product);
afterAll(async () => expect(await product.stop()).toBe(true));

const PAGES = 200;
const pool = new Pool(product.origin, { connections: PAGES, headersTimeout: 90_000 });
afterAll(() => pool.close());

/** Asks as a browser at an address of its own, which the proxy in front has named. */
async function get(path: string, number = 0) {
  const headers = { cookie: cookieOf(visitor), "x-forwarded-for": `10.0.0.${number}` };
  const { statusCode, headers: answered, body } = await pool.request({ method: "GET", path, headers });
  return { status: statusCode, retryAfter: answered["retry-after"], html: await body.text() };
}

const all = (path: string) => Promise.all(Array.from({ length: PAGES }, (_, number) => get(path, number)));

/** Returns the lines of the numbers that Prometheus would read. */
async function scrape(port: number): Promise<string[]> {
  const { body } = await request(`http://127.0.0.1:${port}/metrics`);
  return (await body.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

/** Returns a number by its name and labels. */
const numberOf = async (port: number, name: string) =>
  Number(
    (await scrape(port))
      .find((line) => line.startsWith(`${name} `))
      ?.split(" ")
      .at(-1),
  );
const refused = () => numberOf(webMetrics, 'marquee_http_requests_refused_total{reason="load"}');

test("of many pages at once some are refused, all others are answered, a form is saved, and then all is as before", async () => {
  const asset = /\/assets\/[^"]+\.css/.exec((await get("/projects")).html)?.[0] ?? "";
  // All connections are there, so that the pages come at once.
  await all("/health");
  const pages = all("/projects");
  const saved = visitor.send("/projects/new", "new-project", { name: "Made while all came" });
  const others = ["/health", "/readyz", asset].map(async (path) => {
    const { statusCode, body } = await request(product.origin + path);
    await body.dump();
    return statusCode;
  });
  expect(await Promise.all(others)).toEqual([200, 200, 200]);
  expect(await saved).toMatch(/^\/projects\/made-while-all-came/);

  const answers = await pages;
  const busy = answers.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThan(0);
  for (const { retryAfter, html } of busy) {
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
  }
  const answered = answers.filter(({ status }) => status !== 503).map(({ status }) => status);
  expect(answered.length).toBeGreaterThanOrEqual(32);
  expect(new Set(answered)).toEqual(new Set([200]));

  expect(await refused()).toBe(busy.length);
  await expect.poll(() => numberOf(webMetrics, "marquee_http_requests_open")).toBe(0);
  for (let count = 0; count < 5; count++) expect((await get("/projects")).status).toBe(200);
  expect(await refused()).toBe(busy.length);
}, 90_000);

test("both processes say what they did, and no label says who or what was asked for", async () => {
  const name = "secret-plan";
  await get(`/projects/${name}/folders?search=${name}`);
  await get(`/${name}/nowhere`);
  const [web, api] = await Promise.all([scrape(webMetrics), scrape(apiMetrics)]);
  const names = (lines: string[]) => new Set(lines.map((line) => line.split(/[{ ]/, 1)[0]));
  for (const shared of [
    "process_cpu_seconds_total",
    "process_resident_memory_bytes",
    "nodejs_eventloop_lag_p99_seconds",
  ])
    expect([shared, names(web).has(shared), names(api).has(shared)]).toEqual([shared, true, true]);
  const countOf = 'marquee_http_request_duration_seconds_count{method="GET",route=';
  expect(web.some((line) => line.startsWith(`${countOf}"/projects/:projectId/folders",status="4xx"}`))).toBe(
    true,
  );
  expect(api.some((line) => line.startsWith(`${countOf}"/api/reads",status="2xx"}`))).toBe(true);
  expect(web.some((line) => line.startsWith('marquee_api_call_duration_seconds_count{outcome="2xx"}'))).toBe(
    true,
  );
  for (const gauge of [
    "marquee_jobs_due",
    "marquee_jobs_running",
    "marquee_jobs_given_up",
    "marquee_jobs_wait_seconds",
  ])
    expect([gauge, api.some((line) => new RegExp(`^${gauge} \\d`).test(line))]).toEqual([gauge, true]);
  expect([...web, ...api].filter((line) => line.includes("secret"))).toEqual([]);
});
