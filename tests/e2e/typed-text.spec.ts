import type { BrowserContext, Locator, Page } from "@playwright/test";
import { makeRecords, TEXT_OF } from "../support/records.ts";
import { oneOfEachFile } from "../support/screens.ts";
import type { Sweep } from "../support/sweep.ts";
import type { Visitor } from "../support/visitor.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { axe, expect, scriptsReady, test } from "./fixtures.ts";
import { panelTab, poster, signIn, signOut } from "./journey.ts";

const CONTROLS = "form[method=post] :is(input:not([type=hidden], [type=file]), textarea, select)";

/** Opens a page and holds its scripts back. Returns what lets them come and waits until they have taken the page over. */
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
    await scriptsReady(page);
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

/** Tabs that look at the same time. */
const TABS = 4;

type Walked = { page: Page; context: BrowserContext; sweep: Sweep };

/** A page of each kind that has a form with a text, looked at in several tabs. */
async function walkForms({ page, context, sweep }: Walked, look: (tab: Page, path: string) => Promise<void>) {
  const forms = sweep.pages.filter(
    ({ role, status, html }) =>
      role === "member" &&
      status === 200 &&
      /<form[^>]*method="post"[^>]*>(?:(?!<\/form>).)*<textarea/s.test(html),
  );
  const paths = oneOfEachFile(forms).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(15);
  const walk = async (tab: Page) => {
    for (let path = paths.pop(); path; path = paths.pop()) await look(tab, path);
  };
  await page.goto("/projects");
  await Promise.all(Array.from({ length: TABS }, async () => walk(await context.newPage())));
}

test("what is typed before the scripts arrive is there afterwards, in every form with a text", async ({
  page,
  context,
  as,
  sweep,
}) => {
  test.setTimeout(180_000);
  await as("member");
  await walkForms({ page, context, sweep }, async (tab, path) => {
    const release = await openWithoutScripts(tab, path);
    await fillIn(tab);
    const before = await contents(tab);
    await release();
    // A network that was chosen has a text of its own, which is new.
    const isNew = (line: string) => /^overrides\.\w+: $/.test(line) && !before.includes(line);
    const after = (await contents(tab)).filter((line) => !isNew(line));
    expect.soft(after, path).toEqual(before);
    await tab.unrouteAll({ behavior: "wait" });
  });
});

test(
  "what is typed is there again after a link and Back, in every form with a text",
  { tag: "@without-scripts" },
  async ({ page, context, as, sweep }) => {
    test.setTimeout(180_000);
    await as("member");
    await walkForms({ page, context, sweep }, async (tab, path) => {
      // The vault asks browsers to keep nothing.
      if (path.startsWith("/micro-tools/vault/")) return;
      await tab.goto(path);
      await fillIn(tab);
      const before = await contents(tab);
      await tab.goto("/keyboard");
      await tab.goBack();
      expect.soft(await contents(tab), path).toEqual(before);
    });
  },
);

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const contentOf = (page: Page) => page.getByRole("textbox", { name: "Content", exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });
const stay = (page: Page) => dialog(page).getByRole("button", { name: "Stay" }).click();
const leave = (page: Page) => dialog(page).getByRole("button", { name: "Leave" }).click();
const opened = (page: Page) => page.getByText(/^These are your unsaved changes from \d/);
const saveStatus = (page: Page) => page.getByRole("status", { name: "Save status" });
const inMenu = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });

const newCalendar = async (visitor: Visitor) =>
  newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch");

type SignedIn = (open: (visitor: Visitor) => Promise<string>) => Promise<unknown>;

/** A post of one's own, with its scripts. */
async function openPost(page: Page, signedIn: SignedIn, values: Record<string, string | string[]> = {}) {
  await signedIn(async (visitor) =>
    newPost(visitor, await newCalendar(visitor), { title: "Reminder", content: "Soon", ...values }),
  );
  await scriptsReady(page);
  return contentOf(page);
}

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

/** Presses a button that sends a post, and waits until it is on its way. */
async function pressAndHold(page: Page, name: string): Promise<() => void> {
  const { sent, release } = await holdPosts(page);
  await button(page, name).click();
  await sent;
  return release;
}

