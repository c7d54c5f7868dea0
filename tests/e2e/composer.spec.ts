import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { Visitor } from "../support/visitor.ts";
import { join } from "../support/invite.ts";
import { newCampaign, newFolder, newIdea, newPost, takeSteps } from "../support/workspace.ts";
import { axe, expect, forgive, moved, scriptsReady, test } from "./fixtures.ts";
import { counter, give, openDetails, poster } from "./journey.ts";
import { inEachLook } from "./looks.ts";

const portrait = fileURLToPath(new URL("files/portrait.png", import.meta.url));
const NOVEMBER = "?view=month&date=2099-11-01";

const field = (page: Page, name: string | RegExp) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const status = (page: Page) => page.locator(".page-header-title");
const item = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("link", { name: /Teaser, Nov 20/ })
    .first();

const makeCalendar = async (visitor: Visitor) =>
  newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch");

/** A post on November 20, 2099. Resolves to its path. */
const makePost = async (visitor: Visitor, values: Record<string, string | string[]> = {}) =>
  newPost(visitor, await makeCalendar(visitor), { planned_for: "2099-11-20", networks: "x", ...values });

/** Adds two images to a post. */
async function addImages(visitor: Visitor, post: string) {
  const picture = new File([await readFile(poster)], "disc.png", { type: "image/png" });
  const { html } = await visitor.submit(await visitor.get(post), "Upload", {
    image: [picture, picture],
    new_alt: "An orange disc",
  });
  expect(html).toContain("Images 2 of 10");
}

/** What follows a key within half a second isn’t counted as a shift. On a busy machine, answers take longer. */
const countFromAnswers = (page: Page) =>
  page.route("**/*.data*", async (route) => {
    const response = await route.fetch();
    await page.keyboard.press("Pause");
    await route.fulfill({ response });
  });

const monthOf = (post: string) => post.replace(/\/boards\/.*/, NOVEMBER);

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

/** How the controls of a post are in their forms. `strays` are in none, in another one than the fields, or send another one. */
const formsOf = (page: Page) =>
  page.evaluate(() => {
    const composer = document.querySelector("form.composer");
    const main = document.querySelector("main");
    const all = [...(main?.querySelectorAll("input, textarea, select, button") ?? [])];
    const strays = all.filter((control) => {
      const isField = !control.matches("button, [type=hidden]");
      const isIn = isField ? composer?.contains(control) : control.matches("form *, [type=button]");
      return control.hasAttribute("form") || !isIn;
    });
    return {
      composers: document.querySelectorAll("form.composer").length,
      nested: document.querySelectorAll("form form").length,
      saves: all
        .filter((control) => control.matches("button:not([aria-hidden])"))
        .map((button) => button.textContent.trim())
        .filter((name) => /^(?:Save|Create)\b/.test(name)),
      former: main?.textContent.match(/Save (?:content|details|date|settings)/gi) ?? [],
      strays: strays.map((control) => control.outerHTML.slice(0, 120)),
    };
  });

