import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HostedProduct, openProduct } from "../support/hosted-product.ts";
import { signIn } from "../support/arrive.ts";
import { demoPerson } from "../support/demo.ts";
import { newVisitor, type Visitor } from "../support/visitor.ts";

let product: HostedProduct;
let visitor: Visitor;
let addresses: Record<Kind, string>;

const firstLink = (html: string, pattern: RegExp) => html.match(pattern)?.[1] ?? "";

beforeAll(async () => {
  product = await openProduct({ seed: true });
  visitor = newVisitor(product.origin);
  const html = async (path: string) => (await visitor.get(path)).html;
  const projects = await signIn(visitor, await demoPerson(product.dataDir));
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
