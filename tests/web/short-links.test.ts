import { afterAll, expect, test } from "vitest";
import { arrive, signIn } from "../support/arrive.ts";
import { openProduct } from "../support/hosted-product.ts";
import { makeRecords } from "../support/records.ts";
import { newVisitor } from "../support/visitor.ts";

const product = await openProduct();
afterAll(() => product.close());
const { visitor, user } = await arrive(product);
const made = await makeRecords(visitor);
const idIn = (path: string) => /\/(?:boards|content|blog)\/([^/?]+)/.exec(path)?.[1] ?? "";

test.each([
  ["posts", "post"],
  ["meta-ads", "Meta ad"],
  ["google-ads", "Google ad"],
  ["blog-posts", "blog"],
] as const)("an address of /%s leads to the page of a record by its id alone", async (area, kind) => {
  const page = await visitor.get(`/${area}/${idIn(made[kind])}`);
  expect([page.status, page.path]).toEqual([200, made[kind]]);
});

test("who isn’t signed in comes back to it, and what isn’t there says so", async () => {
  const path = `/posts/${idIn(made.post)}`;
  const stranger = newVisitor(product.origin);
  const asked = await stranger.get(path);
  expect(asked.path).toContain("/login?");
  expect(new URLSearchParams(asked.path.split("?")[1]).get("redirect")).toBe(path);
  await signIn(stranger, user);
  expect((await stranger.get(path)).path).toBe(made.post);
  expect((await visitor.get("/posts/unknown")).status).toBe(404);
});

test("an API without the call is named", async () => {
  const young = await openProduct();
  young.proxy.poison(/^GET \/api\/items\//, {
    kind: "answer",
    status: 404,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ message: "The route api/items could not be found." }),
  });
  const { visitor: other } = await arrive(young);
  const page = await other.get("/posts/anything");
  expect([page.status, page.text]).toEqual([
    404,
    expect.stringMatching(/This server does not offer [a-z ]+ yet/),
  ]);
  await young.close();
});
