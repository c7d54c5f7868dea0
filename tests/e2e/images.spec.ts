import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { IMAGE_BYTES_MAX } from "#contract/limits.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { axe, expect, scriptsReady, test } from "./fixtures.ts";
import { give, panelTab, poster } from "./journey.ts";

const portrait = fileURLToPath(new URL("files/portrait.png", import.meta.url));
const video = fileURLToPath(new URL("../files/videos/landscape.mp4", import.meta.url));

const fileField = (page: Page) => page.getByLabel("Image", { exact: true });
const text = (page: Page, place: number) =>
  page.getByLabel(place === 1 ? "Alternative text" : `Alternative text, image ${place}`, { exact: true });
const tiles = (page: Page) => page.locator("#images [aria-keyshortcuts]");
const chosenFiles = (page: Page) =>
  fileField(page).evaluate((field) => [...((field as HTMLInputElement).files ?? [])].map(({ name }) => name));
/** The texts of the saved images in their order. */
const savedTexts = (page: Page) =>
  page
    .locator("[data-images] textarea")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));

/** Resolves once the server has answered. */
async function save(page: Page) {
  const answered = page.waitForResponse(
    (response) => /\/boards\/[^/?]+\.data/.test(response.url()) && response.request().method() === "POST",
  );
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await answered;
}

test(
  "chosen, dropped, and pasted images show at once, and are saved as described and ordered",
  { tag: "@core" },
  async ({ page, inCampaign }) => {
    await inCampaign("SocialCalendar", "Launch calendar");
    await page.goto(`${page.url()}/boards/new?date=2099-11-24`);
    const content = page.getByLabel("Content", { exact: true });
    await expect(content).toBeFocused();
    await content.fill("Soon");
    await page
      .getByRole("group", { name: "Networks" })
      .getByRole("checkbox", { name: "X", exact: true })
      .check();
    const first = await text(page, 1).elementHandle();
    await text(page, 1).fill("A boot");
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && /boards\/new/.test(request.url())) posts.push(request.url());
    });
    await fileField(page).setInputFiles(poster);
    await expect(tiles(page)).toHaveCount(1);
    await expect(tiles(page).locator("img")).toHaveAttribute("src", /^blob:/);
    await expect(page.locator("#preview img").first()).toHaveAttribute("src", /^blob:/);
    await give(content, "drop", "dropped.png");
    await give(content, "paste", "pasted.png");
    await fileField(page).setInputFiles(portrait);
    await expect(tiles(page)).toHaveCount(4);
    expect(await first?.evaluate((field) => field.isConnected)).toBe(true);
    await expect(text(page, 1)).toHaveValue("A boot");
    await text(page, 4).fill("Snow");
    await page.getByRole("button", { name: "Remove dropped.png", exact: true }).click();
    await expect(text(page, 3)).toHaveValue("Snow");

    await tiles(page).nth(2).focus();
    await page.keyboard.press("Alt+ArrowUp");
    await page.keyboard.press("Alt+ArrowUp");
    await expect(page.locator("#images output")).toHaveText("Image 1 of 3");
    await expect(tiles(page).nth(0)).toBeFocused();
    await expect(text(page, 1)).toHaveValue("Snow");
    expect(await chosenFiles(page)).toEqual(["portrait.png", "poster.png", "pasted.png"]);
    await axe(page, "chosen images");
    expect(posts).toEqual([]);

    await page.getByRole("button", { name: "Create post", exact: true }).click();
    await expect(page.locator("[data-images] li")).toHaveCount(3);
    expect(await savedTexts(page)).toEqual(["Snow", "A boot", ""]);
    await expect(tiles(page)).toHaveCount(3);
    expect(await chosenFiles(page)).toEqual([]);
  },
);

