/**
 * Counts what a page of a built checkout costs the API: `npm run bench -- page-counts <folder>`. Prints, by the name of a page, how
 * many calls it makes, how many SQL statements they run, and how many bytes it has, as JSON. With `--list` it prints each
 * call and statement, too.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Hosted from "../support/hosted-product.ts";
import { demoVisitor } from "../support/demo.ts";
import { pagePaths } from "./page-paths.ts";

const folder = process.argv[3] ?? join(import.meta.dirname, "../..");
const hosted = pathToFileURL(join(folder, "tests/support/hosted-product.ts")).href;
const { openProduct } = (await import(hosted)) as typeof Hosted;

const statements: string[] = [];
const product = await openProduct({
  seed: true,
  statements: ({ query: { sql } }) => void statements.push(sql),
});
const visitor = await demoVisitor(product);
const counts: Record<string, { calls: number; statements: number; bytes: number }> = {};
for (const [name, path] of Object.entries(await pagePaths(visitor))) {
  // What the API offers is asked once.
  await visitor.get(path);
  await product.proxy.heal();
  statements.length = 0;
  const { html } = await visitor.get(path);
  counts[name] = {
    calls: product.proxy.requests.length,
    statements: statements.length,
    bytes: Buffer.byteLength(html),
  };
  if (process.argv.includes("--list")) {
    const calls = product.proxy.requests.map(({ method, path: asked }) => `${method} ${asked}`);
    process.stderr.write(`${[`# ${name}`, ...calls, ...statements].join("\n")}\n`);
  }
}
process.stdout.write(JSON.stringify(counts));
await product.close();
process.exit(0);
