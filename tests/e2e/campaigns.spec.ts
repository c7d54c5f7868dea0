import type { BrowserContext, Page } from "@playwright/test";
import { demoCampaigns, demoVisitor } from "../support/demo.ts";
import { newCampaign, newFolder } from "../support/workspace.ts";
import { axe, expect, type ProductUnderTest, test } from "./fixtures.ts";

/** Opens the demo data's longest list of campaigns. */
async function openList(page: Page, context: BrowserContext, product: ProductUnderTest): Promise<void> {
  const ada = await demoVisitor(product);
  await context.addCookies([...ada.cookies].map(([name, value]) => ({ name, value, url: product.origin })));
  await page.goto(await demoCampaigns(ada));
  await page.evaluate(() => document.fonts.ready);
}

const rowsOf = (page: Page) => page.locator("tbody > tr");

test.describe("the list of campaigns", () => {
  test("shows thirteen rows on a desk", async ({ page, context, product }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openList(page, context, product);
    await expect(page.getByRole("checkbox", { name: "Select all on this page" })).toBeVisible();
    const first = await rowsOf(page).first().boundingBox();
    expect(first?.y).toBeLessThanOrEqual(215);
    expect(first?.height).toBe(46);
    const last = await rowsOf(page).nth(12).boundingBox();
    expect((last?.y ?? 900) + (last?.height ?? 0)).toBeLessThanOrEqual(900);
    await expect(page.getByRole("columnheader", { name: "Dates" })).toBeVisible();
    await axe(page, "campaigns as rows");
  });

  test("leaves out the dates at 1280, and has cards on a phone", async ({ page, context, product }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openList(page, context, product);
    await expect(page.getByRole("columnheader", { name: "Status" })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Dates" })).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await rowsOf(page).first().boundingBox())?.y).toBeLessThanOrEqual(225);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await axe(page, "campaigns as cards");
  });
});

test("a status is changed in its row by two clicks, on the same page, and undone", async ({
  page,
  signedIn,
}) => {
  await signedIn(async (visitor) => {
    const folder = await newFolder(visitor);
    await newCampaign(visitor, folder, "MetaAd", "Boots");
    return folder;
  });
  const list = page.url();
  await page.evaluate(() => document.documentElement.setAttribute("data-stayed", ""));
  const value = page.getByRole("link", { name: /^Status of Boots/ });
  await expect(page.getByRole("checkbox", { name: "Select all on this page" })).toBeVisible();
  await value.click();
  const popover = page.getByRole("dialog", { name: "Status of Boots: Planning" });
  await axe(page, "a status that is changed in its row");
  await popover.getByRole("button", { name: "Paused" }).click();
  await expect(value).toHaveAccessibleName("Status of Boots: Paused");
  await expect(popover).toBeHidden();
  expect(page.url()).toBe(list);
  await expect(page.locator("html[data-stayed]")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(value).toHaveAccessibleName("Status of Boots: Planning");
});

test("a last day before the first one is refused where the dates are changed", async ({
  page,
  signedIn,
  allowNoise,
}) => {
  allowNoise(/status of 422/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signedIn(async (visitor) => {
    const folder = await newFolder(visitor);
    await newCampaign(visitor, folder, "GoogleAd", "Gloves");
    return folder;
  });
  await expect(page.getByRole("checkbox", { name: "Select all on this page" })).toBeVisible();
  await page.getByRole("link", { name: /^Dates of Gloves/ }).click();
  const popover = page.getByRole("dialog");
  await popover.getByLabel("Start date").fill("2099-11-20");
  await popover.getByLabel("End date").fill("2099-11-01");
  await popover.getByRole("button", { name: "Save" }).click();
  await expect(popover.getByLabel("End date")).toHaveAttribute("aria-invalid", "true");
  await popover.getByLabel("End date").fill("2099-12-01");
  await popover.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: /^Dates of Gloves/ })).toHaveAccessibleName(
    "Dates of Gloves: Nov 20, 2099 – Dec 1, 2099",
  );
});

test("rows are walked, selected, and changed by keys", async ({ page, signedIn }) => {
  await signedIn(async (visitor) => {
    const folder = await newFolder(visitor);
    for (const name of ["One", "Two", "Three"]) await newCampaign(visitor, folder, "Blog", name);
    return folder;
  });
  await expect(page.getByRole("checkbox", { name: "Select all on this page" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "Three", exact: true })).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByLabel("Select Three")).toBeChecked();
  await page.keyboard.press("s");
  await expect(page.getByRole("dialog", { name: /^Status of Three/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press(".");
  await expect(page.getByRole("dialog", { name: "Actions of Three" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByLabel("Select One").click({ modifiers: ["Shift"] });
  await expect(page.getByText("3 campaigns selected")).toBeVisible();
});

test(
  "what is selected is changed by the bar that comes with the selection",
  { tag: "@off" },
  async ({ page, signedIn }) => {
    await signedIn(async (visitor) => {
      const folder = await newFolder(visitor);
      for (const name of ["One", "Two"]) await newCampaign(visitor, folder, "GoogleAd", name);
      return folder;
    });
    const archive = page.getByRole("button", { name: "Archive", exact: true });
    await expect(archive).toBeHidden();
    await page.getByLabel("Select One").check();
    await archive.click();
    await expect(page.getByText("1 campaign updated.").first()).toBeVisible();
    await expect(page.getByRole("link", { name: "One", exact: true })).toHaveCount(0);
  },
);
