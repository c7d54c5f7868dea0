import type { Page, Request } from "@playwright/test";
import { arrive as arriveByHttp } from "../support/arrive.ts";
import { makeRecords } from "../support/records.ts";
import { expect, newUser, test } from "./fixtures.ts";
import { arrive, register, verify } from "./journey.ts";

test.skip(({ delivery }) => delivery !== "scripts-on", "what scripts add");

const dataRequests = (page: Page) => {
  const seen: string[] = [];
  page.on("request", (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".data")) seen.push(`${request.method()} ${pathname}`);
  });
  return seen;
};

test("a link under the pointer has its page fetched, and so has one with the focus; one crossed has not", async ({
  page,
  inProject,
}) => {
  await inProject();
  const nav = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Projects" });
  const newFolder = page.getByRole("link", { name: "New folder", exact: true });
  await page.mouse.move(0, 0);
  const seen = dataRequests(page);
  // In and out within one task of the page: shorter than any delay.
  await newFolder.evaluate((link) => {
    const over = { bubbles: true, pointerType: "mouse" };
    link.dispatchEvent(new PointerEvent("pointerover", over));
    link.dispatchEvent(new PointerEvent("pointerout", { ...over, relatedTarget: document.body }));
  });
  await page.waitForTimeout(400);
  expect(seen).toEqual([]);
  await nav.hover();
  await expect.poll(() => seen).toContain("GET /projects.data");
  await newFolder.focus();
  await expect.poll(() => seen.some((request) => request.endsWith("/folders/new.data"))).toBe(true);
});

test("what was fetched ahead is shown for thirty seconds, then asked for again", async ({
  page,
  signedIn,
}) => {
  await signedIn();
  const newProject = page.getByRole("link", { name: "New project", exact: true }).first();
  const point = async () => {
    await page.mouse.move(0, 0);
    await newProject.hover();
  };
  await page.clock.install();
  await page.goto("/projects");
  const seen = dataRequests(page);
  await point();
  await page.clock.runFor(60);
  await expect.poll(() => seen).toEqual(["GET /projects/new.data"]);
  await page.clock.runFor(29_000);
  await point();
  await page.clock.runFor(60);
  await newProject.click();
  await expect(page).toHaveURL(/\/projects\/new$/);
  expect(seen).toEqual(["GET /projects/new.data"]);

  await page.goto("/projects");
  seen.length = 0;
  await point();
  await page.clock.runFor(60);
  await expect.poll(() => seen).toEqual(["GET /projects/new.data"]);
  await page.clock.runFor(31_000);
  await newProject.click();
  await expect(page).toHaveURL(/\/projects\/new$/);
  expect(seen).toEqual(["GET /projects/new.data", "GET /projects/new.data"]);
});

test("data is shown again without asking while it is fresh, and asked for after a write", async ({
  page,
  inProject,
}) => {
  await inProject();
  const open = async (name: string) => {
    await page.getByRole("link", { name, exact: true }).first().focus();
    await page.keyboard.press("Enter");
  };
  await page.mouse.move(0, 0);
  await open("Projects");
  await expect(page).toHaveURL(/\/projects$/);
  await open("Autumn launch");
  await expect(page).toHaveURL(/folders$/);
  const seen = dataRequests(page);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  expect(seen).toEqual([]);

  await open("New project");
  await page.getByLabel("Name", { exact: true }).fill("Winter launch");
  await page.getByRole("button", { name: "Create project", exact: true }).click();
  await expect(page.getByRole("link", { name: "Winter launch", exact: true })).toBeVisible();
  expect(seen).toContain("POST /projects/new.data");
  expect(seen.slice(seen.indexOf("POST /projects/new.data"))).toContain("GET /projects.data");
});

test("a page that takes longer than a second is announced by three dots, a quick one is not", async ({
  page,
  inProject,
}) => {
  await inProject();
  const nav = page.getByRole("navigation", { name: "Main" });
  await page.reload();
  await page.route("**/projects.data*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1800));
    await route.continue();
  });
  const dots = page.locator(".pending").getByText("Loading");
  await nav.getByRole("link", { name: "Projects" }).click();
  await page.waitForTimeout(500);
  await expect(dots).toHaveCount(0);
  await expect(dots).toHaveCount(1);
  await expect(page).toHaveURL(/\/projects$/);
  await expect(dots).toHaveCount(0);
});

