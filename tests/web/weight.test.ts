import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { openProduct } from "../support/hosted-product.ts";
import { newVisitor, linkIn } from "../support/visitor.ts";
import { demoVisitor, demoCampaigns } from "../support/demo.ts";

const product = await openProduct({ seed: true });
const visitor = await demoVisitor(product);
const campaigns = await demoCampaigns(visitor);
const list = await visitor.get(campaigns);
const record = (kind: string) => linkIn(list, new RegExp(`href="([^"]+/${kind}/[^"/?]+)"`));
const month = record("social-calendar");
const google = record("google-advertisement");
const ad = linkIn(await visitor.get(google), /href="([^"]+\/content\/(?!new)[^"/?]+)(?:\/edit)?"/);
const addresses = {
  "sign-in": "/login",
  registration: "/register",
  projects: "/projects",
  folders: "/projects/winter-collection/folders",
  campaigns,
  month,
  "new post": `${month}/boards/new`,
  board: linkIn(await visitor.get(`${month}?view=boards`), /href="([^"]+\/boards\/(?!new)[^"/?]+)[?"]/),
  "meta ad": `${record("meta-advertisement")}/content/new`,
  "google ad": `${ad}/edit`,
  blog: record("blog"),
};
afterAll(() => product.close());

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

const MOST = 250_000;

/** Returns the scripts that a page names, and their bytes after gzip. */
async function scriptsOf(kind: Kind) {
  const isForGuests = kind === "sign-in" || kind === "registration";
  const { html, path } = await (isForGuests ? newVisitor(product.origin) : visitor).get(addresses[kind]);
  expect(path).toBe(addresses[kind]);
  const files = [...new Set(html.match(/\/assets\/[^"']+\.js/g))];
  const texts = await Promise.all(files.map((file) => readFile(`build/client${file}`)));
  return { files, bytes: texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) };
}

test.each(kinds)("%s: at most 250 kB of script", async (kind) => {
  const { files, bytes } = await scriptsOf(kind);
  if (process.env.WEIGHTS) process.stdout.write(`${kind}: ${bytes} bytes in ${files.length} files\n`);
  expect(files).not.toEqual([]);
  expect(bytes).toBeLessThanOrEqual(MOST);
});

test.each(kinds)("%s: the styles of the whole product come first", async (kind) => {
  const isForGuests = kind === "sign-in" || kind === "registration";
  const { html } = await (isForGuests ? newVisitor(product.origin) : visitor).get(addresses[kind]);
  expect(/<link[^>]*rel="stylesheet"[^>]*href="\/assets\/([a-z-]+?)-[^"]*"/.exec(html)?.[1]).toBe("root");
});
