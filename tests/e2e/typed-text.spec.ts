import type { Locator, Page } from "@playwright/test";
import { arrive as arriveByHttp } from "../support/arrive.ts";
import { demoPerson } from "../support/demo.ts";
import type { Page as DemoPage, Visitor } from "../support/visitor.ts";
import { startFaultyProduct } from "../support/product.ts";
import { makeRecords, TEXT_OF } from "../support/records.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { axe, expect, newUser, scriptsReady, test } from "./fixtures.ts";
import { arrive, createProject, openDetails, poster, signIn } from "./journey.ts";
import { inEachLook } from "./looks.ts";

test.skip(({ delivery }) => delivery !== "scripts-on", "what scripts must not take away");

const CONTROLS = "form[method=post] :is(input:not([type=hidden], [type=file]), textarea, select)";

/** Opens a page and holds its scripts back. Returns what lets them come and waits until React has adopted the page. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => document.querySelector("body > script[type=module]") !== null);
  return async () => {
    release();
    await page.waitForFunction(
      (controls) =>
        [...document.querySelectorAll(controls)].every((control) =>
          Object.keys(control).some((key) => key.startsWith("__reactProps")),
        ),
      CONTROLS,
    );
  };
}

/** Fills in every control of every form that saves something. */
const fillIn = (page: Page) =>
  page.evaluate((controls) => {
    const values: Record<string, string> = {
      date: "2027-03-04",
      time: "07:08",
      month: "2027-03",
      number: "7",
      email: "typed@example.com",
    };
    for (const control of document.querySelectorAll<
      HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
    >(controls)) {
      if (control instanceof HTMLSelectElement) control.selectedIndex = control.options.length - 1;
      else if (control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type))
        control.checked = !control.checked;
      else control.value = values[control.type] ?? `${control.value} typed`;
    }
  }, CONTROLS);

const contents = (page: Page) =>
  page.evaluate(
    (controls) =>
      [
        ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(controls),
      ].map((control) =>
        control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type)
          ? `${control.name}=${control.value}: ${control.checked}`
          : `${control.name}: ${control.value}`,
      ),
    CONTROLS,
  );

const TABS = 4;

test("what is typed before the scripts arrive is there afterwards, in every form with a text", async ({
  page,
  context,
  product,
  demo,
}) => {
  test.setTimeout(180_000);
  const paths = demo
    .filter(({ html }) => /<form[^>]*method="post"[^>]*>(?:(?!<\/form>).)*<textarea/s.test(html))
    .map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(15);
  await signIn(page, await demoPerson(product.dataDir));
  const walk = async () => {
    const tab = await context.newPage();
    for (let path = paths.pop(); path; path = paths.pop()) {
      const release = await openWithoutScripts(tab, path);
      await fillIn(tab);
      const before = await contents(tab);
      await release();
      // A network that was chosen has a text of its own, which is new.
      const isNew = (line: string) => /^overrides\.\w+: $/.test(line) && !before.includes(line);
      const after = (await contents(tab)).filter((line) => !isNew(line));
      expect.soft(after, path).toEqual(before);
      await tab.unrouteAll({ behavior: "wait" });
    }
  };
  await Promise.all(Array.from({ length: TABS }, walk));
});

inEachLook(({ width }) => {
  /** What each field of a post holds before anything is typed. */
  const FIELDS = {
    content: "Soon",
    "overrides.x": "Soon on X",
    "overrides.threads": "",
    title: "Reminder",
    link_url: "https://northwind.example/boots",
    first_comment: "",
    internal_notes: "Ask Rita",
    new_alt: "",
  };

  for (const kind of ["a post", "a new post"] as const)
    test(`every word that is typed into ${kind} before and while the scripts arrive is there afterwards`, async ({
      page,
      signedIn,
    }) => {
      const isNew = kind === "a new post";
      const filled = Object.fromEntries(
        Object.entries(FIELDS).filter(([name, text]) => text !== "" && name !== "new_alt"),
      );
      const { path } = await signedIn(async (visitor) => {
        const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch");
        const networks = ["x", "threads"];
        if (!isNew) return newPost(visitor, calendar, { ...filled, networks });
        const settings = await visitor.get(`${calendar}/edit`);
        await visitor.submit(settings, "Save settings", { networks });
        return `${calendar}/boards/new`;
      });
      const release = await openWithoutScripts(page, path);
      const field = (name: string) => page.locator(`[name="${name}"]`);
      const names = [...Object.keys(FIELDS), ...(isNew ? [] : ["comment"])];
      const expected: Record<string, string> = {};
      for (const name of names) {
        const folded = page.locator("details:not([open])", { has: field(name) });
        if ((await folded.count()) > 0) await folded.locator("> summary").click();
        const first = isNew ? "" : (FIELDS[name as keyof typeof FIELDS] ?? "");
        await expect(field(name), name).toHaveValue(first);
        await field(name).focus();
        await page.keyboard.press("End");
        const typed =
          name === "link_url" ? `${isNew ? "https://x.example/" : ""}?utm_source=x` : `typed into ${name}`;
        await page.keyboard.type(typed);
        expected[name] = `${first}${typed}`;
        await expect(field(name), name).toHaveValue(expected[name]);
      }
      await page.locator(".text-tabs summary", { hasText: "X" }).first().click();
      await field("overrides.x").press("End");
      const rest = ", and while the scripts arrive";
      const kept = page.waitForResponse(
        (response) =>
          response.url().includes("/drafts/") &&
          new URLSearchParams(response.request().postData() ?? "").get("overrides.x")?.endsWith(rest) ===
            true,
      );
      const typing = page.keyboard.type(rest, { delay: 25 });
      await release();
      await typing;
      expected["overrides.x"] += rest;
      for (const name of names) await expect(field(name), name).toHaveValue(expected[name]!);
      await kept;
      await expect(page.getByRole("status", { name: "Save status" })).toHaveText(/^Saved privately \d/);
      if (width < 700) await expect(page.locator('.composer[data-view="write"]')).toBeVisible();
      await page.reload();
      for (const name of names) await expect(field(name), name).toHaveValue(expected[name]!);
    });
});

