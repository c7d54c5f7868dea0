import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningProduct, startProduct } from "../support/product.ts";
import { signIn } from "../support/arrive.ts";
import { newVisitor, type Visitor } from "../support/visitor.ts";

let product: RunningProduct;
let visitor: Visitor;
let campaigns: string;
let calendar: string;

const firstLink = (html: string, pattern: RegExp) => html.match(pattern)?.[1] ?? "";

beforeAll(async () => {
  product = await startProduct({ seed: true });
  visitor = newVisitor(product.origin);
  const demo = JSON.parse(await readFile(`${product.dataDir}/demo.json`, "utf8")) as {
    email: string;
    password: string;
  };
  const projects = await signIn(visitor, demo);
  const folders = await visitor.get(firstLink(projects.html, /href="(\/projects\/[^"/]+\/folders)"/));
  campaigns = firstLink(folders.html, /href="(\/projects\/[^"/]+\/folders\/[^"/]+\/campaigns)"/);
  calendar = firstLink((await visitor.get(campaigns)).html, /href="([^"]+\/social-calendar\/[^"/]+)"/);
});
afterAll(() => product.stop());

/** Bytes after gzip. */
const weight = (bytes: Buffer | string) => gzipSync(bytes, { level: 9 }).length;

async function weigh(path: string) {
  const { html } = await visitor.get(path);
  const files = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([file]) => file))];
  const read = (file: string): Promise<Buffer> => readFile(`build/client${file}`);
  const scripts = await Promise.all(files(/\/assets\/[^"']+\.js/g).map(read));
  const styles = await Promise.all(files(/\/assets\/[^"']+\.css/g).map(read));
  const sum = (parts: Buffer[]) => parts.reduce((total, part) => total + weight(part), 0);
  return {
    html: weight(html),
    scripts: sum(scripts),
    styles: sum(styles),
    files: scripts.length + styles.length + 1,
  };
}

const kB = 1024;

test.each([
  ["sign-in", (): string => "/login", 25],
  ["the list of projects", (): string => "/projects", 25],
  ["a list of twenty campaigns", (): string => campaigns, 25],
  ["a month", (): string => calendar, 30],
] as const)("%s stays within its weight", async (_name, path, htmlLimit) => {
  const page = await weigh(path());
  expect(page.scripts).toBeLessThanOrEqual(146 * kB);
  expect(page.styles).toBeLessThanOrEqual(20 * kB);
  expect(page.html).toBeLessThanOrEqual(htmlLimit * kB);
  expect(page.files, "requests of a cold load, the font and the icon come on top").toBeLessThanOrEqual(20);
  const font = 20.2 * kB;
  expect(page.scripts + page.styles + page.html + font).toBeLessThanOrEqual(220 * kB);
});
