import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { addDays, toIsoDay } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { Visitor } from "../support/visitor.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { axe, axeColors, expect, test } from "./fixtures.ts";
import { counter, poster } from "./journey.ts";
import { inEachLook } from "./looks.ts";

const NOVEMBER = "view=month&date=2099-11-01";

/** Glyphs of an item, by the names of their drawings. */
const glyphsOf = (item: Locator) =>
  item.locator("use").evaluateAll((uses) => uses.map((use) => use.getAttribute("href")?.split("#")[1]));

inEachLook(({ width, height }) => {
  const isPhone = width < 700;

  test(
    "an item says its status, networks, and image, and an open day opens a post on it",
    { tag: isPhone ? [] : "@core" },
    async ({ page, signedIn }) => {
      await signedIn(async (visitor) => {
        const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
        const post = await newPost(visitor, calendar, {
          planned_for: "2099-11-20",
          time: "09:30",
          networks: ["instagram", "facebook", "x", "linkedin"],
        });
        const image = new File([await readFile(poster)], "disc.png", { type: "image/png" });
        await visitor.submit(await visitor.get(post), "Upload", { image, new_alt: "An orange disc" });
        return `${calendar}?${NOVEMBER}`;
      });
      const items = page.getByRole("main").getByRole("link", { name: /Teaser, Nov/ });
      const item = page.getByRole("main").getByRole("link", {
        name: "9:30 Teaser, Nov 20, Draft, Instagram, Facebook, X and LinkedIn, with image",
        exact: true,
      });
      await expect(item).toBeVisible();
      await expect(items).toHaveCount(1);
      const card = page.locator(".pcd", { has: page.getByRole("link", { name: /Teaser, Nov 20/ }) });
      // The width in which it is drawn, and no more of it.
      await expect(card.locator("img")).toHaveJSProperty("naturalWidth", 480);
      if (!isPhone) await page.setViewportSize({ width: 1440, height: 900 });
      const drawn = await card.locator("img").boundingBox();
      expect([drawn!.width >= 128, drawn!.height >= 72]).toEqual([true, true]);
      expect(await glyphsOf(card)).toEqual(
        expect.arrayContaining(["network-instagram", "network-facebook", "network-x", "status-draft"]),
      );
      await page.setViewportSize({ width, height });
      // A phone lists the days with something on them.
      const add = page.getByRole("link", { name: `Add post on Nov ${isPhone ? 20 : 26}, 2099`, exact: true });
      await add.click();
      await expect(page.getByRole("heading", { level: 1, name: "New post" })).toBeVisible();
      await expect(page.getByLabel("Date", { exact: true })).toHaveValue(`2099-11-${isPhone ? 20 : 26}`);
      if (isPhone) return;
      await page.goBack();
      await expect(page.locator("table[data-drops]")).toBeVisible();
      await page.locator('td[data-day="2099-11-27"]').click({ position: { x: 40, y: 120 } });
      await expect(page.getByRole("heading", { level: 1, name: "New post" })).toBeVisible();
      await expect(page.getByLabel("Date", { exact: true })).toHaveValue("2099-11-27");
    },
  );
});

test(
  "six posts move by a week in eight clicks, or four with a range, and one Undo puts them back",
  { tag: "@off" },
  async ({ page, delivery, signedIn }) => {
    await signedIn(async (visitor) => {
      const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
      for (let day = 1; day <= 6; day++)
        await newPost(visitor, calendar, { title: `Part ${day}`, planned_for: `2099-11-0${day}` });
      return `${calendar}?${NOVEMBER}`;
    });
    const { counts, press } = counter(page);
    await press(page.getByRole("link", { name: "List", exact: true }));
    await expect(page.locator("#day-2099-11-06")).toBeVisible();
    const box = (day: number) => page.getByRole("checkbox", { name: `Select Part ${day}`, exact: true });
    if (delivery === "scripts-on") {
      // The script for ranges comes after the page.
      await expect(page.locator(".bulk output")).toBeAttached();
      await press(box(1));
      counts.clicks += 1;
      await box(6).click({ modifiers: ["Shift"] });
      await expect(page.locator(".bulk output")).toHaveText("6 posts selected");
    } else for (let day = 1; day <= 6; day++) await press(box(day));
    await page.getByLabel("Number of days", { exact: true }).fill("7");
    await press(page.getByRole("button", { name: "Move by a number of days", exact: true }));
    await expect(page.getByText("6 posts updated.").first()).toBeVisible();
    expect(counts).toEqual({ clicks: delivery === "scripts-on" ? 4 : 8, screens: 1, submits: 1 });
    await expect(page.locator("#day-2099-11-13")).toBeVisible();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText("Undone.").first()).toBeVisible();
    await expect(page.locator("#day-2099-11-06")).toBeVisible();
    await expect(page.locator("#day-2099-11-13")).toHaveCount(0);
  },
);

