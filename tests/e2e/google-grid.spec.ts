import type { Page } from "@playwright/test";
import { axe, expect, test } from "./fixtures.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const cell = (page: Page, column: string, ad: string) =>
  page.getByRole("textbox", { name: `${column} of ${ad}`, exact: true });

const ADDRESS = "https://northwind.example/boots";
const NAMES = ["Dry feet by nine", "Walk to work dry", "Boots for rain", "Two resoles", "Wool inside"];
const ROWS = NAMES.map((name) =>
  [
    name,
    "BOOTS THAT LAST",
    "Free returns for 30 days",
    "Stitched, not glued.",
    "Order by noon…",
    ADDRESS,
  ].join("\t"),
).join("\n");
const HEADINGS = ["Headline 1", "Headline 2", "Headline 3", "Description 1", "Description 2", "Final URL"];

/** Makes five ads by pasting them, and ends in the grid. */
async function openGrid(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "Grid", exact: true }).click();
  await page.getByRole("link", { name: "Paste rows" }).click();
  await page.getByLabel("Rows from a spreadsheet").fill(`${HEADINGS.join("\t")}\n${ROWS}`);
  await button(page, "Preview").click();
  await expect(page.getByText("5 new ads. Columns matched by their names.")).toBeVisible();
  await button(page, "Add 5 ads").click();
  await expect(page.getByText("5 ads created")).toBeVisible();
  await expect(button(page, "Save")).toBeVisible();
}

const textsIn = (page: Page, column: string) =>
  Promise.all(NAMES.map((name) => cell(page, column, name).inputValue()));

test("the grid shows four headlines and its first ad at once, and one headline goes into five ads in three steps", async ({
  page,
  inCampaign,
}) => {
  await inCampaign("GoogleAd", "Boots", "Search");
  await openGrid(page);
  await page.reload();
  await page.evaluate(() => document.fonts.ready);
  const first = await page.getByRole("row").nth(1).boundingBox();
  expect(first?.y).toBeLessThanOrEqual(238 + 8);
  const grid = await page.getByRole("region", { name: "Ads, one row each" }).boundingBox();
  const fourth = await page.getByRole("columnheader", { name: "Headline 4" }).boundingBox();
  expect((fourth?.x ?? 0) + (fourth?.width ?? 0)).toBeLessThanOrEqual((grid?.x ?? 0) + (grid?.width ?? 0));
  await expect(page.getByRole("link", { name: "All caps in headline 2" })).toHaveCount(NAMES.length);
  await axe(page, "the grid");

  const top = cell(page, "Headline 4", "Dry feet by nine");
  await top.fill("Sizes 34 to 50");
  await top.press("Escape");
  for (let count = 1; count < NAMES.length; count++) await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+d");
  await expect(page.getByText("5 cells changed")).toBeVisible();
  await button(page, "Save 5 cells").click();
  await expect(page.getByText("5 ads saved.")).toBeVisible();
  expect(await textsIn(page, "Headline 4")).toEqual(NAMES.map(() => "Sizes 34 to 50"));
  await button(page, "Undo").click();
  await expect(cell(page, "Headline 4", "Wool inside")).toHaveValue("");
});

