import { axe, expect, test } from "./fixtures.ts";
import { counter } from "./journey.ts";

const SEED = "JBSWY3DPEHPK3PXP";

test("a shared sign-in is added, its code is there in two clicks, and its password after a question @off", async ({
  page,
  signedIn,
  delivery,
}) => {
  const { user } = await signedIn(() => Promise.resolve("/micro-tools/vault/new?type=sign_in"));
  await page.getByLabel("Name", { exact: true }).fill("Instagram, Northwind");
  await page.getByLabel("User name or e-mail").fill("northwind.shop");
  await page.getByLabel("Password", { exact: true }).fill("k7M-larch-Pilot-93");
  await page.getByLabel("Setup key for one-time codes").fill(SEED);
  await page.getByRole("button", { name: "Add sign-in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Instagram, Northwind" })).toBeVisible();

  await page.getByRole("button", { name: "Reveal Password" }).click();
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("k7M-larch-Pilot-93");
  // Without scripts the page goes back by itself.
  if (delivery === "scripts-on") await axe(page, "a revealed password");
  await page.getByRole("link", { name: "Hide Password" }).click();
  await expect(page.getByRole("button", { name: "Reveal Password" })).toBeVisible();

  // From any page, once it was said who it is.
  await page.goto("/projects");
  const { counts, press } = counter(page);
  await press(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Vault" }));
  await press(page.getByRole("button", { name: "Show code, Instagram, Northwind" }));
  await expect(page.getByText(/^\d{3} \d{3}$/)).toBeVisible();
  expect(counts).toMatchObject({ clicks: 2 });
  if (delivery === "scripts-on") await axe(page, "a code");
  expect(await page.content()).not.toContain(SEED);
});

test("scripts hide a revealed password, and nothing of it stays in the browser", async ({
  page,
  signedIn,
}) => {
  const { user } = await signedIn(async (visitor) => {
    const form = await visitor.get("/micro-tools/vault/new?type=sign_in");
    const item = await visitor.submit(form, "Add sign-in", {
      name: "TikTok",
      password: "hidden-larch-Pilot",
    });
    return item.path;
  });
  await page.clock.install();
  await page.getByRole("button", { name: "Reveal Password" }).click();
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("hidden-larch-Pilot");
  await page.clock.fastForward(31_000);
  await expect(page.getByRole("button", { name: "Reveal Password" })).toBeVisible();
  const kept = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, history.state, document.cookie]),
  );
  expect(kept).not.toContain("hidden-larch");
  expect(await page.content()).not.toContain("hidden-larch");
});
