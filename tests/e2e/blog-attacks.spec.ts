import type { Page } from "@playwright/test";
import { attacks } from "../support/markdown-attacks.ts";
import { expect, test } from "./fixtures.ts";

const BATCH = 180;
/** So many of the attacks are the title too. */
const IN_TITLE = 3;

/** Each attack in a list item of its own, which ends whatever it opens, with references of its own. */
const batches = Array.from({ length: Math.ceil(attacks.length / BATCH) }, (_, batch) =>
  attacks
    .slice(batch * BATCH, (batch + 1) * BATCH)
    .map(({ text }, place) => {
      // The API refuses a NUL; a reader of Markdown that meets one all the same has its tests in the unit tests.
      const own = text
        .replaceAll("\0", "")
        .replaceAll("[r]", `[r${place}]`)
        .replaceAll("[^x]", `[^x${place}]`);
      return `- ${own.replaceAll(/\r?\n/g, "\n  ")}`;
    })
    .join("\n\n"),
);

const ALLOWED =
  /^(H[1-6]|P|BLOCKQUOTE|PRE|HR|UL|OL|LI|SECTION|TABLE|THEAD|TBODY|TR|TH|TD|A|EM|STRONG|DEL|CODE|BR|SUP|IMG|SPAN|DIV)$/;
const ATTRIBUTES =
  /^(id|href|rel|target|title|src|alt|start|scope|class|role|tabindex|data-align|data-line|aria-label)$/;

/** What is in the rendered text that should not be. */
const strangers = (page: Page, place: string) =>
  page.locator(place).evaluate(
    (root, [allowed, attributes]) => {
      const tag = new RegExp(allowed ?? "");
      const attribute = new RegExp(attributes ?? "");
      return [...root.querySelectorAll("*")].flatMap((element) => [
        ...(tag.test(element.tagName) ? [] : [`element ${element.outerHTML}`]),
        ...[...element.attributes]
          .filter(({ name }) => !attribute.test(name))
          .map(({ name }) => `attribute ${name} of ${element.outerHTML}`),
        ...(element instanceof HTMLAnchorElement && !["http:", "https:", "mailto:"].includes(element.protocol)
          ? [`address ${element.href}`]
          : []),
        ...(element instanceof HTMLImageElement && !element.src.startsWith(location.origin)
          ? [`picture ${element.src}`]
          : []),
      ]);
    },
    [ALLOWED.source, ATTRIBUTES.source],
  );

// What the policy of the page had to stop would be heard by the fixture: the browser complains about it.
test("no attack in a post reaches the browser: no script, no dialog, no foreign request", async ({
  page,
  product,
  inCampaign,
}) => {
  test.setTimeout(300_000);
  const heard: string[] = [];
  await page.exposeFunction("pwned", () => void heard.push("a script ran"));
  page.on("dialog", (dialog) => {
    heard.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(product.origin)) heard.push(`request ${request.url()}`);
  });

  await inCampaign("Blog", "Attacked", "Posts");
  const blog = page.url();
  for (const [index, body] of batches.entries()) {
    await page.goto(blog);
    const title = attacks.slice(index * IN_TITLE, (index + 1) * IN_TITLE).map(({ text }) => text);
    await page.getByLabel("Title", { exact: true }).fill(title.join(" ").replaceAll("\0", "").slice(0, 200));
    const rendered = page.waitForResponse((answer) => answer.url().endsWith("/preview"));
    await page.getByLabel("Text (Markdown)", { exact: true }).fill(body);
    await rendered;
    expect.soft(await strangers(page, ".blog-pane .prose"), `batch ${index} beside the text`).toEqual([]);

    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Blog post saved.").first()).toBeVisible();
    await page.getByRole("link", { name: "Preview", exact: true }).first().click();
    await expect(page).toHaveURL(/view=preview/);
    const article = page.locator("article .prose");
    // The editor is gone by then, and with it the question about unsaved text.
    await expect(article).toBeVisible();
    await page.reload();
    await expect(article.locator("> ul > li").first()).toBeVisible();
    expect.soft(await strangers(page, "article .prose"), `batch ${index} as an article`).toEqual([]);
    await article.hover();
  }
  expect(heard).toEqual([]);
});
