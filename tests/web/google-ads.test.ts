import { afterAll, afterEach, expect, test } from "vitest";
import { openProduct } from "../support/hosted-product.ts";
import { linkIn, mainText } from "../support/visitor.ts";
import { demoVisitor, demoCampaigns } from "../support/demo.ts";
import { readFile } from "node:fs/promises";

const product = await openProduct({ seed: true });
const visitor = await demoVisitor(product);
const list = await visitor.get(await demoCampaigns(visitor));
const campaign = await visitor.get(linkIn(list, /href="([^"]+\/google-advertisement\/[^"/?]+)"/));
const editPath = linkIn(campaign, /href="([^"]+\/content\/[^"/]+\/edit)"/);
afterEach(() => product.proxy.heal());
afterAll(() => product.close());

test("an update that does not say what it updates is told so above the form, with everything typed still there", async () => {
  const page = await visitor.submit(await visitor.get(editPath), "Save", {
    content_id: "",
    "headlines[0].text": "Typed and kept",
  });
  expect(page.status).toBe(422);
  expect(page.text).toContain("There is a problem");
  expect(page.text).toContain("Content ID is required to update content.");
  expect(page.html).toContain('value="Typed and kept"');
});

const refusal = {
  kind: "answer",
  status: 422,
  headers: { "Content-Type": "application/json" },
  body: '{"message":"The ad account is closed."}',
} as const;

test.each([
  ["created", "POST /api/projects/google-ad/content", () => campaign.path + "/content/new", "Save"],
  ["updated", "PUT /api/projects/google-ad/content/", () => editPath, "Save"],
  [
    "deleted",
    "DELETE /api/projects/google-ad/content/",
    () => editPath.replace(/edit$/, "delete"),
    "Delete ad",
  ],
] as const)("an ad that cannot be %s shows the server’s message", async (_what, call, path, button) => {
  const form = await visitor.get(path());
  product.proxy.poison(call, refusal);
  const page = await visitor.submit(form, button, { "headlines[0].text": "Warm boots" });
  expect(page.status).toBe(422);
  expect(page.text).toContain("The ad account is closed.");
});

test("another combination has an address of its own, and what is no number is the first", async () => {
  const mixed = await visitor.get(`${editPath}?mix=2`);
  expect(mixed.text).toContain("Combination 2 of 1,008");
  for (const mix of ["0", "abc", "-3", "1.5"])
    expect((await visitor.get(`${editPath}?mix=${mix}`)).text).toContain("Combination 1 of 1,008");
  expect((await visitor.get(`${editPath}?mix=1009`)).text).toContain("Combination 1 of 1,008");
});

test("the campaign’s ads are filtered by findings, state and group", async () => {
  const found = await visitor.get(`${campaign.path}?findings=some`);
  expect(found.text).toContain("1 ad of 2");
  expect(found.text).toContain("Trail boots in stock");
  expect((await visitor.get(`${campaign.path}?status=approved`)).text).toContain(
    "Northwind, made to be mended",
  );
  expect((await visitor.get(`${campaign.path}?search=nowhere`)).text).toContain("No ads match");
});

test("a file to import that is too large is called so", async () => {
  const form = await visitor.get(`${campaign.path}/import`);
  const refused = await visitor.submit(form, "Check file", {
    file: new File([new Uint8Array(32_600_000)], "big.csv"),
  });
  expect(refused.status).toBe(413);
  expect(refused.text).toContain("The file is larger than");
  expect(refused.text).not.toContain("Choose a file");
});

test("ads are read and written as the editor has them, and keywords are left alone", async () => {
  const text = new TextDecoder("utf-16le")
    .decode(await readFile("tests/files/12-google-signs-and-keyword-row.csv"))
    .replaceAll("Bugs google", linkIn(campaign, /<h1[^>]*>([^<]+)/));
  const form = await visitor.get(`${campaign.path}/import`);
  const checked = await visitor.submit(form, "Check file", { file: new File([text], "ads.tsv") });
  expect(mainText(checked)).toContain("Line 3: This row is for the keyword “waxed coat”.");
  expect(mainText(checked)).not.toContain("can’t be imported");
  const imported = await visitor.submit(checked, "Import 1 ad");
  expect(imported.text).toContain("1 ad created");
  const { html: file } = await visitor.get(`${campaign.path}/export`);
  expect(file).toContain(",-20% on all coats,,+100 colors,,@home with wool,");
});
