import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HostedProduct, openProduct } from "../support/hosted-product.ts";
import { signIn } from "../support/arrive.ts";
import { newVisitor, type Visitor } from "../support/visitor.ts";

let product: HostedProduct;
let visitor: Visitor;
let addresses: Record<Kind, string>;

const firstLink = (html: string, pattern: RegExp) => html.match(pattern)?.[1] ?? "";

beforeAll(async () => {
  product = await openProduct({ seed: true });
  visitor = newVisitor(product.origin);
  const demo = JSON.parse(await readFile(`${product.dataDir}/demo.json`, "utf8")) as {
    email: string;
    password: string;
  };
  const html = async (path: string) => (await visitor.get(path)).html;
  const projects = await signIn(visitor, demo);
  const folders = firstLink(projects.html, /href="(\/projects\/[^"/]+\/folders)"/);
  const campaigns = firstLink(await html(folders), /href="(\/projects\/[^"/]+\/folders\/[^"/]+\/campaigns)"/);
  const list = await html(campaigns);
  const record = (kind: string) => firstLink(list, new RegExp(`href="([^"]+/${kind}/[^"/?]+)"`));
  const month = record("social-calendar");
  const google = record("google-advertisement");
  const ad = firstLink(await html(google), /href="([^"]+\/content\/(?!new)[^"/?]+)(?:\/edit)?"/);
  addresses = {
    "sign-in": "/login",
    registration: "/register",
    projects: "/projects",
    folders,
    campaigns,
    month,
    "new post": `${month}/boards/new`,
    board: firstLink(await html(`${month}?view=boards`), /href="([^"]+\/boards\/(?!new)[^"/?]+)"/),
    "meta ad": `${record("meta-advertisement")}/content/new`,
    "google ad": `${ad}/edit`,
    blog: record("blog"),
  };
});
afterAll(() => product.close());

/** Bytes after gzip. */
const weight = (bytes: Buffer | string) => gzipSync(bytes, { level: 9 }).length;

const read = (file: string): Promise<Buffer> => readFile(`build/client${file}`);

async function open(kind: Kind) {
  const isForGuests = kind === "sign-in" || kind === "registration";
  const { html, path } = await (isForGuests ? newVisitor(product.origin) : visitor).get(addresses[kind]);
  expect(path).toBe(addresses[kind]);
  const files = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([file]) => file))];
  return { html, files };
}

async function weigh(kind: Kind) {
  const { html, files } = await open(kind);
  const scripts = await Promise.all(files(/\/assets\/[^"']+\.js/g).map(read));
  const styles = await Promise.all(files(/\/assets\/[^"']+\.css/g).map(read));
  const sum = (parts: Buffer[]) => parts.reduce((total, part) => total + weight(part), 0);
  return {
    files: scripts.length,
    html: weight(html),
    scripts: sum(scripts),
    styles: sum(styles),
  };
}

const kB = 1000;

type Kind = (typeof kinds)[number];

const kinds = [
  "sign-in",
  "registration",
  "projects",
  "folders",
  "campaigns",
  "month",
  "new post",
  "board",
  "meta ad",
  "google ad",
  "blog",
] as const;

test.each(kinds)("%s: at most 160 kB of script, 20 kB of style, 30 kB of HTML", async (kind) => {
  const page = await weigh(kind);
  if (process.env.WEIGHTS) process.stdout.write(`${kind}: ${JSON.stringify(page)}\n`);
  expect(page.scripts).toBeLessThanOrEqual(160 * kB);
  expect(page.styles).toBeLessThanOrEqual(20 * kB);
  expect(page.html).toBeLessThanOrEqual(30 * kB);
});

test("a month of 60 posts: at most 30 kB of HTML, in every calendar", async () => {
  const calendar = addresses.month;
  for (const title of ["Every morning of the month", "Every evening of the month"]) {
    const made = await visitor.submit(await visitor.get(`${calendar}/boards/new`), "Create post", {
      title,
      content: "Soon",
      planned_for: "2099-11-01",
      networks: ["instagram", "facebook", "x"],
    });
    const series = await visitor.submit(await visitor.get(`${made.path}/series`), "Create series", {
      frequency: "daily",
      interval: "1",
      count: "30",
    });
    expect(series.status).toBe(200);
  }
  for (const path of [calendar, `${calendar.split("/folders/")[0]}/calendar`, "/calendar"]) {
    const { html } = await visitor.get(`${path}?view=month&date=2099-11-01`);
    expect(html.match(/ of the month, Nov \d+,/g), path).toHaveLength(60);
    expect(weight(html), path).toBeLessThanOrEqual(30 * kB);
  }
});

/** Matches what a script imports, at once or when it is wanted. */
const IMPORTED = /(?:from|import)\s*\(?\s*["'`]\.\/([^"'`]+\.js)/g;

/** Some of those of a post. */
const LATE = [
  "calendar-placeholder",
  "celebration",
  "confetti",
  "error-view",
  "image-tiles",
  "keep-user",
  "kept-text",
  "post-panel",
  "post-previews",
  "toast-store",
  "toaster",
];

/** Returns the scripts that a page doesn’t name and fetches after it has loaded, or when they are wanted. */
async function lateScripts(named: readonly string[]): Promise<string[]> {
  const found = new Set(named);
  // A set goes on to what is added meanwhile.
  for (const file of found)
    for (const [, name] of String(await read(file)).matchAll(IMPORTED)) found.add(`/assets/${name}`);
  return [...found].filter((file) => !named.includes(file));
}

test.each(["new post", "board"] as const)(
  "%s: at most 12 kB for each script that comes late",
  async (kind) => {
    const late = await lateScripts((await open(kind)).files(/\/assets\/[^"']+\.js/g));
    const found = late.map((script) => script.replace(/^\/assets\//, ""));
    for (const name of LATE) expect(found).toContainEqual(expect.stringMatching(`^${name}`));
    for (const script of late) {
      const bytes = weight(await read(script));
      if (process.env.WEIGHTS) process.stdout.write(`${kind}, late: ${script} ${bytes}\n`);
      expect(bytes, script).toBeLessThanOrEqual(12 * kB);
    }
  },
);
