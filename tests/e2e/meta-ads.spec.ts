import type { Page } from "@playwright/test";
import { axe, expect, scriptsReady, test } from "./fixtures.ts";
import { newMetaAd } from "../support/workspace.ts";
import { counter, panelTab, poster, uploadPicture } from "./journey.ts";

test(
  "an ad is refused, written, illustrated, previewed, moved and deleted",
  { tag: "@core" },
  async ({ page, allowNoise, inCampaign }) => {
    allowNoise(/status of 422/);
    await inCampaign("MetaAd", "Carousel, warm", "Paid");
    await expect(page.getByRole("heading", { name: "No ads yet" })).toBeVisible();

    await page.getByRole("link", { name: "New ad", exact: true }).click();
    const heading = page.getByLabel("Headline", { exact: true });
    const description = page.getByLabel("Description", { exact: true });
    await description.fill("Warm socks, made slowly in Porto.");
    await heading.fill("Warm hands, cold air, all winter");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByRole("link", { name: /headline/i }).first()).toBeVisible();
    await expect(heading).toHaveAttribute("aria-invalid", "true");
    await expect(heading).toHaveValue("Warm hands, cold air, all winter");
    await expect(description).toHaveValue("Warm socks, made slowly in Porto.");
    await heading.fill("Warm hands, cold air");
    await expect(page.getByRole("figure")).toContainText("Warm socks, made slowly in Porto.");
    await expect(page.getByRole("figure")).toContainText("Warm hands, cold air");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Ad created.").first()).toBeVisible();
    await expect(page).toHaveURL(/\/content\/[^/]+\/edit$/);
    await allAds(page);
    await expect(page).toHaveURL(/#content-[^/]+$/);
    const item = page.getByRole("listitem", { name: "Warm hands, cold air" });
    await expect(item.getByText("Preview, not the real ad")).toBeVisible();
    {
      await expect(item).toBeFocused();
      await axe(page, "a Meta ad with its first content");
    }

    await item.getByRole("link", { name: "Edit", exact: true }).click();
    await page
      .getByLabel("Primary text", { exact: true })
      .fill("Knitted from merino that remembers the hill.");
    await page.getByRole("button", { name: "Add primary text", exact: true }).click();
    await page.getByLabel("Call to action", { exact: true }).selectOption({ label: "Shop now" });
    const text = page.getByLabel("Primary text 2", { exact: true });
    await text.fill("Cold feet are a choice.");
    await text.press("Control+s");
    await expect(page.getByText("Ad saved.").first()).toBeVisible();
    await expect(page.getByRole("figure").getByText("Knitted from merino")).toBeVisible();
    await expect(page.getByRole("figure").getByText("Shop now")).toBeVisible();
    // Whoever writes on after a save does so in the same field.
    await page.keyboard.type(" Ours are warm.");
    await expect(text).toHaveValue("Cold feet are a choice. Ours are warm.");
    await text.press("Control+s");
    await expect(page.getByText("Ad saved.").first()).toBeVisible();
    await panelTab(page, "Checks").click();
    await expect(page.getByText("Add an image.").first()).toBeVisible();

    await uploadPicture(page, poster, "An orange disc on violet");
    await expect(page.getByText("Add an image.")).toHaveCount(0);
    await panelTab(page, "Preview").click();
    await page.getByRole("link", { name: "Story", exact: true }).click();
    await expect(page.getByText("The story’s own buttons cover")).toBeVisible();
    await axe(page, "the editor of an ad with its picture");

    await allAds(page);
    await page.getByRole("link", { name: "New ad", exact: true }).click();
    await page.getByRole("button", { name: "Add primary text", exact: true }).click();
    await expect(page.getByLabel("Primary text 2", { exact: true })).toBeVisible();
    await heading.fill("Free returns");
    await heading.press("Enter");
    await expect(page.getByText("Ad created.").first()).toBeVisible();
    await allAds(page);
    await expect(page.getByRole("heading", { level: 3 })).toHaveText([
      "Warm hands, cold air",
      "Free returns",
    ]);
    const second = page.getByRole("listitem", { name: "Free returns" });
    const actions = second.getByRole("link", { name: "Actions of Free returns", exact: true });
    await actions.click();
    await page.getByRole("button", { name: "Move up", exact: true }).click();
    await expect(page.getByText("Moved “Free returns” to position 1 of 2.").first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 3 })).toHaveText([
      "Free returns",
      "Warm hands, cold air",
    ]);

    // By the keyboard: the notice slides in above the card, and may come between the two halves of a click.
    await actions.press("Enter");
    await page.getByRole("button", { name: "Delete Free returns", exact: true }).click();
    await expect(page.getByText("Ad deleted.").first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Warm hands, cold air"]);
  },
);

async function allAds(page: Page) {
  await page.getByRole("button", { name: /^More actions/ }).click();
  await page.getByRole("link", { name: "All ads", exact: true }).click();
}

const headings = (page: Page) => page.getByRole("heading", { level: 3 });

test("three ads are seen in one screen, each is dropped an image and moved by dragging or in its menu", async ({
  page,
  inCampaign,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { visitor } = await inCampaign("MetaAd", "Trail boots", "Paid");
  const campaign = new URL(page.url()).pathname;
  for (const heading of ["First", "Second", "Third"]) await newMetaAd(visitor, campaign, heading);
  await page.goto(campaign);
  await scriptsReady(page);
  const card = (name: string) => page.getByRole("listitem", { name, exact: true });
  for (const name of ["First", "Second", "Third"])
    await expect(card(name), "it is whole in the first screen").toBeInViewport({ ratio: 1 });

  const field = card("Second").getByLabel("Add an image to Second");
  await expect(card("Second").getByRole("button", { name: "Add image" }), "scripts send it").toHaveCount(0);
  await field.setInputFiles(poster);
  await expect(card("Second").locator("img")).toBeVisible();
  await expect(field).toHaveCount(0);
  await expect(page).toHaveURL(/#content-/);

  await page.goto(campaign);
  await scriptsReady(page);
  await card("First").getByText("Draft", { exact: true }).dragTo(card("Third"));
  await expect(page.getByText("Moved “First” to position 3 of 3.").first()).toBeVisible();
  await expect(headings(page)).toHaveText(["Second", "Third", "First"]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(headings(page)).toHaveText(["First", "Second", "Third"]);

  const { counts, press } = counter(page);
  await press(card("Third").getByRole("link", { name: "Actions of Third", exact: true }));
  await press(page.getByRole("dialog").getByRole("button", { name: "Move up", exact: true }));
  await expect(headings(page)).toHaveText(["First", "Third", "Second"]);
  expect(counts).toMatchObject({ clicks: 2, submits: 1 });
  await axe(page, "the cards of a Meta ad");
});
