import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import type { Visitor } from "../support/visitor.ts";
import { join } from "../support/invite.ts";
import { reviewLinkOn, shareForReview } from "../support/review-link.ts";
import { newCampaign, newFolder, newPost, takeSteps } from "../support/workspace.ts";
import { axe, expect, forgive, moved, scriptsReady, test } from "./fixtures.ts";
import { counter, panelTab, poster } from "./journey.ts";
import { inEachLook } from "./looks.ts";

const NOVEMBER = "?view=month&date=2099-11-01";

const field = (page: Page, name: string | RegExp) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const bar = (page: Page) => page.getByRole("region", { name: "Save and next steps" });
const textOf = (page: Page, network: string) =>
  page.getByRole("main").locator("summary", { hasText: network });
const item = (page: Page, name: RegExp) => page.getByRole("main").getByRole("link", { name }).first();

const makeCalendar = async (visitor: Visitor) =>
  newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch");

/** A post on November 20, 2099. Resolves to its path. */
const makePost = async (visitor: Visitor, values: Record<string, string | string[]> = {}) =>
  newPost(visitor, await makeCalendar(visitor), { planned_for: "2099-11-20", networks: "x", ...values });

/** Adds two images to a post. */
async function addImages(visitor: Visitor, post: string) {
  const picture = new File([await readFile(poster)], "disc.png", { type: "image/png" });
  const image = [picture, picture];
  await visitor.submit(await visitor.get(post), "Upload", { image, new_alt: "An orange disc" });
}

