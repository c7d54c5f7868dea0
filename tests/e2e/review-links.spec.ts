import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { axe, expect, test } from "./fixtures.ts";

test(
  "a post is shared, and its client requests changes, sees what changed, and approves",
  { tag: "@core" },
  async ({ page, context, signedIn, allowNoise }) => {
    allowNoise(/status of (422|403)/);
    const inspect = (state: string) => axe(page, state);
    let post = "";
    const { visitor: member } = await signedIn(async (visitor) => {
      const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
      const path = await newPost(visitor, calendar, { networks: "facebook", content: "Ten days to go." });
      post = path.replace(/[?#].*/, "");
      await visitor.submit(await visitor.get(post), "Send to review");
      return post;
    });

    // The member shares the post.
    await page.getByRole("button", { name: /^More actions/ }).click();
    await page.getByRole("link", { name: "Share for review…", exact: true }).first().click();
    await expect(page.getByText("No review links yet")).toBeVisible();
    await inspect("a post without review links");
    await page.getByLabel("Reviewer", { exact: true }).fill("Maya Chen");
    await page.getByRole("button", { name: "Create review link", exact: true }).click();
    const field = page.getByLabel("Copy the link now. You won’t see it again.", { exact: true });
    await expect(field).toHaveValue(/\/review\/r/);
    const link = await field.inputValue();
    await inspect("a new review link");

    // The client opens it on a phone, without an account.
    await context.clearCookies();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1, name: "Review “Teaser”" })).toBeVisible();
    await expect(page.getByRole("article", { name: "Preview for Facebook" })).toContainText(
      "Ten days to go.",
    );
    await inspect("what a client sees");
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide).toBe(false);
    await page.getByLabel("Comment", { exact: true }).fill("Which wool is it?");
    await page.getByRole("button", { name: "Add comment", exact: true }).click();
    await expect(page.getByText("Comment added.").first()).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Which wool is it?" })).toContainText(
      "Maya Chen",
    );
    await page.getByRole("button", { name: "Request changes", exact: true }).click();
    await expect(page.getByText("Enter a reason.").first()).toBeVisible();
    await inspect("changes without a reason");
    await page.getByLabel("What should we change?", { exact: true }).fill("It’s two weeks.");
    await page.getByRole("button", { name: "Request changes", exact: true }).click();
    await expect(page.getByText("Changes requested. Thank you.").first()).toBeVisible();
    await expect(page.getByText("Maya Chen requested changes to version 1")).toBeVisible();

    // The author edits the post, and the client is asked again.
    const saved = await member.submit(await member.get(post), "Save", { content: "Two weeks to go." });
    await member.submit(saved, "Send to review again");
    await page.goto(link);
    await expect(page.getByText("It has changed since then. Please decide again.")).toBeVisible();
    await expect(page.getByRole("deletion").filter({ hasText: "Ten" })).toBeVisible();
    await expect(page.getByRole("insertion").filter({ hasText: "Two" })).toBeVisible();
    await inspect("what changed since the decision");
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(page.getByText("Approved. Thank you.").first()).toBeVisible();
    await expect(page.getByText("Maya Chen approved version 2")).toBeVisible();
    const history = await member.get(`${post}/status`);
    expect(history.text).toContain("Approved by Maya Chen by review link");

    // The link is revoked, and says so.
    const links = await member.get(`${post}/review-links`);
    const question = /href="([^"]+\/review-links\/[^"/]+\/delete)"/.exec(links.html)?.[1] ?? "";
    await member.submit(await member.get(question), "Revoke link");
    await page.goto(link);
    await expect(
      page.getByRole("heading", { name: "This review link was revoked", exact: true }),
    ).toBeVisible();
    await expect(page.getByText(/^This review link was revoked\. Ask Ada Lovelace at /)).toBeVisible();
    await inspect("a revoked review link");
  },
);
