import type { Locator, Page } from "@playwright/test";
import { shortDays } from "#domain/calendar/timeline.ts";
import { addDays, formatDay, formatDays, toIsoDay } from "#lib/dates.ts";
import type { Visitor } from "../support/visitor.ts";
import { newFolder, newPost } from "../support/workspace.ts";
import { axe, expect, test } from "./fixtures.ts";

const today = toIsoDay(new Date());
const [first, last] = [addDays(today, 4), addDays(today, 6)];
const DAYS = 63;

/** Makes a Meta campaign and a social calendar with two posts on one day; ends on the timeline. */
async function planned(visitor: Visitor): Promise<string> {
  const campaigns = await newFolder(visitor);
  const campaign = (kind: string, name: string, starts_on: string) =>
    visitor.send(`${campaigns}/new`, "new-campaign", { name, kind, starts_on });
  await campaign("MetaAd", "Winter fair", first);
  const calendar = await campaign("SocialCalendar", "Launch month", today);
  for (const title of ["Teaser", "Launch"]) await newPost(visitor, calendar, { title, planned_for: today });
  return `${campaigns.split("/folders/")[0]}/calendar?view=quarter`;
}

const barOf = (page: Page, from: string, to: string, length: string) =>
  page.getByRole("link", { name: `Meta ads: Winter fair, ${shortDays(from, to)}${length}`, exact: true });

/** Measures bars in days from the first of the page on. */
async function daysOf(bar: Locator) {
  const box = (await bar.boundingBox())!;
  const row = bar.locator("..");
  const { x, width } = await row.evaluate((element) => ({
    x: element.getBoundingClientRect().x + element.clientLeft,
    width: element.clientWidth,
  }));
  return {
    from: (box.x - x) / (width / DAYS),
    to: (box.x + box.width - x) / (width / DAYS),
    day: width / DAYS,
  };
}

async function resized(page: Page, to: string) {
  await page.getByRole("link", { name: "Change dates of Winter fair", exact: true }).click();
  await page.getByLabel("End date", { exact: true }).fill(to);
  await page.getByRole("button", { name: "Change date", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: /calendar$/ })).toBeVisible();
  // The notice of the change goes, with its own Undo.
  await page.goto(page.url());
}

