import type { Locator } from "@playwright/test";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { atTheKeyboard } from "./at-the-keyboard.ts";
import { expect, scriptsReady, test } from "./fixtures.ts";
import { poster } from "./journey.ts";
import { inEachLook } from "./looks.ts";

inEachLook(({ width }) => {
  test("a post is scheduled with an image, gets a text for X, a comment, and a request for changes by keys alone", async ({
    page,
    delivery,
    signedIn,
  }) => {
    test.setTimeout(120_000);
    const { path: month } = await signedIn(async (visitor) => {
      const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch");
      const post = await newPost(visitor, calendar, { planned_for: "2099-11-03", networks: "x" });
      await visitor.submit(await visitor.get(post), "Send to review");
      return `${calendar}?view=month&date=2099-11-01`;
    });
    const hasScripts = delivery === "scripts-on";
    const hasViews = hasScripts && width < 700;
    const me = atTheKeyboard(page);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const link = (name: string | RegExp) => page.getByRole("main").getByRole("link", { name }).first();
    const enter = async (target: Locator, key?: "Shift+Tab") => {
      await me.tabTo(target, key);
      await me.press("Enter");
    };
    const skip = () => enter(page.getByRole("link", { name: "Skip to main content" }));
    const enterInMonth = async (target: Locator) => {
      if (hasScripts) await scriptsReady(target);
      await skip();
      await enter(target);
    };
    /** Scripts focus what a page is for. Without them it begins at its top. */
    const begin = async (at: Locator) => {
      if (hasScripts) return me.expectFocus(at);
      await expect(at).toBeVisible();
      await page.waitForLoadState();
      await skip();
    };
    const begunPost = (title: string) => begin(page.getByRole("heading", { level: 1, name: title }));
    /** Scripts show the fields, the preview, or the comments of a post on a phone. */
    const view = (name: string) => page.getByRole("group", { name: "Show" }).getByRole("button", { name });
    const show = async (name: string, key?: "Shift+Tab") => {
      if (hasViews) await enter(view(name), key);
    };
    /** Where a step leads, at the post. */
    const returned = async (item: RegExp) => {
      await expect(page).toHaveURL(/\?view=month.*#item-/);
      await me.expectFocus(link(item));
    };

    // Playwright, asked for it just before the key, may miss the chooser.
    page.on("filechooser", (chooser) => chooser.setFiles(poster));
    await enterInMonth(link("Add post on Nov 3, 2099"));
    await begin(field("Content"));
    await me.tabTo(field("Content"));
    await me.type("The box is packed");
    await me.tabTo(page.getByRole("checkbox", { name: "X", exact: true }), "Shift+Tab");
    await me.press("Space");
    await me.tabTo(field("Image"));
    await me.press("Space");
    await expect(field("Image")).toHaveValue(/poster\.png$/);
    await me.tabTo(field("Alternative text"));
    await me.type("An orange disc");
    await enter(button("Schedule"));
    const packed = /The box is packed, Nov 3, Scheduled, X, with image/;
    await returned(packed);

    await me.press("Enter");
    await begunPost("The box is packed");
    await enter(page.locator(".text-tabs summary", { hasText: "X" }));
    await me.tabTo(field("Text for X"));
    await me.type("Only here");
    const shown = page.getByRole("article", { name: "Preview for X" });
    await enter(button("Save"));
    await expect(page.getByText("Content saved.").first()).toBeVisible();
    await begin(button("Save"));
    await show("Preview", "Shift+Tab");
    await expect(shown).toContainText("Only here");

    await (hasScripts ? show("Comments") : enter(link(/^Comments/)));
    await me.tabTo(field("Comment"));
    await me.type("Which boot?");
    await enter(button("Add comment"));
    const comments = page.getByRole("region", { name: "Comments" });
    await expect(comments.getByRole("list").getByText("Which boot?")).toBeVisible();
    if (hasScripts) await me.expectFocus(button("Add comment"));

    const { promise: viewsMayCome, resolve: sendViews } = Promise.withResolvers<void>();
    if (hasViews)
      await page.route(/composer-views/, async (route) => {
        await viewsMayCome;
        await route.continue();
      });
    await page.goto(month);
    await enterInMonth(link(/Teaser, Nov 3, In review/));
    await begunPost("Teaser");
    if (hasViews) {
      // They take the place of the list of the parts, and the focus if that has it.
      await me.tabTo(link(/^Comments/));
      sendViews();
      await me.expectFocus(view("Comments"));
    }
    // Where nothing is focused, the list of the parts spares most presses.
    if (!hasScripts) await enter(link("Save and next steps"));
    await me.tabTo(field("Reason"));
    await me.type("Say which boot.");
    await enter(button("Request changes"));
    await returned(/Teaser, Nov 3, Changes requested/);
    await expect(page.getByText("Changes requested.").first()).toBeVisible();
  });
});
