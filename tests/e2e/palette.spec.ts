import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { axe, expect, scriptsReady, test } from "./fixtures.ts";

test(
  "a campaign is found, opened, and changed by the palette and by keys alone",
  { tag: "@core" },
  async ({ page, signedIn }) => {
    let [calendar, post, task] = ["", "", ""];
    await signedIn(async (visitor) => {
      calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Penguin parade");
      post = await newPost(visitor, calendar, { title: "First steps", networks: "x" });
      const form = await visitor.get("/tasks/new");
      task = (await visitor.submit(form, "Create task", { title: "Pack the fish" })).path;
      return "/projects";
    });

    const palette = page.getByRole("dialog", { name: "Commands" });
    const field = palette.getByRole("combobox");
    const active = palette.getByRole("option", { selected: true });
    const ready = page.getByRole("button", { name: "Ctrl K, commands" });
    await scriptsReady(page);

    await ready.focus();
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await axe(page, "the palette");
    await page.keyboard.press("Escape");
    await expect(palette).toHaveCount(0);
    await expect(ready).toBeFocused();

    await page.keyboard.press("Control+k");
    await page.keyboard.type("pengiun");
    await expect(active).toContainText("Penguin parade");
    await expect(active).toContainText("Social calendar, Autumn launch / Social");
    await expect(palette.getByRole("status")).toHaveText("2 results");
    await page.keyboard.press("ArrowDown");
    await expect(active).toContainText("Search for “pengiun”");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${calendar}$`));
    await expect(palette).toHaveCount(0);

    await page.goto(post);
    await scriptsReady(page);
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await page.keyboard.type("status review");
    await expect(active).toContainText("Send to review");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Sent to review.").first()).toBeVisible();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("copy link");
    await expect(active).toContainText("Copy link");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Link copied.").first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(post, page.url()).href);
    await page.goto(task);
    await scriptsReady(page);
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await page.keyboard.type("assign");
    await expect(active).toContainText("Change Person");
    await page.keyboard.press("Enter");
    await expect(
      page
        .getByRole("dialog", { name: /^Assignees of/ })
        .getByRole("button")
        .first(),
    ).toBeFocused();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("mark done");
    await expect(active).toContainText("Mark done");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Task done.").first()).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("new folder");
    await expect(active).toContainText("New folder");
    await page.keyboard.press("Enter");
    // There is only one project to make it in.
    await expect(page).toHaveURL(/\/folders\/new$/);

    await page.keyboard.press("Control+k");
    await page.keyboard.type("nothing like it");
    await expect(active).toContainText("Search for “nothing like it”");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=nothing\+like\+it$/);
  },
);