test("a file that is no image, or too large, says so and isn’t sent", async ({ page, inCampaign }) => {
  await inCampaign("SocialCalendar", "Launch calendar");
  await page.goto(`${page.url()}/boards/new?date=2099-11-24`);
  await scriptsReady(page);
  await fileField(page).setInputFiles({
    name: "notes.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("no image"),
  });
  await page.evaluate((bytes) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([new Uint8Array(bytes)], "large.png", { type: "image/png" }));
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, IMAGE_BYTES_MAX + 1);
  await expect(
    page.getByText("This isn’t a PNG, JPEG, WebP, GIF, or AVIF image, or an MP4, MOV, or WebM video."),
  ).toBeVisible();
  await expect(page.getByText("The file is too large. The limit is 30 MB.")).toBeVisible();
  expect(await chosenFiles(page)).toEqual([]);
  await page.getByRole("button", { name: "Remove notes.txt", exact: true }).click();
  await fileField(page).setInputFiles(Array.from({ length: 10 }, () => poster));
  await give(page.getByLabel("Content", { exact: true }), "paste", "eleventh.png");
  await expect(page.getByText("Not added. A post can have up to 10 images.")).toBeVisible();
  expect(await chosenFiles(page)).toHaveLength(10);
});

test("saved images are dragged, the preview follows, and a save keeps their order", async ({
  page,
  signedIn,
}) => {
  await signedIn(async (visitor) =>
    newPost(visitor, await newCampaign(visitor, await newFolder(visitor), "SocialCalendar"), {
      planned_for: "2099-11-20",
      networks: ["x"],
    }),
  );
  await fileField(page).setInputFiles([poster, portrait]);
  await expect(tiles(page)).toHaveCount(2);
  await text(page, 1).fill("A boot");
  await text(page, 2).fill("Snow");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.locator("[data-images] li")).toHaveCount(2);
  await expect(tiles(page)).toHaveCount(2);
  await tiles(page).nth(1).scrollIntoViewIfNeeded();
  const spot = async (index: number) => {
    const box = await tiles(page).nth(index).locator("img").boundingBox();
    return [box!.x + box!.width / 2, box!.y + box!.height / 2] as const;
  };
  const to = await spot(1);
  await page.mouse.move(...(await spot(0)));
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 5 });
  await page.mouse.up();
  expect(await savedTexts(page)).toEqual(["Snow", "A boot"]);
  await expect(page.getByLabel("Place of image 1", { exact: true })).toHaveValue("1");
  await expect(page.locator("#preview img").first()).toHaveAttribute("alt", "Snow");
  await save(page);
  await page.reload();
  expect(await savedTexts(page)).toEqual(["Snow", "A boot"]);
});

