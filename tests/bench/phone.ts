/**
 * What people feel on a slow phone that opens a page for the first time: when its largest part is painted, how long scripts keep it
 * from answering, and whether it moves. Then how soon it answers to a press or a key, and previews to what is typed. Prints medians beside their bars; machines differ and are shared, so nothing passes or fails.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { signIn } from "../support/arrive.ts";
import { demoPerson } from "../support/demo.ts";
import { findChromium } from "../support/find-program.ts";
import { startProduct } from "../support/product.ts";
import { linkIn, newVisitor, type Visitor } from "../support/visitor.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { answerTo, previewAfterKey } from "./acts.ts";
import { measureMachine, median } from "./machine.ts";
import { pagePaths } from "./page-paths.ts";

const ROUNDS = 5;
const poster = join(import.meta.dirname, "../e2e/files/poster.png");
/** 1.6 Mbit/s down and 0.75 up, in bytes per second, and the round trip in milliseconds. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** How many times as long as the machine of the aims the phone takes. A slower machine is slowed down less. */
const SLOWER = 4;
const SCREEN = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
/** Milliseconds after the page has loaded in which it is still measured. */
const AFTER_LOAD = 2000;
/** A longer task keeps a page from answering. Milliseconds. */
const LONG = 50;
/** How often a page is asked for before it is measured: a server that has just started takes five times as long. */
const WARM_UP = 15;

type Seen = { lcp: number; cls: number; tasks: { begun: number; ended: number }[] };
type Felt = { lcp: number; tbt: number; cls: number; requests: number };

async function addresses(visitor: Visitor) {
  const paths = await pagePaths(visitor);
  return {
    start: paths["start page"],
    "campaign list": paths["campaign list"],
    month: paths.month,
    "sixty posts": await sixtyPosts(visitor),
    post: paths.post,
    tasks: paths.tasks,
  };
}

/** Returns the addresses of the editors of the other kinds, beside that of a post. */
async function editors(visitor: Visitor, list: string) {
  const page = await visitor.get(list);
  const campaign = (kind: string) => linkIn(page, new RegExp(`href="([^"]+/${kind}/[^"/?]+)"`));
  const google = await visitor.get(campaign("google-advertisement"));
  const meta = await visitor.get(campaign("meta-advertisement"));
  const ad = /href="([^"]+\/content\/(?!new)[^"/?]+\/edit)"/;
  return { meta: linkIn(meta, ad), google: linkIn(google, ad), blog: campaign("blog") };
}

/** Makes a month of sixty posts with pictures. Resolves to its path. */
async function sixtyPosts(visitor: Visitor): Promise<string> {
  const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
  for (const [title, time] of [
    ["In the morning", "09:00"],
    ["In the evening", "18:00"],
  ] as const) {
    const post = await newPost(visitor, calendar, {
      title,
      time,
      planned_for: "2099-06-01",
      networks: ["x"],
    });
    const image = new File([await readFile(poster)], "poster.png", { type: "image/png" });
    await visitor.submit(await visitor.get(post), "Upload", { image, new_alt: "A disc" });
    const series = { interval: "1", frequency: "daily", count: "30" };
    await visitor.submit(await visitor.get(`${post}/series`), "Create series", series);
  }
  return `${calendar}?view=month&date=2099-06-01`;
}

/** Opens a page with an empty cache. */
async function measure(
  browser: Browser,
  url: string,
  cookies: Parameters<BrowserContext["addCookies"]>[0],
  rate: number,
): Promise<Felt> {
  const context = await browser.newContext({ viewport: SCREEN, isMobile: true, hasTouch: true });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const seen: Seen = { lcp: 0, cls: 0, tasks: [] };
      Object.assign(globalThis, { seen });
      const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
      watch("largest-contentful-paint", ({ startTime }) => (seen.lcp = startTime));
      watch("longtask", ({ startTime: begun, duration }) =>
        seen.tasks.push({ begun, ended: begun + duration }),
      );
      watch("layout-shift", (entry) => (seen.cls += (entry as PerformanceEntry & { value: number }).value));
    });
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", LINE);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate });
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(AFTER_LOAD);
    const { lcp, cls, tasks, painted, files } = await page.evaluate(() => ({
      ...(globalThis as unknown as { seen: Seen }).seen,
      painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      files: performance.getEntriesByType("resource").length,
    }));
    const blocked = tasks.map(({ begun, ended }) => ended - Math.max(begun, painted) - LONG);
    return { lcp, cls, tbt: blocked.reduce((sum, ms) => sum + Math.max(0, ms), 0), requests: files + 1 };
  } finally {
    await context.close();
  }
}

