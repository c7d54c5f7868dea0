import { readdir } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, newVisitor, linkIn } from "../support/visitor.ts";
import { demoVisitor, demoCampaigns } from "../support/demo.ts";

const product = await openProduct({ seed: true });
const visitor = await demoVisitor(product);
const list = await visitor.get(await demoCampaigns(visitor));
const blog = linkIn(list, /href="([^"]+\/blog\/[^"/?]+)"/);
afterAll(() => product.close());

test("a cover that is too large keeps the words for it", async () => {
  const words = { alt: "Boots on a ledge", caption: "Seen in March" };
  const refused = await visitor.submit(await visitor.get(`${blog}/cover`), "Upload", {
    ...words,
    image: new File([new Uint8Array(32_600_000)], "big.png"),
  });
  expect(refused.status).toBe(413);
  expect(refused.text).toContain("The file is too large");
  expect(Object.fromEntries(formWith(refused, "Upload").fields)).toMatchObject(words);
});

test("a long post is read in one thread beside the server, for its page and for its files", async () => {
  const items = Array.from({ length: 6000 }, (_, at) => `${"  ".repeat(at % 9)}- item ${at}`).join("\n");
  const saved = await visitor.submit(await visitor.get(blog), "Save", { body: `# Long\n\n${items}` });
  expect(saved.status).toBe(200);
  expect(saved.text).toContain("item 1999");
  const threads = async () => (await readdir(`/proc/self/task`).catch(() => [])).length;
  const before = await threads();
  const [page, text, html, other] = await Promise.all([
    visitor.get(`${blog}?view=preview`),
    visitor.get(`${blog}/export?format=text`),
    visitor.get(`${blog}/export?format=html`),
    newVisitor(product.origin).get("/login"),
  ]);
  for (const { status } of [page, text, html, other]) expect(status).toBe(200);
  expect(page.html).toContain("item 5999");
  expect(text.html).toContain("item 5999");
  expect(html.html).toContain("item 5999");
  // One thread for all of them, kept for the next.
  expect(await threads()).toBe(before);
});