test("words are quoted from the text, and Escape goes back to it", async ({ page, signedIn }) => {
  await signedIn(async (visitor) =>
    newPost(visitor, await newCampaign(visitor, await newFolder(visitor), "SocialCalendar"), {
      content: "Ten days, one boot",
    }),
  );
  await scriptsReady(page);
  const content = page.getByLabel("Content", { exact: true });
  await content.evaluate((field) => {
    field.focus();
    (field as HTMLTextAreaElement).setSelectionRange(0, 8);
  });
  await panelTab(page, "Comments").click();
  await page.getByRole("button", { name: "Comment on selection", exact: true }).click();
  await expect(page.getByLabel("Quoted text", { exact: true })).toHaveValue("Ten days");
  await expect(page.getByLabel("Comment", { exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(content).toBeFocused();
});

test("from the images to the time, a post is in view at once", async ({ page, signedIn }) => {
  const { visitor, path } = await signedIn(async (visitor) =>
    newPost(visitor, await newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch"), {
      planned_for: "2099-11-20",
      networks: ["x", "instagram"],
      content: "Ten days, one boot, and one very patient tester.",
    }),
  );
  await visitor.submit(await visitor.get(path), "Upload", {
    image: [new File([await readFile(poster)], "disc.png", { type: "image/png" })],
  });
  const edge = async (selector: string, side: "top" | "bottom") =>
    page
      .locator(selector)
      .first()
      .evaluate((element, of) => element.getBoundingClientRect()[of], side);
  for (const [width, height, time] of [
    [1440, 900, 760],
    [390, 844, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await scriptsReady(page);
    expect(await edge("[data-images] img", "top")).toBeLessThan(await edge("[name=content]", "top"));
    expect(await edge("[name=content]", "bottom")).toBeLessThan(await edge(".chip", "top"));
    expect(await edge("[name=time]", "bottom"), `${width}`).toBeLessThanOrEqual(time);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.getByRole("navigation", { name: "Jump to" }).getByRole("link", { name: "Preview" }).click();
  await expect(page.locator("#preview article").first()).toBeInViewport();
});

test("a video is sent in parts while the post is written, and stands with its frame", async ({
  page,
  inCampaign,
  allowNoise,
}) => {
  allowNoise(/\/uploads\/.*(?:ERR_CONNECTION_FAILED|ERR_FAILED)|ERR_CONNECTION_FAILED/);
  await inCampaign("SocialCalendar", "Launch calendar");
  await page.goto(`${page.url()}/boards/new?date=2099-11-24`);
  await scriptsReady(page);
  let isHeld = true;
  await page.route("**/uploads/*", async (route) => {
    if (isHeld) await route.abort("connectionfailed");
    else await route.continue();
  });
  await page.getByLabel("Content", { exact: true }).fill("Walk");
  await fileField(page).setInputFiles([video, poster]);
  await expect(tiles(page)).toHaveCount(2);
  await expect(tiles(page).first()).toContainText("0:02");
  await page.getByRole("button", { name: "Create post", exact: true }).click();
  await expect(page.getByText(/^Not saved yet: wait until landscape\.mp4 is uploaded/).first()).toBeVisible();
  await text(page, 1).fill("Boots walk");
  isHeld = false;
  await expect(tiles(page).first()).toContainText("Uploaded", { timeout: 15_000 });
  await page.getByRole("button", { name: "Create post", exact: true }).click();
  await expect(page.locator("[data-images] > li").first()).toContainText("0:02");
  expect(await savedTexts(page)).toEqual(["Boots walk", ""]);
  const [width, seconds] = await page
    .locator("#preview video")
    .first()
    .evaluate(async (player: HTMLVideoElement) => {
      player.muted = true;
      await player.play();
      return [player.videoWidth, Math.round(player.duration)];
    });
  expect([width, seconds]).toEqual([320, 2]);
  // The frame is the browser’s, and not the plain image of a server.
  const frame = await page
    .locator("[data-images] img")
    .first()
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(frame).toEqual([320, 180]);
  await axe(page, "a saved video");
});

test(
  "without scripts, three images of one field are described, put in order, and shown by X",
  { tag: "@without-scripts" },
  async ({ page, signedIn }) => {
    await signedIn(async (visitor) =>
      newPost(visitor, await newCampaign(visitor, await newFolder(visitor), "SocialCalendar"), {
        networks: "x",
      }),
    );
    await fileField(page).setInputFiles([poster, portrait, poster]);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(page.locator("[data-images] li")).toHaveCount(3);
    for (const [index, alt] of ["A boot", "Snow", "Laces"].entries()) await text(page, index + 1).fill(alt);
    await page.locator(".post-image-fields > summary", { hasText: "Image 3" }).click();
    await page.getByLabel("Place of image 3", { exact: true }).fill("1");
    await page.getByRole("button", { name: "Save", exact: true }).first().click();
    await expect(page.getByText("Success: Alternative text and order of images saved.")).toBeVisible();
    expect(await savedTexts(page)).toEqual(["Laces", "A boot", "Snow"]);
    const shown = page.locator("#preview article").getByRole("figure");
    await expect(shown).toHaveAccessibleName("Image 1 of 3: Laces. Image 2 of 3: A boot. Image 3 of 3: Snow");
    await expect(shown.locator("img:visible")).toHaveCount(3);
  },
);
