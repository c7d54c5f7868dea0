import type { Locator, Page, Request, Route } from "@playwright/test";
import { arrive as arriveByHttp, register, verify } from "../support/arrive.ts";
import { makeRecords } from "../support/records.ts";
import { newPost, newProject, takeSteps } from "../support/workspace.ts";
import { settle, stopClock } from "./clock.ts";
import { axe, expect, scriptsReady, test } from "./fixtures.ts";
import { signOut } from "./journey.ts";

const dataRequests = (page: Page) => {
  const seen: string[] = [];
  page.on("request", (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".data")) seen.push(`${request.method()} ${pathname}`);
  });
  return seen;
};

test("a link has its page fetched after 50 ms under the pointer or with the focus; one crossed has not", async ({
  page,
  inProject,
}) => {
  await page.clock.install();
  await inProject();
  const nav = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Projects" });
  const newFolder = page.getByRole("link", { name: "New folder", exact: true });
  await page.mouse.move(0, 0);
  await stopClock(page);
  const seen = dataRequests(page);
  const after = async (milliseconds: number) => {
    await page.clock.runFor(milliseconds);
    await settle(page);
    return seen;
  };
  await newFolder.hover();
  expect(await after(49)).toEqual([]);
  await page.mouse.move(0, 0);
  expect(await after(10_000)).toEqual([]);
  await nav.hover();
  expect(await after(49)).toEqual([]);
  expect(await after(2)).toEqual(["GET /projects.data"]);
  await newFolder.focus();
  expect(await after(49)).toHaveLength(1);
  expect(await after(2)).toEqual(["GET /projects.data", expect.stringMatching(/\/folders\/new\.data$/)]);
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
  // The address changes first: pressed on the page before, the link would lead to where it already is.
  await expect(page.getByRole("heading", { level: 1, name: /day, / })).toBeVisible();
  await open("Autumn launch");
  await expect(page).toHaveURL(/folders$/);
  const seen = dataRequests(page);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: /day, / })).toBeVisible();
  expect(seen).toEqual([]);

  await open("New project");
  await page.getByLabel("Name", { exact: true }).fill("Winter launch");
  await page.getByRole("button", { name: "Create project", exact: true }).click();
  await expect(page).toHaveURL(/\/winter-launch\/folders$/);
  await open("Projects");
  await expect(page.getByRole("heading", { level: 1, name: /day, / })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Winter launch", exact: true })).toBeVisible();
  expect(seen).toContain("POST /projects/new.data");
  expect(seen.slice(seen.indexOf("POST /projects/new.data"))).toContain("GET /projects.data");
});

test("data is shown again for three minutes without asking, and looking at the page again asks for nothing", async ({
  page,
  inProject,
}) => {
  await page.clock.install();
  await inProject();
  const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name, exact: true });
  const seen = dataRequests(page);
  await page.mouse.move(0, 0);
  await stopClock(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Projects" }).focus();
  await page.keyboard.press("Enter");
  await expect(heading(/day, /)).toBeVisible();
  expect(seen).toEqual(["GET /projects.data"]);
  await page.goBack();
  await expect(heading("Autumn launch")).toBeVisible();
  seen.length = 0;

  await page.clock.runFor(179_000);
  await page.goForward();
  await expect(heading(/day, /)).toBeVisible();
  await page.goBack();
  await expect(heading("Autumn launch")).toBeVisible();
  expect(seen).toEqual([]);

  await page.clock.runFor(2000);
  await page.evaluate(() => {
    dispatchEvent(new Event("blur"));
    dispatchEvent(new Event("focus"));
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await settle(page);
  expect(seen).toEqual([]);
  await page.goForward();
  await expect(heading(/day, /)).toBeVisible();
  expect(seen).toEqual(["GET /projects.data"]);
});

/** Opens a page from the one that is shown, whose clock stands still. Its data comes when it is let go. */
const openSlowly = async (page: Page, opener: string | Locator, data: RegExp) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(data, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(data);
  const link = (name: string) => page.getByRole("link", { name, exact: true }).first();
  await (typeof opener === "string" ? link(opener) : opener).click();
  await asked;
  await settle(page);
  return letGo;
};

test("a page that takes longer than a second is announced by three dots for half a second at least, a quick one is not", async ({
  page,
  inProject,
}) => {
  await page.clock.install();
  await inProject();
  await stopClock(page);
  const dots = page.locator(".pending").getByText("Loading");
  const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });
  const after = async (milliseconds: number) => {
    await page.clock.runFor(milliseconds);
    await settle(page);
    return dots.count();
  };

  const showProjects = await openSlowly(page, "Projects", /\/projects\.data/);
  expect(await after(990)).toBe(0);
  expect(await after(20)).toBe(1);
  expect(await after(10)).toBe(1);
  showProjects();
  await expect(heading(/day, /)).toBeVisible();
  await settle(page);
  expect(await after(470)).toBe(1);
  expect(await after(20)).toBe(0);

  const showNew = await openSlowly(page, "New project", /\/projects\/new\.data/);
  expect(await after(990)).toBe(0);
  showNew();
  await expect(heading("New project")).toBeVisible();
  await settle(page);
  expect(await after(20)).toBe(0);
  expect(await after(10_000)).toBe(0);
});

