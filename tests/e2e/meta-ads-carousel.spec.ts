import type { Page } from "@playwright/test";
import sharp from "sharp";
import { axe, expect, test } from "./fixtures.ts";

const square = (background: string) =>
  sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer();

/** From the editor of a carousel; ends there, with the picture shown. */
async function uploadCardPicture(page: Page, card: string, buffer: Buffer, alt: string): Promise<void> {
  await page.getByLabel("Used for", { exact: true }).selectOption({ label: card });
  await page
    .getByLabel("Image", { exact: true })
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
  await page.getByLabel("Alternative text", { exact: true }).fill(alt);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("img", { name: alt })).toBeVisible();
}

test("a carousel is written card by card, and ads are made from it by lists", async ({
  page,
  allowNoise,
  inCampaign,
}) => {
  allowNoise(/status of 422/);
  test.slow();
  await inCampaign("MetaAd", "Carousel, warm", "Paid");
  await page.getByRole("link", { name: "New ad", exact: true }).click();
  const heading = page.getByLabel("Headline", { exact: true });
  await heading.fill("Three towns");
  await page.getByLabel("Description", { exact: true }).fill("Where we mend.");
  await page.getByLabel("Website URL", { exact: true }).fill("https://example.com/?utm_source=meta");
  await page.getByLabel("Format", { exact: true }).selectOption({ label: "Carousel" });
  await page.getByText("Carousel cards: 0").click();
  const cardHeadings = page.getByLabel("Card headline", { exact: true });
  for (const [index, name] of ["Oslo", "Bergen", "Narvik"].entries()) {
    await page.getByRole("button", { name: "Add card", exact: true }).click();
    await expect(cardHeadings).toHaveCount(index + 1);
    await cardHeadings.nth(index).fill(name);
  }
  await expect(heading).toHaveValue("Three towns");
  await axe(page, "the form of a new carousel");
  await page.getByRole("button", { name: "Move card 3 up", exact: true }).click();
  await expect(cardHeadings.nth(1)).toHaveValue("Narvik");
  await page.getByRole("button", { name: "Remove card 1", exact: true }).click();
  await expect(cardHeadings).toHaveCount(2);
  await expect(cardHeadings.first()).toHaveValue("Narvik");
  await page.getByRole("button", { name: "Save and preview", exact: true }).click();
  await expect(page).toHaveURL(/\/edit.*#preview$/);
  await expect(page.getByText("Cards 1 and 2 have no image.").first()).toBeVisible();

  await uploadCardPicture(page, "Card 1, Narvik", await square("#246"), "A blue square");
  await uploadCardPicture(page, "Card 2, Bergen", await square("#642"), "A brown square");
  await expect(page.getByText("have no image")).toHaveCount(0);
  await expect(page.getByRole("list", { name: "2 cards" }).getByRole("listitem")).toHaveCount(2);
  await axe(page, "the editor of a carousel with its pictures");
  // Notices lie over the bar, and one under the pointer stays.
  await page.mouse.move(5, 700);
  await expect(page.getByText("Success:", { exact: true })).toHaveCount(0, { timeout: 20_000 });
  await page.getByRole("button", { name: "Remove Card 2, Bergen" }).click();
  await expect(page.getByText("Image removed.").first()).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByRole("img", { name: "A brown square" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Send to review", exact: true }).click();
  await expect(page.getByText("In review", { exact: true }).first()).toBeVisible();

  await page.getByRole("link", { name: "Create variants…", exact: true }).click();
  await page.getByRole("button", { name: "Show combinations", exact: true }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await page.getByLabel("Headlines", { exact: true }).fill("Two towns\nThe mending towns of all the North");
  await page.getByLabel("Primary texts", { exact: true }).fill("We mend here.\nWe mend there.");
  await page.getByLabel("Shop now", { exact: true }).check();
  await page.getByRole("button", { name: "Show combinations", exact: true }).click();
  await expect(page.getByText("4 combinations. 2 can’t be created.")).toBeVisible();
  await expect(page.getByText("Error: The headline has 34 characters. The limit is 30.")).toHaveCount(2);
  await expect(page.getByLabel("Headlines", { exact: true })).toHaveValue(/^Two towns\n/);
  await axe(page, "the combinations of a carousel");
  await page.getByRole("button", { name: "Create 2 drafts", exact: true }).click();
  await expect(page.getByText("2 drafts created.").first()).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Shop now" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Two towns" })).toHaveCount(2);
  await axe(page, "the variants of a campaign");
  await page
    .getByRole("link", { name: /Two towns, Shop now/ })
    .first()
    .click();
  await expect(page.getByRole("list", { name: "2 cards" })).toBeVisible();

  await page.getByRole("link", { name: "All ads", exact: true }).click();
  await page.getByRole("button", { name: /^More actions/ }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export as HTML pack", exact: true }).click();
  expect((await downloading).suggestedFilename()).toBe("carousel-warm.html");
});
