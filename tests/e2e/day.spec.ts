import { readFile } from "node:fs/promises";
import { AGENDA_DAY_MAX } from "#contract/limits.ts";
import type { Visitor } from "../support/visitor.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { axe, expect, test } from "./fixtures.ts";
import { counter, poster } from "./journey.ts";

/** The day in the zone of a new organization. */
const today = () => new Date().toISOString().slice(0, 10);

const newCalendar = async (visitor: Visitor) =>
  newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch");

async function addImage(visitor: Visitor, post: string): Promise<void> {
  const image = new File([await readFile(poster)], "poster.png", { type: "image/png" });
  await visitor.submit(await visitor.get(post), "Upload", { image, new_alt: "A boot in snow" });
}

test("what waits is seen whole and approved from the start page in two clicks", async ({
  page,
  signedIn,
}) => {
  await signedIn(async (visitor) => {
    const calendar = await newCalendar(visitor);
    for (const title of ["Teaser", "Reminder"]) {
      const post = await newPost(visitor, calendar, { title, content: `All of ${title}`, networks: "x" });
      await visitor.submit(await visitor.get(`${post}/status?to=in_review`), "Send to review");
    }
    return "/projects";
  });
  const { counts, press } = counter(page);
  const waiting = page.getByRole("region", { name: "Waiting for you" });
  await press(waiting.getByRole("link", { name: "Review Teaser", exact: true }));
  const first = page.getByRole("article").first();
  await expect(first.getByRole("heading", { level: 2, name: "Teaser" })).toBeVisible();
  await expect(first.getByText("All of Teaser").first()).toBeVisible();
  const approve = first.getByRole("button", { name: "Approve and next Teaser" });
  await expect(approve).toBeInViewport();
  await press(approve);
  await expect(page.getByText("“Teaser” approved.")).toBeVisible();
  expect(counts).toEqual({ clicks: 2, screens: 1, submits: 1 });
  // The next one is there.
  await expect(first.getByRole("heading", { level: 2, name: "Reminder" })).toBeVisible();
  await expect(page).toHaveURL(/\/approvals\?item=/);
});

test("the week is in the first screen, with six posts of a day at most", async ({ page, signedIn }) => {
  await signedIn(async (visitor) => {
    const calendar = await newCalendar(visitor);
    for (let number = 1; number <= AGENDA_DAY_MAX + 2; number++) {
      const post = await newPost(visitor, calendar, {
        title: `Post ${number}`,
        networks: "x",
        planned_for: today(),
      });
      if (number === 1) await addImage(visitor, post);
    }
    return "/projects";
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  const week = page.getByRole("region", { name: "This week" });
  const image = week.locator("img").first();
  await expect(image).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  // The first steps are gone with the first post.
  const place = await image.boundingBox();
  expect(place?.y).toBeLessThanOrEqual(217 + 8);
  expect(place?.height).toBe(82);
  await expect(week.getByRole("link", { name: /^Post \d|^, Post|Post \d/ })).toHaveCount(AGENDA_DAY_MAX);
  await expect(week.getByRole("link", { name: /^2 more on / })).toBeVisible();

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), String(width)).toBe(
      0,
    );
  }
  // A phone begins with today.
  const days = week.getByRole("heading", { level: 3 });
  await expect(days.first()).toContainText("today");
  await axe(page, "the start page on a phone");
});

test("a project’s menu opens where its card is", async ({ page, inProject }) => {
  await inProject("Autumn launch");
  await page.goto("/projects");
  const { counts, press } = counter(page);
  await press(page.getByRole("link", { name: "Actions of Autumn launch" }));
  const menu = page.getByRole("dialog", { name: "Actions of Autumn launch" });
  await press(menu.getByRole("link", { name: "Edit project" }));
  await expect(page).toHaveURL(/\/projects\/autumn-launch\/edit$/);
  expect(counts.clicks).toBe(2);
});