test("the keyboard moves, selects, copies, pastes, and pins as in a spreadsheet", async ({
  page,
  context,
  inCampaign,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await inCampaign("GoogleAd", "Boots", "Search");
  await openGrid(page);
  const first = cell(page, "Headline 2", NAMES[0] ?? "");
  await first.click();
  await first.press("Enter");
  await expect(cell(page, "Headline 2", NAMES[1] ?? "")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(cell(page, "Headline 3", NAMES[1] ?? "")).toBeFocused();

  // Typing after a move replaces the text.
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.type("Typed");
  await expect(cell(page, "Headline 3", NAMES[0] ?? "")).toHaveValue("Typed");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+c");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "BOOTS THAT LAST\tTyped\nBOOTS THAT LAST\tFree returns for 30 days",
  );

  await cell(page, "Headline 3", NAMES[3] ?? "").click();
  await page.evaluate(() => navigator.clipboard.writeText("One\tTwo\nThree\tFour"));
  await page.keyboard.press("Control+v");
  expect(await textsIn(page, "Headline 3")).toEqual([
    "Typed",
    "Free returns for 30 days",
    "Free returns for 30 days",
    "One",
    "Three",
  ]);
  expect(await textsIn(page, "Headline 4")).toEqual(["", "", "", "Two", "Four"]);

  await page.keyboard.press("Escape");
  await page.keyboard.press("p");
  await expect(button(page, `Pin headline 3 of ${NAMES[3]}: position 1`)).toBeVisible();
  await expect(page.getByText("6 cells changed")).toBeHidden();
  await expect(page.getByText("5 cells changed")).toBeVisible();

  // A text that is too long is red as it is typed, and what is unsaved isn't lost.
  await cell(page, "Headline 2", NAMES[4] ?? "").fill("Warm winter boots for city and hill walks");
  await expect(cell(page, "Headline 2", NAMES[4] ?? "")).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("link", { name: "Keywords", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await button(page, "Stay").click();
  await page.getByRole("link", { name: "Discard" }).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  await expect(cell(page, "Headline 3", NAMES[0] ?? "")).toHaveValue("Free returns for 30 days");
});

test("text is replaced in the selected ads before anything is saved", async ({ page, inCampaign }) => {
  await inCampaign("GoogleAd", "Boots", "Search");
  await openGrid(page);
  for (const name of NAMES.slice(0, 3)) await page.getByRole("checkbox", { name: `Select ${name}` }).click();
  await cell(page, "Headline 1", NAMES[0] ?? "").click();
  await page.keyboard.press("Control+h");
  const find = page.getByLabel("Find", { exact: true });
  await expect(find).toBeFocused();
  await page.keyboard.press("Escape");
  await button(page, /^Find and replace/).click();
  await expect(find).toBeFocused();
  await page.keyboard.type("Free returns");
  await expect(cell(page, "Headline 1", NAMES[0] ?? "")).toHaveValue(NAMES[0] ?? "");
  await page.getByLabel("Replace with").fill("Send back free");
  await expect(page.getByLabel("Selected ads (3)")).toBeChecked();
  await expect(page.getByText("3 headlines change. No text becomes too long.")).toBeVisible();
  await axe(page, "find and replace");
  await page.getByRole("radio", { name: "All ads" }).check();
  await find.fill("boots");
  await page.getByLabel("In", { exact: true }).selectOption("Final URLs");
  await expect(page.getByText("5 final URLs change. No text becomes too long.")).toBeVisible();
  await page.getByLabel("In", { exact: true }).selectOption("Headlines and descriptions");
  await find.fill("Free returns");
  await expect(page.getByText("5 headlines change. No text becomes too long.")).toBeVisible();
  await page.getByLabel("Selected ads (3)").check();
  await button(page, "Replace 3").click();
  await expect(page.getByText("3 cells changed")).toBeVisible();
  await button(page, "Save 3 cells").click();
  await expect(page.getByText("3 ads saved.")).toBeVisible();
  expect(await textsIn(page, "Headline 3")).toEqual([
    ...NAMES.slice(0, 3).map(() => "Send back free for 30 days"),
    ...NAMES.slice(3).map(() => "Free returns for 30 days"),
  ]);
});

test("Control+Z takes back a paste, a fill, and a replacement as a whole, and what was typed later before them", async ({
  page,
  context,
  inCampaign,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await inCampaign("GoogleAd", "Boots", "Search");
  await openGrid(page);
  const undo = () => page.keyboard.press("Control+z");
  const third = NAMES.map(() => "Free returns for 30 days");
  const first = NAMES[0] ?? "";

  await cell(page, "Headline 3", first).click();
  await page.evaluate(() => navigator.clipboard.writeText("One\tTwo\nThree\tFour"));
  await page.keyboard.press("Control+v");
  await expect(page.getByText("4 cells changed")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+d");
  expect(await textsIn(page, "Headline 3")).toEqual(["One", "One", "One", ...third.slice(3)]);
  await cell(page, "Headline 4", NAMES[4] ?? "").click();
  await page.keyboard.type("Typed");

  await undo();
  await expect(cell(page, "Headline 4", NAMES[4] ?? "")).toHaveValue("");
  expect(await textsIn(page, "Headline 3")).toEqual(["One", "One", "One", ...third.slice(3)]);
  await undo();
  expect(await textsIn(page, "Headline 3")).toEqual(["One", "Three", ...third.slice(2)]);
  await undo();
  expect(await textsIn(page, "Headline 3")).toEqual(third);
  expect(await textsIn(page, "Headline 4")).toEqual(NAMES.map(() => ""));

  await button(page, /^Find and replace/).click();
  await page.keyboard.type("Free returns");
  await page.getByLabel("Replace with").fill("Send back free");
  await button(page, "Replace 5").click();
  await expect(page.getByText("5 cells changed")).toBeVisible();
  await undo();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect(await textsIn(page, "Headline 3")).toEqual(third);
});
