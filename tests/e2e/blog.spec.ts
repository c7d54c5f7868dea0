import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { newCampaign, newFolder } from "../support/workspace.ts";
import { axe, expect, test } from "./fixtures.ts";
import { createCampaign, createFolder, panelTab, poster } from "./journey.ts";

const TEXT = [
  "Our boots went over the salt road.",
  "## What broke",
  "Only the [laces](https://example.com/laces), and **nothing** else.",
  '<img src="x" onerror="document.title = 1">',
  "#### In the rain",
].join("\n\n");

/** The line of a folded section of the form. */
const section = (page: Page, name: string) =>
  page.locator(".composer-details > summary", { hasText: `${name}:` });

const FILE = [
  "---",
  "title: Boots, revisited",
  "slug: boots-revisited",
  "layout: wide",
  "---",
  "",
  "## A second winter",
  "",
  "They still hold.",
].join("\n");

test(
  "a post is written, described, illustrated, exported, imported and turned into drafts",
  { tag: "@core" },
  async ({ page, allowNoise, inProject }) => {
    test.setTimeout(120_000);
    allowNoise(/status of 422/);
    await inProject();
    await createFolder(page, "Journal");
    const campaigns = page.url();
    await createCampaign(page, "Blog", "Boots in the rain");
    const blog = page.url();

    await page.getByLabel("Title", { exact: true }).fill("How the boots did");
    await page.getByLabel("Text (Markdown)", { exact: true }).fill(TEXT);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Blog post saved.").first()).toBeVisible();
    await page.getByRole("link", { name: "Preview", exact: true }).first().click();
    await expect(page).toHaveURL(/\?view=preview$/);
    const article = page.getByRole("article");
    await expect(article.getByRole("heading", { level: 2, name: "How the boots did" })).toBeVisible();
    await expect(article.getByRole("heading", { level: 3, name: "What broke" })).toBeVisible();
    await expect(article.getByRole("link", { name: "laces" })).toHaveAttribute(
      "rel",
      "noopener noreferrer nofollow",
    );
    await expect(article).toContainText('<img src="x" onerror="document.title = 1">');
    await expect(article.locator("img")).toHaveCount(0);

    await page.getByRole("link", { name: "Write", exact: true }).click();
    await expect(page.getByLabel("Text (Markdown)", { exact: true })).toHaveValue(TEXT);
    await panelTab(page, "Checks").click();
    await expect(page.getByText("“In the rain” skips a heading level. Remove one #.")).toBeVisible();
    await expect(page.getByText("https://example.com/laces", { exact: true })).toBeVisible();
    await page.getByText("Formatting help", { exact: true }).click();
    await expect(page.getByText("Task list")).toBeVisible();
    await page.getByLabel("Text (Markdown)", { exact: true }).fill(TEXT.replace("####", "###"));
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Blog post saved.").first()).toBeVisible();
    await expect(page.getByText("No headings skip a level.")).toBeVisible();

    await section(page, "Blog post").click();
    await expect(page.getByText("Suggested slug: how-the-boots-did")).toBeVisible();
    await page.getByLabel("Slug", { exact: true }).fill("日本語");
    await page.getByLabel("Excerpt", { exact: true }).fill("What a wet autumn does to leather.");
    await page.getByLabel("Categories", { exact: true }).fill("Workshop\nWalking");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByLabel("Slug", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Excerpt", { exact: true })).toHaveValue(
      "What a wet autumn does to leather.",
    );
    await page.getByLabel("Slug", { exact: true }).fill("how-the-boots-did");
    await section(page, "Search and sharing").click();
    await page.getByLabel("Canonical URL", { exact: true }).fill("https://northwind.example/boots");
    await page.getByLabel("SEO title", { exact: true }).fill("Boots, tested wet");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Blog post saved.").first()).toBeVisible();
    await panelTab(page, "Preview").click();
    await expect(page.getByText("northwind.example › boots")).toBeVisible();
    await expect(page.getByLabel("Categories", { exact: true })).toHaveValue("Workshop\nWalking");

    await section(page, "Cover image").click();
    await page.getByRole("link", { name: "Upload cover image…", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: /cover image$/ })).toBeVisible();
    await page.getByLabel("Image", { exact: true }).setInputFiles(poster);
    await page.getByLabel("Alternative text", { exact: true }).fill("An orange disc");
    await page.getByLabel("Caption", { exact: true }).fill("Drawn in one go.");
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(page.getByText("Cover image saved.").first()).toBeVisible();
    await expect(page.getByRole("img", { name: "An orange disc" }).first()).toBeVisible();

    const exported = async (format: string) => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: format, exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^how-the-boots-did\./);
      return readFile(await download.path(), "utf8");
    };
    expect(await exported("Markdown")).toMatch(/^---\ntitle: How the boots did\nslug: how-the-boots-did\n/);
    expect(await exported("HTML")).toContain('<h2 id="post-what-broke">What broke</h2>');
    expect(await exported("Plain text")).toContain("laces (https://example.com/laces)");

    await page.getByRole("link", { name: "Import", exact: true }).click();
    await page.getByRole("button", { name: "Check file", exact: true }).click();
    await expect(page.getByText("Choose a file.").first()).toBeVisible();
    await page
      .getByLabel("Markdown file", { exact: true })
      .setInputFiles({ name: "boots.md", mimeType: "text/markdown", buffer: Buffer.from(FILE) });
    await page.getByRole("button", { name: "Check file", exact: true }).click();
    await expect(page.getByRole("row", { name: /Slug/ })).toContainText("boots-revisited");
    await expect(page.getByText("layout.")).toBeVisible();
    await page.getByRole("button", { name: "Import changes", exact: true }).click();
    await expect(page.getByText("File imported.").first()).toBeVisible();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Boots, revisited");
    await expect(page.getByLabel("Text (Markdown)", { exact: true })).toHaveValue(
      "## A second winter\n\nThey still hold.",
    );

    await page.goto(campaigns);
    await createCampaign(page, "Social calendar", "Autumn on social");
    await page.goto(`${blog}/repurpose`);
    await expect(page.getByLabel("Text", { exact: true })).toHaveValue("What a wet autumn does to leather.");
    await page.getByRole("checkbox", { name: "LinkedIn" }).check();
    await page.getByRole("checkbox", { name: "Mastodon" }).check();
    await page.getByRole("button", { name: "Create drafts", exact: true }).click();
    await expect(page.getByText("2 drafts created from “Boots, revisited”.").first()).toBeVisible();
    await page.getByRole("link", { name: "Boots, revisited: LinkedIn" }).first().click();
    await expect(page.getByLabel("Content", { exact: true })).toHaveValue(
      "What a wet autumn does to leather.\n\nhttps://northwind.example/boots",
    );
  },
);