test("what is typed into a post before and while the scripts arrive is kept privately, folded parts too", async ({
  page,
  signedIn,
}) => {
  const { path } = await signedIn(async (visitor) =>
    newPost(visitor, await newCalendar(visitor), { networks: ["x", "threads"], "overrides.x": "Soon on X" }),
  );
  const release = await openWithoutScripts(page, path);
  const expected: Record<string, string> = {};
  for (const [name, part] of [["Title"], ["Internal notes", "Details"], ["Text for X", "X"]] as const) {
    if (part) await page.getByRole("main").locator("summary", { hasText: part }).first().click();
    await field(page, name).press("End");
    await page.keyboard.type(", typed");
    expected[name] = await field(page, name).inputValue();
  }
  const typing = page.keyboard.type(", and while the scripts arrive", { delay: 25 });
  await release();
  await typing;
  expected["Text for X"] = "Soon on X, typed, and while the scripts arrive";
  const expectAll = async () => {
    for (const [name, text] of Object.entries(expected))
      await expect(field(page, name), name).toHaveValue(text);
  };
  await expectAll();
  await expect(saveStatus(page)).toHaveText(/^Draft saved \d/);
  await page.reload();
  await expectAll();
});

/** A blog whose text is there already, without scripts yet. */
async function openBlog(page: Page, signedIn: SignedIn) {
  let blog = "";
  await signedIn(async (visitor) => {
    blog = await newCampaign(visitor, await newFolder(visitor), "Blog");
    await visitor.submit(await visitor.get(blog), "Save", { body: "Our boots" });
    return "/projects";
  });
  return openWithoutScripts(page, blog);
}

test("whoever types on while the scripts arrive loses no letter, no place in the text, and no selection", async ({
  page,
  signedIn,
}) => {
  // Browsers tell of a selection later than it is made: here never, so that the scripts always come in between.
  await page.addInitScript(() =>
    addEventListener("selectionchange", (event) => event.stopImmediatePropagation(), true),
  );
  const release = await openBlog(page, signedIn);
  const body = field(page, "Text (Markdown)");
  await body.press("ControlOrMeta+Home");
  const typing = page.keyboard.type("Typed on the way: ", { delay: 25 });
  await release();
  await typing;
  await expect(body).toHaveValue("Typed on the way: Our boots");

  await page.unrouteAll({ behavior: "wait" });
  const releaseAgain = await openWithoutScripts(page, new URL(page.url()).pathname);
  await body.selectText();
  await releaseAgain();
  await page.keyboard.insertText("Only this");
  await expect(body).toHaveValue("Only this");
});

test("a page that has to be drawn anew keeps what was typed into it", async ({
  page,
  signedIn,
  allowNoise,
}) => {
  allowNoise(/Minified React error #4\d\d|Hydration/);
  await page.route(/\/blog\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/(<label[^>]*>)Title/, "$1Another title");
    await route.fulfill({ response, body: html });
  });
  const release = await openBlog(page, signedIn);
  await expect(page.getByLabel("Another title")).toHaveCount(1);
  await fillIn(page);
  const before = await contents(page);
  await release();
  await expect(page.getByLabel("Another title")).toHaveCount(0);
  expect(await contents(page)).toEqual(before);
});

test(
  "a form with unsaved text is not left without a question, whichever way",
  { tag: "@core" },
  async ({ page, allowNoise, inProject }) => {
    allowNoise(/status of 422/);
    await inProject();
    await page.getByRole("link", { name: "New folder", exact: true }).first().click();
    const name = field(page, "Name");
    const projects = inMenu(page, "Projects");
    await expect(name).toBeVisible();
    // Nothing typed, nothing asked.
    await projects.click();
    await expect(page).toHaveURL(/\/projects$/);
    await page.goBack();

    await name.fill("Typed by hand");
    await projects.click();
    await expect(dialog(page).getByRole("button", { name: "Stay" })).toBeFocused();
    await axe(page, "the question before leaving");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(projects).toBeFocused();

    await page.goBack();
    await stay(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/folders\/new$/);

    const asked: string[] = [];
    page.on("dialog", async (question) => {
      asked.push(question.type());
      await question.dismiss();
    });
    await page.evaluate(() => setTimeout(() => location.reload()));
    await expect.poll(() => asked).toEqual(["beforeunload"]);

    await signOut(page);
    await stay(page);
    await expect(name).toHaveValue("Typed by hand");

    await page.goBack();
    await leave(page);
    await expect(page.getByRole("heading", { level: 1, name: "Autumn launch" })).toBeVisible();
    await page.goForward();
    await expect(name).toHaveValue("");

    // Sending is not leaving, and what is refused is still unsaved.
    await name.evaluate((input: HTMLInputElement) => input.removeAttribute("maxlength"));
    await name.fill("y".repeat(300));
    await button(page, "Create folder").click();
    await expect(page.getByRole("alert")).toContainText("There is a problem");
    await projects.click();
    await stay(page);
    await name.fill("Saved at last");
    await button(page, "Create folder").click();
    await expect(page.getByRole("link", { name: "Saved at last", exact: true })).toBeVisible();
    await projects.click();
    await expect(page).toHaveURL(/\/projects$/);
    expect(asked).toEqual(["beforeunload"]);
  },
);