/** Focuses each control of the form, down and up again, and returns those that are covered or out of sight. Opens what is folded. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>(".composer details")) {
      details.removeAttribute("name");
      details.open = true;
    }
    const bar = document.querySelector(".composer-bar");
    const header = document.querySelector("header");
    if (!bar || !header) return ["no bar or no header"];
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        ".composer :is(input:not([type=hidden]), textarea, select, a, summary, button)",
      ),
    ].filter((control) => !bar.contains(control) && control.tabIndex >= 0 && control.checkVisibility());
    const touches = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return [...controls, ...controls.toReversed()].flatMap((control) => {
      control.focus();
      const own = control.getBoundingClientRect();
      // Of a text area, browsers show the line of the cursor.
      const isLine = control instanceof HTMLTextAreaElement;
      const seen = new DOMRect(own.left, own.top, own.width, isLine ? Math.min(own.height, 32) : own.height);
      const isSeen = seen.top >= 0 && seen.bottom <= innerHeight + 1;
      const isCovered = [bar, header].some((part) => touches(seen, part.getBoundingClientRect()));
      return isSeen && !isCovered
        ? []
        : [`${Math.round(own.top)} to ${Math.round(own.bottom)}: ${control.outerHTML.slice(0, 120)}`];
    });
  });

inEachLook(({ width }) => {
  const isPhone = width < 700;

  test("the bar stays in view and covers nothing that has the focus, and nothing moves by itself", async ({
    page,
    signedIn,
  }) => {
    test.slow();
    const posts: Record<string, string> = {};
    await signedIn(async (visitor) => {
      const calendar = await makeCalendar(visitor);
      const make = async (values: Record<string, string | string[]>, ...steps: string[]) =>
        takeSteps(
          visitor,
          await newPost(visitor, calendar, { planned_for: "2099-11-20", networks: "x", ...values }),
          ...steps,
        );
      posts["draft"] = await make({ networks: ["instagram", "pinterest"], content: "One boot. #boots" });
      await addImages(visitor, posts["draft"]);
      posts["new post"] = `${calendar}/boards/new?date=2099-11-24`;
      // Who must act stands on a line of its own, under a title of this length.
      posts["in review again"] = await make(
        { title: "Care tip: wool and the airer, part two" },
        "Send to review",
        "Request changes",
        "Send to review again",
      );
      return calendar;
    });
    for (const [state, address] of Object.entries(posts)) {
      await page.goto(address);
      await scriptsReady(page);
      expect.soft(await moved(page), `${state} moves by itself`).toEqual([]);
      for (const part of [0.5, 1, 0]) {
        await page.evaluate((to) => scrollTo(0, to * document.documentElement.scrollHeight), part);
        await expect.soft(bar(page), `${state} at ${part}`).toBeInViewport({ ratio: 1 });
      }
      if (!isPhone) {
        const preview = await page.locator("#preview").boundingBox();
        expect.soft(preview?.y, `${state}: preview`).toBeLessThanOrEqual(239);
      } else if (state === "draft") {
        await button(page, "Steps").click();
        await expect(button(page, "Mark as canceled")).toBeInViewport({ ratio: 1 });
        await axe(page, "the steps of a draft");
        await page.keyboard.press("Escape");
      }
      expect.soft(await coveredControls(page), state).toEqual([]);
    }
  });

  test(
    "from the month, a post with an image is scheduled in four clicks, and gets a text for X and a comment in two each",
    { tag: isPhone ? [] : ["@core", "@off"] },
    async ({ page, delivery, signedIn }) => {
      const hasScripts = delivery === "scripts-on";
      await signedIn(async (visitor) => (await makeCalendar(visitor)) + NOVEMBER);
      const { counts, press } = counter(page);
      const ready = async () => void (hasScripts && (await scriptsReady(page)));
      const begin = () => Object.assign(counts, { clicks: 0, screens: 0, submits: 0 });
      // A phone’s month has no empty days, so the date is typed.
      await press(
        isPhone
          ? item(page, /^New post$/)
          : page.getByRole("link", { name: "Add post on Nov 26, 2099", exact: true }),
      );
      await ready();
      await field(page, "Date").fill("2099-11-26");
      await field(page, "Time").fill("09:00");
      await field(page, "Content").fill("The box is packed");
      await press(page.getByRole("checkbox", { name: "X", exact: true }));
      counts.clicks += 1;
      await field(page, "Image").setInputFiles(poster);
      await field(page, "Alternative text").fill("An orange disc");
      await press(button(page, "Schedule"));
      await expect(page).toHaveURL(/\/social-calendar\/[^/]+\?view=month.*#item-/);
      const packed = item(page, /The box is packed, Nov 26, Scheduled, X, with image/);
      await expect(packed).toBeVisible();
      expect(counts).toEqual({ clicks: 4, screens: 1, submits: 1 });

      await packed.click();
      await ready();
      begin();
      await press(textOf(page, "X").first());
      await field(page, "Text for X").fill("Only here");
      const shown = page.getByRole("article", { name: "Preview for X" });
      if (hasScripts) await expect(shown).toContainText("Only here");
      await press(button(page, "Save"));
      await expect(page.getByText("Content saved.").first()).toBeVisible();
      await expect(shown).toContainText("Only here");
      expect(counts).toEqual({ clicks: 2, screens: 0, submits: 1 });

      begin();
      await press(panelTab(page, "Comments"));
      await field(page, "Comment").fill("Which boot?");
      await press(button(page, "Add comment"));
      const comments = page.getByRole("region", { name: "Comments" });
      await expect(comments.getByRole("list").getByText("Which boot?")).toBeVisible();
      expect(counts).toEqual({ clicks: 2, screens: 0, submits: 1 });
    },
  );

  test("“Fix” leads to the field that a check is about, whatever that is folded in", async ({
    page,
    signedIn,
  }) => {
    await signedIn(async (visitor) => {
      const post = await makePost(visitor, {
        "overrides.x": "a".repeat(281),
        link_url: "https://northwind.example/boots",
      });
      await addImages(visitor, post);
      return post;
    });
    await scriptsReady(page);
    for (const [message, label] of [
      ["over the limit", "Text for X"],
      ["has no UTM tags", "Link"],
      ["text to image 2", "Alternative text, image 2"],
    ] as const) {
      if (!(await page.locator("#checks").isVisible())) await panelTab(page, "Checks").click();
      await page.locator("#checks a", { hasText: message }).click();
      await expectBelowHeader(page, field(page, label));
    }
  });
});

async function expectBelowHeader(page: Page, target: Locator) {
  await expect(target).toBeInViewport({ ratio: 0.5 });
  const above = await page.getByRole("banner").evaluate((header) => header.getBoundingClientRect().bottom);
  await expect.poll(async () => (await target.boundingBox())?.y).toBeGreaterThanOrEqual(above);
}

test("the error summary leads to a field with its label and its message in view", async ({
  page,
  allowNoise,
  signedIn,
}) => {
  allowNoise(/status of 422/);
  await signedIn(async (visitor) => makePost(visitor, { networks: "instagram" }));
  await scriptsReady(page);
  await field(page, "Content").fill("a".repeat(2201));
  await button(page, "Schedule").click();
  for (const [link, label] of [
    ["Instagram: add an image or a video.", "Image"],
    [/^Instagram: 1 character over/, "Content"],
  ] as const) {
    await page.getByRole("alert").getByRole("link", { name: link }).click();
    await expectBelowHeader(page, field(page, label));
  }
});

test("a reviewer who can’t edit reads a post, comments on an image, and asks for changes with a reason in two clicks", async ({
  page,
  context,
  product,
  signedIn,
  allowNoise,
}) => {
  allowNoise(/status of 422/);
  const { path, visitor } = await signedIn(async (ada) => {
    const post = await makePost(ada, { networks: ["x", "pinterest"] });
    await addImages(ada, post);
    return takeSteps(ada, post, "Send to review");
  });
  const rita = await join(product, visitor, "guest", "Rita Reviewer");
  const members = await visitor.get(path.replace(/\/folders\/.*/, "/members"));
  const [, id = ""] = /<option value="([^"]+)">Rita Reviewer/.exec(members.html) ?? [];
  await visitor.submit(members, "Add member", { user_id: id, role: "approver" });
  await context.clearCookies();
  await context.addCookies(
    [...rita.visitor.cookies].map(([name, value]) => ({ name, value, url: product.origin })),
  );

  await page.goto(path);
  await scriptsReady(page);
  expect.soft(await moved(page), "moves by itself").toEqual([]);
  await expect(page.getByText(/You can read, comment, and review\. Ask .+ for access\./)).toBeVisible();
  await expect(button(page, "Save")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Next steps" })).toBeInViewport({ ratio: 1 });
  await axe(page, "a post that is only read");
  expect.soft(await coveredControls(page)).toEqual([]);

  await field(page, "About").selectOption({ label: "Image 2" });
  await field(page, "Comment").fill("Crop this one.");
  await button(page, "Add comment").click();
  await expect(page.getByText("On image 2")).toBeVisible();
  await field(page, "Comment").fill("And this one.");
  await button(page, "Request changes").click();
  await expect(field(page, "Reason")).toBeFocused();
  await field(page, "Reason").fill("Say which boot.");
  await button(page, "Request changes").click();
  await expect(page.getByText("Rita Reviewer requested changes:")).toBeVisible();
  await expect(field(page, "Comment")).toHaveValue("And this one.");
});

