import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Visitor } from "../support/visitor.ts";
import { atTheKeyboard } from "./at-the-keyboard.ts";
import { axe, expect, scriptsReady, test } from "./fixtures.ts";
import { counter } from "./journey.ts";

const LOG = "/micro-tools/ad-log";

/** Six changes of one campaign that one person made within minutes, as a platform exports them. */
const CHANGES = [
  "Time,Changed by,Campaign,Setting,Old value,New value",
  ...Array.from(
    { length: 6 },
    (_, number) => `2026-11-03 09:1${number}:00,ana@northwind.test,Winter boots,Bid ${number},1.00,1.20`,
  ),
].join("\n");

/** Imports the changes, and says where to begin. */
async function withChanges(visitor: Visitor): Promise<string> {
  const check = await visitor.submit(await visitor.get(`${LOG}/imports`), "Read file", {
    file: new File([CHANGES], "changes.csv", { type: "text/csv" }),
  });
  const answered = await visitor.submit(check, "Continue", {
    timezone: "Europe/Berlin",
    platform: "google",
    order: "ymd",
  });
  await visitor.submit(answered, "Log 6 changes");
  return "/projects";
}

test("the reason for six changes of one group takes two presses @off", async ({
  page,
  signedIn,
  delivery,
}) => {
  await signedIn(withChanges);
  const { counts, press } = counter(page);
  await press(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Ad log/ }));
  await expect(page.getByRole("heading", { level: 2, name: /^6 changes by ana/ })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Add the reason to/, checked: true })).toHaveCount(6);
  if (delivery === "scripts-on") await axe(page, "the ad log");
  await page
    .getByLabel("Reason for the selected changes", { exact: true })
    .fill("Fewer bidders since Monday.");
  await press(page.getByRole("button", { name: "Add reason", exact: true }));
  await expect(page.getByText("Reason added to 6 changes.").first()).toBeVisible();
  await expect(page.getByText("Fewer bidders since Monday.", { exact: true })).toHaveCount(6);
  expect(counts).toMatchObject({ clicks: 2, screens: 1, submits: 1 });
});