inEachLook(({ width, height }) => {
  const isPhone = width < 700;
  /** Scripts show the fields, the preview, or the comments of a post on a phone. Showing another one is a press that isn’t counted. */
  const hasViews = (delivery: string) => isPhone && delivery === "scripts-on";

  test("someone who can’t edit a post reads it, comments on a part, and decides in the bar", async ({
    page,
    context,
    product,
    delivery,
    signedIn,
    allowNoise,
  }) => {
    test.slow();
    allowNoise(/status of 422/);
    const { path, visitor } = await signedIn(async (ada) => {
      const post = await makePost(ada, { networks: ["x", "instagram", "pinterest"] });
      await addImages(ada, post);
      await ada.submit(await ada.get(post), "Add comment", { comment: "Which boot?", quote: "Soon" });
      const said = await ada.submit(await ada.get(post), "Save", { content: "Ten days, one boot." });
      const [, author = ""] = / thread by (?:<!-- -->)?([^<]+)</.exec(said.html) ?? [];
      await ada.submit(said, `Resolve thread by ${author}`);
      await ada.submit(await ada.get(post), "Send to review");
      return post;
    });
    const rita = await join(product, visitor, "guest", "Rita Reviewer");
    const members = await visitor.get(path.replace(/\/folders\/.*/, "/members"));
    const [, id = ""] = /<option value="([^"]+)">Rita Reviewer/.exec(members.html) ?? [];
    await visitor.submit(members, "Add member", { user_id: id, role: "approver" });
    await context.clearCookies();
    const cookies = [...rita.visitor.cookies].map(([name, value]) => ({ name, value, url: product.origin }));
    await context.addCookies(cookies);

    await page.goto(path);
    if (delivery === "scripts-on") await scriptsReady(field(page, "Comment"));
    if (delivery !== "scripts-off") expect.soft(await moved(page), "moves by itself").toEqual([]);
    await expect(page.getByText(/You can read, comment, and review\. Ask .+ for access\./)).toBeVisible();
    await expect(button(page, "Save")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Next steps" })).toBeInViewport({ ratio: 1 });
    expect.soft(await coveredControls(page)).toEqual([]);
    await page.evaluate(() => scrollTo(0, 0));
    // What is folded was opened for the focus.
    await expect(page.getByText("No longer in the text (version")).toBeVisible();
    if (delivery === "scripts-on") await axe(page, "a post that is only read");
    await page.setViewportSize({ width: 320, height });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(wide, "sideways at 320").toBeLessThanOrEqual(320);
    await page.setViewportSize({ width, height });

    await field(page, "About").selectOption({ label: "Image 2" });
    await field(page, "Comment").fill("Crop this one.");
    await field(page, "Reason").fill("Say which boot.");
    await button(page, "Add comment").click();
    await expect(page.getByText("On image 2")).toBeVisible();
    await expect(field(page, "Comment")).toHaveValue("");
    await expect(field(page, "Reason")).toHaveValue("Say which boot.");
    await field(page, "Comment").fill("And this one.");
    await field(page, "Reason").fill("");
    await button(page, "Request changes").click();
    await expect(field(page, "Reason")).toBeFocused();
    await expect(field(page, "Comment")).toHaveValue("And this one.");
    await field(page, "Reason").fill("Say which boot.");
    await button(page, "Request changes").click();
    await expect(page.getByText("Rita Reviewer requested changes:")).toBeVisible();
    await expect(field(page, "Comment")).toHaveValue("And this one.");
  });

  test(
    "the bar stays in view and covers nothing that has the focus, and nothing moves by itself",
    { tag: "@both-looks" },
    async ({ page, delivery, signedIn, allowNoise }) => {
      test.setTimeout(120_000);
      allowNoise(/status of 422/);
      const posts: Record<string, string> = {};
      let canceled = "";
      await signedIn(async (visitor) => {
        const calendar = await makeCalendar(visitor);
        const make = (values: Record<string, string | string[]> = {}, ...steps: string[]) =>
          newPost(visitor, calendar, { planned_for: "2099-11-20", networks: "x", ...values }).then((post) =>
            takeSteps(visitor, post, ...steps),
          );
        // Who must act stands on a line of its own, under a title of this length.
        const title = "Care tip: wool and the airer, part two";
        const draft = await make({
          networks: ["instagram", "pinterest"],
          content: "Ten days, one boot. #boots",
        });
        await addImages(visitor, draft);
        const scheduled = await make({}, "Schedule");
        canceled = await make({}, "Mark as canceled");
        await visitor.submit(await visitor.get(scheduled), "Add comment", { comment: "Which boot?" });
        Object.assign(posts, {
          draft,
          "new post": `${calendar}/boards/new?date=2099-11-24`,
          idea: await newIdea(visitor, calendar, "Gift guide"),
          "in review": await make({ title }, "Send to review"),
          "in review again": await make(
            { title },
            "Send to review",
            "Request changes",
            "Send to review again",
          ),
          "changes requested": await make({}, "Send to review", "Request changes"),
          "on hold": await make({}, "Send to review", "Approve", "Put on hold"),
          scheduled,
          published: await make({}, "Schedule", "Mark as published"),
        });
        return calendar;
      });
      const isDrawn = hasViews(delivery);
      const show = async (view: string) => {
        await page.locator(`.composer-views [value=${view}]`).click();
        await expect(page.locator(`.composer[data-view=${view}]`)).toBeVisible();
      };
      const toTop = () => page.evaluate(() => scrollTo(0, 0));
      for (const [state, address] of Object.entries(posts)) {
        await page.goto(address);
        if (delivery === "scripts-on") await scriptsReady(field(page, "Content"));
        // Without scripts in the browser, nothing could watch.
        if (delivery !== "scripts-off")
          expect.soft(await moved(page), `${state} moves by itself`).toEqual([]);
        expect.soft(await formsOf(page), `forms of ${state}`).toEqual({
          composers: 1,
          nested: 0,
          saves: [state === "new post" ? "Create post" : "Save"],
          former: [],
          strays: [],
        });
        const bar = page.getByRole("region", { name: "Save and next steps" });
        for (const part of [0, 0.5, 1]) {
          await page.evaluate((to) => scrollTo(0, to * document.documentElement.scrollHeight), part);
          const box = await bar.boundingBox();
          expect(box, `${state} at ${part}`).not.toBeNull();
          expect(box?.y, `${state} at ${part}`).toBeGreaterThanOrEqual(0);
          expect((box?.y ?? 0) + (box?.height ?? 0), `${state} at ${part}`).toBeLessThanOrEqual(height);
        }
        await toTop();
        if (isPhone) {
          const rows = await page
            .locator(".chip")
            .evaluateAll((chips) => new Set(chips.map((chip) => chip.getBoundingClientRect().top)).size);
          expect.soft(rows, `${state}: rows of chips`).toBeLessThanOrEqual(5);
          if (isDrawn) await expect(page.locator('.composer[data-view="write"]')).toBeVisible();
          // What changed since a decision comes on top, as comments do.
          const high = await page.evaluate(
            () =>
              document.documentElement.scrollHeight -
              (document.querySelector(".changed-words")?.getBoundingClientRect().height ?? 0),
          );
          expect.soft(high, `${state}: height`).toBeLessThanOrEqual(isDrawn ? 1500 : 2400);
          await page.setViewportSize({ width: 320, height });
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          expect.soft(wide, `${state}: sideways at 320`).toBeLessThanOrEqual(320);
          await page.setViewportSize({ width, height });
        } else {
          const preview = await page.locator("#preview").boundingBox();
          expect.soft(preview?.y, `${state}: preview`).toBeLessThanOrEqual(220);
        }
        const moving = await page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>(".composer-bar :is(button, textarea)")].flatMap(
            (control) => {
              if (control.checkVisibility()) control.focus();
              return scrollY > 0 ? [`${scrollY}: ${control.outerHTML.slice(0, 120)}`] : [];
            },
          ),
        );
        expect.soft(moving.slice(0, 1), `${state}: the focus in the bar moves the page`).toEqual([]);
        if (state === "draft") {
          if (isPhone) {
            const second = field(page, "Alternative text, image 2");
            await expect(second).toBeHidden();
            await page.locator("summary", { hasText: "Image 2" }).click();
            await second.fill("The same disc");
            await expect(second).toBeInViewport({ ratio: 1 });
          }
          await button(page, "Steps").click();
          await expect(button(page, "Mark as canceled")).toBeInViewport({ ratio: 1 });
          if (isDrawn) await axe(page, "the steps of a draft");
          await page.keyboard.press("Escape");
        }
        if (isDrawn && state === "new post") {
          const buffer = Buffer.from("no image");
          await field(page, "Image").setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer });
          await expect(page.getByText("This isn’t a PNG, JPEG, WebP, GIF, or AVIF image.")).toBeVisible();
          await axe(page, "a refused image");
        }
        if (isDrawn && state === "changes requested") await axe(page, "what a reviewer asked for");
        if (isDrawn && state === "in review again") {
          await page.locator(".changed-words summary").click();
          await button(page, "Request changes").click();
          await expect(page.getByRole("alert")).toContainText("Enter a reason.");
          await axe(page, "a review without a reason");
        }
        await toTop();
        expect.soft(await coveredControls(page), state).toEqual([]);
        const hasComments = state !== "new post";
        for (const view of isDrawn ? ["preview", ...(hasComments ? ["comments"] : [])] : []) {
          await show(view);
          if (state === "scheduled") await axe(page, `${view} of a post`);
          expect.soft(await coveredControls(page), `${state}: ${view}`).toEqual([]);
          await toTop();
        }
      }
      if (!isDrawn) return;
      await page.goto(canceled);
      await scriptsReady(page.locator("#comments"));
      await axe(page, "a canceled post");
    },
  );
});