test("nothing moves by itself after a save, a tab, a chosen image, a comment, and what is refused", async ({
  page,
  signedIn,
  allowNoise,
}) => {
  allowNoise(/status of 422/);
  await signedIn(async (visitor) => makePost(visitor, { networks: ["x", "facebook"] }));
  // What moves within half a second of a key or a click isn’t counted, so answers come later.
  await page.route("**/*.data*", async (route) => {
    const response = await route.fetch();
    if (route.request().method() === "POST") await page.waitForTimeout(600);
    await route.fulfill({ response });
  });
  // What was saved last may take a second line at any time, and nothing beside it moves then.
  const isSaid = (move: string) => / ms: Draft saved /.test(move);
  const after = async (act: string) =>
    expect
      .soft(
        (await moved(page)).filter((move) => !isSaid(move)),
        act,
      )
      .toEqual([]);
  /** The answer adds something above the rest, which has to move then. Counted is what moves before it, and after it. */
  const forgiving = async (name: string, act: () => Promise<unknown>) => {
    await after(`before ${name}`);
    await act();
    await forgive(page);
  };
  await scriptsReady(page);
  await field(page, "Content").press("End");
  await page.keyboard.type(", and warm");
  await button(page, "Save").click();
  await expect(page.getByText("Content saved.").first()).toBeVisible();
  await after("saved");
  await textOf(page, "X").first().click();
  await field(page, "Text for X").fill("Only here");
  await field(page, "Image").setInputFiles(poster);
  await expect(button(page, "Remove poster.png")).toBeVisible();
  await page.waitForTimeout(600);
  await after("a tab and an image");
  await panelTab(page, "Comments").click();
  await field(page, "Comment").fill("Which boot?");
  await forgiving("a comment", async () => {
    await button(page, "Add comment").click();
    await expect(page.getByRole("region", { name: "Comments" }).getByRole("list")).toContainText(
      "Which boot?",
    );
  });
  await field(page, "Date").fill("2020-01-01");
  await forgiving("a refusal", async () => {
    await button(page, "Schedule").click();
    await expect(page.getByRole("alert")).toBeFocused();
  });
  await page.waitForTimeout(600);
  await after("at the end");
});

