import { fileURLToPath } from "node:url";
import { axe, expect, test } from "./fixtures.ts";
import { counter } from "./journey.ts";

const file = (name: string) => fileURLToPath(new URL(`../files/feeds/${name}`, import.meta.url));

test("a product feed is uploaded on two days, and what changed overnight becomes a task in one press @off", async ({
  page,
  signedIn,
  delivery,
}) => {
  await signedIn(() => Promise.resolve("/micro-tools/feed-monitor"));
  await page.getByRole("link", { name: "Upload", exact: true }).click();
  await page.getByLabel("File", { exact: true }).setInputFiles(file("products-day1.xml"));
  await page.getByLabel("Name", { exact: true }).fill("Shop feed");
  await page.getByRole("button", { name: "Upload feed", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Shop feed" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Wool coat 10", exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Upload", exact: true }).click();
  await page.getByLabel("File", { exact: true }).setInputFiles(file("products-day2.xml"));
  await page.getByRole("button", { name: "Upload file", exact: true }).click();
  await expect(page.getByText("2 changed, 2 gone.").first()).toBeVisible();

  await page.goto("/projects");
  const { counts, press } = counter(page);
  await press(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Feed monitor" }));
  await expect(page.getByText("Wool coat 4", { exact: true })).toBeVisible();
  if (delivery === "scripts-on") await axe(page, "the feed monitor");
  await press(page.getByRole("button", { name: /^Make task ?, The price of Wool coat 3/ }));
  await expect(page).toHaveURL(/\/tasks\//);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Wool coat 3");
  expect(counts).toMatchObject({ clicks: 2 });
});

test("an article is read and starred, and a list of feeds is looked at and saved @off", async ({
  page,
  signedIn,
}) => {
  await signedIn(() => Promise.resolve("/micro-tools/feed-monitor/upload"));
  await page.getByLabel("Articles").check();
  await page.getByLabel("File", { exact: true }).setInputFiles(file("feed-edited-1.xml"));
  await page.getByLabel("Name", { exact: true }).fill("Outdoor press");
  await page.getByRole("button", { name: "Upload feed", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Outdoor press" })).toBeVisible();
  await page.goto("/micro-tools/feed-monitor/reader");
  await page.getByRole("link", { name: /Shop hours/ }).click();
  await page.getByRole("button", { name: "Star", exact: true }).click();
  await expect(page.getByRole("button", { name: "Remove star", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Mark as read", exact: true }).click();
  await expect(page.getByRole("button", { name: "Mark as new", exact: true })).toBeVisible();

  await page.goto("/micro-tools/feed-monitor/imports");
  await page.getByLabel("File", { exact: true }).setInputFiles(file("feeds.opml"));
  await page.getByRole("button", { name: "Read list", exact: true }).click();
  // The server of the tests calls none of these hosts.
  await expect(page.getByText("Left out. This server may not call that host.").first()).toBeVisible();
  await page.getByRole("button", { name: "Don’t import", exact: true }).click();
  await expect(page.getByText("Nothing was imported.").first()).toBeVisible();
});