inEachLook(({ width }) => {
  const isPhone = width < 700;
  /** Scripts show the fields, the preview, or the comments of a post on a phone. Another one is a press more. */
  const viewsOf = (delivery: string) => (isPhone && delivery === "scripts-on" ? 1 : 0);

  test("a post with an image is scheduled from the month in four clicks", async ({
    page,
    delivery,
    signedIn,
  }) => {
    await signedIn(async (visitor) => (await makeCalendar(visitor)) + NOVEMBER);
    const { counts, press } = counter(page);
    // A phone’s month has no empty days, so the date is typed.
    await press(
      isPhone
        ? page.getByRole("main").getByRole("link", { name: "New post", exact: true }).first()
        : page.getByRole("link", { name: "Add post on Nov 26, 2099", exact: true }),
    );
    if (delivery === "scripts-on") await scriptsReady(field(page, "Content"));
    if (isPhone) {
      await field(page, "Date").fill("2099-11-26");
      await field(page, "Time").fill("09:00");
    }
    await field(page, "Content").fill("The box is packed");
    await press(page.getByRole("checkbox", { name: "X", exact: true }));
    counts.clicks += 1;
    await field(page, "Image").setInputFiles(poster);
    await field(page, "Alternative text").fill("An orange disc");
    await press(button(page, "Schedule"));
    await expect(page).toHaveURL(/\/social-calendar\/[^/]+\?view=month.*#item-/);
    await expect(
      page
        .getByRole("main")
        .getByRole("link", { name: /The box is packed, Nov 26, Scheduled, X, with image/ })
        .first(),
    ).toBeVisible();
    expect(counts).toEqual({ clicks: 4, screens: 1, submits: 1 });
  });

  test("X gets a text of its own in two clicks, and it is seen", async ({ page, delivery, signedIn }) => {
    await signedIn(async (visitor) => makePost(visitor, { networks: ["x", "instagram"] }));
    const shown = page.getByRole("article", { name: "Preview for X" });
    if (delivery === "scripts-on") await expect(page.getByText("Updates as you type")).toHaveCount(1);
    const { counts, press } = counter(page);
    await press(page.locator(".text-tabs summary", { hasText: "X" }));
    await field(page, "Text for X").pressSequentially("Only here");
    const views = viewsOf(delivery);
    if (views) await press(button(page, "Preview"));
    if (delivery === "scripts-on") await expect(shown).toContainText("Only here");
    await press(button(page, "Save"));
    await expect(page.getByText("Content saved.").first()).toBeVisible();
    await expect(shown).toContainText("Only here");
    await expect(page.getByRole("article", { name: "Preview for Instagram" })).toContainText("Soon");
    expect(counts).toEqual({ clicks: 2 + views, screens: 0, submits: 1 });
  });

  test("changes are requested from the month in two clicks, with a reason", async ({
    page,
    delivery,
    signedIn,
    allowNoise,
  }) => {
    allowNoise(/status of 422/);
    await signedIn(async (visitor) => {
      const post = await makePost(visitor);
      await visitor.submit(await visitor.get(post), "Send to review");
      return monthOf(post);
    });
    const { counts, press } = counter(page);
    await press(item(page));
    const reason = field(page, "Reason");
    if (delivery === "scripts-on") await scriptsReady(reason);
    await button(page, "Request changes").click();
    await expect(page.getByRole("alert")).toContainText("Enter a reason.");
    await expect(reason).toBeFocused();
    expect(counts.submits).toBe(1);
    counts.submits = 0;
    await reason.fill("Say which boot.");
    await press(button(page, "Request changes"));
    await expect(page.getByText("Changes requested.").first()).toBeVisible();
    expect(counts).toEqual({ clicks: 2, screens: 1, submits: 1 });
  });

  test("a comment takes two clicks from the month, and keeps what is typed in the post", async ({
    page,
    delivery,
    signedIn,
  }) => {
    await signedIn(async (visitor) => monthOf(await makePost(visitor)));
    const { counts, press } = counter(page);
    await press(item(page));
    const comments = page.getByRole("region", { name: "Comments" });
    if (delivery === "scripts-on") await scriptsReady(field(page, "Content"));
    const views = viewsOf(delivery);
    if (views) await press(button(page, "Comments 0"));
    await field(page, "Comment").fill("Which boot?");
    await press(button(page, "Add comment"));
    await expect(comments.getByRole("list").getByText("Which boot?")).toBeVisible();
    expect(counts).toEqual({ clicks: 2 + views, screens: 1, submits: 1 });
    const here = new URL(page.url()).pathname;
    if (views) await button(page, "Write").click();
    await field(page, "Content").fill("Not saved yet");
    if (views) await button(page, "Comments 1").click();
    await field(page, "Comment").fill("And which snow?");
    await button(page, "Add comment").click();
    await expect(comments.getByRole("list").getByText("And which snow?")).toBeVisible();
    await expect(field(page, "Content")).toHaveValue("Not saved yet");
    expect(new URL(page.url()).pathname).toBe(here);
  });

  test("two people who save one post choose for each field whose text to keep", async ({
    page,
    product,
    delivery,
    signedIn,
    allowNoise,
  }) => {
    allowNoise(/status of 412/);
    const { path, visitor: ada } = await signedIn((visitor) =>
      makePost(visitor, { content: "Ten days, one boot.", internal_notes: "Ask Sam" }),
    );
    const { visitor: lin } = await join(product, ada, "admin", "Lin Chen");
    const theirs = async (values: Record<string, string>) => {
      const saved = await lin.submit(await lin.get(path), "Save", values);
      expect(saved.status).toBe(200);
    };
    await theirs({ content: "Ten days, two boots.", title: "Their title" });
    if (delivery === "scripts-on") {
      await countFromAnswers(page);
      await scriptsReady(field(page, "Content"));
    }
    for (const [name, text] of [
      ["Content", "Nine days, one boot."],
      ["Title", "My title"],
    ] as const) {
      await field(page, name).press("ControlOrMeta+a");
      await page.keyboard.type(text);
    }
    await button(page, "Save").click();

    await expect(page.getByRole("alert")).toContainText(
      /Lin Chen saved changes at \d\d?:\d\d( [AP]M)? while you were editing\./,
    );
    const choice = (label: string) => page.getByRole("group", { name: label, exact: true });
    const versions = page.getByRole("region", { name: "Both versions" });
    await expect(choice("Content").locator("mark")).toHaveText(["Nine", "one boot", "Ten", "two boots"]);
    // The refusal stands above everything.
    if (delivery === "scripts-on") await forgive(page);
    await expect(field(page, "Your version of Content")).toBeChecked();
    await expect(field(page, "Your version of Title")).toBeChecked();
    await expect(versions.getByRole("radio")).toHaveCount(4);
    await expect(field(page, "Content")).toHaveValue("Nine days, one boot.");
    if (delivery === "scripts-on") {
      await axe(page, "a post with a conflict");
      await page.waitForTimeout(600);
      expect(await moved(page)).toEqual([]);
    }
    await field(page, "Their version of Content").check();
    await theirs({ internal_notes: "Ask Kim", content: "Eleven days." });
    await button(page, "Save").click();

    await expect(choice("Internal notes")).toContainText("Ask Kim");
    await expect(field(page, "Their version of Content"), "what was chosen stays so").toBeChecked();
    await expect(choice("Content")).toContainText("Eleven days.");
    await expect(field(page, "Content")).toHaveValue("Nine days, one boot.");
    await button(page, "Save").click();
    await expect(page.getByText("Details saved.").first()).toBeVisible();
    await expect(versions).toHaveCount(0);
    await expect(field(page, "Content")).toHaveValue("Eleven days.");
    await expect(field(page, "Title")).toHaveValue("My title");
    const { html } = await lin.get(path);
    expect(html).toContain(">Eleven days.</textarea>");
    expect(html).toContain(">Ask Sam</textarea>");
  });

  test("nothing moves by itself after a save, a tab, an image, a comment, a step, and what is refused", async ({
    page,
    delivery,
    signedIn,
    allowNoise,
  }) => {
    test.skip(delivery !== "scripts-on", "each act leads to a new page");
    test.setTimeout(120_000);
    allowNoise(/status of 422|\/drafts\/boards\/.*ERR_FAILED|ERR_FAILED.*\/drafts\/boards\//);
    const { path } = await signedIn(async (visitor) => makePost(visitor, { networks: ["x", "facebook"] }));
    // What moves within half a second of a key or a click isn’t counted, so answers come later.
    const sent: string[] = [];
    await page.route("**/*.data*", async (route) => {
      const response = await route.fetch();
      if (route.request().method() === "POST") {
        sent.push(route.request().postData() ?? "");
        await page.waitForTimeout(600);
      }
      await route.fulfill({ response });
    });
    /** Presses a step, which the menu of a phone may have. */
    const take = async (name: string) => {
      if (!(await button(page, name).isVisible())) await button(page, "Steps").click();
      await button(page, name).click();
    };
    const said = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
    const after = async (act: string) => expect.soft(await moved(page), act).toEqual([]);
    /**
     * Acts, where the answer adds or takes away something above the rest: what is wrong, a saved image, a reviewer’s field, a comment,
     * a whole page. It has to move the rest then. Counted is what moves before it, and after it.
     */
    const forgiving = async (name: string, act: () => Promise<unknown>) => {
      await after(`before ${name}`);
      await act();
      await forgive(page);
    };
    const step = (name: string, to: string) =>
      forgiving(name, async () => {
        await take(name);
        await expect(status(page)).toContainText(to);
      });
    const show = async (view: string | RegExp) => {
      if (isPhone)
        await page.getByRole("group", { name: "Show" }).getByRole("button", { name: view }).click();
    };
    const tiles = page.locator("#images [aria-keyshortcuts]");
    await scriptsReady(page.locator("#comments"));
    await after("opened");
    await field(page, "Content").press("End");
    await page.keyboard.type(", and warm");
    const panel = page.locator(".composer-panel");
    const down = await panel.evaluate((element) => {
      element.scrollTop = 60;
      return element.scrollTop;
    });
    if (!isPhone) expect(down).toBe(60);
    // The second press is ignored.
    await button(page, "Save").dblclick();
    await said("Content saved.");
    expect(sent).toHaveLength(1);
    expect(await panel.evaluate((element) => element.scrollTop)).toBe(down);
    await after("saved");

    await page.getByRole("checkbox", { name: "Threads", exact: true }).click();
    await page.getByRole("checkbox", { name: "Threads", exact: true }).click();
    await page.locator(".text-tabs summary", { hasText: "X" }).click();
    await field(page, "Text for X").click();
    await page.keyboard.type("Only here");
    await field(page, "Image").setInputFiles([poster, portrait]);
    await expect(tiles).toHaveCount(2);
    await give(page.locator(".composer-fields"), "drop", "dropped.png");
    await expect(tiles).toHaveCount(3);
    await tiles.nth(2).focus();
    await page.keyboard.press("Alt+ArrowUp");
    await button(page, "Remove poster.png").click();
    await expect(tiles).toHaveCount(2);
    await page.waitForTimeout(600);
    await after("networks, tabs, and images changed");
    await forgiving("images uploaded", async () => {
      await button(page, "Upload").click();
      await expect(page.locator("[data-images] li")).toHaveCount(2);
      await expect(tiles).toHaveCount(2);
    });

    await show(/^Comments/);
    await field(page, "Comment").click();
    await page.keyboard.type("Which boot?");
    await forgiving("comment added", async () => {
      await button(page, "Add comment").click();
      const comments = page.getByRole("region", { name: "Comments" });
      await expect(comments.getByRole("list").getByText("Which boot?")).toBeVisible();
    });
    await show("Write");
    await field(page, "Date").fill("2020-01-01");
    await forgiving("schedule refused", async () => {
      await button(page, "Schedule").click();
      await expect(page.getByRole("alert")).toBeFocused();
    });
    await field(page, "Date").fill("2099-11-20");
    await forgiving("what was wrong is saved", async () => {
      await button(page, "Save").click();
      await expect(page.getByRole("alert")).toHaveCount(0);
    });
    await step("Send to review", "In review");
    await forgiving("changes requested without a reason", async () => {
      await button(page, "Request changes").click();
      await expect(field(page, "Reason")).toBeFocused();
    });
    await field(page, "Reason").fill("Say which boot.");
    await step("Request changes", "Changes requested");
    await field(page, "Text for X").fill("Only here, the brown boot");
    await step("Send to review again", "In review");
    await step("Withdraw from review", "Draft");
    await expect(button(page, "Mark as canceled"), "the menu closes").toBeHidden();
    await step("Send to review", "In review");
    await step("Approve", "Approved");

    // What couldn’t be kept privately is still in the tab.
    await page.route("**/drafts/**", (route) => route.abort());
    await page.locator(".text-tabs summary", { hasText: "All networks" }).click();
    await field(page, "Content").fill("Kept in the tab");
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
    await page.reload();
    await expect(button(page, "Restore text")).toBeInViewport({ ratio: 1 });
    await after("text offered again");
    if (isPhone) await axe(page, "text that is offered again");
    await button(page, "Restore text").click();
    await expect(field(page, "Content")).toHaveValue("Kept in the tab");
    await page.waitForTimeout(600);
    await after("text restored");

    await page.unroute("**/drafts/**");
    await field(page, "Content").fill("Kept privately");
    await said(/^Saved privately \d/);
    await page.goto(`${path}?from=month`);
    await scriptsReady(page.locator("#comments"));
    await after("private text offered");
    await forgiving("changes discarded", async () => {
      await button(page, "Discard changes").click();
      await expect(button(page, "Discard changes")).toHaveCount(0);
    });
    await forgiving("scheduled", async () => {
      await button(page, "Schedule").click();
      await expect(page).toHaveURL(/view=month.*#item-/);
      await said(/Scheduled for/);
    });
    await page.goto(`${path}?from=month`);
    await page.getByRole("button", { name: "More actions Teaser", exact: true }).click();
    await forgiving("deleted", async () => {
      await button(page, "Delete post").click();
      await said("Post deleted.");
    });
    await forgiving("undone", async () => {
      await button(page, "Undo").click();
      await said("Undone.");
    });
    await page.waitForTimeout(600);
    await after("at the end");
  });
}, "@both-looks");

test.describe("on a tablet", () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test("the preview is one press away, and nothing moves by itself", async ({ page, delivery, signedIn }) => {
    test.skip(delivery !== "scripts-on", "without scripts, the fields, the preview, and the comments follow");
    await signedIn(async (visitor) => makePost(visitor, { content: "Ten days, one boot." }));
    const preview = page.getByRole("article", { name: "Preview for X" });
    await scriptsReady(field(page, "Content"));
    expect(await moved(page)).toEqual([]);
    await expect(preview).toBeHidden();
    await button(page, "Preview").click();
    await expect(preview).toBeInViewport({ ratio: 1 });
    await expect(field(page, "Content")).toBeHidden();
    await expect(button(page, "Save")).toBeInViewport({ ratio: 1 });
  });
});

for (const width of [1280, 844])
  test(`the bar scrolls with a post where ${width} pixels are wide and few are high`, async ({
    page,
    delivery,
    signedIn,
  }) => {
    await signedIn(async (visitor) => makePost(visitor));
    if (delivery === "scripts-on") await scriptsReady(field(page, "Content"));
    const bar = page.getByRole("region", { name: "Save and next steps" });
    const seenAt = async (height: number, part: number) => {
      await page.setViewportSize({ width, height });
      await page.evaluate((to) => scrollTo(0, to * document.documentElement.scrollHeight), part);
      const { y = -1, height: own = 0 } = (await bar.boundingBox()) ?? {};
      return y >= 0 && y + own <= height;
    };
    expect([await seenAt(481, 0), await seenAt(481, 0.2)]).toEqual([true, true]);
    expect([await seenAt(479, 0), await seenAt(390, 0), await seenAt(390, 0.2)]).toEqual([
      false,
      false,
      false,
    ]);
    await button(page, "Save").focus();
    await expect(button(page, "Save")).toBeInViewport({ ratio: 1 });
    expect(await coveredControls(page)).toEqual([]);
  });

test("without scripts, what is typed stays after each button, and when Back returns from each link", async ({
  page,
  delivery,
  signedIn,
}) => {
  test.skip(delivery === "scripts-on", "scripts keep it as a private draft");
  await signedIn(async (visitor) => makePost(visitor));
  const typed = async (text: string) => {
    await field(page, "Content").fill(text);
    await field(page, "Comment").fill(`Comment: ${text}`);
  };
  for (const name of ["Update preview", "Save", "Send to review", "Withdraw from review"]) {
    await typed(`Typed before ${name}`);
    const isInMenu = !(await button(page, name).first().isVisible());
    if (isInMenu) await button(page, "Steps").click();
    await button(page, name).first().click();
    await expect(field(page, "Content")).toHaveValue(`Typed before ${name}`);
    await expect(field(page, "Comment")).toHaveValue(`Comment: Typed before ${name}`);
  }
  const links = page.locator(".composer a:not([href^='#']), nav[aria-label=Breadcrumb] a");
  const here = page.url();
  let followed = 0;
  for (const link of await links.all()) {
    if (!(await link.isVisible())) continue;
    const href = (await link.getAttribute("href")) ?? "";
    await typed(`Typed before ${href}`);
    await link.click();
    await expect(page).not.toHaveURL(here);
    await page.goBack();
    await expect(field(page, "Content")).toHaveValue(`Typed before ${href}`);
    await expect(field(page, "Comment")).toHaveValue(`Comment: Typed before ${href}`);
    followed += 1;
  }
  expect(followed).toBeGreaterThan(5);
});

test("another post, a copy, and an undone change have their own values in the form", async ({
  page,
  delivery,
  signedIn,
}) => {
  test.skip(delivery !== "scripts-on", "without scripts, each of them is a new page");
  let alpha = "";
  await signedIn(async (visitor) => {
    const calendar = await makeCalendar(visitor);
    const values = { planned_for: "2099-11-20", networks: "x" };
    alpha = await newPost(visitor, calendar, { title: "Alpha", content: "First", time: "09:00", ...values });
    return newPost(visitor, calendar, { title: "Bravo", content: "Second", ...values });
  });
  const bravo = page.url();
  await page.goto(alpha);
  await page.goto(bravo);
  await scriptsReady(field(page, "Content"));
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Alpha", exact: true })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Alpha" })).toBeVisible();
  await expect(field(page, "Content")).toHaveValue("First");
  await button(page, "Save").click();
  await expect(page.getByText("No changes to save.").first()).toBeVisible();

  await field(page, "Time").fill("10:30");
  await button(page, "Save").click();
  await expect(page.getByText("Time saved.").first()).toBeVisible();
  await button(page, "Undo").click();
  await expect(page.getByText("Undone.").first()).toBeVisible();
  await expect(field(page, "Time")).toHaveValue("09:00");
  await button(page, "Save").click();
  await expect(page.getByText("No changes to save.").first()).toBeVisible();

  await button(page, "More actions Alpha").click();
  await button(page, "Duplicate post").click();
  await expect(page.getByRole("heading", { level: 1, name: "Alpha (copy)" })).toBeVisible();
  await expect(field(page, "Title")).toHaveValue("Alpha (copy)");
  await expect(field(page, "Time")).toHaveValue("09:00");
  await field(page, "Content").fill("A copy");
  await button(page, "Save").click();
  await expect(page.getByText("Content saved.").first()).toBeVisible();
});