test(
  "a timeline is true to the day, and a form gives campaigns other days",
  { tag: "@off" },
  async ({ page, signedIn, delivery }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signedIn(planned);
    await expect(page).toHaveURL(/view=timeline/);
    await expect(barOf(page, first, first, "")).toBeVisible();
    await resized(page, last);
    const bar = barOf(page, first, last, ", 3 days");
    const { from, to, day } = await daysOf(bar);
    // From the Monday of the week before the last on.
    const at = Math.round(from);
    expect(Math.abs(from - at) * day).toBeLessThanOrEqual(0.5);
    expect(Math.abs(to - at - 3) * day).toBeLessThanOrEqual(0.5);
    const now = await daysOf(page.locator(".tl-now"));
    expect(Math.floor(now.from)).toBe(at - 4);
    expect(Math.floor(now.to)).toBe(at - 4);
    expect(at - 4).toBe(14 + ((new Date(`${today}T00:00Z`).getUTCDay() + 6) % 7));

    // One row for the calendar with both of its posts on one day, and one for the ads.
    await expect(
      page.getByRole("link", { name: /^Social calendar: Launch month, .*; 2 draft$/ }),
    ).toBeVisible();
    const [one, other] = await Promise.all(
      ["Teaser", "Launch"].map(async (title) => (await page.getByTitle(title).boundingBox())!),
    );
    expect(one!.x).toBe(other!.x);
    expect(Math.abs(one!.y - other!.y)).toBeGreaterThanOrEqual(16);
    expect((await page.locator(".tl-r").first().boundingBox())!.y).toBeLessThanOrEqual(263);

    if (delivery === "scripts-on") await axe(page, "a timeline");
    await page.getByRole("navigation", { name: "Scale" }).getByRole("link", { name: "Half year" }).click();
    await expect(page).toHaveURL(/scale=half/);
    await expect(bar).toBeVisible();
    if (delivery !== "scripts-on") return;
    const printed = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
    expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const [, width = 0, height = 0] = /MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(printed) ?? [];
    expect(Number(width)).toBeGreaterThan(Number(height));
    await page.setViewportSize({ width: 390, height: 844 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      // Buttons fade from one theme into the other.
      await page.reload();
      await axe(page, `a ${colorScheme} timeline`, "colors");
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  },
);

/** Makes an ad with a budget, of which a report says that more was spent. Ends on the timeline. */
async function overspent(visitor: Visitor): Promise<string> {
  const campaigns = await newFolder(visitor);
  const ad = await visitor.send(`${campaigns}/new`, "new-campaign", {
    name: "Winter fair",
    kind: "MetaAd",
    starts_on: first,
  });
  await visitor.submit(await visitor.get(`${ad}/edit`), "Save settings", {
    budget_amount: "500",
    currency: "EUR",
    starts_on: first,
    ends_on: last,
  });
  const text = `Campaign,Day,Currency code,Impr.,Clicks,Cost\nWinter fair,2026-11-02,EUR,100,10,602.00`;
  const report = await visitor.submit(await visitor.get("/micro-tools/report-analyzer"), "Analyze", { text });
  const address = report.path.replace(/[?#].*/, "");
  await expect
    .poll(async () => (await visitor.get(address)).headers.get("refresh"), { timeout: 20_000 })
    .toBeNull();
  const linking = await visitor.get(`${address}/campaigns`);
  const [, id = ""] = /value="([A-Z0-9]{26})"\/?><label[^>]*>Winter fair/.exec(linking.html) ?? [];
  await visitor.submit(linking, "Save campaigns", { campaigns: id });
  return `${campaigns.split("/folders/")[0]}/calendar?view=timeline`;
}

test("a timeline draws the days without a plan, and red what is over its budget", async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signedIn(overspent);
  const bar = barOf(page, first, last, ", 3 days");
  const { from, day } = await daysOf(bar);
  const at = Math.round(from);
  // From the day after the ad to the end of the page.
  const days = DAYS - at - 3;
  const gap = page.locator(".tl-gap");
  await expect(gap).toHaveCount(1);
  await expect(gap).toContainText(`Gap: ${days} days`);
  await expect(gap).toHaveCSS("border-top-style", "dashed");
  const [drawn, own] = [(await gap.boundingBox())!, (await bar.boundingBox())!];
  expect(Math.abs(drawn.x - own.x - 3 * day)).toBeLessThanOrEqual(0.5);
  expect(Math.abs(drawn.width - days * day)).toBeLessThanOrEqual(0.5);

  const spent = page.getByText("€602 of €500, over", { exact: true });
  await expect(spent).toBeVisible();
  const red = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.className = "field-error";
    return getComputedStyle(probe).color;
  });
  await expect(spent).toHaveCSS("color", red);
});

test("a bar is moved and resized by whole days, and Undo puts it back", async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signedIn(planned);
  await resized(page, last);
  const bar = (from: string, to: string, days = 3) => barOf(page, from, to, `, ${days} days`);
  const drag = async (held: Locator, x: (width: number) => number, days: number) => {
    await expect(page.locator("[data-drops]")).toBeVisible();
    const { x: left, y, width } = (await held.boundingBox())!;
    const { day } = await daysOf(held);
    const start = left + x(width);
    await page.mouse.move(start, y + 10);
    await page.mouse.down();
    await page.mouse.move(start + (days * day) / 2, y + 10);
    await page.mouse.move(start + days * day, y + 10);
  };
  const middle = (width: number) => width / 2;
  await drag(bar(first, last), middle, 3);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(bar(first, last)).toBeVisible();

  const [later, end] = [addDays(first, 3), addDays(last, 3)];
  await drag(bar(first, last), middle, 3);
  await expect(bar(later, end)).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText(`Moved “Winter fair” to ${formatDay(later)}.`).first()).toBeVisible();
  await expect(bar(later, end)).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Undone.").first()).toBeVisible();
  await expect(bar(first, last)).toBeVisible();

  await drag(bar(first, last), (width) => width - 3, 2);
  await page.mouse.up();
  await expect(bar(first, addDays(last, 2), 5)).toBeVisible();
  await expect(
    page.getByText(`Moved “Winter fair” to ${formatDays(first, addDays(last, 2))}.`).first(),
  ).toBeVisible();
});