test("a social calendar that takes longer than a second has its place held for half a second at least, and then the focus on what it was opened for", async ({
  page,
  inCampaign,
}) => {
  await page.clock.install();
  const { path, visitor } = await inCampaign("SocialCalendar", "Launch");
  const post = await newPost(visitor, path, { planned_for: "2099-11-03", networks: "x" });
  await takeSteps(visitor, post, "Send to review");
  await page.goto(path.replace(/\/social-calendar\/.*/, ""));
  await stopClock(page);
  const after = async (milliseconds: number) => {
    await page.clock.runFor(milliseconds);
    await settle(page);
    return (await page.locator("main h1").allTextContents()).map((words) => words.trim());
  };
  const list = await after(0);
  const calendarData = /\/social-calendar\/[^/]+\.data/;
  const showCalendar = await openSlowly(page, "Launch", calendarData);
  expect(await after(990)).toEqual(list);
  expect(await after(20)).toEqual(["Loading the social calendar"]);
  showCalendar();
  await expect(page).toHaveURL(path);
  await settle(page);
  expect(await after(470)).toEqual(["Loading the social calendar"]);
  expect(await after(40)).toEqual(["Launch"]);
  await expect(page.getByRole("heading", { name: "Launch" })).toBeFocused();

  await page.goto(`${post}?from=month`);
  await stopClock(page);
  const showAgain = await openSlowly(
    page,
    page.getByRole("button", { name: "Approve", exact: true }),
    calendarData,
  );
  expect(await after(1010)).toEqual(["Loading the social calendar"]);
  showAgain();
  await expect(page).not.toHaveURL(/from=month/);
  await settle(page);
  expect(await after(510)).toEqual(["Launch"]);
  await expect(page.getByRole("main").getByRole("link", { name: /^Teaser, Nov 3/ })).toBeFocused();
});

test("who has signed in is stored 250 ms after the page has heard of it", async ({ page, signedIn }) => {
  await page.clock.install();
  const { user } = await signedIn();
  const stored = () => page.evaluate(() => localStorage.getItem("marquee"));
  await expect.poll(stored).not.toBeNull();
  await stopClock(page);
  await page.evaluate(() => localStorage.removeItem("marquee"));
  await page.getByRole("link", { name: "New project", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "New project" })).toBeVisible();
  await settle(page);
  await page.clock.runFor(240);
  expect(await stored()).toBeNull();
  await page.clock.runFor(20);
  expect(await stored()).toContain(user.email);
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
  await signOut(page);
  await expect(page).toHaveURL(/\/login/);
  expect(await stored()).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(user.name)).toHaveCount(0);
});

test("signing out in one tab leaves the other on the sign-in page", async ({ page, context, signedIn }) => {
  await signedIn();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("marquee"))).not.toBeNull();
  const other = await context.newPage();
  await other.goto("/projects");
  await other.waitForTimeout(600);
  await signOut(page);
  await expect(other).toHaveURL(/\/login/);
});

test("a session that is over takes the cookies and the stored person with it, says so, and leads to sign-in", async ({
  page,
  context,
  signedIn,
}) => {
  const { visitor } = await signedIn();
  const stored = () => page.evaluate(() => localStorage.getItem("marquee"));
  await expect.poll(stored).not.toBeNull();
  const names = async () => (await context.cookies()).map(({ name }) => name);
  expect(await names()).toEqual(expect.arrayContaining(["marquee-session", "XSRF-TOKEN"]));
  // The same session, signed out elsewhere.
  await visitor.submit(await visitor.get("/projects"), "Sign out");
  await page.getByRole("link", { name: "New project", exact: true }).first().click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fprojects%2Fnew$/);
  const stack = page.getByRole("region", { name: "Notifications" });
  await expect(stack.getByRole("listitem").filter({ hasText: "Error: Unauthorized" })).toBeVisible();
  await expect.poll(stored).toBeNull();
  expect(await names()).not.toContain("marquee-session");
  expect(await names()).not.toContain("XSRF-TOKEN");
});

