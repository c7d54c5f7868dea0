import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { signIn } from "./arrive.ts";
import { crawl } from "./crawl.ts";
import { newVisitor, type Page } from "./visitor.ts";

const DemoSchema = z.object({ email: z.string(), password: z.string(), invitation_url: z.string() });

/** Returns the user of the demo data, from the file that the API's seed writes. */
export async function demoPerson(dataDir: string): Promise<z.infer<typeof DemoSchema>> {
  return DemoSchema.parse(JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8")));
}

/** Returns every kind of page that this user can reach. */
export async function demoPages(product: { origin: string; dataDir: string }): Promise<Page[]> {
  const visitor = newVisitor(product.origin);
  await signIn(visitor, await demoPerson(product.dataDir));
  return crawl(visitor, "/projects");
}
