import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { NETWORKS } from "#contract/vocabulary.ts";
import { networkRule } from "#domain/boards/network-rules.ts";
import type { Visitor } from "../support/visitor.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { axe, expect, scriptsReady, test } from "./fixtures.ts";
import { poster } from "./journey.ts";

const portrait = fileURLToPath(new URL("files/portrait.png", import.meta.url));

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

/** A post of the person who is signed in. */
const makePost = async (visitor: Visitor, values: Record<string, string | string[]>) =>
  newPost(visitor, await newCampaign(visitor, await newFolder(visitor), "SocialCalendar"), values);

test("eleven networks show the same two images and link in eleven ways", async ({ page, signedIn }) => {
  await signedIn(async (visitor) => {
    const post = await makePost(visitor, {
      networks: [...NETWORKS],
      content: `Why we kept the old last\n${"Ten days, one boot. ".repeat(8)}#boots`,
      link_url: "https://northwind.example/boots",
    });
    const image = await Promise.all(
      [poster, portrait].map(
        async (path) => new File([await readFile(path)], basename(path), { type: "image/png" }),
      ),
    );
    await visitor.submit(await visitor.get(post), "Upload", { image });
    return post;
  });
  await expect(page.locator("[data-images] li")).toHaveCount(2);
  const found = await looks(page);
  expect(found.map(({ of }) => of)).toEqual(NETWORKS.map((network) => networkRule(network)?.label));
  for (const { of, media } of found) expect(media, `the image of ${of}`).toMatch(/^\d+\.\d\d at /);
  const tuples = found.map(({ avatar, media, order, link, fold }) =>
    [avatar, media, order, link, fold].join("; "),
  );
  expect(new Set(tuples).size, tuples.join("\n")).toBe(NETWORKS.length);
  await axe(page, "eleven previews");
});

test("previews follow the typing, and the text of a network opens its preview", async ({
  page,
  signedIn,
}) => {
  await signedIn((visitor) => makePost(visitor, { networks: ["x", "instagram", "threads"] }));
  await scriptsReady(page);
  await expect(page.getByText("Updates as you type")).toBeVisible();
  await expect(page.getByRole("button", { name: "Update preview" })).toHaveCount(0);
  const shown = page.getByRole("article", { name: "Preview for X" });
  await expect(shown).toContainText("Soon");

  await page.getByLabel("Content", { exact: true }).press("End");
  await page.keyboard.type(", very soon");
  await expect(shown).toContainText("Soon, very soon");

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