test("a change is logged in one line, corrected, and its correction counts @off @core", async ({
  page,
  signedIn,
}) => {
  await signedIn(() => Promise.resolve(LOG));
  await page.getByLabel("Campaign or ad", { exact: true }).fill("Winter boots");
  await page.getByLabel("From", { exact: true }).fill("40");
  await page.getByLabel("To", { exact: true }).fill("550");
  await page.getByLabel("Why", { exact: true }).fill("It ran out by noon.");
  await page.getByLabel("Why", { exact: true }).press("Enter");
  await expect(page.getByText(/Logged for Winter boots\. We’ll ask on/).first()).toBeVisible();
  // The line is empty for the next one.
  await expect(page.getByLabel("Why", { exact: true })).toHaveValue("");
  await page.getByRole("link", { name: "Budget", exact: true }).click();
  await page.getByRole("link", { name: "Correct", exact: true }).click();
  await page.getByLabel("To", { exact: true }).fill("55");
  await page.getByRole("button", { name: "Save correction", exact: true }).click();
  await expect(page.getByText("This corrects an earlier entry.")).toBeVisible();
  await page.goto(LOG);
  await expect(page.getByText("1 entry", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").locator("ins")).toHaveText("55");
});

const report = fileURLToPath(new URL("../files/reports/verdict-29-days.csv", import.meta.url));

test("a review shows its arithmetic, and is concluded in one press @off", async ({
  page,
  signedIn,
  delivery,
}) => {
  await signedIn(() => Promise.resolve("/micro-tools/report-analyzer"));
  await page.getByLabel("Files", { exact: true }).setInputFiles(report);
  await page.getByRole("button", { name: "Analyze", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Cost and conversions", exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await page.goto(`${LOG}/new`);
  await page.getByLabel("Campaign or ad", { exact: true }).fill("Wool | Search | Brand");
  await page.getByLabel("Setting", { exact: true }).fill("Daily budget");
  await page.getByLabel("From", { exact: true }).fill("40.00");
  await page.getByLabel("To", { exact: true }).fill("55.00");
  await page.getByLabel("Day", { exact: true }).fill("2026-11-03");
  await page.getByLabel("Why", { exact: true }).fill("It ran out by noon.");
  await page.getByLabel("Ask whether it helped on", { exact: true }).fill("2026-11-18");
  await page.getByRole("button", { name: "Log change", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Daily budget", exact: true })).toBeVisible();
  await page.goto(`${LOG}?waiting=review`);
  await expect(page.getByRole("heading", { level: 2, name: "It helped", exact: true })).toBeVisible();
  // 210 of 3,220 clicks before, 252 of as many after.
  await expect(page.getByRole("row", { name: /^Conversion rate/ })).toContainText("+1.30 pt");
  if (delivery === "scripts-on") await axe(page, "a verdict", "colors");
  await page.getByRole("button", { name: "Conclude: helped", exact: true }).click();
  await expect(page.getByText(/concluded: helped\./)).toBeVisible();
  await page.goto(`${LOG}?waiting=review`);
  await expect(page.getByText("Nothing is to be reviewed today.", { exact: true })).toBeVisible();
});

test("the form of the log is near the top, and nothing moves sideways", async ({ page, signedIn }) => {
  await signedIn(withChanges);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(LOG);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide, `${width} px`).toBeLessThanOrEqual(0);
    if (width !== 1440) continue;
    const form = await page
      .getByLabel("What changed", { exact: true })
      .locator("xpath=ancestor::form")
      .boundingBox();
    expect(form?.y).toBeLessThanOrEqual(122);
  }
});

test("a change is logged, and six get a reason, by keys alone", async ({ page, signedIn }) => {
  await signedIn(withChanges);
  await page.goto(LOG);
  await scriptsReady(page);
  const me = atTheKeyboard(page);
  const field = (name: string) => page.getByLabel(name, { exact: true });

  await me.tabTo(field("What changed"));
  await me.press("ArrowDown");
  await me.tabTo(field("Campaign or ad"));
  await me.type("Summer boots");
  await me.tabTo(field("Why"));
  await me.type("Clicks cost less than they bring.");
  await me.press("Enter");
  await expect(page.getByText("Logged for Summer boots.").first()).toBeVisible();
  await expect(field("Why")).toHaveValue("");
  await me.expectFocus(field("Why"));

  const boxes = page.getByRole("checkbox", { name: /^Add the reason to/ });
  await me.tabTo(boxes.first());
  await me.press("Space");
  await expect(boxes.first()).not.toBeChecked();
  await me.press("Space");
  await me.tabTo(field("Reason for the selected changes"));
  await me.type("Fewer bidders since Monday.");
  await me.press("Enter");
  await expect(page.getByText("Reason added to 6 changes.").first()).toBeVisible();
  await expect(page.getByText("Fewer bidders since Monday.", { exact: true })).toHaveCount(6);
  // The form is gone, as no other change lacks a reason.
  await me.expectFocus(page.getByRole("heading", { level: 1, name: "Ad log", exact: true }));
});

/** Logs a change with two weeks of numbers on both sides, and waits until they are read. */
async function withReview(visitor: Visitor): Promise<string> {
  const file = new File([await readFile(report)], "verdict.csv", { type: "text/csv" });
  const uploaded = await visitor.submit(await visitor.get("/micro-tools/report-analyzer"), "Analyze", {
    files: file,
  });
  await expect
    .poll(async () => (await visitor.get(uploaded.path)).html, { timeout: 30_000 })
    .toContain("Cost and conversions");
  await visitor.submit(await visitor.get(`${LOG}/new`), "Log change", {
    object: "Wool | Search | Brand",
    field: "Daily budget",
    old_value: "40.00",
    new_value: "55.00",
    day: "2026-11-03",
    reason: "It ran out by noon.",
    review_on: "2026-11-18",
  });
  return `${LOG}?waiting=review`;
}

test("a review is read, disagreed with, and concluded by keys alone", async ({ page, signedIn }) => {
  await signedIn(withReview);
  await scriptsReady(page);
  const me = atTheKeyboard(page);
  await expect(page.getByRole("heading", { level: 2, name: "It helped", exact: true })).toBeVisible();
  await me.tabTo(page.getByLabel("What changed", { exact: true }));
  await me.tabTo(page.getByRole("button", { name: "Conclude: helped", exact: true }));
  await me.tabTo(page.getByRole("link", { name: "I disagree", exact: true }));
  await me.press("Enter");
  await me.expectFocus(page.getByRole("heading", { level: 1, name: "Conclude", exact: true }));
  await me.tabTo(page.getByRole("radio", { name: "Helped", exact: true }));
  await me.press("ArrowDown");
  await me.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "No clear effect", exact: true })).toBeChecked();
  await me.tabTo(page.getByLabel("Why", { exact: true }));
  await me.type("The sale began on the same day.");
  await me.tabTo(page.getByRole("button", { name: "Conclude", exact: true }));
  await me.press("Enter");
  await expect(page.getByText(/concluded: no clear effect\./)).toBeVisible();
  await expect(page.getByText("The sale began on the same day.", { exact: true })).toBeVisible();
  await me.expectFocus(page.getByRole("heading", { level: 1, name: "Daily budget", exact: true }));
});