test("a month begins with this week, a week has each post at its minute, and a feed has three columns", async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const today = toIsoDay(new Date());
  const { path: calendar } = await signedIn(async (visitor) => {
    const made = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch posts");
    for (const [title, time] of [
      ["Late", "23:20"],
      ["Morning", "09:25"],
      ["Beside it", "10:40"],
    ] as const)
      await newPost(visitor, made, { title, time, planned_for: today, networks: "instagram" });
    await newPost(visitor, made, {
      title: "Ahead",
      planned_for: addDays(today, 28),
      networks: "instagram",
    });
    return made;
  });
  await page.goto(`${calendar}?view=month`);
  const card = await page.locator("[data-today] .pcd").first().boundingBox();
  expect(card?.y).toBeLessThanOrEqual(294);
  // Four weeks follow today's, whatever the month.
  await expect(page.getByRole("main").getByRole("link", { name: /^Ahead/ })).toBeVisible();

  await page.goto(`${calendar}?view=week`);
  const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
  const hours = await boxOf("[data-today] .wv-l");
  expect([(await boxOf(".wv-h")).height, hours.y]).toEqual([44, 215]);
  await axe(page, "a week");
  await axeColors(page, "a week");
  const hour = hours.height / (24 - 7);
  for (const [title, minutes] of [
    ["Morning", 145],
    ["Beside it", 220],
    ["Late", 980],
  ] as const) {
    const post = page.locator(".wv-p", { has: page.getByRole("link", { name: new RegExp(title) }) });
    const box = (await post.boundingBox())!;
    expect(Math.abs(box.y - (hours.y + (minutes / 60) * hour)), title).toBeLessThanOrEqual(1);
    // What begins within an hour and a half shares the width.
    expect(box.width < hours.width / 2, title).toBe(title !== "Late");
  }

  await page.goto(`${calendar}?view=feed`);
  const tiles = page.locator(".fd > li");
  await expect(tiles).toHaveCount(4);
  const boxes = await Promise.all((await tiles.all()).map(async (tile) => (await tile.boundingBox())!));
  for (const { width, height } of boxes) expect(Math.abs(height / width - 5 / 4)).toBeLessThan(0.01);
  // Three are beside each other, and the fourth begins the next row.
  expect(new Set(boxes.slice(0, 3).map(({ y }) => y)).size).toBe(1);
  expect(boxes[3]?.x).toBe(boxes[0]?.x);
  expect(boxes[3]?.y).toBeGreaterThan(boxes[0]!.y);
});

/** Somewhere it is always day, and somewhere always night. */
const ZONES = [
  "Pacific/Honolulu",
  "America/Phoenix",
  "America/Argentina/Buenos_Aires",
  "Africa/Lagos",
  "Asia/Dubai",
  "Asia/Tokyo",
];
const clockIn = (zone: string) => wallClock(new Date(), zone)!;
const minutesNow = (zone: string) => {
  const { time } = clockIn(zone);
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
};
const zoneWith = (isWanted: (minutes: number) => boolean) =>
  ZONES.find((zone) => isWanted(minutesNow(zone))) ?? "none";

/** Gives a calendar a time zone. */
const moveTo = async (visitor: Visitor, calendar: string, timezone: string) =>
  visitor.submit(await visitor.get(`${calendar}/edit`), "Save settings", { timezone });