/** Fields of one line, what is typed into them, and what is said once that is saved. */
const LINES = [
  ["Title", "Reveal", "Details saved."],
  ["Date", "2099-11-25", "Date saved."],
  ["Time", "10:30", "Time saved."],
  ["Link", "https://northwind.example/boots", "Details saved."],
] as const;

inEachLook(({ width }) => {
  test("Enter in any field of one line saves, and takes no step", async ({ page, delivery, signedIn }) => {
    test.slow();
    let post = "";
    const { path: blank } = await signedIn(async (visitor) => {
      const calendar = await makeCalendar(visitor);
      post = await newPost(visitor, calendar, { planned_for: "2099-11-20", networks: "x" });
      await addImages(visitor, post);
      return `${calendar}/boards/new?date=2099-11-24`;
    });
    const open = async (path: string) => {
      await page.goto(path);
      if (delivery === "scripts-on") await scriptsReady(field(page, "Title"));
    };
    const enter = async (name: string, text: string, said: string) => {
      if (name === "Link") await openDetails(page);
      await field(page, name).fill(text);
      await field(page, name).press("Enter");
      await expect(page.getByText(said).first()).toBeVisible();
      await expect(status(page)).toContainText("Draft");
    };
    for (const [name, text] of LINES) {
      await open(blank);
      await field(page, "Content").fill("Soon");
      await enter(name, text, "Post created.");
    }
    await open(post);
    for (const [name, text, said] of LINES) await enter(name, text, said);
    if (width < 700) await page.locator("summary", { hasText: "Image 2" }).click();
    await field(page, "Alternative text, image 2").fill("A tower");
    await enter("Place of image 2", "1", "Alternative text and order of images saved.");
    await page.reload();
    const alts = page.locator("[data-images] textarea");
    for (const [index, alt] of ["A tower", "An orange disc"].entries())
      await expect(alts.nth(index)).toHaveValue(alt);
  });
});