/** Somebody who makes their first organization. */
const onboard = async (
  page: Page,
  product: { origin: string; dataDir: string },
  organization: string,
  before: () => Promise<unknown> = async () => undefined,
) => {
  const newcomer = await register(product);
  const { path } = await verify(product, newcomer);
  await page
    .context()
    .addCookies([...newcomer.visitor.cookies].map(([name, value]) => ({ name, value, url: product.origin })));
  await page.goto(path);
  await page.getByLabel("Organization name", { exact: true }).fill(organization);
  await before();
  await page.getByRole("button", { name: "Start planning and create organization", exact: true }).click();
};

/** The same, who looks at the confetti, on a clock that stands still. */
const celebrating = async (page: Page, product: { origin: string; dataDir: string }) => {
  await page.clock.install();
  await onboard(page, product, "Northwind", () => stopClock(page));
  const canvas = page.locator("canvas[aria-hidden]");
  // The first burst takes its measure.
  await expect.poll(() => canvas.getAttribute("width")).not.toBeNull();
  await settle(page);
  return canvas;
};

test("the first organization is celebrated for five seconds", async ({ page, product }) => {
  const canvas = await celebrating(page, product);
  await page.clock.runFor(4900);
  await settle(page);
  await expect(canvas).toHaveCount(1);
  await page.clock.runFor(99);
  await settle(page);
  await expect(canvas).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(canvas).toHaveCount(0);
});

test("any key ends the celebration", async ({ page, product }) => {
  const canvas = await celebrating(page, product);
  await page.keyboard.press("Shift");
  await expect(canvas).toHaveCount(0);
});

test("whoever wants no motion gets the words only", async ({ page, product }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await onboard(page, product, "Analytical Engines");
  await expect(page.getByText("Analytical Engines is ready. Create your first project.")).toBeVisible();
  expect(scripts.filter((url) => url.includes("confetti"))).toEqual([]);
});

/** From the list of projects or from inside one, on a clock that stands still; a notice says that it is done. */
async function createProject(page: Page, name: string) {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Projects" }).click();
  await page.getByRole("link", { name: "New project", exact: true }).first().click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create project", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  await settle(page);
}

/** On the list of projects with the scripts there, on a clock that stands still. */
async function standStill(page: Page, signedIn: () => Promise<unknown>) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await signedIn();
  await stopClock(page);
}

const stackOf = (page: Page) => page.getByRole("region", { name: "Notifications", exact: true });

test("a notice leaves after 4,000 ms and is gone 200 ms later; the pointer, the focus and a hidden page stop its time", async ({
  page,
  signedIn,
}) => {
  await standStill(page, signedIn);
  await createProject(page, "Autumn launch");
  await expect(page).toHaveTitle("Success: Autumn launch – Marquee");
  const stack = stackOf(page);
  const notice = stack.getByRole("listitem").filter({ hasText: "Project created." });
  const leaving = stack.locator("[data-leaving]");
  const after = async (milliseconds: number) => {
    await page.clock.runFor(milliseconds);
    await settle(page);
    return { shown: await notice.count(), leaving: await leaving.count() };
  };
  const waits = { shown: 1, leaving: 0 };

  expect(await after(1000)).toEqual(waits);
  await notice.hover();
  expect(await after(60_000)).toEqual(waits);
  await page.mouse.move(0, 700);
  expect(await after(1000)).toEqual(waits);

  await page.keyboard.press("Alt+t");
  await expect(stack.getByRole("list")).toBeFocused();
  await expect(stack.locator("ol[data-expanded]")).toHaveCount(1);
  expect(await after(60_000)).toEqual(waits);
  await page.keyboard.press("Escape");
  expect(await after(1000)).toEqual(waits);

  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await hide(true);
  expect(await after(60_000)).toEqual(waits);
  await hide(false);
  expect(await after(999)).toEqual(waits);
  expect(await after(1)).toEqual({ shown: 1, leaving: 1 });
  expect(await after(199)).toEqual({ shown: 1, leaving: 1 });
  expect(await after(1)).toEqual({ shown: 0, leaving: 0 });
});