test("a week says the minute and the next free posting time, and on a phone it is a list", async ({
  page,
  signedIn,
}) => {
  const zone = zoneWith((minutes) => minutes > 8 * 60 && minutes < 18 * 60);
  const night = zoneWith((minutes) => minutes < 7 * 60 || minutes >= 21 * 60);
  const { day: today } = clockIn(zone);
  let asleep = "";
  const { path: calendar } = await signedIn(async (visitor) => {
    const folder = await newFolder(visitor);
    asleep = await newCampaign(visitor, folder, "SocialCalendar", "Asleep");
    await moveTo(visitor, asleep, night);
    const made = await newCampaign(visitor, folder, "SocialCalendar");
    await moveTo(visitor, made, zone);
    const weekdays = ["1", "2", "3", "4", "5", "6", "7"];
    for (const time of ["07:10", "19:20"])
      await visitor.submit(await visitor.get(`${made}/slots`), "Add posting times", { weekdays, time });
    const planned = { planned_for: today, networks: "x" };
    const post = await newPost(visitor, made, { ...planned, title: "Evening", time: "18:00" });
    const image = new File([await readFile(poster)], "disc.png", { type: "image/png" });
    await visitor.submit(await visitor.get(post), "Upload", { image, new_alt: "An orange disc" });
    await newPost(visitor, made, { ...planned, title: "Morning", time: "09:00" });
    return made;
  });
  await page.setViewportSize({ width: 1440, height: 1000 });
  const earliest = minutesNow(zone);
  await page.goto(`${calendar}?view=week`);
  const hours = (await page.locator("[data-today] .wv-l").boundingBox())!;
  const line = (await page.locator(".wv-now").boundingBox())!;
  const minutes = (line.y - hours.y) / (hours.height / (21 - 7) / 60) + 7 * 60;
  // A pixel is more than a minute.
  const pixel = (60 * (21 - 7)) / hours.height;
  expect(minutes).toBeGreaterThanOrEqual(earliest - pixel);
  expect(minutes).toBeLessThanOrEqual(minutesNow(zone) + pixel);
  const free = page.getByRole("link", { name: "Add post, Next free: 19:20", exact: true });
  await expect(page.locator("[data-today]").getByRole("link", { name: /Next free/ })).toHaveCount(1);
  await expect(page.getByRole("link", { name: /Next free/ })).toHaveCount(1);

  await page.setViewportSize({ width: 390, height: 844 });
  const cards = page.locator("[data-today] .pcd");
  await expect(cards).toHaveCount(2);
  await expect(page.locator(".wv-now")).toBeHidden();
  const [upper, lower] = await Promise.all(
    (await cards.all()).map(async (card) => ({
      card: (await card.boundingBox())!,
      picture: (await card.locator(".pcd-pic").boundingBox())!,
      title: (await card.locator(".pcd-t").boundingBox())!,
    })),
  );
  for (const { card, picture, title } of [upper!, lower!]) {
    expect(picture.x - card.x).toBeLessThanOrEqual(1);
    expect(title.x).toBeGreaterThanOrEqual(picture.x + picture.width);
  }
  expect(lower!.card.x).toBe(upper!.card.x);
  expect(lower!.card.y).toBeGreaterThan(upper!.card.y + upper!.card.height);
  await expect(cards.last().locator("img")).toBeVisible();

  await free.click();
  await expect(page.getByRole("heading", { level: 1, name: "New post" })).toBeVisible();
  await expect(page.getByLabel("Date", { exact: true })).toHaveValue(today);
  await expect(page.getByLabel("Time", { exact: true })).toHaveValue("19:20");

  // At night the axis is over.
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(`${asleep}?view=week`);
  await expect(page.locator("[data-today]")).toBeVisible();
  await expect(page.locator(".wv-now")).toHaveCount(0);
});

test("an idea needs only a title, and stays typed if it is refused", async ({
  page,
  allowNoise,
  inCampaign,
}) => {
  allowNoise(/status of 422/);
  await inCampaign("SocialCalendar", "Launch calendar");
  const add = page.getByRole("button", { name: "Add idea", exact: true });
  await add.click();
  await expect(page.getByText("Enter the idea.")).toBeVisible();
  // A form takes nothing more until its answer is settled, a moment after it is shown.
  await expect(page.locator("form[data-answered]")).toHaveCount(0);
  await page.getByLabel("New idea", { exact: true }).fill("Gift guide, part two");
  await add.click();
  const ideas = page.getByRole("region", { name: /^Unscheduled/ });
  await expect(ideas.getByRole("link", { name: /^Gift guide, part two, Idea/ })).toBeVisible();
});
