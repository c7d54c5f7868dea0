import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { startFaultyProduct } from "../support/product.ts";
import { formWith, mainText, type Page, type Visitor } from "../support/visitor.ts";

let product: Awaited<ReturnType<typeof startFaultyProduct>>;
let visitor: Visitor;
const filledIn = (page: Page) => Object.fromEntries(formWith(page, "Save profile").fields);

beforeAll(async () => {
  product = await startFaultyProduct();
  ({ visitor } = await arrive(product));
});
afterEach(() => product.proxy.heal());
afterAll(() => product.stop());

test("a profile shows where its time zone comes from, and keeps what is saved", async () => {
  const page = await visitor.get("/settings/");
  expect(page.html).toContain("<title>Profile – Marquee</title>");
  expect(mainText(page)).toContain("Inherited from Analytical Engines (UTC)");
  const saved = await visitor.submit(page, "Save profile", {
    name: "Ada King",
    timezone: "Pacific/Honolulu",
  });
  expect(saved.text).toContain("Profile saved.");
  expect(saved.text).toContain("Account of Ada King");
  expect(filledIn(saved)).toMatchObject({
    name: "Ada King",
    timezone: "Pacific/Honolulu",
  });
  const inherited = await visitor.submit(saved, "Save profile", { timezone: "" });
  expect(filledIn(inherited)).toMatchObject({ timezone: "" });
});

test("a profile without a name is refused, and what was typed stays", async () => {
  const refused = await visitor.submit(await visitor.get("/settings"), "Save profile", {
    name: " ",
    timezone: "Europe/Rome",
  });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Enter your name.");
  expect(filledIn(refused)).toMatchObject({ timezone: "Europe/Rome" });
});

test("a profile that the API refuses says so beside the field", async () => {
  product.proxy.poison(/^PATCH \/api\/user/, {
    kind: "answer",
    status: 422,
    body: JSON.stringify({ message: "No", errors: { name: ["The name has already been taken."] } }),
    headers: { "Content-Type": "application/json" },
  });
  const refused = await visitor.submit(await visitor.get("/settings"), "Save profile", { name: "Grace" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("The name has already been taken.");
  expect(filledIn(refused)).toMatchObject({ name: "Grace" });
});
