import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildWhenStale } from "../../.tools/build.ts";

/** Workers whose files share modules share products too: see product.ts. */
export default async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  await buildWhenStale(() => process.stdout.write("Building the web app …\n"));
  if (config.isolate) return async () => {};
  const folder = await mkdtemp(join(tmpdir(), "marquee-shared-"));
  process.env.SHARED_PRODUCTS = folder;
  // The processes end with their workers, and may still write their last lines.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
