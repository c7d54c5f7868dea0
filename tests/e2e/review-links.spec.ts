import { reviewLinkOn, shareForReview } from "../support/review-link.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { blankImage } from "../support/blank-image.ts";
import { shortVideo } from "../support/short-video.ts";
import type { Visitor } from "../support/visitor.ts";
import { axe, axeColors, expect, test } from "./fixtures.ts";

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
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
    const link = await field.inputValue();
    await inspect("a new review link");

    // The client opens it on a phone, without an account.
    await context.clearCookies();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1, name: "Waiting for you (1)" })).toBeVisible();
    await expect(page.getByRole("article", { name: "Teaser" })).toContainText("Ten days to go.");
    await inspect("what a client sees");
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide).toBe(false);
    await page.getByLabel("Comment", { exact: true }).fill("Which wool is it?");
    await page.getByRole("button", { name: "Add comment on Teaser", exact: true }).click();
    await expect(page.getByText("Comment added.").first()).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Which wool is it?" })).toContainText(
      "Maya Chen",
    );
    await page.locator("summary", { hasText: "Request changes" }).click();
    await page.getByRole("button", { name: "Send request", exact: true }).click();
    await expect(page.getByText("Enter a reason.").first()).toBeVisible();
    await inspect("changes without a reason");
    await page.getByLabel("What should we change?", { exact: true }).fill("It’s two weeks.");
    await page.getByRole("button", { name: "Send request", exact: true }).click();
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
    await page.getByRole("button", { name: "Approve Teaser", exact: true }).click();
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