test("the signed-in person is kept in local storage, and gone from it after signing out", async ({
  page,
  signedIn,
}) => {
  const { user } = await signedIn();
  const stored = () => page.evaluate(() => localStorage.getItem("marquee"));
  await expect.poll(stored).not.toBeNull();
  const person = JSON.parse((await stored())!) as Record<string, unknown>;
  expect(Object.keys(person).sort()).toEqual(["email", "id", "name", "organizations"]);
  expect(person.email).toBe(user.email);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await stored()).toBeNull();
});

test("signing out in one tab leaves the other on the sign-in page", async ({ page, context, signedIn }) => {
  await signedIn();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("marquee"))).not.toBeNull();
  const other = await context.newPage();
  await other.goto("/projects");
  await other.waitForTimeout(600);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(other).toHaveURL(/\/login/);
});

test("after signing out, going back shows nothing of the project", async ({ page, inProject }) => {
  await inProject("Secret launch");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("Secret launch")).toHaveCount(0);
});

test("the first organization is celebrated for five seconds, which any key ends", async ({
  page,
  mailbox,
}) => {
  const user = newUser();
  await register(page, user);
  await verify(page, user, mailbox);
  await page.getByLabel("Organization name", { exact: true }).fill("Northwind");
  await page.getByRole("button", { name: "Create organization", exact: true }).click();
  await expect(page.locator("canvas[aria-hidden]")).toHaveCount(1);
  await page.keyboard.press("Shift");
  await expect(page.locator("canvas[aria-hidden]")).toHaveCount(0);
});

test("whoever wants no motion gets the words only", async ({ page, mailbox }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await arrive(page, newUser(), mailbox);
  await expect(page.getByText("Analytical Engines is ready. Create your first project.")).toBeVisible();
  expect(scripts.filter((url) => url.includes("confetti"))).toEqual([]);
});

