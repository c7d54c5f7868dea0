import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { startFaultyProduct } from "../support/product.ts";
import { type Editors, makeRecords, TEXT_OF } from "../support/records.ts";
import { formWith, type Page, type Visitor } from "../support/visitor.ts";

let product: Awaited<ReturnType<typeof startFaultyProduct>>;
let visitor: Visitor;
let editors: Editors;

beforeAll(async () => {
  product = await startFaultyProduct();
  ({ visitor } = await arrive(product));
  editors = await makeRecords(visitor);
});
afterEach(() => product.proxy.heal());
afterAll(() => product.stop());

const stepCall = /^POST \/api\/(boards|contents|blogs)\/[^/]+\/status/;
const writes = () =>
  product.proxy.requests
    .filter(({ method }) => method !== "GET")
    .map(({ method, path }) => `${method} ${path}`);

/** The words on the button that asks for a step. */
const labelOf = ({ html }: Page, value: string) =>
  html
    .match(new RegExp(`<button[^>]*value="${value}"[^>]*>(.*?)</button>`, "s"))?.[1]
    ?.replaceAll(/<[^>]*>/g, "") ?? "";
const textIn = (page: Page, name: string, button: string) =>
  new Map(formWith(page, button).fields).get(name)?.replaceAll("\r\n", "\n");

describe.each(["post", "Meta ad", "Google ad", "blog"] as const)("on the page of a %s", (kind) => {
  const name = TEXT_OF[kind];
  const open = () => visitor.get(editors[kind]);

  test("a step is taken with what is on the screen", async () => {
    const page = await open();
    const done = await visitor.submit(page, labelOf(page, "step-cancelled"), { [name]: "On the screen" });
    expect(done.path.replace(/\?.*/, "")).toBe(editors[kind]);
    expect(done.text).toMatch(/saved\. Canceled\./);
    const draft = labelOf(done, "step-draft");
    expect(textIn(done, name, draft)).toBe("On the screen");
    product.proxy.requests.length = 0;
    const back = await visitor.submit(done, draft);
    expect(back.text).toContain("Returned to draft.");
    expect(writes(), "what has not changed is not saved again").toEqual([expect.stringMatching(stepCall)]);
  });

  test("a step that is refused leaves the text saved, and the page says both", async () => {
    const page = await open();
    const cancel = labelOf(page, "step-cancelled");
    product.proxy.poison(stepCall, {
      kind: "answer",
      status: 422,
      body: '{"message":"Not today.","errors":{"status":["Not today."]}}',
    });
    const refused = await visitor.submit(page, cancel, { [name]: "Saved all the same" });
    expect(refused.text).toMatch(/saved\. The status didn’t change\. .*Not today\./);
    expect(refused.html).toContain("<title>Error: ");
    await product.proxy.heal();
    expect(textIn(await open(), name, cancel)).toBe("Saved all the same");
    const again = await visitor.submit(refused, cancel, { [name]: "And once more" });
    expect(again.text, "the form goes on from what is saved").toMatch(/saved\. Canceled\./);
    await visitor.submit(again, labelOf(again, "step-draft"));
  });

  test("a step with a text that cannot be saved is not taken, and the text is still there", async () => {
    const page = await open();
    const cancel = labelOf(page, "step-cancelled");
    const text = "x".repeat(200_001);
    const refused = await visitor.submit(page, cancel, { [name]: text });
    expect(refused.status).toBe(422);
    expect(textIn(refused, name, cancel)).toBe(text);
    expect(writes()).toEqual([]);
  });

  test("a step that asks something first saves before it asks", async () => {
    const page = await open();
    const schedule = labelOf(page, "ask-scheduled");
    const asked = await visitor.submit(page, schedule, { [name]: "Before the question" });
    expect(asked.path).toMatch(/\/status\?to=scheduled$/);
    expect(asked.text).toContain("saved.");
    expect(textIn(await open(), name, schedule)).toBe("Before the question");
  });

  test("a step that nobody answers can be asked for again, and nothing is saved twice", async () => {
    const page = await open();
    const cancel = labelOf(page, "step-cancelled");
    product.proxy.poison(stepCall, { kind: "answer", status: 503 }, 1);
    const unsure = await visitor.submit(page, cancel, { [name]: "Only once" });
    expect(unsure.status).toBe(503);
    const done = await visitor.submit(unsure, cancel);
    expect(done.text).toMatch(/Canceled\./);
    expect(writes().filter((call) => !stepCall.test(call))).toHaveLength(1);
    const steps = product.proxy.requests.filter(({ method, path }) => stepCall.test(`${method} ${path}`));
    expect(steps).toHaveLength(2);
    expect(steps[0]?.headers["idempotency-key"]).toBe(steps[1]?.headers["idempotency-key"]);
    await visitor.submit(done, labelOf(done, "step-draft"));
  });
});

test("a page asks the API for each thing once", async () => {
  for (const kind of ["post", "Meta ad", "Google ad", "blog"] as const) {
    product.proxy.requests.length = 0;
    await visitor.get(editors[kind]);
    const asked = product.proxy.requests.map(({ method, path }) => `${method} ${path}`);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((call, index) => asked.indexOf(call) !== index)).toEqual([]);
  }
});

test("the addresses that named a kind and an id lead to the record's own", async () => {
  const [campaigns = ""] = editors.post.match(/^.*\/campaigns/) ?? [];
  const lastOf = (path: string) =>
    path
      .split("?")[0]
      ?.replace(/\/edit$/, "")
      .split("/")
      .at(-1) ?? "";
  const own = (path: string) => path.split("?")[0]?.replace(/\/edit$/, "") ?? "";
  for (const [kind, subject] of [
    ["post", "boards"],
    ["Meta ad", "contents"],
    ["Google ad", "contents"],
    ["blog", "blogs"],
  ] as const) {
    const before = `${campaigns}/items/${subject}/${lastOf(editors[kind])}/comments`;
    expect((await visitor.get(before)).path).toBe(`${own(editors[kind])}/comments`);
  }
  const before = `${campaigns}/actions/Blog/${lastOf(editors.blog)}`;
  expect((await visitor.get(before)).path).toBe(`${own(editors.blog)}/more`);
  expect((await visitor.get(`${before}/move`)).path).toBe(`${own(editors.blog)}/move`);
  expect((await visitor.get(`${campaigns}/items/teams/1/comments`)).status).toBe(404);
});
