import { WITH_WEBHOOKS } from "../support/furnish.ts";
import { startProduct } from "../support/product.ts";
import { startStrippingProxy } from "../support/stripping-proxy.ts";

/** One product for all journeys: every test makes its own user, so none sees another's work. */
export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct({ seed: true, environment: WITH_WEBHOOKS });
  const proxy = await startStrippingProxy();
  process.env.MARQUEE_ORIGIN = product.origin;
  process.env.MARQUEE_DATA_DIR = product.dataDir;
  process.env.MARQUEE_STRIPPING_PROXY = proxy.url;
  return async () => {
    await proxy.close();
    if (!(await product.stop())) throw new Error("A process of the product did not leave cleanly.");
  };
}