/** A blog of the demo data, whose text is there already. */
async function openBlog(page: Page, dataDir: string, demo: readonly DemoPage[]) {
  const path = demo.find(({ path }) => /\/blog\/[^/]+$/.test(path))!.path;
  await signIn(page, await demoPerson(dataDir));
  return openWithoutScripts(page, path);
}

test("whoever types on while the scripts arrive loses no letter, and no place in the text", async ({
  page,
  product,
  demo,
}) => {
  const release = await openBlog(page, product.dataDir, demo);
  const body = page.locator("#blog-body");
  const first = await body.inputValue();
  await body.evaluate((text: HTMLTextAreaElement) => {
    text.focus();
    text.setSelectionRange(0, 0);
  });
  const typing = page.keyboard.type("What I typed while the page was on its way: ", { delay: 25 });
  await release();
  await typing;
  expect(await body.inputValue()).toBe(`What I typed while the page was on its way: ${first}`);
});

test("what is selected while the scripts arrive is replaced by what is typed", async ({
  page,
  product,
  demo,
}) => {
  // Browsers tell of a selection later than it is made: here never, so that the scripts always come in between.
  await page.addInitScript(() =>
    addEventListener("selectionchange", (event) => event.stopImmediatePropagation(), true),
  );
  const release = await openBlog(page, product.dataDir, demo);
  const body = page.locator("#blog-body");
  expect(await body.inputValue()).not.toBe("");
  await body.evaluate((text: HTMLTextAreaElement) => {
    text.focus();
    text.select();
  });
  await release();
  await page.keyboard.insertText("Only this");
  await expect(body).toHaveValue("Only this");
});

test("a page that has to be drawn anew keeps what was typed into it", async ({
  page,
  product,
  demo,
  allowNoise,
}) => {
  allowNoise(/Minified React error #4\d\d|Hydration/);
  await page.route(/\/blog\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/(<label[^>]*>)Title/, "$1Another title");
    await route.fulfill({ response, body: html });
  });
  const release = await openBlog(page, product.dataDir, demo);
  await expect(page.getByLabel("Another title")).toHaveCount(1);
  await fillIn(page);
  const before = await contents(page);
  await release();
  await expect(page.getByLabel("Another title")).toHaveCount(0);
  expect(await contents(page)).toEqual(before);
});

const dialog = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });

