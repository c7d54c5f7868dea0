import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { axe, expect, test } from "./fixtures.ts";
import { panelTab } from "./journey.ts";

const sheet = fileURLToPath(new URL("../files/ads-editor.csv", import.meta.url));

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test(
  "a search ad is written, checked, shown in combinations and saved",
  { tag: "@core" },
  async ({ page, allowNoise, inCampaign }) => {
    allowNoise(/status of 422/);
    const { path: campaign } = await inCampaign("GoogleAd", "Brand search", "Search");

    await link(page, "New ad").first().click();
    await field(page, "Headline 1").fill("Warm socks, made slowly");
    await panelTab(page, "Checks").click();
    await expect(page.getByText("1 of 15 headlines, at least 3 needed")).toBeVisible();
    await panelTab(page, "Preview").click();
    await field(page, "Headline 2").fill("Free returns until the end of winter!");
    await field(page, "Description 1").fill(
      "Knitted in Porto from merino that has never seen a plastic bag.",
    );
    await field(page, "Final URL").fill("https://northwind.example/socks");
    await field(page, "Display path 1").fill("socks");
    await button(page, "Save").click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByRole("link", { name: /Headline 2 is 7 characters over/ })).toBeVisible();
    await axe(page, "a refused ad");
    await expect(field(page, "Headline 2")).toHaveValue("Free returns until the end of winter!");
    await expect(field(page, "Headline 1")).toHaveValue("Warm socks, made slowly");
    await expect(field(page, "Display path 1")).toHaveValue("socks");

    await field(page, "Headline 2").fill("Free returns!");
    const preview = page.getByRole("figure");
    await expect(preview).toContainText("Warm socks, made slowly | Free returns!");
    await button(page, "Add headline").click();
    await expect(field(page, "Headline 4")).toBeFocused();
    await field(page, "Headline 4").fill("To be removed");
    await expect(field(page, "Headline 2")).toHaveValue("Free returns!");
    await button(page, "Add description").click();
    await field(page, "Description 3").fill("Order by noon, walk tomorrow.");
    await button(page, "Remove headline 4").click();
    await expect(field(page, "Headline 4")).toHaveCount(0);
    await page.getByText("Paste several headlines").click();
    await field(page, "Headlines, one per line").fill("Six shops, one workbench\nSizes 34 to 50");
    await button(page, "Fill in headlines").click();
    await expect(field(page, "Headline 3")).toHaveValue("Six shops, one workbench");
    await expect(field(page, "Headline 4")).toHaveValue("Sizes 34 to 50");
    await field(page, "Pin position for headline 1").selectOption("Position 1");
    await button(page, "Save").click();

    await expect(page).toHaveURL(/\/content\/[^/]+\/edit$/);
    await expect(page.getByText("Ad created.").first()).toBeVisible();
    await expect(preview).toContainText("Sponsored");
    await expect(preview).toContainText("northwind.example › socks");
    await expect(preview).toContainText("Combination 1 of 12");
    await expect(preview).toContainText("Warm socks, made slowly | Free returns! | Six shops, one workbench");
    await panelTab(page, "Checks").click();
    await expect(page.getByText("4 of 15 headlines")).toBeVisible();
    await expect(page.getByText("Headline 2: exclamation point in a headline.")).toBeVisible();
    await expect(page.getByText("There are 4.")).toBeVisible();
    await panelTab(page, "Preview").click();
    await link(page, "Show another combination").click();
    await expect(preview).toContainText("Combination 2 of 12");
    await expect(preview).toContainText(/Warm socks, made slowly \| (?!Free returns! \| Six shops)/);

    await field(page, "Headline 2").fill("Free returns");
    await button(page, "Swap positions 1 and 2").click();
    await expect(field(page, "Pin position for headline 1")).toHaveValue("2");
    await expect(field(page, "Headline 2")).toHaveValue("Free returns");
    // A save leaves the form where it is, with whatever is open.
    await field(page, "Headline 1").evaluate((input) => input.setAttribute("data-before", ""));
    await button(page, "Save").click();
    await expect(page.getByText("Ad saved.").first()).toBeVisible();
    await expect(page.locator("[data-before]")).toHaveCount(1);
    await page.getByRole("button", { name: /^More actions/ }).click();
    await link(page, "All ads").click();
    await expect(page).toHaveURL(new RegExp(`${campaign}#content-`));
    const ad = page.getByRole("main").getByRole("listitem").filter({ hasText: "Warm socks" });
    await expect(ad.first()).toContainText("No issues");
    await expect(page.getByText("1, 1 without issues").first()).toBeVisible();

    await button(page, "Delete Warm socks, made slowly").click();
    await expect(page.getByText("No ads yet")).toBeVisible();
  },
);

