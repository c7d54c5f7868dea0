import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { type HostedProduct, openProduct } from "../support/hosted-product.ts";
import type { Visitor } from "../support/visitor.ts";

let product: HostedProduct;
let visitor: Visitor;

const missing = {
  kind: "answer",
  status: 404,
  body: "{}",
  headers: { "Content-Type": "application/json" },
} as const;

beforeAll(async () => {
  product = await openProduct();
  // What a server offers is asked for once.
  for (const call of [/^\w+ \/api\/projects\/social-calendar\/board\/images/, /^\w+ \/api\/drafts/])
    product.proxy.poison(call, missing);
  ({ visitor } = await arrive(product));
});
afterAll(() => product.close());

const picture = async (background: string) => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "strip.png", { type: "image/png" });
};

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
    /^\w+ \/api\/projects\/social-calendar\/board\/images/,
    /^\w+ \/api\/drafts/,
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
  const saved = await visitor.submit(read, "Save", { content: "Sooner" });
  expect(saved.text).toContain("Content saved.");
  expect(saved.html).toContain(">Sooner</textarea>");
  const [red, blue] = await Promise.all(["#c33", "#33c"].map(picture));
  const pictured = await visitor.submit(saved, "Upload", { image: red!, new_alt: "A red strip" });
  expect(pictured.text).toContain("Image saved.");
  expect(pictured.text).toContain("Reference image Image 1 Alternative text A red strip Remove image 1");
  const replaced = await visitor.submit(pictured, "Upload", {
    image: blue!,
    "images[0].alt": "A blue strip",
    content: "Soonest",
  });
  expect(replaced.text).toContain("Content");
  expect(replaced.text).toContain("Reference image Image 1 Alternative text A blue strip Remove image 1");
  const bare = await visitor.submit(replaced, "Save", { "images[0].remove": "on" });
  expect(bare.text).not.toContain("A blue strip");
  expect(bare.html).toContain(">Soonest</textarea>");
  const made = await visitor.submit(await visitor.get(`${calendar.path}/boards/new`), "Create post", {
    content: "One image at once",
    image: red!,
    new_alt: "A red strip",
  });
  expect([made.text.includes("Post created."), made.text.includes("A red strip")]).toEqual([true, true]);
  const limits = await visitor.get("/settings/networks");
  expect(limits.text).toContain("X: 280 characters");
});
