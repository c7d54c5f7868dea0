/** What the benchmarks compare in one run: this checkout, and the built one that `--against <folder>` names. */
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildWhenStale } from "../../.tools/build.ts";
import { root } from "../../.tools/settings.ts";
import { demoVisitor } from "../support/demo.ts";
import type * as Products from "../support/product.ts";
import type { Visitor } from "../support/visitor.ts";

export type Side = {
  name: string;
  folder: string;
  product: Products.RunningProduct;
  visitor: Visitor;
};

/** What Chromium sends for a page, and for a click in the app. */
const ENCODINGS = { "accept-encoding": "gzip, deflate, br, zstd", "sec-fetch-site": "same-origin" };
export const HEADERS = {
  page: {
    ...ENCODINGS,
    accept: "text/html,*/*;q=0.8",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
  },
  data: { ...ENCODINGS, accept: "*/*", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" },
};

/** Starts each with demo data, through its own files. */
export async function openSides(environment?: NodeJS.ProcessEnv): Promise<Side[]> {
  const at = process.argv.indexOf("--against");
  const other = at > 0 ? process.argv[at + 1] : undefined;
  await buildWhenStale(() => process.stdout.write("Building the web app …\n"));
  const sides = [await openSide("here", root, environment)];
  if (other !== undefined) sides.push(await openSide("there", resolve(other), environment));
  return sides;
}

async function openSide(name: string, folder: string, environment?: NodeJS.ProcessEnv): Promise<Side> {
  const { href } = pathToFileURL(join(folder, "tests/support/product.ts"));
  const { startProduct } = (await import(href)) as typeof Products;
  const product = await startProduct({ seed: true, environment });
  return { name, folder, product, visitor: await demoVisitor(product) };
}
