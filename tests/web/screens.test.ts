import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { controlsOf } from "../support/controls.ts";
import { signIn } from "../support/arrive.ts";
import { givenNames, sharedNames, vagueNames } from "../support/control-names.ts";
import { demoPerson } from "../support/demo.ts";
import { deadControls } from "../support/dead-controls.ts";
import { openProduct, PLAIN } from "../support/hosted-product.ts";
import { oneOfEachFile, patternOf, screens } from "../support/screens.ts";
import { wordsOf, newVisitor } from "../support/visitor.ts";
import { WITH_WEBHOOKS } from "../support/furnish.ts";
import { sweep } from "../support/sweep.ts";

const product = await openProduct({
  seed: true,
  api: WITH_WEBHOOKS,
});
const swept = await sweep(product);
const pages = swept.pages.map((page) => ({ ...page, controls: controlsOf(page.html) }));
afterAll(() => product.close());

test("every screen of the route table is swept", () => {
  const swept = new Set(pages.map(({ path }) => patternOf(path)));
  expect(screens.length).toBeGreaterThan(100);
  expect(screens.map(({ pattern }) => pattern).filter((pattern) => !swept.has(pattern))).toEqual([]);
});

test("no screen is swept twice in one state", () => {
  const kinds = pages.map(({ path, role }) => `${role} ${path}`);
  expect(kinds.filter((kind, index) => kinds.indexOf(kind) !== index)).toEqual([]);
});

test("no link of the demo workspace is broken", () => {
  const broken = pages.filter(({ status, path }) => status !== 200 && !patternOf(path).includes("*"));
  expect(broken.map(({ path, status }) => `${path.replace(/\?.*/, "")} ${status}`)).toEqual([
    "/invitation/accept 404",
    "/review/unknown 404",
    "/reports/unknown 404",
    "/unsubscribe/unknown 404",
    "/decide/unknown 404",
    "/verify-email/1/2 403",
    "/notifications/unknown 404",
  ]);
});

test("no page shows the id of a record, not even of one that a filter names and nobody sees", async () => {
  const visitor = newVisitor(product.origin);
  await signIn(visitor, await demoPerson(product.dataDir));
  const unseen = "01M89Y213NXDPK28WEP12PCMSG";
  const query = ["owner", "assignee", "label", "project", "team"]
    .map((name) => `${name}=${unseen}`)
    .join("&");
  const filtered = await Promise.all(
    ["/calendar", "/tasks", "/search", "/approvals"].map((path) => visitor.get(`${path}?q=a&${query}`)),
  );
  const shown = [...pages, ...filtered].flatMap(({ path, html }) =>
    (wordsOf(html).match(/\b01[0-9A-HJKMNP-TV-Z]{24}\b/g) ?? []).map((id) => `${patternOf(path)} ${id}`),
  );
  expect(shown).toEqual([]);
});

test("pages, headers, and cookies are those of React Router’s own handler", async () => {
  const cookie = swept.cookies.member.map((pair) => pair.join("=")).join("; ");
  /** An answer, in short lines, without what is drawn by lot or read from a clock for each. */
  async function answerOf(path: string, headers: Record<string, string> = {}): Promise<string> {
    const response = await fetch(new URL(path, product.origin), {
      headers: { Accept: "text/html", Cookie: cookie, ...headers },
      redirect: "manual",
    });
    const told = [...response.headers]
      .filter(([name]) => !["content-length", "date", "etag", "x-request-id"].includes(name))
      .map(([name, value]) =>
        [name, name === "set-cookie" ? value.replace(/=[^;]*/, "=") : value].join(": "),
      );
    const html = await response.text();
    const [, nonce = " "] = /<script nonce="([^"]+)"/.exec(html) ?? [];
    return [response.status, ...told, ...html.split(/(?=<)|(?<=,)/)]
      .join("\n")
      .replaceAll(nonce, "nonce")
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, "lot")
      .replaceAll(/\b1\d{12}\b|:\d\d\.\d{3}Z/g, "now");
  }
  const shown = oneOfEachFile(pages.filter(({ role }) => role === "member")).filter((_, at) => at % 2 === 0);
  expect(shown.length).toBeGreaterThan(50);
  for (const { path } of shown) {
    const before = await answerOf(path, { [PLAIN]: "1" });
    const own = await answerOf(path);
    // A minute can have passed since.
    if (own !== before) expect.soft(own, path).toBe(await answerOf(path, { [PLAIN]: "1" }));
  }
});