test("a form with unsaved text is not left without a question, whichever way", async ({
  page,
  allowNoise,
  mailbox,
}) => {
  allowNoise(/status of 422/);
  await arrive(page, newUser(), mailbox);
  await createProject(page, "Autumn launch");
  await page.getByRole("link", { name: "New folder", exact: true }).first().click();
  const name = page.getByLabel("Name", { exact: true });
  const projects = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Projects" });

  await expect(name).toBeVisible();
  // Nothing typed, nothing asked.
  await projects.click();
  await expect(page).toHaveURL(/\/projects$/);
  await page.goBack();

  await name.fill("Typed by hand");
  await projects.click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Stay" })).toBeFocused();
  await axe(page, "the question before leaving");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(projects).toBeFocused();
  await expect(name).toHaveValue("Typed by hand");

  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Projects" }).click();
  await dialog(page).getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL(/\/folders\/new$/);

  await page.goBack();
  await dialog(page).getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL(/\/folders\/new$/);
  await expect(name).toHaveValue("Typed by hand");

  const asked: string[] = [];
  page.on("dialog", async (question) => {
    asked.push(question.type());
    await question.dismiss();
  });
  await page.evaluate(() => setTimeout(() => location.reload()));
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await expect(name).toHaveValue("Typed by hand");

  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Stay" }).click();
  await expect(name).toHaveValue("Typed by hand");

  await page.goBack();
  await dialog(page).getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Autumn launch" })).toBeVisible();
  await page.goForward();
  await expect(name).toHaveValue("");

  // Sending is not leaving, and what is refused is still unsaved.
  await name.fill("x".repeat(300));
  await name.evaluate((field: HTMLInputElement) => (field.value = "y".repeat(300)));
  await page.getByRole("button", { name: "Create folder", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("There is a problem");
  await projects.click();
  await dialog(page).getByRole("button", { name: "Stay" }).click();
  await name.fill("Saved at last");
  await page.getByRole("button", { name: "Create folder", exact: true }).click();
  await expect(page.getByRole("link", { name: "Saved at last", exact: true })).toBeVisible();
  await projects.click();
  await expect(page).toHaveURL(/\/projects$/);
  expect(asked).toEqual(["beforeunload"]);
});

inEachLook(({ width }) => {
  test("no link of the frame takes unsaved text away without a question", async ({ page, signedIn }) => {
    const { path } = await signedIn(async (visitor) => {
      const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch");
      await newPost(visitor, calendar, { title: "Reminder" });
      return `${calendar}/edit`;
    });
    const name = page.getByLabel("Name", { exact: true });
    await scriptsReady(name);
    await name.fill("Typed by hand");
    const header = page.getByRole("banner");
    const button = (named: string) => page.getByRole("button", { name: named, exact: true });
    const groups = [
      { links: header.locator(":scope > a, form a"), opener: null },
      { links: header.locator("li > a"), opener: button("New") },
      {
        links: page.locator("nav[aria-label=Main] a"),
        opener: width < 1024 ? button("Menu") : null,
      },
      { links: page.locator("nav[aria-label=Breadcrumb] a"), opener: null },
    ];
    const asked: string[] = [];
    for (const { links, opener } of groups)
      for (let index = 0; index < (await links.count()); index++) {
        const link = links.nth(index);
        if (opener && !(await link.isVisible())) await opener.click();
        // A phone shows the nearest step of the breadcrumb only.
        if (!(await link.isVisible())) continue;
        await link.click();
        await dialog(page).getByRole("button", { name: "Stay" }).click();
        await expect(dialog(page)).toHaveCount(0);
        await expect(name).toHaveValue("Typed by hand");
        asked.push((await link.getAttribute("href")) ?? "");
      }
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    expect(asked).toEqual(expect.arrayContaining(["/projects", "/projects/new"]));
    expect(asked.length).toBeGreaterThan(8);
  });
});

test("going back again right after choosing to stay asks again", async ({ page, mailbox }) => {
  await arrive(page, newUser(), mailbox);
  await createProject(page, "Autumn launch");
  await page.getByRole("link", { name: "New folder", exact: true }).first().click();
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Typed by hand");
  await page.goBack();
  const stay = dialog(page).getByRole("button", { name: "Stay" });
  // Before the answered question is gone from the page.
  await stay.evaluate((button: HTMLElement) => {
    button.click();
    history.back();
  });
  await stay.click();
  await expect(page).toHaveURL(/\/folders\/new$/);
  await expect(name).toHaveValue("Typed by hand");
});

test("text that was refused before the scripts came is not left without a question either", async ({
  page,
  allowNoise,
  inProject,
}) => {
  allowNoise(/status of 422/);
  await inProject();
  const form = new URL(
    (await page.getByRole("link", { name: "New folder", exact: true }).first().getAttribute("href"))!,
    page.url(),
  );
  const release = await openWithoutScripts(page, form.pathname);
  const name = page.getByLabel("Name", { exact: true });
  await name.evaluate((field: HTMLInputElement, text) => (field.value = text), "x".repeat(300));
  await page.getByRole("button", { name: "Create folder", exact: true }).click({ noWaitAfter: true });
  await expect(page.getByText("There is a problem")).toBeVisible();
  await release();
  await expect(name).toHaveValue("x".repeat(300));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Projects" }).click();
  await expect(dialog(page)).toBeVisible();
});

test("links within a page are no way out, and Back asks after them too", async ({ page, product, demo }) => {
  const ad = demo.find(({ path }) => /\/google-advertisement\/[^/]+$/.test(path))!.path;
  await signIn(page, await demoPerson(product.dataDir));
  await page.goto(ad);
  await page.locator("a[href*='/content/new']").first().click();
  const headline = page.getByLabel("Headline 1", { exact: true });
  await headline.fill("Typed by hand");
  await page.getByRole("link", { name: "Final URL and display path", exact: true }).click();
  await page.getByRole("link", { name: "Planning", exact: true }).click();
  await page.goBack();
  await expect(page).toHaveURL(/#paths$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/content\/new(\?.*)?$/);
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await dialog(page).getByRole("button", { name: "Stay" }).click();
  await expect(headline).toHaveValue("Typed by hand");
  await page.goBack();
  await dialog(page).getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(new RegExp(`${ad}$`));
});

test("lists and questions without a text are left at once", async ({ page, product, demo }) => {
  const pathOf = (pattern: RegExp) => demo.find(({ path }) => pattern.test(path))!.path;
  await signIn(page, await demoPerson(product.dataDir));
  const projects = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Projects" });
  await page.goto(pathOf(/\/campaigns$/));
  await page.getByRole("searchbox").first().fill("winter");
  await page.locator("form[method=post] input[type=checkbox]").first().check();
  await projects.click();
  await expect(page).toHaveURL(/\/projects$/);
});

const opened = (page: Page) => page.getByText(/^These are your unsaved changes from \d/);
const saveStatus = (page: Page) => page.getByRole("status", { name: "Save status" });

type SignedIn = (open: (visitor: Visitor) => Promise<string>) => Promise<unknown>;

/** A post of one's own, with its scripts. */
async function openPost(
  page: Page,
  signedIn: SignedIn,
  values: Record<string, string | string[]> = { content: "Soon" },
) {
  await signedIn(async (visitor) => {
    const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch");
    return newPost(visitor, calendar, { title: "Reminder", ...values });
  });
  const content = page.getByRole("textbox", { name: "Content", exact: true });
  await scriptsReady(content);
  // The server said so already. What keeps the text comes after the page.
  await expect(saveStatus(page)).toContainText("Saved");
  await page.waitForLoadState("networkidle");
  return content;
}

const openNewPost = (signedIn: SignedIn) =>
  signedIn(
    async (visitor) =>
      `${await newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch")}/boards/new`,
  );

/** Follows a link to a part of a post. */
async function goToWhen(page: Page) {
  await page.getByRole("link", { name: "When", exact: true }).press("Enter");
  await expect(page).toHaveURL(/#when$/);
}

const tasksLink = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Tasks" });

/** Holds what is sent to posts until it is let go. */
async function holdPosts(page: Page) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/boards\/[^/]+\.data/, async (route) => {
    if (route.request().method() === "POST") await held;
    await route.fallback();
  });
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && /\/boards\/[^/]+\.data/.test(request.url()),
  );
  return { sent, release };
}

test("a post is left without a question, and its text is there again, whichever way", async ({
  page,
  signedIn,
}) => {
  const content = await openPost(page, signedIn);
  const here = new URL(page.url()).pathname;
  const more = page.getByRole("button", { name: "More actions", exact: false });
  const ways = [
    page
      .getByRole("navigation", { name: "Breadcrumb" })
      .getByRole("link", { name: "Launch", exact: true })
      .last(),
    tasksLink(page),
    page.getByRole("banner").getByRole("link", { name: "Marquee" }),
    page.getByRole("link", { name: "Repeat…" }),
  ];
  for (const [index, way] of ways.entries()) {
    const typed = `Typed by hand ${index}`;
    await content.fill(typed);
    if (!(await way.isVisible())) await more.click();
    await way.click();
    await expect(page).not.toHaveURL(new RegExp(`${here}$`));
    await page.goBack();
    await expect(content).toHaveValue(typed);
    await expect(opened(page)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await scriptsReady(content);
  }
  await content.fill("Typed, and loaded anew");
  await page.reload();
  await expect(content).toHaveValue("Typed, and loaded anew");
  await axe(page, "a post with unsaved changes");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(opened(page)).toHaveCount(0);
  await expect(content).toHaveValue("Soon");
  await expect(page).toHaveURL(new RegExp(`${here}$`));

  // A pause is enough, and what is saved is no draft any more.
  await content.fill("Typed with a pause");
  await expect(saveStatus(page)).toHaveText(/^Saved privately \d/);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Content saved.")).toBeVisible();
  await expect(saveStatus(page)).not.toContainText("privately");
  // A comment is no change of the post.
  await page.getByLabel("Comment", { exact: true }).fill("Which boot?");
  await expect(saveStatus(page)).not.toHaveText("Unsaved changes");
  await content.fill("Typed after it was saved");
  await expect(saveStatus(page)).toHaveText("Unsaved changes", { timeout: 2000 });
  await content.fill("Typed with a pause");
  await page.getByLabel("Comment", { exact: true }).fill("");
  await page.reload();
  await expect(content).toHaveValue("Typed with a pause");
  await expect(opened(page)).toHaveCount(0);
});

test("a post with a chosen image says that it isn’t saved, and is not left without a question", async ({
  page,
  signedIn,
}) => {
  const content = await openPost(page, signedIn);
  const here = new URL(page.url()).pathname;
  await page.getByLabel("Image", { exact: true }).setInputFiles(poster);
  await expect(saveStatus(page)).toHaveText("Unsaved changes");
  await content.fill("Typed with an image");
  await expect(saveStatus(page)).toHaveText(/^Saved privately \d\d:\d\d\. 1 image not saved yet$/);
  const tasks = tasksLink(page);
  await tasks.click();
  await expect(dialog(page)).toContainText("You haven’t saved 1 image. Your text is saved privately.");
  await dialog(page).getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL(new RegExp(`${here}$`));
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => {
    setTimeout(() => location.reload());
  });
  await (await asked).dismiss();
  await page.getByRole("button", { name: "Remove poster.png" }).click();
  await expect(saveStatus(page)).toHaveText(/^Saved privately \d\d:\d\d$/);
  await page.getByLabel("Image", { exact: true }).setInputFiles(poster);
  await tasks.click();
  await dialog(page).getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/tasks/);
  await page.goBack();
  await expect(content).toHaveValue("Typed with an image");
  await page.getByLabel("Image", { exact: true }).setInputFiles(poster);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Content and image saved.").first()).toBeVisible();
  await tasks.click();
  await expect(page).toHaveURL(/\/tasks/);
});