test("a notice leaves after four seconds, stays under the pointer, and takes the focus on Alt+T", async ({
  page,
  signedIn,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signedIn();
  const stack = page.getByRole("region", { name: "Notifications" });
  await page.getByRole("link", { name: "New project", exact: true }).first().click();
  await page.getByLabel("Name", { exact: true }).fill("Autumn launch");
  await page.getByRole("button", { name: "Create project", exact: true }).click();
  const notice = stack.getByText("Project created.");
  await expect(notice).toBeVisible();
  await expect(page).toHaveTitle("Success: Projects – Marquee");
  await notice.hover();
  await page.waitForTimeout(4500);
  await expect(notice).toBeVisible();
  await page.keyboard.press("Alt+t");
  await expect(stack.getByRole("list")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.mouse.move(0, 700);
  await expect(notice).toHaveCount(0, { timeout: 6000 });
});

test("a notice is swiped away by 20 pixels, not by 15", async ({ page, mailbox }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await arrive(page, newUser(), mailbox);
  const notice = page
    .getByRole("region", { name: "Notifications" })
    .getByRole("listitem")
    .filter({ hasText: "is ready" });
  await expect(notice).toBeVisible();
  const drag = async (distance: number) => {
    const box = (await notice.boundingBox())!;
    expect(Math.round(box.width)).toBe(356);
    await page.mouse.move(box.x + 60, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 60 + distance, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
  };
  await drag(15);
  await page.waitForTimeout(400);
  await expect(notice).toHaveCount(1);
  await drag(25);
  await expect(notice).toHaveCount(0);
});

test("when the server cannot be reached a form waits with its text and can be sent again", async ({
  page,
  allowNoise,
  signedIn,
}) => {
  allowNoise(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  await signedIn();
  await page.goto("/projects/new");
  await page.getByLabel("Name", { exact: true }).fill("Typed on a train");
  await page.route("**/projects/new.data*", (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Create project", exact: true }).click();
  const stack = page.getByRole("region", { name: "Notifications" });
  await expect(stack.getByText("Network Error")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Typed on a train");
  await page.unroute("**/projects/new.data*");
  await stack.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(page.getByRole("link", { name: "Typed on a train", exact: true })).toHaveCount(1);
});

test("the heading has the focus after a navigation by script, so that a screen reader is told where it is", async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.getByRole("link", { name: "New project", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "New project" })).toBeFocused();
});

test("a screen that crashes in the browser is caught, says what happened and leads on", async ({
  page,
  allowNoise,
  signedIn,
}) => {
  allowNoise(/the loom is broken/);
  await signedIn();
  const file = await page.evaluate(() => {
    const { __reactRouterManifest: manifest } = window as unknown as {
      __reactRouterManifest: { routes: Record<string, { module: string }> };
    };
    return manifest.routes["routes/projects/new"]?.module;
  });
  await page.route(`**${file}`, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: "export default function Broken() { throw new Error('the loom is broken'); }",
    }),
  );
  await page.getByRole("link", { name: "New project", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Something went wrong!" })).toBeVisible();
  const details = page.getByText("the loom is broken");
  await expect(details).toBeHidden();
  await page.locator("summary").click();
  await expect(details).toBeVisible();
  await page.getByRole("link", { name: "Go to projects" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
});

test("going back finds the list where it was left", async ({ page, signedIn }) => {
  await signedIn();
  for (let number = 1; number <= 8; number++) {
    await page.goto("/projects/new");
    await page.getByLabel("Name", { exact: true }).fill(`Project ${number}`);
    await page.getByRole("button", { name: "Create project", exact: true }).click();
    await expect(page).toHaveURL(/\/projects$/);
  }
  await page.setViewportSize({ width: 360, height: 640 });
  const last = page.locator(".card-link").last();
  await last.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(300);
  await last.click();
  await expect(page).toHaveURL(/folders$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/projects$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(left - 50);
});

test("a form that stays after saving begins again with the first line of its lists", async ({
  page,
  context,
  product,
}) => {
  const { visitor } = await arriveByHttp(product);
  const { calendar } = await makeRecords(visitor);
  await context.addCookies(
    [...visitor.cookies].map(([name, value]) => ({ name, value, url: product.origin })),
  );
  await page.goto(`${product.origin}${calendar}/slots`);
  const network = page.getByLabel("For", { exact: true });
  const usual = await network.inputValue();
  await page.getByLabel("Monday", { exact: true }).check();
  await page.getByLabel("Time", { exact: true }).fill("09:30");
  await network.selectOption({ index: 2 });
  await page.getByRole("button", { name: "Add posting times", exact: true }).click();
  await expect(page.getByText("Posting times added.").first()).toBeVisible();
  await expect(page.getByLabel("Monday", { exact: true })).not.toBeChecked();
  expect(await network.evaluate((select: HTMLSelectElement) => select.selectedIndex)).toBe(0);
  await expect(network).toHaveValue(usual);
});

test("a row taken out leaves the others their text, also when it was added before the scripts came", async ({
  page,
  context,
  product,
}) => {
  const { visitor } = await arriveByHttp(product);
  const editors = await makeRecords(visitor);
  await context.addCookies(
    [...visitor.cookies].map(([name, value]) => ({ name, value, url: product.origin })),
  );
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(`${product.origin}${editors["Meta ad"]}`, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Add another text", exact: true }).click();
  const first = page.getByLabel("Primary text", { exact: true });
  const second = page.getByLabel("Primary text 2", { exact: true });
  await expect(second).toBeVisible();
  release();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("marquee"))).not.toBeNull();
  await first.fill("One");
  await second.fill("Two");
  await page.getByRole("button", { name: "Add another text", exact: true }).click();
  await page.getByLabel("Primary text 3", { exact: true }).fill("Three");
  await page.getByRole("button", { name: "Remove text 1", exact: true }).click();
  await expect(page.getByLabel("Primary text 3", { exact: true })).toHaveCount(0);
  await expect(first).toHaveValue("Two");
  await expect(second).toHaveValue("Three");
});