test("notices stand at the top in the middle, 356 px wide and 14 px apart, three of them to be seen", async ({
  page,
  signedIn,
}) => {
  await standStill(page, signedIn);
  for (const number of [1, 2, 3, 4]) await createProject(page, `Launch ${number}`);
  const stack = stackOf(page);
  const notices = stack.locator("li");
  await expect(notices).toHaveCount(4);
  const boxes = () =>
    notices.evaluateAll((items) =>
      items.map((item) => {
        const { x, y, width, height } = item.getBoundingClientRect();
        return { x, y, width, height, isSeen: getComputedStyle(item).visibility === "visible" };
      }),
    );
  const folded = await boxes();
  expect(folded.map(({ isSeen }) => isSeen)).toEqual([true, true, true, false]);
  const [front] = folded;
  const middle = await page.evaluate(() => document.documentElement.clientWidth / 2);
  expect(front!.width).toBe(356);
  expect(front!.x + front!.width / 2).toBe(middle);
  expect(front!.y).toBe(12);
  // Each peeps out by as much from behind the one before.
  const ends = folded.map(({ y, height }) => y + height);
  expect([ends[1]! - ends[0]!, ends[2]! - ends[1]!].map(Math.round)).toEqual([14, 14]);

  await page.keyboard.press("Alt+t");
  await expect(stack.locator("ol[data-expanded]")).toHaveCount(1);
  const open = await boxes();
  expect(open.map(({ isSeen }) => isSeen)).toEqual([true, true, true, false]);
  const gaps = open.slice(1, 3).map(({ y }, index) => y - open[index]!.y - open[index]!.height);
  expect(gaps.map(Math.round)).toEqual([14, 14]);
});

test("a notice is swiped away by 20 pixels, not by 19", async ({ page, signedIn }) => {
  await standStill(page, signedIn);
  await createProject(page, "Autumn launch");
  const notice = stackOf(page).getByRole("listitem").filter({ hasText: "Project created." });
  const drag = async (distance: number) => {
    const box = (await notice.boundingBox())!;
    // Beside the text, which the first swipe would select and the second drag along.
    const [x, y] = [box.x + 4, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 4 });
    await page.mouse.up();
    await settle(page);
  };
  const leaving = stackOf(page).locator("[data-leaving]");
  await drag(19);
  await expect(leaving).toHaveCount(0);
  await expect(notice).toHaveCount(1);
  await drag(20);
  await expect(leaving).toHaveCount(1);
});

test("a page that is left while its data is under way is no network error", async ({ page, inProject }) => {
  await page.clock.install();
  await inProject();
  await page.mouse.move(0, 0);
  await stopClock(page);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/folders\/new\.data/, async (route) => {
    await held;
    await route.abort();
  });
  const canceled = page.waitForEvent("requestfailed");
  await page.getByRole("link", { name: "New folder", exact: true }).first().click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Projects" }).click();
  expect((await canceled).failure()?.errorText).toBe("net::ERR_ABORTED");
  await expect(page.getByRole("heading", { level: 1, name: /day, / })).toBeVisible();
  letGo();
  await settle(page);
  await expect(stackOf(page).getByRole("listitem")).toHaveCount(0);
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
  await expect(page).toHaveURL(/\/folders$/);
  await expect(page.getByRole("heading", { level: 1, name: "Typed on a train" })).toBeVisible();
});

const busy = (route: Route) =>
  route.fulfill({
    status: 503,
    contentType: "text/html; charset=utf-8",
    headers: { "Retry-After": "3" },
    body: "<!DOCTYPE html><title>Marquee is busy</title>",
  });

test("a form that a busy server refuses keeps its text, and is sent again from the notice", async ({
  page,
  allowNoise,
  signedIn,
}) => {
  allowNoise(/status of 503/);
  await signedIn();
  await page.goto("/projects/new");
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Typed at rush hour");
  await page.route("**/projects/new.data*", busy);
  await page.getByRole("button", { name: "Create project", exact: true }).click();
  const stack = page.getByRole("region", { name: "Notifications" });
  await expect(stack.getByText("Marquee is busy")).toBeVisible();
  await expect(name).toHaveValue("Typed at rush hour");
  await axe(page, "a form that a busy server has refused");
  await page.unroute("**/projects/new.data*");
  // It is saved this time, and the page that it leads to is refused.
  const next = /\/folders\.data/;
  await page.route(next, busy);
  const refusal = page.waitForResponse(next);
  await stack.getByRole("button", { name: "Try again" }).click();
  await refusal;
  await expect(stack.getByText("Marquee is busy")).toBeVisible();
  await expect(name).toHaveValue("Typed at rush hour");
  await page.unroute(next);
  await stack.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/folders$/);
  await expect(page.getByRole("heading", { level: 1, name: "Typed at rush hour" })).toBeVisible();
});