test("text that was refused before the scripts came is not left without a question either", async ({
  page,
  allowNoise,
  inProject,
}) => {
  allowNoise(/status of 422/);
  const { path } = await inProject();
  const release = await openWithoutScripts(page, `${path}/new`);
  const name = field(page, "Name");
  await name.evaluate((input: HTMLInputElement, text) => (input.value = text), "x".repeat(300));
  await button(page, "Create folder").click({ noWaitAfter: true });
  await expect(page.getByText("There is a problem")).toBeVisible();
  await release();
  await expect(name).toHaveValue("x".repeat(300));
  await inMenu(page, "Projects").click();
  await expect(dialog(page)).toBeVisible();
});

test("links within a page are no way out, and Back asks after them too", async ({ page, inProject }) => {
  const { path: folders } = await inProject();
  await page.getByRole("link", { name: "New folder", exact: true }).first().click();
  const name = field(page, "Name");
  await name.fill("Typed by hand");
  await page.getByRole("link", { name: "Skip to main content", exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/folders\/new#main$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/folders\/new$/);
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await stay(page);
  await expect(name).toHaveValue("Typed by hand");
  await page.goBack();
  await leave(page);
  await expect(page).toHaveURL(new RegExp(`${folders}$`));
});

test("a post is left without a question, and its text is there again, for all networks and for one", async ({
  page,
  signedIn,
}) => {
  const content = await openPost(page, signedIn, { networks: ["x", "threads"], planned_for: "2099-11-20" });
  const here = page.url();
  await page.getByRole("main").locator("summary", { hasText: "X" }).first().click();
  await field(page, "Text for X").fill("Only here");
  await page.getByRole("main").locator("summary", { hasText: "All networks" }).click();
  for (const [index, way] of [
    inMenu(page, "Tasks"),
    page.getByRole("link", { name: "Repeat…" }),
    // Back from its calendar, it is open over it.
    page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Launch", exact: true }),
  ].entries()) {
    await content.fill(`Typed by hand ${index}`);
    if (!(await way.last().isVisible())) await button(page, "More actions, Reminder").click();
    await way.last().click();
    await expect(page).not.toHaveURL(here);
    await page.goBack();
    await expect(opened(page)).toBeVisible();
    await expect(content).toHaveValue(`Typed by hand ${index}`);
    await expect(page.locator("[name='overrides.x']")).toHaveValue("Only here");
    await expect(dialog(page)).toHaveCount(0);
  }
  await axe(page, "a post with unsaved changes");
  await button(page, "Discard changes").click();
  await expect(opened(page)).toHaveCount(0);
  await expect(content).toHaveValue("Soon");

  // A pause is enough, and what is saved is no draft any more.
  await content.fill("Typed with a pause");
  await expect(saveStatus(page)).toHaveText(/^Draft saved \d/);
  await button(page, "Save").click();
  await expect(page.getByText("Content saved.").first()).toBeVisible();
  await expect(saveStatus(page)).not.toContainText("Draft saved");
  await page.reload();
  await expect(content).toHaveValue("Typed with a pause");
  await expect(opened(page)).toHaveCount(0);
});

test("a post with a chosen image says that it isn’t saved, and is not left without a question", async ({
  page,
  signedIn,
}) => {
  const content = await openPost(page, signedIn);
  await field(page, "Image").setInputFiles(poster);
  await content.fill("Typed with an image");
  await expect(saveStatus(page)).toHaveText(/^Draft saved \d{1,2}:\d\d\. 1 file not saved yet$/);
  await inMenu(page, "Tasks").click();
  await expect(dialog(page)).toContainText("You haven’t saved 1 file. Your text is saved as a draft.");
  await stay(page);
  await button(page, "Remove poster.png").click();
  await expect(saveStatus(page)).toHaveText(/^Draft saved \d{1,2}:\d\d$/);
  await field(page, "Image").setInputFiles(poster);
  await inMenu(page, "Tasks").click();
  await leave(page);
  await expect(page).toHaveURL(/\/tasks/);
  await page.goBack();
  await expect(content).toHaveValue("Typed with an image");
});

/** Types without a connection, tries to leave, and gets the connection back. */
async function typeInTunnel(page: Page, context: BrowserContext, text: Locator) {
  // What must work offline is fetched with the page.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await text.fill("Typed in a tunnel");
  await inMenu(page, "Tasks").click();
  await expect(page.getByText("This page stays as it is.")).toBeVisible();
  await expect(text).toHaveValue("Typed in a tunnel");
  await expect(saveStatus(page)).toHaveText("You’re offline. Your text is still here.");
  await context.setOffline(false);
  await expect(saveStatus(page)).toHaveText(/^Draft saved \d/);
}

test("without a connection a post is not left, and its text is kept once there is one", async ({
  page,
  context,
  signedIn,
  allowNoise,
}) => {
  allowNoise(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const content = await openPost(page, signedIn);
  await typeInTunnel(page, context, content);
  await inMenu(page, "Tasks").click();
  await expect(page).toHaveURL(/\/tasks/);
  await page.goBack();
  await expect(content).toHaveValue("Typed in a tunnel");
});

for (const kind of ["Meta ad", "Google ad"] as const)
  test(`text of a ${kind} that was not saved is kept, and a step of the review takes it along`, async ({
    page,
    signedIn,
  }) => {
    await signedIn(async (visitor) => (await makeRecords(visitor))[kind]);
    const text = page.locator(`textarea[name="${TEXT_OF[kind]}"]`);
    await scriptsReady(page);
    await text.fill("Not saved");
    await expect(saveStatus(page)).toHaveText(/^Draft saved \d/);
    await page.reload();
    await expect(page.getByText(/^These are your unsaved changes from/)).toBeVisible();
    await expect(text).toHaveValue("Not saved");
    await button(page, "Steps").click();
    await button(page, "Mark as canceled").click();
    await expect(page.getByRole("main").getByText("Canceled", { exact: true }).first()).toBeVisible();
    await expect(text).toHaveValue("Not saved");
    // It is saved: leaving asks nothing, and nothing is kept.
    await expect(page.getByText(/^These are your unsaved changes from/)).toHaveCount(0);
    await panelTab(page, "History").click();
    await page.getByRole("link", { name: "Versions and history", exact: true }).click();
    await expect(page).toHaveURL(/\/status$/);
  });

for (const kind of ["Meta ad", "Google ad", "blog"] as const)
  test(`text of a ${kind === "blog" ? "blog post" : kind} is there again after a link and Back, and after a lost connection`, async ({
    page,
    context,
    signedIn,
    allowNoise,
  }) => {
    allowNoise(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await signedIn(async (visitor) => (await makeRecords(visitor))[kind]);
    const text = page.locator(`textarea[name="${TEXT_OF[kind]}"]`);
    await scriptsReady(page);
    await text.fill("Typed by hand");
    await inMenu(page, "Tasks").click();
    await expect(page).toHaveURL(/\/tasks/);
    await page.goBack();
    await expect(opened(page)).toBeVisible();
    await expect(text).toHaveValue("Typed by hand");

    await typeInTunnel(page, context, text);
    await page.reload();
    await expect(text).toHaveValue("Typed in a tunnel");
    await expect(dialog(page)).toHaveCount(0);
  });

test("what is typed while a step leads back to the calendar is offered on that post, and on no other", async ({
  page,
  signedIn,
}) => {
  let post = "";
  await signedIn(async (visitor) => {
    const calendar = await newCalendar(visitor);
    const values = { planned_for: "2099-11-20", networks: "x" };
    await newPost(visitor, calendar, { ...values, title: "Other", content: "Another" });
    post = await newPost(visitor, calendar, { ...values, title: "Mine" });
    return `${post}?from=month`;
  });
  const content = contentOf(page);
  await scriptsReady(page);
  await content.fill("Sooner");
  const release = await pressAndHold(page, "Send to review");
  await content.fill("Sooner, and meanwhile more");
  release();
  await expect(page).toHaveURL(/\?view=month.*#item-/);
  const other = page.getByRole("main").getByRole("link", { name: /^Other, / });
  await other.first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Other" })).toBeVisible();
  await expect(content).toHaveValue("Another");

  await page.goto(post);
  await expect(content).toHaveValue("Sooner");
  await button(page, "Restore text").click();
  await expect(content).toHaveValue("Sooner, and meanwhile more");
});

test("what is typed while a post is being created and saved stays, and is saved next", async ({
  page,
  signedIn,
}) => {
  await signedIn(async (visitor) => `${await newCalendar(visitor)}/boards/new`);
  const content = contentOf(page);
  await scriptsReady(page);
  await content.fill("Soon");
  const create = await pressAndHold(page, "Create post");
  await content.fill("Soon, and more");
  await field(page, "Date").fill("2099-11-20");
  create();
  await expect(page.getByText("Post created.").first()).toBeVisible();
  await expect(content).toHaveValue("Soon, and more");
  await expect(field(page, "Date")).toHaveValue("2099-11-20");

  // A part of the post is gone to meanwhile, and left again.
  await page.getByRole("link", { name: "When", exact: true }).press("Enter");
  await expect(page).toHaveURL(/#when$/);
  const save = await pressAndHold(page, "Save");
  await content.fill("Soon, and more of it");
  await page.getByRole("link", { name: "Images", exact: true }).press("Enter");
  await expect(page.locator("#images")).toBeInViewport();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener("popstate", resolve, { once: true });
        history.back();
      }),
  );
  save();
  await expect(saveStatus(page)).toHaveText("Content and date saved.");
  await expect(content).toHaveValue("Soon, and more of it");
  await button(page, "Save").click();
  await expect(page.getByText("Content saved.").first()).toBeVisible();
  await page.reload();
  await expect(content).toHaveValue("Soon, and more of it");
});

/** What the next post that is sent is answered. */
const answered = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.request().method() === "POST" && /\/boards\/[^/]+\.data/.test(answer.url()),
  );

test("a link that is pressed while a post is being saved is followed at once, and the save arrives", async ({
  page,
  signedIn,
  allowNoise,
}) => {
  allowNoise(/status of 422/);
  const content = await openPost(page, signedIn);
  await content.fill("Soon, and more");
  const save = await pressAndHold(page, "Save");
  const saved = answered(page);
  await inMenu(page, "Tasks").click();
  await expect(page).toHaveURL(/\/tasks$/);
  save();
  expect((await saved).status()).toBe(202);
  await expect(page).toHaveURL(/\/tasks$/);
  await page.goBack();
  await expect(content).toHaveValue("Soon, and more");
  await expect(opened(page)).toHaveCount(0);

  // What is typed meanwhile is kept nowhere else.
  await content.fill("Sooner");
  const saveAgain = await pressAndHold(page, "Save");
  await content.fill("Soon, and more of it");
  await inMenu(page, "Tasks").click();
  await stay(page);
  saveAgain();
  await expect(page.getByText("Content saved.").first()).toBeVisible();
  await expect(content).toHaveValue("Soon, and more of it");

  // What is refused meanwhile is found again.
  await content.fill("x".repeat(70_000));
  const refuse = await pressAndHold(page, "Save");
  const refused = answered(page);
  await inMenu(page, "Tasks").click();
  await expect(page).toHaveURL(/\/tasks$/);
  refuse();
  expect((await refused).status()).toBe(422);
  // Until the next page is drawn, the form is still there with its text.
  await expect(page.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
  await page.goBack();
  await button(page, "Restore text").click();
  await expect(content).toHaveValue("x".repeat(70_000));
});

test("a post that is opened again before its save has ended follows the save, and keeps what is typed into it meanwhile", async ({
  page,
  signedIn,
}) => {
  const content = await openPost(page, signedIn);
  const reopen = async () => {
    await inMenu(page, "Tasks").click();
    await expect(page.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
    await page.goBack();
    await expect(content).toBeVisible();
  };
  await content.fill("Soon, and more");
  const save = await pressAndHold(page, "Save");
  await reopen();
  const saved = answered(page);
  save();
  await saved;
  await expect(content).toHaveValue("Soon, and more");
  await expect(page.locator("form.composer input[name=version]")).not.toHaveValue("1");
  await content.fill("Soon, and more of it");
  await button(page, "Save").click();
  await expect(page.getByText("Content saved.").first()).toBeVisible();

  await content.fill("Sooner");
  const saveAgain = await pressAndHold(page, "Save");
  await reopen();
  await field(page, "Title").fill("Typed meanwhile");
  const version = await page.locator("form.composer input[name=version]").inputValue();
  saveAgain();
  await expect(page.locator("form.composer input[name=version]")).not.toHaveValue(version);
  await expect(content).toHaveValue("Sooner");
  await expect(field(page, "Title")).toHaveValue("Typed meanwhile");
  await button(page, "Save").click();
  await expect(page.getByText("Details saved.").first()).toBeVisible();
});

test("another step that is pressed while a post is being saved follows the save, and a second press of the same one doesn’t", async ({
  page,
  signedIn,
}) => {
  const content = await openPost(page, signedIn, { networks: "x" });
  const saves: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/boards/")) saves.push(request.url());
  });
  await content.fill("Soon, and more");
  const release = await pressAndHold(page, "Save");
  await button(page, "Save").click();
  release();
  await expect(page.getByText("Content saved.").first()).toBeVisible();
  await content.fill("Soon, and much more");
  const releaseAgain = await pressAndHold(page, "Save");
  await button(page, "Send to review").click();
  releaseAgain();
  await expect(page.getByText("In review", { exact: true }).first()).toBeVisible();
  expect(saves).toHaveLength(3);
  await page.reload();
  await expect(content).toHaveValue("Soon, and much more");
});

test("who signs out while a post is being saved is signed out after it", async ({ page, signedIn }) => {
  const content = await openPost(page, signedIn);
  await content.fill("Soon, and more");
  const order: string[] = [];
  const isSignOut = (url: string) => url.endsWith("/logout.data");
  page.on("request", (request) => isSignOut(request.url()) && order.push("signs out"));
  page.on("response", (answer) => {
    if (answer.request().method() === "POST" && answer.url().includes("/boards/")) order.push("saved");
  });
  const release = await pressAndHold(page, "Save");
  await signOut(page);
  await expect(dialog(page)).toHaveCount(0);
  release();
  await expect(page).toHaveURL(/\/login/);
  expect(order).toEqual(["saved", "signs out"]);
});

test("a save that fails keeps the text and can be tried again, leaving asks, and one without an answer leaves it in the tab", async ({
  page,
  signedIn,
  allowNoise,
}) => {
  allowNoise(/status of 502/);
  const content = await openPost(page, signedIn);
  const again = button(page, "Try again");
  // A proxy in front answers in place of the product.
  await page.route("**/*.data*", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" })
      : route.fallback(),
  );
  await content.fill("Not for a proxy");
  await button(page, "Save").click();
  await expect(again).toBeVisible();
  await expect(content).toHaveValue("Not for a proxy");
  await inMenu(page, "Tasks").click();
  await stay(page);
  await page.unrouteAll();
  await again.click();
  await expect(page.getByText("Content saved.").first()).toBeVisible();
  await expect(again).toHaveCount(0);

  await content.fill("Never answered");
  await pressAndHold(page, "Save");
  await inMenu(page, "Tasks").click();
  await expect(page).toHaveURL(/\/tasks$/);
  await page.goBack();
  await button(page, "Restore text").click();
  await expect(content).toHaveValue("Never answered");
});

test("a new task that was typed and not saved comes back in the same tab, and is gone after signing out", async ({
  page,
  signedIn,
}) => {
  const { user } = await signedIn();
  const post = "/tasks/new";
  await page.goto(post);
  const text = page.locator("textarea[name=description]");
  const kept = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("marquee:text:")).length);
  const loseSession = async () => {
    // An answer that is still on its way to the page would bring its cookies back.
    await page.goto("about:blank");
    await page.context().clearCookies();
  };
  await text.pressSequentially("warm boots");
  await expect.poll(kept).toBe(1);
  await page.reload();
  await expect(text).toHaveValue("");
  await axe(page, "an offer to bring back what was typed");
  await page.getByRole("button", { name: "Restore text" }).click();
  await expect(text).toHaveValue("warm boots");
  await text.pressSequentially("Private. ");
  await expect.poll(kept).toBe(1);
  // A session that merely ran out takes nothing with it.
  await loseSession();
  await page.goto(post);
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("marquee"))).toBeNull();
  expect(await kept()).toBe(1);
  await signIn(page, user);
  await page.goto(post);
  await page.getByRole("button", { name: "Restore text" }).click();
  await expect(text).toHaveValue(/Private/);

  // Nor does one that ran out leave anything to the next person in this tab.
  await loseSession();
  await signedIn();
  await expect.poll(kept).toBe(0);
  await loseSession();

  await signIn(page, user);
  await page.goto(post);
  await text.pressSequentially("Private again. ");
  await expect.poll(kept).toBe(1);
  await signOut(page);
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(kept).toBe(0);
});