test("search results and share cards follow what is typed", async ({ page, inCampaign }) => {
  await inCampaign("Blog", "Boots", "Journal");
  const card = page.locator("section", { has: page.getByRole("heading", { name: "Share card" }) });
  const result = page.locator("section", { has: page.getByRole("heading", { name: "Search result" }) });
  await expect(result).toContainText("Boots");
  await section(page, "Search and sharing").click();
  await section(page, "Blog post").click();
  await page.getByLabel("SEO title", { exact: true }).fill("Boots, tested wet");
  await expect(section(page, "Search and sharing")).toHaveText("Search and sharing: Boots, tested wet");
  await page.getByLabel("Slug", { exact: true }).fill("Über Stiefel");
  await expect(result).toContainText("your-site.example › uber-stiefel");
  await expect(result).toContainText("Boots, tested wet");
  await expect(card).toContainText("Boots, tested wet");
  await page.getByLabel("Share title", { exact: true }).fill("Look at these boots");
  await expect(card).toContainText("Look at these boots");
  await expect(result).not.toContainText("Look at these boots");
  await page.getByLabel("Text (Markdown)", { exact: true }).fill("# Head\n\nWool keeps warm.");
  await expect(result).toContainText("Wool keeps warm.");
  await axe(page, "a blog post with open sections");
});

test("text and settings are kept, refused, and saved together", async ({ page, allowNoise, inCampaign }) => {
  allowNoise(/status of 422/);
  await inCampaign("Blog", "Boots", "Journal");
  const blog = page.url();
  const text = page.getByLabel("Text (Markdown)", { exact: true });
  const slug = page.getByLabel("Slug", { exact: true });
  await text.fill("Typed before.");
  await section(page, "Blog post").click();
  await slug.fill("日本語");
  await expect(page.getByLabel("Save status")).toHaveText(/^Draft saved/);
  await page.goto(`${blog}/settings`);
  await expect(page).toHaveURL(`${blog}#settings`);
  await expect(text).toHaveValue("Typed before.");
  await expect(slug).toBeHidden();
  await expect(slug).toHaveValue("日本語");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeFocused();
  await expect(slug).toBeVisible();
  await expect(slug).toHaveAttribute("aria-invalid", "true");
  await axe(page, "a blog post with a refused setting");
  await slug.fill("boots");
  await text.fill("Typed meanwhile.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Blog post saved.").first()).toBeVisible();
  await expect(slug).toHaveValue("boots");
  await expect(text).toHaveValue("Typed meanwhile.");
});

