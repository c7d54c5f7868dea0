import { afterAll, beforeAll, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { startFaultyProduct } from "../support/product.ts";
import type { Visitor } from "../support/visitor.ts";

let product: Awaited<ReturnType<typeof startFaultyProduct>>;
let visitor: Visitor;

beforeAll(async () => {
  product = await startFaultyProduct();
  ({ visitor } = await arrive(product));
});
afterAll(() => product.stop());

const firstLink = (html: string, pattern: RegExp) => html.match(pattern)?.[1] ?? "";

test("a board is read and saved on a server that has the specified calls alone", async () => {
  const projects = await visitor.submit(await visitor.get("/projects/new"), "Create project", {
    name: "Autumn launch",
  });
  const project = firstLink(projects.html, /href="(\/projects\/[^"/]+\/folders)"/);
  const folders = await visitor.submit(await visitor.get(`${project}/new`), "Create folder", {
    name: "Social",
  });
  const campaigns = firstLink(folders.html, /href="(\/projects\/[^"/]+\/folders\/[^"/]+\/campaigns)"/);
  const calendar = await visitor.submit(await visitor.get(`${campaigns}/new`), "Create campaign", {
    name: "Launch calendar",
    kind: "SocialCalendar",
  });
  const board = await visitor.submit(await visitor.get(`${calendar.path}/boards/new`), "Create post", {
    title: "Teaser",
    content: "Soon",
  });

  for (const call of [
    /^GET \/api\/projects\/social-calendar\/board\//,
    /^GET \/api\/projects\/social-calendar\/[^/]+\/(next-slot|slots|awaiting-approval)/,
    /^GET \/api\/boards\//,
    /^GET \/api\/organization\/network-limits/,
  ])
    product.proxy.poison(call, {
      kind: "answer",
      status: 404,
      body: "{}",
      headers: { "Content-Type": "application/json" },
    });
  const read = await visitor.get(board.path);
  expect([read.status, read.text.includes("Choose at least one network.")]).toEqual([200, true]);
  const saved = await visitor.submit(read, "Save content", { content: "Sooner" });
  expect(saved.text).toContain("Content saved.");
  expect(saved.html).toContain(">Sooner</textarea>");
  const limits = await visitor.get("/settings/networks");
  expect(limits.text).toContain("X: 280 characters");
});