test("ads come in from Ads Editor, row by row, and go out again", async ({
  page,
  allowNoise,
  inCampaign,
}) => {
  allowNoise(/status of 422/);
  const { path: campaign } = await inCampaign("GoogleAd", "Winter boots, generic", "Search");

  await page.goto(`${campaign}/import`);
  await button(page, "Check file").click();
  await expect(page.getByRole("link", { name: "Choose a file." })).toBeVisible();
  await field(page, "File").setInputFiles(sheet);
  await button(page, "Check file").click();
  await expect(page.getByRole("heading", { name: "Review import" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "1 row can’t be imported" })).toBeVisible();
  const wrong = page.getByRole("row").filter({ hasText: "This headline is far too long" });
  await expect(wrong).toContainText("4");
  await expect(wrong).toContainText("Headline 1");
  await expect(page.getByText("This row is for the campaign “Another campaign”.")).toBeVisible();
  await axe(page, "what an import would do");
  await button(page, "Import 2 ads").click();
  await expect(page.getByText("2 ads created, no ads updated.").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Trail boots, made slowly", exact: true })).toBeVisible();
  await axe(page, "what an import did");
  await link(page, "View ads").click();

  await page.getByRole("button", { name: /^More actions/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    link(page, "Export for Ads Editor").click(),
  ]);
  expect(download.suggestedFilename()).toBe("winter-boots-generic.csv");
  const csv = await readFile(await download.path(), "utf8");
  expect(csv).toContain("Headline 15 position");
  expect(csv).toContain('"Trail boots, made slowly",1');
  await page.goto(`${campaign}/import`);
  await field(page, "File").setInputFiles({
    name: "again.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(csv),
  });
  await button(page, "Check file").click();
  await expect(page.getByRole("heading", { name: "No changes" })).toBeVisible();

  await page.goto(`${campaign}?search=Trail`);
  await page.getByRole("button", { name: /^More actions/ }).click();
  const [filtered] = await Promise.all([
    page.waitForEvent("download"),
    link(page, "Export filtered ads for Ads Editor").click(),
  ]);
  const rows = (await readFile(await filtered.path(), "utf8")).trim().split("\r\n");
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain("Trail boots, made slowly");

  await link(page, "Trail boots, made slowly").first().click();
  await field(page, "Notes").fill("Keep this one");
  await button(page, "Save").click();
  await expect(page.getByText("Ad saved.").first()).toBeVisible();
  await page.goto(`${campaign}/import`);
  await page
    .getByRole("listitem")
    .filter({ hasText: "2 ads created, no ads updated" })
    .getByRole("link")
    .click();
  await expect(page.getByRole("heading", { name: "Changed or deleted since the import" })).toBeVisible();
  await button(page, "Undo import").click();
  await expect(page.getByText("Import undone. 1 ad kept.").first()).toBeVisible();
  const kept = page.getByRole("row").filter({ hasText: "Trail boots, made slowly" });
  await expect(kept).toContainText("Kept");
  await link(page, "View ads").click();
  await expect(page.getByText("1, 1 without issues")).toBeVisible();
});

test("a project chooses what keeps an ad out of review, and an ad is saved from anywhere in its form", async ({
  page,
  allowNoise,
  inCampaign,
}) => {
  allowNoise(/status of 422/);
  const { user, path: campaign } = await inCampaign("GoogleAd", "Brand search", "Search");
  await page.goto(`${campaign}/content/new`);
  await field(page, "Headline 1").fill("WARM boots");
  await field(page, "Headline 2").fill("Free returns");
  await field(page, "Headline 3").fill("Repairs for life");
  await field(page, "Description 1").fill("Order by noon.");
  await field(page, "Description 2").fill("Walk tomorrow.");
  await expect(field(page, "Owner")).toHaveValue(/.+/);
  await field(page, "Owner").selectOption("No owner");
  await link(page, "Final URL and display path").click();
  await field(page, "Final URL").fill("https://northwind.example");
  await link(page, "Headlines").click();
  await field(page, "Headline 1").focus();
  // The end of the form is far away, its buttons are not; and they cover nothing that has the focus.
  await expect(button(page, "Save")).toBeInViewport();
  for (const name of ["Notes", "Display path 2", "Description 2", "Headline 3"]) {
    await field(page, name).focus();
    const bar = await button(page, "Save").boundingBox();
    const box = await field(page, name).boundingBox();
    expect(box?.y ?? 0, name).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  }
  await button(page, "Save").click();
  await expect(page.getByText("Ad created.").first()).toBeVisible();
  await expect(field(page, "Owner")).toHaveValue("");
  await page.goto(campaign);
  await expect(page.getByText("No ad group").first()).not.toContainText(user.name);

  await link(page, "Rules").click();
  await page.getByLabel("All caps").check();
  await button(page, "Save rules").click();
  await expect(page.getByText("Rules saved.").first()).toBeVisible();
  await expect(page.getByLabel("All caps")).toBeChecked();
  await axe(page, "the rules");
  await link(page, "Cards").click();
  await link(page, "WARM boots").first().click();
  await panelTab(page, "Checks").click();
  await expect(page.getByText("Fix this before you send the ad to review.")).toBeVisible();
  await expect(page.getByText("Headline 1: Avoid all caps: “WARM”.").first()).toBeVisible();
  await button(page, "Send to review").click();
  await expect(page).toHaveTitle(/^Error: /);
});

test("keywords that get in each other’s way are named", async ({ page, allowNoise, inCampaign }) => {
  allowNoise(/status of 422/);
  const { path: campaign } = await inCampaign("GoogleAd", "Brand search", "Search");
  await link(page, "Ad groups").click();
  for (const [name, keywords, negatives] of [
    ["Boots", "[winter boots]\nfree boots", "free"],
    ["Winter", "[Winter Boots]\nsocks", ""],
  ] as const) {
    await link(page, "New ad group").first().click();
    await field(page, "Name").fill(name);
    await field(page, "Keywords").fill(`${keywords}\nboots!`);
    await button(page, "Create ad group").click();
    await axe(page, "a refused ad group");
    await expect(page.getByRole("link", { name: /Line 3 \(“boots!”\) includes “!”/ })).toBeVisible();
    await field(page, "Keywords").fill(keywords);
    await field(page, "Negative keywords").fill(negatives);
    await button(page, "Create ad group").click();
    // The notice of the first one may still be there when the second is sent.
    await expect(page).toHaveURL(/\/ad-groups$/);
    await expect(page.getByText("Ad group created.").first()).toBeVisible();
  }
  await page.goto(`${campaign}/keywords`);
  await expect(page.getByRole("heading", { name: "2 conflicts" })).toBeVisible();
  await expect(
    page.getByText("is in Boots and Winter. They bid against each other, so keep it in one."),
  ).toBeVisible();
  await expect(
    page.getByText("never triggers ads in Boots. The negative keyword free blocks it."),
  ).toBeVisible();
});