/** Sends two posts with an image to review. Resolves to the path of their calendar. */
async function twoInReview(visitor: Visitor): Promise<string> {
  const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
  for (const title of ["Snow walk", "Launch day"]) {
    const made = await newPost(visitor, calendar, { title, networks: "facebook", content: "Bring boots." });
    const path = made.replace(/[?#].*/, "");
    const image = await blankImage();
    await visitor.submit(await visitor.get(path), "Upload", { image, new_alt: "Snow" });
    await visitor.submit(await visitor.get(path), "Send to review");
  }
  return calendar;
}

test("a client’s room shows the first image and its decision at once", async ({
  page,
  context,
  signedIn,
}) => {
  let link = "";
  await signedIn(async (visitor) => {
    const calendar = await twoInReview(visitor);
    const project = /^\/projects\/[^/]+/.exec(calendar)?.[0] ?? "";
    link = reviewLinkOn(await shareForReview(visitor, project, { reviewer_name: "Claire Moreau" }));
    return "/projects";
  });
  await context.clearCookies();
  for (const [width, height, image, approve] of [
    [1440, 900, 273, 185],
    [390, 844, 323, 844 - 48],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(link);
    await page.evaluate(() => document.fonts.ready);
    const first = page.getByRole("article").first();
    expect((await first.locator("img").first().boundingBox())?.y).toBeLessThanOrEqual(image);
    const place = await first.getByRole("button", { name: /^Approve / }).boundingBox();
    expect(place?.y).toBeLessThanOrEqual(approve);
    await axe(page, `a client’s room, ${width} pixels wide`);
    await axeColors(page, `a client’s room, ${width} pixels wide`);
    // The images of the next post are loaded once they are near.
    await expect(page.locator(".published-image img")).toHaveCount(2);
    await expect(page.locator('.published-image img:not([loading="lazy"])')).toHaveCount(1);
  }
  await page.evaluate(() =>
    Object.assign(window, { print: () => document.body.setAttribute("data-printed", "") }),
  );
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
  // One click, and the next one is there.
  await page
    .getByRole("article")
    .first()
    .getByRole("button", { name: /^Approve / })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Waiting for you (1)" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
});

test("a client pins a comment on an image, which the team sees at the same place, and opens images larger", async ({
  page,
  context,
  signedIn,
}) => {
  let link = "";
  const { visitor: member } = await signedIn(async (visitor) => {
    const calendar = await twoInReview(visitor);
    const project = /^\/projects\/[^/]+/.exec(calendar)?.[0] ?? "";
    link = reviewLinkOn(await shareForReview(visitor, project, { reviewer_name: "Claire Moreau" }));
    return "/projects";
  });
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.goto(link);
  const post = page.getByRole("article", { name: "Snow walk" });
  const image = post.getByRole("link", { name: "Image 1, larger", exact: true });
  await image.click();
  const larger = page.getByRole("dialog", { name: "Image 1", exact: true });
  await expect(larger.getByRole("img", { name: "Snow", exact: true })).toBeVisible();
  await axe(page, "an image, larger");
  await page.keyboard.press("Escape");
  await expect(larger).toHaveCount(0);
  await expect(image).toBeFocused();

  await post.locator("summary", { hasText: "Comment on an image" }).click();
  const { width = 0, height = 0 } = (await image.boundingBox()) ?? {};
  await image.click({ position: { x: width / 2, y: height / 4 } });
  await expect(post.getByLabel("About", { exact: true })).toHaveValue(/^image:/);
  await expect(post.getByLabel("Comment", { exact: true })).toBeFocused();
  await page.keyboard.type("Is this last winter?");
  await post.getByRole("button", { name: "Add comment on Snow walk", exact: true }).click();
  const pin = post.getByRole("link", { name: "Pin 1 on image 1", exact: true });
  // One is drawn on the image, the other stands beside the comment.
  await expect(pin).toHaveCount(2);
  await axe(page, "a pin on an image");
  const middle = async () => {
    const box = await page.locator(".published-pins circle").first().boundingBox();
    const around = await page.locator(".published-image").first().boundingBox();
    if (!box || !around) return null;
    return [
      Math.round(((box.x + box.width / 2 - around.x) / around.width) * 100),
      Math.round(((box.y + box.height / 2 - around.y) / around.height) * 100),
    ];
  };
  const place = await middle();
  expect(place?.[0]).toBe(50);

  await context.addCookies(cookies);
  await page.goto("/approvals");
  const open = page.getByRole("article", { name: "Snow walk" });
  await expect(open.getByText("Is this last winter?")).toBeVisible();
  await expect(open.getByRole("link", { name: "Pin 1 on image 1", exact: true })).toHaveCount(1);
  // The page may still be moving between the two measurements.
  await expect.poll(middle).toEqual(place);
  expect((await member.get("/approvals")).text).toContain("Pin 1 on image 1");
});

test("approvals show the image and the action at once, and letters never decide", async ({
  page,
  signedIn,
}) => {
  await signedIn(async (visitor) => {
    await twoInReview(visitor);
    return "/approvals";
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => document.fonts.ready);
  const open = page.getByRole("article").first();
  const approve = open.getByRole("button", { name: /^Approve and next / });
  expect((await open.locator(".published-images img").first().boundingBox())?.y).toBeLessThanOrEqual(355);
  expect(Math.abs(((await approve.boundingBox())?.y ?? 0) - 135)).toBeLessThanOrEqual(2);
  await axe(page, "approvals");
  await axeColors(page, "approvals");
  const queue = page.getByRole("navigation", { name: "Queue" }).getByRole("link");
  for (const [key, row] of [
    ["j", queue.first()],
    ["j", queue.last()],
    ["k", queue.first()],
  ] as const) {
    await page.keyboard.press(key);
    await expect(row).toBeFocused();
  }
  await page.keyboard.press("a");
  await expect(approve).toBeFocused();
  await page.keyboard.press("r");
  await expect(page.getByLabel("What should change?", { exact: true })).toBeFocused();
  await expect(queue).toHaveCount(2);
});

test(
  "a client reads the time of a post in the calendar’s zone, and with scripts on their own clock, too",
  { tag: "@off" },
  async ({ page, context, signedIn, delivery }) => {
    let link = "";
    await signedIn(async (visitor) => {
      const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
      const zone = { timezone: "America/New_York" };
      await visitor.submit(await visitor.get(`${calendar}/edit`), "Save settings", zone);
      const planned = { networks: "facebook", planned_for: "2099-12-02", time: "20:30" };
      const post = await newPost(visitor, calendar, planned);
      await visitor.submit(await visitor.get(post), "Send to review");
      link = reviewLinkOn(await shareForReview(visitor, calendar, { reviewer_name: "Claire Moreau" }));
      return "/projects";
    });
    await context.clearCookies();
    await page.goto(link);
    const when = page.getByRole("article", { name: "Teaser" }).locator(".published-when");
    await expect(when).toContainText("Dec 2, 2099, 20:30, New York time (America/New_York)");
    // Nothing is guessed without scripts.
    const own = when.getByText("Dec 3, 2099, 2:30 your time (Berlin)", { exact: true });
    await expect(own).toHaveCount(delivery === "scripts-on" ? 1 : 0);
  },
);

test("ten decisions are ten clicks, and each is about what is seen", async ({ page, signedIn }) => {
  const titles = Array.from({ length: 10 }, (_, index) => `Post number ${index}`);
  await signedIn(async (visitor) => {
    const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    for (const title of titles) {
      const post = await newPost(visitor, calendar, { title, networks: "x" });
      await visitor.submit(await visitor.get(post), "Send to review");
    }
    return "/approvals";
  });
  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));
  const queue = page.getByRole("navigation", { name: "Queue" }).getByRole("link");
  const open = page.getByRole("article");
  const decided: string[] = [];
  for (let left = 10; left > 0; left -= 1) {
    await expect(queue).toHaveCount(left);
    const seen = await open.getByRole("heading", { level: 2 }).innerText();
    await open.getByRole("button", { name: /^Approve and next/ }).click();
    await expect(page.getByText(`“${seen}” approved.`).first()).toBeVisible();
    await expect(queue.filter({ hasText: seen })).toHaveCount(0);
    decided.push(seen);
  }
  await expect(page.getByRole("heading", { name: "Nothing to approve" })).toBeVisible();
  expect(decided.toSorted()).toEqual(titles);
  expect(loads).toEqual([]);
});

test("a client comments on the second that a video is at, and the comment leads the player there", async ({
  page,
  context,
  signedIn,
}) => {
  let post = "";
  let link = "";
  await signedIn(async (visitor) => {
    const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    const path = await newPost(visitor, calendar, { networks: "facebook", content: "Walk." });
    post = path.replace(/[?#].*/, "");
    await visitor.submit(await visitor.get(post), "Upload", { image: await shortVideo() });
    link = reviewLinkOn(await shareForReview(visitor, post, { reviewer_name: "Claire Moreau" }));
    return post;
  });
  const comment = page.getByRole("link", { name: "0:01.5 in video 1", exact: true });
  const player = page.locator("video:focus");
  const isThere = async () => {
    await expect(player).toHaveJSProperty("currentTime", 1.5);
    await expect(player).toHaveJSProperty("paused", true);
  };

  const cookies = await context.cookies();
  await context.clearCookies();
  await page.goto(link);
  await page.locator("video").evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
    video.pause();
    video.currentTime = 1.5;
  });
  await page.getByRole("button", { name: "Comment at 0:01.5", exact: true }).click();
  await expect(page.getByLabel("About", { exact: true })).toHaveValue(/^image:/);
  await expect(page.getByLabel("At", { exact: true })).toHaveValue("0:01.5");
  await expect(page.getByLabel("Comment", { exact: true })).toBeFocused();
  await axe(page, "a comment on a second of a video");
  await page.keyboard.type("Cut here.");
  await page.getByRole("button", { name: /^Add comment on / }).click();
  await expect(comment).toBeVisible();

  // Nothing of the video is loaded yet.
  await page.goto(link);
  await comment.click();
  await isThere();
  await expect(page).toHaveURL(link);

  // The team’s players are in another tab than its comments.
  await context.clearCookies();
  await context.addCookies(cookies);
  await page.goto(post);
  await page.locator(".panel-tab > summary", { hasText: "Comments" }).click();
  await comment.click();
  await isThere();
  await expect(player).toBeInViewport();
});