test("no control in any document is dead", () => {
  for (const { path, html, role } of pages)
    expect.soft(deadControls(html), `dead controls on ${path} for a ${role}`).toEqual([]);
});

test("pages are the same whether scripts are off or were cut out: nothing in them asks", async () => {
  for (const { path, html } of pages) expect.soft(html, path).not.toContain("<noscript");
  const files = pages.flatMap(({ html }) =>
    [...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, file]) => file!),
  );
  expect(files.length).toBeGreaterThan(0);
  // What a browser says of itself may leave a place empty where scripts were cut out, and do no more.
  const asked = await Promise.all(
    [...new Set(files)].map(async (file) => {
      const css = await readFile(new URL(`../../build/client${file}`, import.meta.url), "utf8");
      return [...css.matchAll(/@media ?\(scripting: ?\w+\) ?\{[^{}]*(?:\{[^{}]*\})?/g)].map(([rule]) => rule);
    }),
  );
  const leavesAPlace =
    /^@media\(scripting:(enabled\)\{[^{}]*\{min-height:[^{};]+;?\}|none\)\{[^{}]*\{display:none;?\})$/;
  // A notice lies over the page where scripts will move it away, and is a part of it otherwise.
  const placesNotice = /^@media\(scripting:none\)\{\.toaster\{[^{}]*position:static/;
  const others = asked
    .flat()
    .map((rule) => rule.replaceAll(/\s/g, ""))
    .filter((rule) => !leavesAPlace.test(rule) && !placesNotice.test(rule));
  expect(others).toEqual([]);
});

test("no control is named “More”, “More…”, “+n more”, or “Actions” alone", () => {
  for (const { path, role, controls } of pages)
    expect.soft(vagueNames(controls), `${path} for a ${role}`).toEqual([]);
  const named = pages.flatMap(({ controls }) =>
    controls.filter(({ name }) => /^(More actions|Actions) ./.test(name)),
  );
  expect(named.length).toBeGreaterThan(5);
});

test("each name that others rely on fits at most one control of its role", () => {
  const given = givenNames(pages.flatMap(({ controls }) => controls));
  for (const { path, role, controls } of pages.filter(({ status }) => status === 200))
    expect.soft(sharedNames(path, controls, given), `${path} for a ${role}`).toEqual([]);
});

/** A page that is not there is called in our own words. */
const found = () => pages.filter(({ status }) => status === 200);

/** Tags that say nothing of their direction, each kind of them once. */
const undirected = (pattern: RegExp, part: (html: string) => string) => [
  ...new Set(
    found().flatMap(({ html, path }) =>
      [...part(html).matchAll(pattern)]
        .map(([tag]) => tag)
        .filter((tag) => !/\sdir="(auto|ltr)"/.test(tag))
        .map((tag) => `${tag.slice(0, 90)} on ${path.replace(/\?.*/, "").replaceAll(/[0-9A-Z]{26}/g, "x")}`),
    ),
  ),
];

const whole = (html: string) => html;
const trail = (html: string) =>
  (/<nav aria-label="Breadcrumb".*?<\/nav>/s.exec(html)?.[0] ?? "").replaceAll(/<svg.*?<\/svg>/gs, "");

/** What people write in their own script begins on its own side, whatever the page around it is written in. */
test.each([
  [
    "a field for text",
    whole,
    /<textarea\b[^>]*>|<input\b(?:(?=[^>]*\stype="(?:text|search)")|(?![^>]*\stype=))[^>]*>/g,
  ],
  ["a heading of a page", whole, /<h1\b[^>]*>/g],
  ["the name of a row", whole, /<th\b[^>]*role="rowheader"[^>]*>/g],
  ["the title of a card", whole, /<h2\b[^>]*class="card-title"[^>]*>/g],
  ["a step of the trail", trail, /<(?:a|span)\b[^>]*>/g],
])("%s takes the direction of its text", (_what, part, pattern) => {
  expect(found().length).toBeGreaterThan(40);
  expect(found().filter(({ html }) => part(html).search(pattern) >= 0).length).toBeGreaterThan(0);
  expect(undirected(pattern, part)).toEqual([]);
});