test("“Fix” opens the section of the field that a check is about", async ({ page, inCampaign }) => {
  await inCampaign("Blog", "Boots", "Journal");
  const text = page.getByLabel("Text (Markdown)", { exact: true });
  await text.fill("Typed before.");
  const description = page.getByLabel("SEO description", { exact: true });
  await panelTab(page, "Checks").click();
  await expect(description).toBeHidden();
  await page.getByRole("link", { name: /^Fix.*Add an SEO description/ }).click();
  await expect(description).toBeFocused();
  await expect(description).toBeInViewport();
  await expect(text).toHaveValue("Typed before.");
});

test("what is typed is seen beside the text, without saving it", async ({ page, inCampaign }) => {
  await inCampaign("Blog", "Boots", "Journal");
  const beside = page.getByRole("region", { name: "As readers see it" });
  await page.getByLabel("Text (Markdown)", { exact: true }).fill("## Wet\n\nTwo **bold** words.");
  await expect(beside.getByRole("heading", { name: "Wet" })).toBeVisible();
  await expect(beside).toContainText("4 words, 1 min");
  await axe(page, "the editor with its live preview");
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByLabel("Text (Markdown)", { exact: true }).fill("On a phone, too.");
  await expect(beside).toContainText("On a phone, too.");
  await panelTab(page, "Checks").click();
  const checks = page.getByRole("region", { name: "Checks" }).first();
  await page.getByLabel("Title", { exact: true }).fill("");
  await expect(checks).toContainText("Add a title.");
  await page.getByLabel("Title", { exact: true }).fill("Warm boots");
  await expect(checks).not.toContainText("Add a title.");
  await panelTab(page, "Preview").click();
  await expect(beside).toContainText("Warm boots");
  await expect(page.getByLabel("Save status")).toHaveText(/^Draft saved/);
  await page.reload();
  await expect(page.getByText(/^These are your unsaved changes from/)).toBeVisible();
  await expect(page.getByLabel("Text (Markdown)", { exact: true })).toHaveValue("On a phone, too.");
  await expect(beside).toContainText("On a phone, too.");
});

test("what is being written stays in view beside the text, and a link leads to it below", async ({
  page,
  inCampaign,
}) => {
  await inCampaign("Blog", "Boots", "Journal");
  const text = page.getByLabel("Text (Markdown)", { exact: true });
  const beside = page.getByRole("region", { name: "As readers see it" });
  const [first, last] = [beside.getByText("Paragraph 1.", { exact: true }), beside.getByText("The end.")];
  await text.fill(Array.from({ length: 80 }, (_, index) => `Paragraph ${index + 1}.\n\n`).join(""));
  await page.keyboard.type("The end.");
  await expect(last).toBeInViewport();
  await expect(first).not.toBeInViewport();
  await expect(panelTab(page, "Comments")).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("ControlOrMeta+Home");
  await expect(first).toBeInViewport();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press("ControlOrMeta+End");
  await expect(last).not.toBeInViewport();
  await page.locator(".blog-aids").getByRole("link", { name: "Preview", exact: true }).click();
  await expect(beside).toBeFocused();
  await expect(last).toBeInViewport();
  await page.goBack();
  await expect(last).not.toBeInViewport();
  await expect(page.getByRole("button", { name: "Bold", exact: true })).toBeInViewport();
  await expect(text).toHaveValue(/The end\.$/);
});

