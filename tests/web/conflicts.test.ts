import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn } from "../support/arrive.ts";
import { demoPerson } from "../support/demo.ts";
import { type RunningProduct, startProduct } from "../support/product.ts";
import { newVisitor, type Visitor } from "../support/visitor.ts";

let product: RunningProduct;
let visitor: Visitor;
let record: (kind: string) => string;
let adEditor: string;

const firstLink = (html: string, pattern: RegExp) => html.match(pattern)?.[1] ?? "";

beforeAll(async () => {
  product = await startProduct({ seed: true });
  visitor = newVisitor(product.origin);
  const projects = await signIn(visitor, await demoPerson(product.dataDir));
  const folders = firstLink(projects.html, /href="(\/projects\/[^"/]+\/folders)"/);
  const inFolders = await visitor.get(folders);
  const list = await visitor.get(
    firstLink(inFolders.html, /href="(\/projects\/[^"/]+\/folders\/[^"/]+\/campaigns)"/),
  );
  record = (kind) => firstLink(list.html, new RegExp(`href="([^"]+/${kind}/[^"/?]+)"`));
  const google = await visitor.get(record("google-advertisement"));
  adEditor = firstLink(google.html, /href="([^"]+\/content\/(?!new)[^"/?]+\/edit)"/);
});
afterAll(() => product.stop());

/** The button that Enter in a field presses, of the form that a conflict came back in. */
const pressedByEnter = (html: string) =>
  [...html.matchAll(/<form\b.*?<\/form>/gs)]
    .map(([form]) => form)
    .find((form) => form.includes('name="anyway"'))
    ?.match(/<button type="submit"[^>]*>/)?.[0];

const settings = [
  ["social-calendar", "/edit"],
  ["meta-advertisement", "/edit"],
  ["google-advertisement", "/edit"],
  ["blog", "/settings"],
] as const;

describe("a form that was filled before somebody else saved", () => {
  test.each(settings)("%s%s: is not saved over them after a field was mended", async (kind, page) => {
    const path = record(kind) + page;
    const stale = await visitor.get(path);
    await visitor.submit(await visitor.get(path), "Save settings", { description: `Theirs ${kind}` });
    const wrong = await visitor.submit(stale, "Save settings", { name: "" });
    expect(wrong.status).toBe(422);
    const met = await visitor.submit(wrong, "Save settings", { name: "Mine" });
    expect(met.status).toBe(412);
    expect(met.html).toContain("Use their version");
    expect(pressedByEnter(met.html), "Enter decides nothing").toContain('value="save"');
    const saved = await visitor.submit(met, "Save my version");
    expect(saved.status).toBe(200);
    expect((await visitor.get(path)).html).toContain('value="Mine"');
  });

  test("a search ad: another button does not decide for its author", async () => {
    const stale = await visitor.get(adEditor);
    await visitor.submit(await visitor.get(adEditor), "Save", { path1: "theirs" });
    const met = await visitor.submit(stale, "Save", { path1: "mine" });
    expect(met.status).toBe(412);
    const longer = await visitor.submit(met, "Add headline");
    expect(longer.html).toContain('value="mine"');
    expect((await visitor.submit(longer, "Save")).status).toBe(412);
    expect((await visitor.get(adEditor)).html).toContain('value="theirs"');
  });
});