test("a saved text is added at the caret, by keys alone, and can be taken back", async ({
  page,
  signedIn,
}) => {
  await signedIn(async (visitor) => {
    const path = await makePost(visitor, { content: "Out now. See you soon." });
    const texts = `${/^\/projects\/[^/]+/.exec(path)?.[0]}/saved-texts/new`;
    await visitor.submit(await visitor.get(texts), "Create saved text", { name: "Boots", body: "#boots" });
    return path;
  });
  await scriptsReady(page);
  const content = field(page, "Content");
  await content.focus();
  await content.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(9, 9));
  await page.getByRole("main").locator("summary", { hasText: "Saved texts" }).press("Enter");
  await page.getByRole("button", { name: /^Boots/ }).press("Enter");
  await expect(content).toHaveValue("Out now. #bootsSee you soon.");
  await expect(content).toBeFocused();
  await expect(page.getByRole("button", { name: /^Boots/ })).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect(content).toHaveValue("Out now. See you soon.");
});

test("on a tablet, the preview is one press away", async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await signedIn(makePost);
  await scriptsReady(page);
  await page.getByRole("navigation", { name: "Jump to" }).getByRole("link", { name: "Preview" }).click();
  await expect(page.getByRole("article", { name: "Preview for X" })).toBeInViewport({ ratio: 1 });
  await expect(button(page, "Save")).toBeInViewport({ ratio: 1 });
});

test("the bar scrolls with a post where few pixels are high", async ({ page, signedIn }) => {
  await signedIn(makePost);
  await scriptsReady(page);
  for (const width of [1280, 844]) {
    await page.setViewportSize({ width, height: 481 });
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width, height: 390 });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(bar(page)).not.toBeInViewport({ ratio: 1 });
    await button(page, "Save").focus();
    await expect(button(page, "Save")).toBeInViewport({ ratio: 1 });
    expect(await coveredControls(page), `${width}`).toEqual([]);
  }
});

test(
  "without scripts, what is typed stays after each button, and when Back returns",
  { tag: "@without-scripts" },
  async ({ page, signedIn }) => {
    await signedIn(makePost);
    const typed = async (text: string) => {
      await field(page, "Content").fill(text);
      if (!(await field(page, "Comment").isVisible())) await panelTab(page, "Comments").click();
      await field(page, "Comment").fill(`Comment: ${text}`);
    };
    const expectTyped = async (text: string) => {
      await expect(field(page, "Content")).toHaveValue(text);
      await expect(field(page, "Comment")).toHaveValue(`Comment: ${text}`);
    };
    for (const name of ["Update preview", "Save", "Send to review"]) {
      await typed(`Typed before ${name}`);
      if (name === "Update preview") await panelTab(page, "Preview").click();
      await button(page, name).first().click();
      await expectTyped(`Typed before ${name}`);
    }
    await typed("Typed before a link");
    await page
      .getByRole("navigation", { name: "Breadcrumb" })
      .getByRole("link", { name: "Launch", exact: true })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Launch" })).toBeVisible();
    await page.goBack();
    await expectTyped("Typed before a link");
  },
);

