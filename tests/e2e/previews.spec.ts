import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { NETWORKS } from "#contract/vocabulary.ts";
import { networkRule } from "#domain/boards/network-rules.ts";
import { axe, expect, scriptsReady, test } from "./fixtures.ts";
import { poster } from "./journey.ts";

const portrait = fileURLToPath(new URL("files/portrait.png", import.meta.url));

/** In a calendar; ends on a new post for these networks. */
async function newPost(page: Page, networks: readonly string[], content: string): Promise<void> {
  await page.goto(`${page.url()}/boards/new?date=2099-11-24`);
  for (const network of NETWORKS)
    await page
      .getByRole("group", { name: "Networks" })
      .getByRole("checkbox", { name: networkRule(network)?.label ?? "", exact: true })
      .setChecked(networks.includes(network));
  await page.getByLabel("Content", { exact: true }).fill(content);
}

/** Opens every preview and returns what makes it look like its network, in words. */
const looks = (page: Page) =>
  page.locator(".preview").evaluateAll((previews) => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>(".previews details")) {
      details.removeAttribute("name");
      details.open = true;
    }
    const box = (element: Element | null | undefined) => {
      const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
    };
    return previews.map((preview) => {
      const find = (selector: string) => preview.querySelector(selector);
      const post = box(find(".post"));
      const avatar = box(find(".post-avatar"));
      const frame = box(find(".post-kept") ?? find(".post-frame") ?? find(".post-strip"));
      const text = box(find(".post-text"));
      const link = find(".post-card, .post-button, .post-pill, .post-link");
      const corner = getComputedStyle(find(".post-avatar") ?? preview).borderRadius;
      return {
        of: preview.textContent.match(/Preview for (.+), not/)?.[1],
        avatar: `${avatar.width} ${corner} at ${avatar.x - post.x}, ${avatar.y < frame.y ? "above" : "below"}`,
        media: `${(frame.width / frame.height).toFixed(2)} at ${frame.x - post.x}`,
        order: text.y >= frame.y + frame.height ? "below" : text.y >= frame.y ? "over" : "above",
        link: link ? `${link.className} ${box(link).height}` : "none",
        fold:
          find(".post-body")
            ?.textContent.match(/(\S+) ?… ?(.*) \(/)
            ?.slice(1)
            .join(", then ") ?? "none",
      };
    });
  });

test("eleven networks show the same two images and link in eleven ways", async ({
  page,
  delivery,
  inCampaign,
}) => {
  await inCampaign("SocialCalendar", "Launch calendar");
  await newPost(page, NETWORKS, `Why we kept the old last\n${"Ten days, one boot. ".repeat(8)}#boots`);
  await page.getByLabel("Link", { exact: true }).evaluate((field) => {
    const details = field.closest("details");
    if (details) details.open = true;
  });
  await page.getByLabel("Link", { exact: true }).fill("https://northwind.example/boots");
  await page.getByLabel("Image", { exact: true }).setInputFiles([poster, portrait]);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.locator("[data-images] li")).toHaveCount(2);
  if (delivery === "scripts-on") await axe(page, "a post with previews");

  const found = await looks(page);
  expect(found.map(({ of }) => of)).toEqual(NETWORKS.map((network) => networkRule(network)?.label));
  const tuples = found.map(({ avatar, media, order, link, fold }) =>
    [avatar, media, order, link, fold].join("; "),
  );
  expect(new Set(tuples).size, tuples.join("\n")).toBe(NETWORKS.length);
  if (delivery === "scripts-on") await axe(page, "eleven previews");
});

test("without scripts, previews show the text when asked to, and it stays unsaved", async ({
  page,
  delivery,
  inCampaign,
}) => {
  test.skip(delivery === "scripts-on", "they follow the typing then");
  await inCampaign("SocialCalendar", "Launch calendar");
  await newPost(page, ["x", "bluesky"], "Soon");
  await page.getByRole("button", { name: "Create post", exact: true }).click();
  const board = page.url();
  await page.getByLabel("Content", { exact: true }).fill("Sooner than you think");
  await page.getByRole("button", { name: "Update preview", exact: true }).click();
  await expect(page.getByRole("article", { name: "Preview for X" })).toContainText("Sooner than you think");
  await expect(page.getByLabel("Content", { exact: true })).toHaveValue("Sooner than you think");
  await page.goto(board);
  await expect(page.getByText(/These are your unsaved changes/)).toBeVisible();
  await expect(page.getByRole("article", { name: "Preview for X" })).toContainText("Sooner than you think");
});

test("previews follow the typing, and the text of a network opens its preview", async ({
  page,
  delivery,
  inCampaign,
}) => {
  test.skip(delivery !== "scripts-on", "what scripts add");
  await inCampaign("SocialCalendar", "Launch calendar");
  await newPost(page, ["x", "instagram", "threads"], "Soon");
  await scriptsReady(page.locator(".previews"));
  await expect(page.getByText("Updates as you type")).toBeVisible();
  await expect(page.getByRole("button", { name: "Update preview" })).toHaveCount(0);
  const shown = page.getByRole("article", { name: "Preview for X" });
  await expect(shown).toContainText("Soon");

  const waits = await page.getByLabel("Content", { exact: true }).evaluate(async (field) => {
    const previews = document.querySelector(".previews");
    if (!(field instanceof HTMLTextAreaElement) || !previews) return [];
    const times: number[] = [];
    for (let count = 0; count < 10; count++) {
      const word = `word${count}`;
      const start = performance.now();
      const seen = new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          if (!previews.textContent.includes(word)) return;
          observer.disconnect();
          resolve(undefined);
        }).observe(previews, { subtree: true, childList: true, characterData: true });
      });
      field.focus();
      document.execCommand("insertText", false, ` ${word}`);
      await seen;
      times.push(performance.now() - start);
    }
    return times.toSorted((a, b) => a - b);
  });
  expect(waits).toHaveLength(10);
  // The median, because other tests may hold up a single key.
  expect(waits[5]).toBeLessThan(100);

  await expect(page.getByRole("article", { name: "Preview for Threads" })).toBeHidden();
  await page.locator(".text-tabs summary", { hasText: "Threads" }).click();
  await page.getByLabel("Text for Threads", { exact: true }).fill("Only here #boots");
  const threads = page.getByRole("article", { name: "Preview for Threads" });
  await expect(threads).toContainText("Only here");
  await expect(threads).toBeVisible();
  await expect(shown).toBeHidden();
  await page.getByRole("checkbox", { name: "Instagram", exact: true }).uncheck();
  await page.getByRole("checkbox", { name: "X", exact: true }).uncheck();
  await expect(page.locator(".preview")).toHaveCount(1);
});
