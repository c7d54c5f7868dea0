import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { expect, scriptsReady, test } from "./fixtures.ts";
import { counter } from "./journey.ts";

test(
  "a post that was deleted by mistake is back after four clicks, or by the keyboard from the notice",
  { tag: "@core" },
  async ({ page, signedIn }) => {
    await signedIn(async (visitor) => {
      const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch");
      await newPost(visitor, calendar, { planned_for: "2099-11-20" });
      return `${calendar}?date=2099-11-20`;
    });
    const { counts, press } = counter(page);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const open = () =>
      page
        .getByRole("main")
        .getByRole("link", { name: /^Teaser/ })
        .first();
    await press(open());
    await press(button("More actions, Teaser"));
    await press(button("Delete post"));
    await press(button("Undo"));
    await expect(page.getByText("Undone.").first()).toBeVisible();
    expect(counts).toEqual({ clicks: 4, screens: 1, submits: 2 });

    await open().click();
    await button("More actions, Teaser").click();
    await button("Delete post").click();
    await expect(button("Undo")).toBeVisible();
    await scriptsReady(page);
    await page.keyboard.press("Alt+T");
    await page.keyboard.press("Tab");
    await expect(button("Undo")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(open()).toBeVisible();
  },
);