test("another post, a copy, and an undone change have their own values in the form", async ({
  page,
  signedIn,
}) => {
  let alpha = "";
  await signedIn(async (visitor) => {
    const calendar = await makeCalendar(visitor);
    alpha = await newPost(visitor, calendar, {
      title: "Alpha",
      content: "First",
      planned_for: "2099-11-20",
      time: "09:00",
    });
    return newPost(visitor, calendar, { title: "Bravo", content: "Second" });
  });
  const bravo = page.url();
  // Opened lately, so that the palette leads to it.
  await page.goto(alpha);
  await page.goto(bravo);
  await scriptsReady(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: /^Alpha/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Alpha" })).toBeVisible();
  await expect(field(page, "Content")).toHaveValue("First");

  await field(page, "Time").fill("10:30");
  await button(page, "Save").click();
  await expect(page.getByText("Time saved.").first()).toBeVisible();
  await button(page, "Undo").click();
  await expect(page.getByText("Undone.").first()).toBeVisible();
  await expect(field(page, "Time")).toHaveValue("09:00");

  await button(page, "More actions, Alpha").click();
  await button(page, "Duplicate post").click();
  await expect(page.getByRole("heading", { level: 1, name: "Alpha (copy)" })).toBeVisible();
  await expect(field(page, "Title")).toHaveValue("Alpha (copy)");
  await expect(field(page, "Time")).toHaveValue("09:00");
});

test("a post is printed with all that is published and when, and without its fields", async ({
  page,
  signedIn,
}) => {
  await signedIn(async (visitor) =>
    makePost(visitor, { networks: ["x", "facebook"], "overrides.x": "Ten days to go.", time: "10:00" }),
  );
  await page.emulateMedia({ media: "print" });
  // As wide as paper.
  await page.setViewportSize({ width: 700, height: 1000 });
  const main = page.getByRole("main");
  for (const words of ["Nov 20, 2099, 10:00, UTC", "Text for X", "Ten days to go.", "Text for Facebook"])
    await expect(main.getByText(words, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  for (const network of ["X", "Facebook"])
    await expect(page.getByRole("article", { name: `Preview for ${network}` })).toBeVisible();
  for (const role of ["textbox", "button"] as const) await expect(main.getByRole(role)).toHaveCount(0);
  const hints = main.getByText(/“more” after|cut off here|No open comments|Versions and history/);
  await expect(hints.filter({ visible: true })).toHaveCount(0);
});

test("lists are printed with their rows, and without what changes them", async ({ page, signedIn }) => {
  let room = "";
  const { path: calendar } = await signedIn(async (visitor) => {
    const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    const what = {
      title: "Printed post",
      planned_for: "2099-11-20",
      networks: "x",
      content: "Snow is here.",
    };
    const post = await newPost(visitor, calendar, what);
    await visitor.submit(await visitor.get(post), "Send to review");
    room = reviewLinkOn(await shareForReview(visitor, post));
    await newPost(visitor, calendar, { title: "Printed idea", planned_for: "" });
    await visitor.submit(await visitor.get("/tasks/new"), "Create task", { title: "Printed task" });
    return calendar;
  });
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 700, height: 1000 });
  const main = page.getByRole("main");
  for (const [path, row] of [
    [`${calendar}?view=list&date=2099-11-20`, "Printed post"],
    [`${calendar}?view=month&date=2099-11-20`, "Printed post"],
    [`${calendar}?view=month&date=2099-11-20`, "Printed idea"],
    [calendar.replace(/\/social-calendar\/.*/, ""), "Launch"],
    [`${calendar.split("/folders/")[0]}/calendar?view=agenda&date=2099-11-20`, "Printed post"],
    [`${calendar}?view=week&date=2099-11-20`, "Printed post"],
    ["/tasks", "Printed task"],
    ["/approvals", "Printed post"],
    [room, "Printed post"],
  ] as const) {
    await page.goto(path);
    await expect(main.getByText(row, { exact: true }).filter({ visible: true }).first(), path).toBeVisible();
    for (const role of ["textbox", "checkbox", "combobox", "button"] as const)
      await expect(main.getByRole(role), path).toHaveCount(0);
  }
});