/** A post with comments, a history, and words that changed since its approval, so that it has links of every sort. */
async function openMuchLinkedPost(page: Page, signedIn: SignedIn) {
  await signedIn(async (visitor) => {
    const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch");
    const path = await newPost(visitor, calendar, {
      networks: ["x", "threads"],
      planned_for: "2099-11-20",
      link_url: "https://northwind.example/boots",
    });
    for (const [button, values] of [
      ["Add comment", { comment: "Which boot?" }],
      ["Send to review", {}],
      ["Approve", {}],
      ["Save", { content: "Sooner" }],
    ] as const)
      await visitor.submit(await visitor.get(path), button, values);
    return path;
  });
  await scriptsReady(page.locator("[name=content]"));
  await expect(saveStatus(page)).toContainText(/^(Saved|Approved) /);
  await page.waitForLoadState("networkidle");
}

/** The first link of each sort: in the same part of the page, and to the same page of whatever record. */
const linksOf = (page: Page) =>
  page.evaluate(() => {
    const sorts = new Map<string, { href: string; part: string; nth: number }>();
    const seen = new Map<string, number>();
    for (const link of document.querySelectorAll("a[href]")) {
      const href = link.getAttribute("href") ?? "";
      const part = link.closest("header, nav, form.composer, .menu") ?? link.closest("main");
      const name = part ? `${part.tagName} ${part.getAttribute("aria-label") ?? part.className}` : "body";
      const nth = seen.get(href) ?? 0;
      seen.set(href, nth + 1);
      // One of each menu of the header is enough.
      const to = /shell-/.test(name) ? "" : href.replaceAll(/[0-9A-Z]{26}/g, "*").replaceAll(/=[^&#]*/g, "=");
      const sort = `${name}: ${to}`;
      if (!sorts.has(sort)) sorts.set(sort, { href, part: name, nth });
    }
    return [...sorts.values()];
  });

inEachLook(({ width }) => {
  const isPhone = width < 700;
  const view = (page: Page, name: string | RegExp) =>
    page.getByRole("group", { name: "Show" }).getByRole("button", { name });

  /** Opens what a control is in: a menu, the sheet of a phone, a part of the page that is folded, or a view. */
  async function reveal(page: Page, control: Locator): Promise<boolean> {
    if (await control.isVisible()) return true;
    if (isPhone) {
      const isIn = (part: string) => control.evaluate((found, part) => found.closest(part) !== null, part);
      if (await isIn(".composer-panel"))
        await view(page, (await isIn("#comments, #history")) ? /^Comments/ : "Preview").click();
    }
    const popovers = await control.evaluate((found) => {
      const ids: string[] = [];
      for (
        let part = found.closest("[popover]");
        part;
        part = part.parentElement?.closest("[popover]") ?? null
      )
        ids.unshift(part.id);
      return ids;
    });
    for (const id of popovers) {
      const button = page.locator(`button[popovertarget="${id}"]`);
      if (!(await page.locator(`#${id}:popover-open`).count()) && (await button.isVisible()))
        await button.click();
    }
    const folded = page.locator("details:not([open])", { has: control }).locator("> summary").first();
    if (!(await control.isVisible()) && (await folded.isVisible())) await folded.click();
    return control.isVisible();
  }

  test("every sort of link on a post keeps what is typed in it", async ({ page, signedIn }) => {
    test.setTimeout(180_000);
    await openMuchLinkedPost(page, signedIn);
    const here = page.url();
    const content = page.locator("[name=content]");
    const comment = page.locator("[name=comment]");
    // A comment is no part of the post, and stays beside it.
    await reveal(page, comment);
    await comment.fill("Half a comment");
    const followed: string[] = [];
    for (const { part, href, nth } of await linksOf(page)) {
      const link = page.locator(`a[href="${href}"]`).nth(nth);
      const typed = `Typed before ${href}`;
      if (isPhone) await view(page, "Write").click();
      await content.fill(typed);
      // A phone shows the last step of the breadcrumb, and views instead of links to parts of the page.
      const mayBeHidden = isPhone && /^NAV (?:Breadcrumb|Jump to)$/.test(part);
      if (mayBeHidden && !(await reveal(page, link))) continue;
      // Back to another part of the page changes the view a moment later.
      await expect(async () => expect(await reveal(page, link), href).toBe(true)).toPass({ timeout: 8000 });
      // Links to a part of the page are small until they have the focus.
      if (href.startsWith("#")) await link.press("Enter");
      else if (href.includes("/export/")) await Promise.all([page.waitForEvent("download"), link.click()]);
      else {
        await link.click();
        await expect(page, href).not.toHaveURL(here);
        await expect(page.getByRole("heading", { level: 1 }).first()).not.toHaveText("Teaser");
        await page.goBack();
      }
      await expect(content, href).toHaveValue(typed);
      await expect(comment, href).toHaveValue("Half a comment");
      await expect(dialog(page)).toHaveCount(0);
      if (href.startsWith("#")) await page.goBack();
      await scriptsReady(content);
      followed.push(part);
    }
    const parts = ["HEADER shell-header", "NAV Main", "NAV Breadcrumb", "DIV menu", "FORM composer"];
    expect(followed).toEqual(expect.arrayContaining(parts));
    expect(followed.length).toBeGreaterThan(20);
  });

  test("no tab, view, or step of a post loses what is typed in it", async ({
    page,
    signedIn,
    allowNoise,
  }) => {
    test.setTimeout(120_000);
    allowNoise(/status of 422/);
    await openMuchLinkedPost(page, signedIn);
    const content = page.locator("[name=content]");
    const comment = page.locator("[name=comment]");
    const own = page.locator('[name="overrides.x"]');
    const tab = async (name: string) => {
      const text = page.locator(".text-tabs > details", { has: page.locator("summary", { hasText: name }) });
      if ((await text.getAttribute("open")) === null) await text.locator("summary").click();
    };
    const expectAll = async (typed: string) => {
      await expect(content).toHaveValue(typed);
      await expect(own).toHaveValue(`${typed} on X`);
      await expect(comment).toHaveValue("Half a comment");
    };
    await reveal(page, comment);
    await comment.fill("Half a comment");
    const type = async (typed: string) => {
      if (isPhone) await view(page, "Write").click();
      await tab("All networks");
      await content.fill(typed);
      await tab("X");
      await own.fill(`${typed} on X`);
      await tab("Threads");
      await expectAll(typed);
    };
    await type("Typed");
    for (const name of isPhone ? ["Preview", /^Comments/, "Write"] : []) {
      await view(page, name).click();
      await expectAll("Typed");
    }
    const press = async (step: string) => {
      const button = page.getByRole("button", { name: step, exact: true }).and(page.locator(":visible"));
      if ((await button.count()) === 0)
        await page.getByRole("button", { name: "Steps", exact: true }).click();
      await button.first().click();
    };
    const expectStatus = (status: string) => expect(page.locator(".page-header-title")).toContainText(status);
    const reason = page.getByLabel("Reason", { exact: true });
    // Each step begins where the one above it ends.
    for (const [step, status, asks] of [
      ["Save", "Approved"],
      ["Schedule", "Scheduled"],
      ["Put on hold", "On hold", "for a reason"],
      ["Return to draft", "Draft"],
      ["Send to review", "In review"],
      ["Approve", "In review", "for a save: Not approved"],
      ["Request changes", "In review", "for a save: Changes not requested"],
      ["Withdraw from review", "Draft"],
      ["Mark as canceled", "Canceled"],
      ["Schedule", "Scheduled"],
      ["Mark as published…", "Published", "for the URL"],
    ] as const) {
      const typed = `Typed before ${step}`;
      await type(typed);
      if (step === "Request changes") await reason.fill("Say which boot.");
      await press(step);
      if (asks?.startsWith("for a save")) {
        const notDone = asks.replace(/.*: /, "");
        await expect(page.getByRole("alert")).toContainText(
          `${notDone}. You changed Content and Text for X. Save them first.`,
        );
        await expectStatus(status);
        await expectAll(typed);
        await page.reload();
        await expect(opened(page)).toBeVisible();
        await scriptsReady(content);
      } else if (asks === "for a reason") {
        await expect(reason).toBeFocused();
        await expectAll(typed);
        await reason.fill("Wait for the boots.");
        await press(step);
      } else if (asks === "for the URL") {
        await page.getByLabel("Published URL").fill("https://x.com/1");
        await page.getByRole("button", { name: "Mark as published", exact: true }).click();
      }
      await expectStatus(status);
      if (status === "Canceled") {
        // Such a post is only read.
        await expect(page.locator("#text")).toContainText(`${typed} on X`);
        await expect(comment).toHaveValue("Half a comment");
        await press("Return to draft");
        await expectStatus("Draft");
      }
      if (status !== "In review" || !asks)
        await expect(saveStatus(page)).toHaveText(step === "Save" ? "Content saved." : /^Saved \d/);
      await expectAll(typed);
    }
    await page.reload();
    await expectAll("Typed before Mark as published…");
  });
});

test("a link is followed although an earlier step to a part of the page ends while text is kept", async ({
  page,
  signedIn,
}) => {
  const content = await openPost(page, signedIn);
  await goToWhen(page);
  await content.fill("Typed by hand");
  // The page is there again before the text is kept.
  const shown = page.waitForResponse((response) => /\/boards\/[^/]+\.data/.test(response.url()));
  await page.route("**/drafts/**", async (route) => {
    await (await shown).finished();
    await page.waitForTimeout(50);
    await route.continue();
  });
  await tasksLink(page).evaluate((link: HTMLElement) => {
    link.click();
    history.back();
  });
  await expect(page).toHaveURL(/\/tasks$/);
  await page.goBack();
  await expect(content).toHaveValue("Typed by hand");
});

test("text for all networks and for one stays through tabs, a link, and a step", async ({
  page,
  signedIn,
}) => {
  const content = await openPost(page, signedIn, { networks: ["x", "threads"], planned_for: "2099-11-20" });
  const own = page.getByLabel("Text for X", { exact: true });
  const open = (name: string) => page.locator(".text-tabs summary", { hasText: name }).click();
  const expectBoth = async () => {
    await expect(page.locator("[name=content]")).toHaveValue("For all");
    await expect(own).toHaveValue("Only here");
  };
  await content.fill("For all");
  await open("X");
  await own.fill("Only here");
  await open("Threads");
  await expect(own).toBeHidden();
  await expectBoth();
  await tasksLink(page).click();
  await expect(page).toHaveURL(/\/tasks/);
  await page.goBack();
  await expectBoth();
  await scriptsReady(page.locator("[name=content]"));
  await page.getByRole("button", { name: "Send to review", exact: true }).click();
  await expect(page.locator(".page-header-title")).toContainText("In review");
  await page.reload();
  await expectBoth();
  await expect(opened(page)).toHaveCount(0);
});

inEachLook(() => {
  test("without a connection a post is not left without a question, and its text is kept once there is one", async ({
    page,
    context,
    signedIn,
    allowNoise,
  }) => {
    allowNoise(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    const content = await openPost(page, signedIn);
    const tasks = tasksLink(page);
    const leave = async () => {
      if (!(await tasks.isVisible())) await page.getByRole("button", { name: "Menu", exact: true }).click();
      await tasks.click();
    };
    await context.setOffline(true);
    await content.fill("Typed in a tunnel");
    await leave();
    await dialog(page).getByRole("button", { name: "Stay" }).click();
    await expect(content).toHaveValue("Typed in a tunnel");
    await expect(saveStatus(page)).toHaveText("You’re offline. Your text is still here.");
    await context.setOffline(false);
    await expect(saveStatus(page)).toHaveText(/^Saved privately \d/, { timeout: 5000 });
    await leave();
    await expect(page).toHaveURL(/\/tasks/);
    await page.goBack();
    await expect(content).toHaveValue("Typed in a tunnel");
  });
});

for (const kind of ["Meta ad", "Google ad", "blog"] as const)
  test(`text of a ${kind} that was not saved is offered again, until it is saved`, async ({
    page,
    product,
    demo,
  }) => {
    const { path, field, save } = {
      "Meta ad": {
        path: /\/meta-advertisement\/.*\/content\/[^/]+\/edit/,
        field: "Internal notes",
        save: "Save",
      },
      "Google ad": { path: /\/google-advertisement\/.*\/content\/[^/]+\/edit/, field: "Notes", save: "Save" },
      blog: { path: /\/blog\/[^/]+$/, field: "Text (Markdown)", save: "Save" },
    }[kind];
    await signIn(page, await demoPerson(product.dataDir));
    const here = demo.find((found) => path.test(found.path) && found.html.includes("<textarea"))!.path;
    await page.goto(here);
    const text = page.getByLabel(field, { exact: true });
    const first = await text.inputValue();
    const kept = () =>
      page.evaluate(
        () => Object.keys(sessionStorage).filter((key) => key.startsWith("marquee:text:")).length,
      );
    const again = page.getByRole("button", { name: "Restore text" });
    await scriptsReady(text);
    const typed = `Not saved ${crypto.randomUUID()}`;
    await text.fill(typed);
    await expect.poll(kept).toBe(1);
    await page.reload();
    await expect(text).toHaveValue(first);
    await again.click();
    await expect(text).toHaveValue(typed);
    await expect(again).toHaveCount(0);
    // Reloaded once more, it is offered still, and gone with what replaces it.
    await expect.poll(kept).toBe(1);
    await page.reload();
    await expect(again).toBeVisible();
    await text.fill(`${typed}, by hand`);
    await page.getByRole("button", { name: save, exact: true }).last().click();
    await expect(page.getByText(/saved\./).first()).toBeVisible();
    await expect(again).toHaveCount(0);
    await expect.poll(kept).toBe(0);
    await page.goto(here);
    await expect(text).toHaveValue(`${typed}, by hand`);
    await page.waitForTimeout(300);
    await expect(again).toHaveCount(0);
  });

test("what is typed while a step leads back to the calendar is offered on that post, and on no other", async ({
  page,
  signedIn,
}) => {
  let post = "";
  await signedIn(async (visitor) => {
    const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch");
    const values = { planned_for: "2099-11-20", networks: "x" };
    await newPost(visitor, calendar, { ...values, title: "Other", content: "Another" });
    post = await newPost(visitor, calendar, { ...values, title: "Mine" });
    return `${post}?from=month`;
  });
  const content = page.getByLabel("Content", { exact: true });
  await scriptsReady(content);
  await content.fill("Sooner");
  const { sent, release } = await holdPosts(page);
  await page.getByRole("button", { name: "Send to review", exact: true }).click();
  await sent;
  await content.fill("Sooner, and meanwhile more");
  release();
  await expect(page).toHaveURL(/\?view=month.*#item-/);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Other, / })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Other" })).toBeVisible();
  await scriptsReady(content);
  await expect(content).toHaveValue("Another");

  await page.goto(post);
  await expect(content).toHaveValue("Sooner");
  await page.getByRole("button", { name: "Restore text" }).click();
  await expect(content).toHaveValue("Sooner, and meanwhile more");
});

test("what is typed while a post is being created is in what is saved as soon as its page is there", async ({
  page,
  signedIn,
}) => {
  await openNewPost(signedIn);
  const content = page.getByLabel("Content", { exact: true });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/boards/new.data**", async (route) => {
    await held;
    await route.continue();
  });
  // What looks after the text comes while the post is on its way.
  const { promise: late, resolve: come } = Promise.withResolvers<void>();
  await page.route(/\/kept-text-/, async (route) => {
    await late;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await scriptsReady(content);
  await content.fill("Soon");
  const sent = page.waitForRequest(/\/boards\/new\.data/);
  await page.getByRole("button", { name: "Create post", exact: true }).click();
  await sent;
  come();
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(sessionStorage).some((key) => key.startsWith("marquee:text:"))),
    )
    .toBe(true);
  await content.fill("Soon, and more");
  await page.evaluate(() => {
    const changes = new MutationObserver(() => {
      const save = document.querySelector<HTMLButtonElement>(".composer-bar button[value=save]");
      if (save?.textContent !== "Save") return;
      changes.disconnect();
      save.click();
    });
    changes.observe(document, { childList: true, subtree: true });
  });
  release();
  await expect(page.getByText("Content saved.").first()).toBeVisible();
  await expect(content).toHaveValue("Soon, and more");
});

test("what is typed while a post is being saved stays, and is saved next", async ({ page, signedIn }) => {
  await openNewPost(signedIn);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await scriptsReady(field("Content"));

  await field("Content").fill("Soon");
  const creation = await holdPosts(page);
  await Promise.all([creation.sent, press("Create post")]);
  await field("Content").fill("Soon, and more");
  await field("Date").fill("2099-11-20");
  await field("Time").fill("09:30");
  creation.release();
  await expect(page.getByText("Post created.").first()).toBeVisible();
  await expect(field("Content")).toHaveValue("Soon, and more");
  await expect(field("Date")).toHaveValue("2099-11-20");
  await expect(field("Time")).toHaveValue("09:30");

  const save = await holdPosts(page);
  await Promise.all([save.sent, press("Save")]);
  await field("Content").fill("Soon, and more of it");
  save.release();
  await expect(page.getByText("Content and date saved.").first()).toBeVisible();
  await expect(field("Content")).toHaveValue("Soon, and more of it");
  await press("Save");
  await expect(page.getByText("Content saved.").first()).toBeVisible();
  await expect(field("Content")).toHaveValue("Soon, and more of it");
  await expect(field("Time")).toHaveValue("09:30");
});

for (const kind of ["a post", "a post that is kept privately", "a new post"] as const)
  test(`a link that is pressed while ${kind} is being saved waits for it`, async ({ page, signedIn }) => {
    if (kind === "a new post") await openNewPost(signedIn);
    else await openPost(page, signedIn);
    const content = page.getByRole("textbox", { name: "Content", exact: true });
    await scriptsReady(content);
    await content.fill("Soon, and more");
    if (kind === "a post that is kept privately")
      await expect(saveStatus(page)).toContainText("Saved privately");
    const { sent, release } = await holdPosts(page);
    await page.getByRole("button", { name: /^(Save|Create post)$/ }).click();
    await sent;
    if (kind !== "a post that is kept privately") await content.fill("Soon, and more of it");
    await tasksLink(page).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/boards\//);
    release();
    await expect(page).toHaveURL(/\/tasks$/);
    await page.goBack();
    if (kind === "a post that is kept privately") {
      await expect(content).toHaveValue("Soon, and more");
      await expect(saveStatus(page)).toHaveText(/^(Saved \d|Content saved)/);
    } else {
      await expect(content).toHaveValue("Soon, and more of it");
      await expect(saveStatus(page)).toContainText("Saved privately");
    }
  });

for (const { what, text, button } of [
  { what: "text is refused", text: "x".repeat(70_000), button: "Save" },
  { what: "step is refused", text: "Soon, and more", button: "Schedule" },
])
  test(`a link is not followed if a ${what}, which is said`, async ({ page, signedIn, allowNoise }) => {
    allowNoise(/status of 422/);
    const content = await openPost(page, signedIn);
    await content.fill(text);
    const { sent, release } = await holdPosts(page);
    await page.getByRole("button", { name: button, exact: true }).click();
    await sent;
    await tasksLink(page).click();
    release();
    await expect(page.getByRole("alert")).toContainText("There is a problem");
    await page.waitForLoadState("networkidle");
    await expect(page).toHaveURL(/\/boards\//);
    await expect(content).toHaveValue(text);
  });

test("a part of a post is gone to while the post is being saved, and the save goes on", async ({
  page,
  signedIn,
}) => {
  const content = await openPost(page, signedIn);
  await goToWhen(page);
  await content.fill("Soon, and more");
  const { sent, release } = await holdPosts(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await sent;
  await page.getByRole("link", { name: "Images", exact: true }).press("Enter");
  await expect(page.locator("#images")).toBeInViewport();
  await page.evaluate(() => history.back());
  await expect(content).toHaveValue("Soon, and more");
  release();
  await expect(page.getByText("Content saved.").first()).toBeVisible();
  await expect(content).toHaveValue("Soon, and more");
  await page.reload();
  await expect(content).toHaveValue("Soon, and more");
});

test("who signs out while a post is being saved is signed out after it", async ({ page, signedIn }) => {
  const content = await openPost(page, signedIn);
  const post = page.url();
  await content.fill("Soon, and more");
  const { sent, release } = await holdPosts(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await sent;
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && /\/boards\/[^/]+\.data/.test(answer.url()),
  );
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  release();
  expect((await saved).status()).toBe(202);
  await expect(page).toHaveURL(/\/login/);
  await page.goto(post);
  await expect(page).toHaveURL(/\/login/);
});

test("a post that can’t be saved is left after a question", async ({ page, signedIn, allowNoise }) => {
  allowNoise(/ERR_FAILED|Failed to fetch|request failed/);
  const content = await openPost(page, signedIn);
  await content.fill("Soon, and more");
  await page.route(/\/(boards|drafts)\//, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Try again", exact: true })).toBeVisible();
  await tasksLink(page).click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Stay" }).click();
  await expect(content).toHaveValue("Soon, and more");
  await tasksLink(page).click();
  await dialog(page).getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/tasks$/);
});

test("a save that is never answered holds nobody back for long", async ({ page, signedIn }) => {
  const content = await openPost(page, signedIn);
  await content.fill("Soon, and more");
  const { sent } = await holdPosts(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await sent;
  await tasksLink(page).click();
  await dialog(page).getByRole("button", { name: "Stay" }).click();
  await expect(content).toHaveValue("Soon, and more");
  await tasksLink(page).click();
  await dialog(page).getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/tasks$/);
});

test("a form whose saving fails stays where it is, and is saved once when it is sent again", async ({
  page,
  context,
  allowNoise,
}) => {
  test.setTimeout(120_000);
  allowNoise(/status of 50\d/);
  const faulty = await startFaultyProduct();
  try {
    const { visitor } = await arriveByHttp(faulty);
    const editors = await makeRecords(visitor);
    await context.addCookies(
      [...visitor.cookies].map(([name, value]) => ({ name, value, url: faulty.origin })),
    );
    const again = page.getByRole("button", { name: "Try again", exact: true });

    // The very first call fails: nothing of the form has been looked at.
    await page.goto(`${faulty.origin}${editors.blog}`);
    const text = page.getByLabel("Text (Markdown)", { exact: true });
    await text.fill("Typed into a storm");
    await faulty.proxy.down();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(again).toBeVisible();
    await expect(text).toHaveValue("Typed into a storm");
    await text.fill("Typed into a storm, and after it");
    await faulty.proxy.up();
    await again.click();
    await expect(page.getByText("Blog post saved.").first()).toBeVisible();
    await expect(text).toHaveValue("Typed into a storm, and after it");

    // The call that saves fails.
    await page.goto(`${faulty.origin}${editors.project}/folders/new`);
    await page.getByLabel("Name", { exact: true }).fill("Once and for all");
    const cure = faulty.proxy.poison(/^POST \/api\//, { kind: "reset", after: 0 });
    const create = page.getByRole("button", { name: "Create folder", exact: true });
    await create.click();
    await expect(page.getByRole("alert")).toContainText("Network Error");
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Once and for all");
    cure();
    await create.click();
    await expect(page.getByRole("link", { name: "Once and for all", exact: true })).toHaveCount(1);

    // A proxy in front answers in place of the product.
    await page.goto(`${faulty.origin}${editors.post}`);
    const notes = page.getByLabel("Internal notes", { exact: true });
    await openDetails(page);
    await notes.fill("Not for a proxy");
    await page.route("**/*.data*", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" })
        : route.fallback(),
    );
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(again).toBeVisible();
    await expect(notes).toHaveValue("Not for a proxy");
    await page.unrouteAll();
    // The form's own button will do as well.
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Details saved.").first()).toBeVisible();
    await expect(again).toHaveCount(0);
  } finally {
    await faulty.stop();
  }
});

for (const kind of ["post", "Meta ad", "Google ad", "blog"] as const)
  test(`a step of the review takes along what is typed into a ${kind}`, async ({
    page,
    context,
    product,
  }) => {
    const { visitor } = await arriveByHttp(product);
    const editors = await makeRecords(visitor);
    await context.addCookies(
      [...visitor.cookies].map(([name, value]) => ({ name, value, url: product.origin })),
    );
    await page.goto(editors[kind]);
    const text = page.locator(`textarea[name="${TEXT_OF[kind]}"]`);
    const status = page.getByRole("region", { name: "Status" });
    await scriptsReady(text);
    if (kind === "post") {
      const content = page.getByLabel("Content", { exact: true });
      await content.fill("On the screen");
      await page.getByRole("button", { name: "Steps", exact: true }).click();
      await page.getByRole("button", { name: "Mark as canceled", exact: true }).click();
      // A canceled post is only read.
      await expect(page.locator(".page-header-title")).toContainText("Canceled");
      await expect(page.getByText("On the screen").first()).toBeVisible();
      await expect(content).toHaveCount(0);
      await page.getByRole("button", { name: "Return to draft", exact: true }).click();
      await expect(content).toHaveValue("On the screen");
      await expect(page.getByRole("button", { name: "Send to review", exact: true })).toBeVisible();
      return;
    }
    await text.fill("On the screen");
    await page.getByRole("button", { name: /^Mark as cancell?ed$/ }).click();
    await expect(status).toContainText(/Cancell?ed/);
    await expect(text).toHaveValue("On the screen");
    // It is saved: leaving asks nothing.
    await status.getByRole("link", { name: "History" }).click();
    await expect(page).toHaveURL(/\/status$/);
    await page.goBack();
    await expect(text).toHaveValue("On the screen");

    // A draft without all that it needs is saved, and stays a draft.
    await page.getByRole("button", { name: "Return to draft", exact: true }).click();
    await expect(page.getByRole("button", { name: "Send to review", exact: true })).toBeVisible();
    await text.fill("On the screen again");
    await page.getByRole("button", { name: "Send to review", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("The status didn’t change.");
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(text).toHaveValue("On the screen again");
    await expect(status).toContainText("Draft");
    await status.getByRole("link", { name: "History" }).click();
    await expect(page).toHaveURL(/\/status$/);
  });