test("a post is printed with its date, networks, text, and previews, and without its fields", async ({
  page,
  delivery,
  signedIn,
}) => {
  await signedIn(async (visitor) => {
    const post = await makePost(visitor, {
      networks: ["x", "instagram", "facebook"],
      content: "Ten days, one boot.",
      "overrides.x": "Ten days to go.",
      time: "10:00",
    });
    await addImages(visitor, post);
    return post;
  });
  if (delivery === "scripts-on") await scriptsReady(field(page, "Content"));
  await page.emulateMedia({ media: "print" });
  // As wide as paper.
  await page.setViewportSize({ width: 700, height: 1000 });
  const printed = page.locator(".printed-post");
  for (const words of [
    "Nov 20, 2099, 10:00",
    "X, Instagram, Facebook",
    "Ten days, one boot.",
    "Ten days to go.",
  ])
    await expect(printed.getByText(words, { exact: true })).toBeVisible();
  await expect(page.locator(".preview")).toHaveCount(3);
  for (const preview of await page.locator(".preview").all()) await expect(preview).toBeVisible();
  await expect(page.locator(".preview img").first()).toBeVisible();
  for (const part of ["textarea", ".composer-fields", ".composer-bar", ".composer-views", ".btn"])
    await expect(page.locator(`main ${part}:visible`), part).toHaveCount(0);
});

