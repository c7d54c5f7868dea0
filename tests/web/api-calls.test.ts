import { afterAll, expect, test } from "vitest";
import { demoCampaigns, demoVisitor } from "../support/demo.ts";
import { openProduct } from "../support/hosted-product.ts";

const product = await openProduct({ seed: true });
const ada = await demoVisitor(product);
const campaigns = await demoCampaigns(ada);
afterAll(() => product.close());

test.each([
  ["the start page", "/projects", 7],
  ["the list of campaigns", campaigns, 8],
  ["the list of tasks", "/tasks", 8],
  ["the board of tasks", "/tasks?view=board", 12],
])("%s asks the API no more than it must", async (_name, path, most) => {
  // What the API offers is asked once.
  await ada.get(path);
  await product.proxy.heal();
  await ada.get(path);
  expect(product.proxy.requests.length).toBeLessThanOrEqual(most);
});
