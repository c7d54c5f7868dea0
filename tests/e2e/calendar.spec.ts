import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { expect, test } from "./fixtures.ts";
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
      const items = page.getByRole("main").getByRole("link", { name: /Teaser/ });
      const item = page.getByRole("main").getByRole("link", {
        name: "09:30 Teaser, Nov 20, Draft, Instagram, Facebook, X and LinkedIn, with image",
        exact: true,
      });
      await expect(item).toBeVisible();
      await expect(items).toHaveCount(1);
      await expect(item.locator("img")).toHaveJSProperty("naturalWidth", 96);
      expect(await glyphsOf(item)).toEqual([
        "status-draft",
        "network-instagram",
        "network-facebook",
        "network-x",
      ]);
      const networks = item.locator(".network-glyphs");
      for (const wide of isPhone ? [] : [768, 1024, 1280, 1600]) {
        await page.setViewportSize({ width: wide, height });
        await expect(networks.locator("svg:visible"), `${wide}`).toHaveCount(1);
        const rest = await networks.evaluate((signs) => {
          const day = signs.closest(".item")?.getBoundingClientRect();
          const { right, height } = signs.getBoundingClientRect();
          return {
            said: getComputedStyle(signs, "::after").content.replaceAll(/[" ]/g, ""),
            over: right - (day?.right ?? 0),
            height,
          };
        });
        expect(rest.said, `${wide}`).toBe("+3");
        expect(rest.over, `${wide}`).toBeLessThan(0);
        expect(rest.height, `${wide}`).toBeLessThan(28);
      }
      await page.setViewportSize({ width, height });
      // A phone lists the days with something on them.
      const add = page.getByRole("link", { name: `Add post on Nov ${isPhone ? 20 : 26}, 2099`, exact: true });
      await add.click();
      await expect(page.getByRole("heading", { level: 1, name: "New post" })).toBeVisible();
      await expect(page.getByLabel("Date", { exact: true })).toHaveValue(`2099-11-${isPhone ? 20 : 26}`);
      if (isPhone) return;
      await page.goBack();
      await expect(page.locator("table[data-drops]")).toBeVisible();
      await page.locator('td[data-day="2099-11-27"]').click({ position: { x: 40, y: 90 } });
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
  await page.getByLabel("New idea", { exact: true }).fill("Gift guide, part two");
  await add.click();
  const ideas = page.getByRole("region", { name: /^No date/ });
  await expect(ideas.getByRole("link", { name: /^Gift guide, part two, Idea/ })).toBeVisible();
});
