import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { signIn } from "../support/arrive.ts";
import { startFaultyProduct } from "../support/product.ts";
import { newVisitor, type Page, type Visitor } from "../support/visitor.ts";

let product: Awaited<ReturnType<typeof startFaultyProduct>>;
let visitor: Visitor;
let calendar: string;

const firstLink = (html: string, pattern: RegExp) => html.match(pattern)?.[1] ?? "";

beforeAll(async () => {
  product = await startFaultyProduct({ seed: true });
  visitor = newVisitor(product.origin);
  const demo: { email: string; password: string } = JSON.parse(
    await readFile(`${product.dataDir}/demo.json`, "utf8"),
  );
  const projects = await signIn(visitor, demo);
  const folders = await visitor.get(firstLink(projects.html, /href="(\/projects\/[^"/]+\/folders)"/));
  const list = await visitor.get(
    firstLink(folders.html, /href="(\/projects\/[^"/]+\/folders\/[^"/]+\/campaigns)"/),
  );
  calendar = firstLink(list.html, /href="([^"]+\/social-calendar\/[^"/?]+)"/);
});
afterEach(() => product.proxy.heal());
afterAll(() => product.stop());

async function newBoard(title: string, planned_for = ""): Promise<Page> {
  const made = await visitor.submit(await visitor.get(`${calendar}/boards/new`), "Create board", {
    title,
    content: "Soon",
    planned_for,
  });
  expect(made.path).toContain("/boards/");
  return visitor.get(made.path);
}

const picture = async (width = 40) => {
  const bytes = await sharp({ create: { width, height: 30, channels: 3, background: "#c33" } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "a.png", { type: "image/png" });
};

const altOf = ({ html }: Page) => html.match(/<textarea[^>]*name="alt"[^>]*>([^<]*)</)?.[1];

test("a save of an old page does not undo unseen what somebody else said of another picture", async () => {
  const board = await newBoard("Words");
  await visitor.submit(board, "Upload", { image: await picture(), alt: "Mine, old" });
  const mine = await visitor.get(board.path);
  const alsoMine = await visitor.get(board.path);
  const theirs = await visitor.submit(await visitor.get(board.path), "Upload", {
    image: await picture(41),
    alt: "Theirs, new",
  });
  expect(theirs.text).toContain("Picture saved.");
  const conflict = await visitor.submit(mine, "Save");
  expect(conflict.status).toBe(412);
  expect(conflict.text).toMatch(/Alternative text Yours Mine, old Saved meanwhile by someone Theirs, new/);
  expect(altOf(await visitor.get(board.path))).toBe("Theirs, new");
  const upload = await visitor.submit(alsoMine, "Upload", { image: await picture(42) });
  expect(upload.status).toBe(412);
  expect(altOf(await visitor.get(board.path))).toBe("Theirs, new");
  const saved = await visitor.submit(conflict, "Save mine anyway");
  expect(saved.text).toContain("Alternative text saved.");
  expect(altOf(saved)).toBe("Mine, old");
});

test("texts and the words of a picture are saved in one go", async () => {
  const board = await newBoard("Both");
  const saved = await visitor.submit(board, "Save", {
    content: "Now",
    image: await picture(),
    alt: "A red strip",
  });
  expect(saved.text).toContain("Content and picture saved.");
  const again = await visitor.submit(saved, "Save", { content: "Later", alt: "A strip" });
  expect(again.text).toContain("Content and alternative text saved.");
});

test("a step of the review does not throw away a picture that was chosen and not uploaded", async () => {
  const board = await newBoard("Chosen");
  const label = board.html.match(/value="step-[^"]+"[^>]*>([^<]+)</)?.[1] ?? "";
  const told = await visitor.submit(board, label, { image: await picture() });
  expect(told.status).toBe(422);
  expect(told.text).toContain("Save the picture first");
});
