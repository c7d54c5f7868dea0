import { join } from "../support/invite.ts";
import { mainText, type Visitor } from "../support/visitor.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { axe, expect, test } from "./fixtures.ts";

test(
  "a review is asked for, found by the bell, and its end is told",
  { tag: "@core" },
  async ({ page, signedIn, product }) => {
    const inspect = (state: string) => axe(page, state);
    let mila: Visitor | null = null;
    await signedIn(async (visitor) => {
      const campaigns = await newFolder(visitor);
      ({ visitor: mila } = await join(product, visitor, "member", "Mila Member"));
      const calendar = await newCampaign(mila, campaigns, "SocialCalendar");
      const post = await newPost(mila, calendar, { title: "Care tip", networks: "linkedin" });
      await mila.submit(await mila.get(`${post}/status?to=in_review`), "Send to review");
      return "/projects";
    });

    const bell = page.getByRole("banner").getByRole("link", { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName("Notifications, 2 unread");
    await bell.click();
    await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
    await expect(page.getByText("Mila Member accepted your invitation")).toBeVisible();
    await inspect("unread notifications");

    await page.getByRole("button", { name: "Mila Member asked for a review of “Care tip”" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Care tip" })).toBeVisible();
    await expect(bell).toHaveAccessibleName("Notifications, 1 unread");
    await page
      .getByRole("link", { name: "Approve…" })
      .or(page.getByRole("button", { name: "Approve" }))
      .first()
      .click();
    await expect(page.getByText("Approved.").first()).toBeVisible();

    await bell.press("Enter");
    await page.getByRole("button", { name: "Mark all as read", exact: true }).click();
    await expect(page.getByText("All notifications marked as read.").first()).toBeVisible();
    await expect(bell).toHaveAccessibleName("Notifications");
    // Only the filter is left.
    await expect(page.getByText("Unread", { exact: true })).toHaveCount(1);
    await page.getByRole("link", { name: "Unread", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Nothing unread" })).toBeVisible();
    const told = mila as Visitor | null;
    expect(told && mainText(await told.get("/notifications"))).toContain(
      "Ada Lovelace approved “Care tip” Unread",
    );
  },
);

test("the bell follows what happens elsewhere, and leaves the focus where it is", async ({
  page,
  signedIn,
  product,
}) => {
  let comment: (body: string) => Promise<unknown> = () => Promise.resolve();
  await signedIn(async (visitor) => {
    const campaigns = await newFolder(visitor);
    const { visitor: mila } = await join(product, visitor, "member", "Mila Member");
    const calendar = await newCampaign(mila, campaigns, "SocialCalendar");
    const post = await newPost(mila, calendar, { title: "Care tip" });
    comment = async (body) => mila.submit(await mila.get(`${post}/comments`), "Add comment", { body });
    return "/projects";
  });
  const bell = page.getByRole("banner").getByRole("link", { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName("Notifications, 1 unread");
  const search = page.getByRole("banner").getByRole("searchbox");
  await search.fill("half a wor");
  await comment("@Ada Lovelace, shorter?");
  await expect(bell).toHaveAccessibleName("Notifications, 2 unread", { timeout: 20_000 });
  await expect(page.getByRole("banner").getByRole("status")).toHaveText("New notifications");
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("half a wor");
  await bell.click();
  await page.getByRole("button", { name: "Mark all as read", exact: true }).click();
  await expect(bell).toHaveAccessibleName("Notifications");
});
