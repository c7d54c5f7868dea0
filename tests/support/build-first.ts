import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWhenStale } from "../../.tools/build.ts";

/** Builds the web app, and gives the workers a folder for what they host. Their own ends are too sudden to delete it. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildWhenStale(() => process.stdout.write("Building the web app …\n"));
  const folder = await mkdtemp(join(tmpdir(), "marquee-hosted-"));
  process.env.HOSTED_PRODUCTS = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
