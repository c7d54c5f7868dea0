import type { TestProject } from "vitest/node";
import { startProduct } from "../support/product.ts";

declare module "vitest" {
  export interface ProvidedContext {
    origin: string;
    dataDir: string;
  }
}

/** One product for all journeys: every test makes its own user. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct({ seed: true });
  project.provide("origin", product.origin);
  project.provide("dataDir", product.dataDir);
  return async () => {
    if (!(await product.stop())) throw new Error("A process of the product did not leave cleanly.");
  };
}