test(
  "images are chosen, dropped, and pasted at the caret, and undone as one step",
  { tag: "@core" },
  async ({ page, inCampaign }) => {
    await inCampaign("Blog", "Boots", "Journal");
    const text = page.getByLabel("Text (Markdown)", { exact: true });
    const beside = page.getByRole("region", { name: "As readers see it" });
    await text.fill("First.\n\nLast.");
    await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 6));
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Image…", exact: true }).click(),
    ]);
    await chooser.setFiles(poster);
    await expect(text).toHaveValue(/^First\.\n\n!\[Describe the image\]\(\/files\/\w+\)\n\nLast\.$/);
    await expect(text).toBeFocused();
    await page.keyboard.type("An orange disc");
    await expect(beside.getByRole("img", { name: "An orange disc" })).toBeVisible();
    await expect(beside.getByRole("img")).toHaveJSProperty("complete", true);
    expect(await beside.getByRole("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).not.toBe(
      0,
    );

    const bytes = [...(await readFile(poster))];
    for (const by of ["drop", "paste"] as const)
      await text.evaluate(
        (field: HTMLTextAreaElement, { given, way }) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(given)], `${way}.png`, { type: "image/png" }));
          data.items.add(new File(["no image"], `${way}.txt`, { type: "text/plain" }));
          field.setSelectionRange(field.value.length, field.value.length);
          field.dispatchEvent(
            way === "drop"
              ? new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })
              : new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
          );
        },
        { given: bytes, way: by },
      );
    await expect(text).toHaveValue(
      /An orange disc[^]+Last\.(\n\n!\[Describe the image\]\(\/files\/\w+\)){2}$/,
    );
    await expect(
      page.getByText("Error: paste.txt: This isn’t a PNG, JPEG, WebP, GIF, or AVIF image."),
    ).toBeVisible();
    await axe(page, "the editor with a refused image");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(text).toHaveValue(/Last\.(\n\n!\[Describe the image\]\(\/files\/\w+\)){1}$/);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Blog post saved.").first()).toBeVisible();
    await panelTab(page, "Checks").click();
    await expect(page.getByText(/Add alternative text to this image: \/files\//)).toBeVisible();
    await expect(
      page.getByText("Markdown and HTML are ZIP files that include the images of the text."),
    ).toBeVisible();
  },
);

test("keys mark words, continue lists, and make links, and the buttons stay in view", async ({
  page,
  inCampaign,
}) => {
  await inCampaign("Blog", "Boots", "Journal");
  const text = page.getByLabel("Text (Markdown)", { exact: true });
  await expect(page.getByRole("button", { name: "Quote", exact: true })).toBeVisible();
  await text.focus();
  await page.keyboard.type("- one");
  await page.keyboard.press("Enter");
  await page.keyboard.type("two");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("warm");
  await expect(text).toHaveValue("- one\n- two\nwarm");
  for (let i = 0; i < 4; i++) await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.press("ControlOrMeta+i");
  await expect(text).toHaveValue("- one\n- two\n***warm***");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.press("ControlOrMeta+i");
  await expect(text).toHaveValue("- one\n- two\nwarm");
  await text.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "https://a.test/b");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(text).toHaveValue("- one\n- two\n[warm](https://a.test/b)");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(text).toHaveValue("- one\n- two\nwarm");

  await text.fill("Long.\n\n".repeat(80));
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await text.evaluate((field) => {
      const { top, height } = field.getBoundingClientRect();
      window.scrollTo(0, window.scrollY + top + height / 2);
    });
    const bold = page.getByRole("button", { name: "Bold", exact: true });
    await expect(bold).toBeInViewport({ ratio: 1 });
    // Nothing lies on it.
    await bold.click({ trial: true });
  }
});