test(
  "without scripts, reloading the page of a busy server sends the form again",
  { tag: "@without-scripts" },
  async ({ page, allowNoise, signedIn }) => {
    allowNoise(/status of 503/);
    await signedIn();
    await page.goto("/projects/new");
    await page.getByLabel("Name", { exact: true }).fill("Typed at rush hour");
    await page.route("**/projects/new", busy);
    await page.getByRole("button", { name: "Create project", exact: true }).click();
    await expect(page).toHaveTitle("Marquee is busy");
    await page.unroute("**/projects/new");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Typed at rush hour" })).toBeVisible();
  },
);

test("a link that is pressed offline says so, and leaves the page as it is", async ({
  page,
  context,
  allowNoise,
  signedIn,
}) => {
  allowNoise(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  await signedIn();
  await scriptsReady(page);
  await context.setOffline(true);
  const link = page.getByRole("link", { name: "New project", exact: true }).first();
  await link.focus();
  await page.keyboard.press("Enter");
  const stack = page.getByRole("region", { name: "Notifications" });
  await expect(stack.getByText("Network Error")).toBeVisible();
  await expect(page).toHaveTitle(/^Projects/);
  await expect(page.getByRole("heading", { level: 1, name: /day, / })).toBeVisible();
  await axe(page, "a page whose link waits for a connection");
  // Another link takes the place of the first.
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await expect(stack.getByText("Network Error")).toHaveCount(1);
  await stack.getByRole("button", { name: "Try again" }).click();
  await expect(stack.getByText("Network Error")).toHaveCount(1);
  await context.setOffline(false);
  await expect(stack.getByText("Network Error")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: /day, / })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
});

test("what is typed into a record that was deleted meanwhile stays on the page, and can be copied", async ({
  page,
  allowNoise,
  signedIn,
}) => {
  allowNoise(/status of 404/);
  let task = "";
  const { visitor } = await signedIn(async (visitor) => {
    const form = await visitor.get("/tasks/new");
    const made = await visitor.submit(form, "Create task", { title: "Ask for the cover" });
    [task = ""] = made.path.split("?");
    return `${task}/edit`;
  });
  await scriptsReady(page);
  const gone = await visitor.submit(await visitor.get(`${task}/delete`), "Delete task");
  expect(gone.path).toMatch(/^\/tasks(\?|$)/);
  await page.getByLabel("Name", { exact: true }).fill("Typed in vain");
  await page.getByRole("button", { name: "Save task", exact: true }).click();
  const stack = page.getByRole("region", { name: "Notifications" });
  await expect(stack.getByText("We couldn’t save this")).toBeVisible();
  await expect(stack.getByText("Copy it before you leave this page.")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Typed in vain");
});

test("the heading has the focus after a navigation by script, so that a screen reader is told where it is", async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.getByRole("link", { name: "New project", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "New project" })).toBeFocused();
});

test("a menu closes once the page it leads to is there", async ({ page, signedIn }) => {
  await signedIn();
  const menu = page.locator("#new");
  await page.getByRole("banner").getByRole("button", { name: "New", exact: true }).click();
  await expect(menu).toBeVisible();
  await menu.getByRole("link", { name: "Project", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New project" })).toBeVisible();
  await expect(menu).toBeHidden();
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
  await expect(page).toHaveTitle(/^Something went wrong!/);
  await axe(page, "a screen that crashed");
  const details = page.getByText("the loom is broken");
  await expect(details).toBeHidden();
  await page.locator("summary").click();
  await expect(details).toBeVisible();
  await page.getByRole("link", { name: "Go to projects" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /day, / })).toBeVisible();
});

test("going back finds the list where it was left", async ({ page, signedIn }) => {
  await signedIn(async (visitor) => {
    for (let number = 1; number <= 8; number++) await newProject(visitor, `Project ${number}`);
    return "/projects";
  });
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
  const network = page.getByLabel("Network", { exact: true });
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
  await page.getByRole("button", { name: "Add primary text", exact: true }).click();
  const first = page.getByLabel("Primary text", { exact: true });
  const second = page.getByLabel("Primary text 2", { exact: true });
  await expect(second).toBeVisible();
  release();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("marquee"))).not.toBeNull();
  await first.fill("One");
  await second.fill("Two");
  await page.getByRole("button", { name: "Add primary text", exact: true }).click();
  await page.getByLabel("Primary text 3", { exact: true }).fill("Three");
  await page.getByRole("button", { name: "Remove primary text 1", exact: true }).click();
  await expect(page.getByLabel("Primary text 3", { exact: true })).toHaveCount(0);
  await expect(first).toHaveValue("Two");
  await expect(second).toHaveValue("Three");
});