inEachLook(({ width }) => {
  test("“Fix” leads to the field that a check is about, whatever that is folded in", async ({
    page,
    delivery,
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
    if (delivery === "scripts-on") await scriptsReady(page.locator("#checks"));
    for (const [message, label] of [
      ["over the limit", "Text for X"],
      ["has no UTM tags", "Link"],
      ["text to image 2", "Alternative text, image 2"],
    ] as const) {
      const target = field(page, label);
      if (width < 700 && delivery === "scripts-on") await button(page, "Preview").click();
      else if (message !== "text to image 2") await expect(target).toBeHidden();
      await page.locator("#checks a", { hasText: message }).click();
      await expect(target).toBeInViewport({ ratio: 0.5 });
      expect(await target.evaluate((element) => element.matches(":target"))).toBe(true);
      const above = await page
        .getByRole("banner")
        .evaluate((header) => header.getBoundingClientRect().bottom);
      expect((await target.boundingBox())?.y).toBeGreaterThanOrEqual(above);
    }
  });
});

test("the error summary leads to a field with its label and its message in view", async ({
  page,
  delivery,
  allowNoise,
  signedIn,
}) => {
  allowNoise(/status of 422/);
  await signedIn(async (visitor) => makePost(visitor, { networks: "instagram", content: "Soon" }));
  if (delivery === "scripts-on") await scriptsReady(field(page, "Content"));
  await field(page, "Content").fill("a".repeat(2201));
  await button(page, "Schedule").click();
  const summary = page.getByRole("alert");
  const bottom = await page.getByRole("banner").evaluate((header) => header.getBoundingClientRect().bottom);
  for (const [link, label] of [
    ["Instagram: add an image.", "Image"],
    [/^Instagram: 1 character over/, "Content"],
  ] as const) {
    await page.evaluate(() => scrollTo(0, 0));
    await summary.getByRole("link", { name: link }).click();
    await expect
      .poll(async () => {
        const box = await page.locator("main label", { hasText: new RegExp(`^${label}$`) }).boundingBox();
        return (box?.y ?? 0) - bottom;
      })
      .toBeGreaterThanOrEqual(0);
  }
});