test("a project’s checklist is ticked in a post, a passage is quoted, and the list finds the post", async ({
  page,
  allowNoise,
  signedIn,
}) => {
  allowNoise(/status of 422/);
  const { path: blog } = await signedIn(async (visitor) => {
    const folder = await newFolder(visitor, "Journal");
    await newCampaign(visitor, folder, "MetaAd", "No post");
    return newCampaign(visitor, folder, "Blog", "Boots in the rain");
  });
  const campaigns = blog.replace(/\/blog\/.*/, "");
  const click = (name: string) => page.getByRole("button", { name, exact: true }).click();

  await page.getByRole("link", { name: "Checklist", exact: true }).click();
  await page.getByLabel("Items", { exact: true }).fill(`Facts checked\n${"x".repeat(121)}`);
  await click("Save checklist");
  await expect(page.getByRole("link", { name: "Use up to 120 characters on each line." })).toBeVisible();
  await page.getByLabel("Items", { exact: true }).fill("Facts checked\nPictures credited");
  await click("Save checklist");
  await expect(page.getByText("Checklist saved.").first()).toBeVisible();
  await page.getByRole("link", { name: "Write", exact: true }).click();
  await page.getByLabel("Text (Markdown)", { exact: true }).fill("Only the **laces** broke.");
  await page.getByLabel("Title", { exact: true }).fill("Boots");
  await page.getByLabel("Pictures credited").check();
  await panelTab(page, "Comments").click();
  await page.getByText("Comment on words", { exact: true }).click();
  await page.getByLabel("Quoted text", { exact: true }).fill("Only the laces");
  await page.getByLabel("Comment", { exact: true }).fill("Shorter?");
  await click("Add comment");
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByText("This quote isn’t in the text.").first()).toBeVisible();
  await axe(page, "a refused comment beside a text");
  await click("Save");
  await expect(page.getByText("Blog post saved.").first()).toBeVisible();
  await page.getByRole("link", { name: "Preview", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Checklist: 1 of 2" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Pictures credited" })).toContainText("Checked:");
  await axe(page, "a preview with its checklist");

  await page.getByRole("link", { name: "Write", exact: true }).click();
  await page.getByLabel("Title", { exact: true }).fill("Boots, typed meanwhile");
  // The comment that was refused is still there.
  await panelTab(page, "Comments").click();
  await expect(page.getByLabel("Quoted text", { exact: true })).toHaveValue("Only the laces");
  await expect(page.getByLabel("Comment", { exact: true })).toHaveValue("Shorter?");
  await click("Add comment");
  await expect(page.getByText("Comment added.").first()).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Boots, typed meanwhile");
  await expect(page.getByLabel("Comment", { exact: true })).toHaveValue("");
  await expect(panelTab(page, "Comments")).toHaveText("Comments: 1 open");
  await expect(page.getByRole("blockquote")).toHaveText("Only the laces");
  // What is scrolled half under the head counts as a small target.
  await page.evaluate(() => scrollTo(0, 0));
  await axe(page, "a comment on a passage");
  await page.getByLabel("Text (Markdown)", { exact: true }).fill("Nothing broke.");
  await expect(page.getByLabel("Pictures credited")).toBeChecked();
  await click("Save");
  await expect(page.getByText("Blog post saved.").first()).toBeVisible();
  await expect(page.getByRole("blockquote")).toContainText("No longer in the text");

  await page.goto(blog);
  for (const name of ["Search and sharing", "Blog post", "When"]) await section(page, name).click();
  await expect(page.getByLabel("Author", { exact: true })).toHaveValue(/.+/);
  await page.getByLabel("Author", { exact: true }).selectOption("No author");
  await page.getByLabel("Primary keyword", { exact: true }).fill("Winter boots");
  await page.getByLabel("Publish date", { exact: true }).fill("2099-11-20");
  await click("Save");
  await expect(page.getByText("Blog post saved.").first()).toBeVisible();
  await expect(page.getByLabel("Author", { exact: true })).toHaveValue("");
  await page.goto(`${campaigns}?kind=Blog`);
  await page.getByLabel("Keyword", { exact: true }).fill("boots");
  await page.getByLabel("Planned month", { exact: true }).fill("2099-11");
  await page.getByRole("button", { name: "Apply filters", exact: true }).press("Enter");
  await expect(page.getByText("1 campaign", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Export as CSV", includeHidden: true })).toHaveAttribute(
    "href",
    /keyword=boots&planned=2099-11/,
  );
  await axe(page, "a list of posts");
  await page.getByLabel("Planned month", { exact: true }).fill("2099-12");
  await page.getByRole("button", { name: "Apply filters", exact: true }).press("Enter");
  await expect(page.getByText("No campaigns match")).toBeVisible();
});

test("marks are set in the text, and Ctrl+Enter saves it where it is", async ({ page, inCampaign }) => {
  await inCampaign("Blog", "Boots", "Journal");
  const text = page.getByLabel("Text (Markdown)", { exact: true });
  await text.fill("Snow.\n\n".repeat(40));
  await text.pressSequentially("warm boots");
  await text.press("Shift+Home");
  await page.getByRole("button", { name: "Bold", exact: true }).click();
  await expect(text).toHaveValue(/\*\*warm boots\*\*$/);
  await expect(text).toBeFocused();
  const before = await page.evaluate(() => scrollY);
  await text.press("Control+Enter");
  await expect(page.getByText("Blog post saved.").first()).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});
