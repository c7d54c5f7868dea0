import { execFileSync } from "node:child_process";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { arrive, signIn } from "../support/arrive.ts";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, type Page } from "../support/visitor.ts";
import { expectField, expectOurPage } from "./expectations.ts";

const product = await openProduct();
const { visitor, user } = await arrive(product);
afterEach(() => product.proxy.heal());
afterAll(() => product.close());

const createCall = /^POST \/api\/projects$/;
const json = { "Content-Type": "application/json" };
const keyOf = (page: Page) => new Map(formWith(page, "Create project").fields).get("_key");

test("a full disk on the API's side is told as such, with everything typed still there", async () => {
  const form = await visitor.get("/projects/new");
  const body = '{"message": "No space left on device"}';
  product.proxy.poison(createCall, { kind: "answer", status: 507, headers: json, body });
  const page = await visitor.submit(form, "Create project", { name: "Not lost", description: "Not either" });
  expect(page.status).toBe(507);
  expect(page.text).toContain(
    "The server’s storage is full, so nothing was saved. Tell your server administrator.",
  );
  expectField(page, "name", "Not lost");
  expectField(page, "description", "Not either");
  expectOurPage(page);
  expect(keyOf(page)).toBe(keyOf(form));
  await product.proxy.heal();
  const projects = await visitor.submit(page, "Create project");
  expect(projects.text).toContain("Not lost");
});

test("a database that is busy for too long is told as such", async () => {
  const form = await visitor.get("/projects/new");
  const message = "The database is busy, so nothing was saved. Try again in a moment.";
  product.proxy.poison(createCall, {
    kind: "answer",
    status: 503,
    headers: { ...json, "Retry-After": "1" },
    body: JSON.stringify({ message }),
  });
  const page = await visitor.submit(form, "Create project", { name: "Waited" });
  expect(page.status).toBe(503);
  expect(page.text).toContain(message);
  expectField(page, "name", "Waited");
});

test("a full disk on our own side keeps nobody from signing in again, and leaves no half of a draft", async ({
  skip,
}) => {
  const drafts = join(product.webDataDir, "drafts");
  await mkdir(drafts, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", drafts], { stdio: "ignore" });
  } catch {
    skip("no file system of our own here");
  }
  try {
    await writeFile(join(drafts, "ballast"), Buffer.alloc(1024 * 1024)).catch(() => undefined);
    const form = await visitor.get("/projects/new");
    product.proxy.poison(/ \/api\//, {
      kind: "answer",
      status: 401,
      headers: json,
      body: '{"message": "Unauthenticated."}',
    });
    const login = await visitor.submit(form, "Create project", {
      name: "Typed",
      description: "x".repeat(1500),
    });
    expect(login.path).toBe("/login?redirect=%2Fprojects%2Fnew");
    await product.proxy.heal();
    expect((await signIn(visitor, user, login)).path).toBe("/projects/new");
    expect(await readdir(drafts)).toEqual(["ballast"]);
    expect(product.log()).toContain("draft not kept");
  } finally {
    execFileSync("umount", [drafts]);
  }
});