const rate = Math.max(1, SLOWER / measureMachine());
process.stdout.write(`The processor is slowed down ${rate.toFixed(1)} times.\n`);
const product = await startProduct({ seed: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  const visitor = newVisitor(product.origin);
  await signIn(visitor, await demoPerson(product.dataDir));
  const pages = await addresses(visitor);
  const cookies = [...visitor.cookies].map(([name, value]) => ({ name, value, url: product.origin }));
  for (const path of Object.values(pages))
    for (let count = 0; count < WARM_UP; count++) await visitor.get(path);
  process.stdout.write(
    "page             LCP (≤ 1,500 ms)  TBT (≤ 150 ms)  CLS (0)  requests (≤ 20)  HTML, gzip (≤ 45 kB)\n",
  );
  for (const [name, path] of Object.entries(pages)) {
    const html = gzipSync((await visitor.get(path)).html).length / 1000;
    const rounds: Felt[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push(await measure(browser, product.origin + path, cookies, rate));
    const of = (what: keyof Felt, digits = 0) => median(rounds.map((felt) => felt[what])).toFixed(digits);
    process.stdout.write(
      `${name.padEnd(14)}${of("lcp").padStart(19)}${of("tbt").padStart(17)}${of("cls", 3).padStart(9)}${of("requests").padStart(17)}${html.toFixed(1).padStart(22)}\n`,
    );
  }

  const { meta, google, blog } = await editors(visitor, pages["campaign list"]);
  const device = { browser, origin: product.origin, cookies };
  const phone = { ...device, options: { viewport: SCREEN, isMobile: true, hasTouch: true }, rate };
  const press = (role: "link" | "checkbox", name: string | RegExp) => (page: Page) =>
    page.getByRole("main").getByRole(role, { name }).first().click();
  const type = (field: string) => async (page: Page) => {
    await page.getByLabel(field, { exact: true }).first().focus();
    await page.keyboard.press("x");
  };
  const acts: Record<string, { path: string; act: (page: Page) => Promise<void> }> = {
    "open a new post": { path: pages.month, act: press("link", "New post") },
    "open a post": {
      path: pages["sixty posts"],
      act: (page) => page.locator("main a[id^=item-]").first().click(),
    },
    "choose a campaign": { path: pages["campaign list"], act: press("checkbox", /^Select (?!all)/) },
    "next month": { path: pages.month, act: press("link", "Next") },
    "open the palette": { path: pages["campaign list"], act: (page) => page.keyboard.press("Control+k") },
    "a letter in a post": { path: pages.post, act: type("Content") },
    "a letter in a Meta ad": { path: meta, act: type("Primary text") },
    "a letter in a Google ad": { path: google, act: type("Headline 1") },
    "a letter in a blog post": { path: blog, act: type("Text (Markdown)") },
  };
  process.stdout.write("\nan act on that phone       to the next paint (≤ 200 ms)\n");
  for (const [name, act] of Object.entries(acts))
    process.stdout.write(`${name.padEnd(24)}${(await answerTo(phone, act)).toFixed(0).padStart(31)}\n`);

  const desk = { ...device, options: { viewport: DESK }, rate: 1 };
  const previews = {
    post: { path: pages.post, field: "Content", shown: "#preview" },
    "Meta ad": { path: meta, field: "Primary text", shown: "#preview" },
    "Google ad": { path: google, field: "Headline 1", shown: "#preview" },
    "blog post": { path: blog, field: "Text (Markdown)", shown: "#preview" },
  };
  process.stdout.write("\na preview on this machine  after a key (≤ 100 ms)\n");
  for (const [name, editor] of Object.entries(previews))
    process.stdout.write(
      `${name.padEnd(24)}${(await previewAfterKey(desk, editor)).toFixed(0).padStart(25)}\n`,
    );
} finally {
  await browser.close();
  await product.stop();
}
