import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { portOf } from "../support/free-port.ts";
import { drawn, patternOf } from "../support/screens.ts";
import type { Sweep } from "../support/sweep.ts";
import { axe, expect, moved, scriptsReady, test } from "./fixtures.ts";

async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  const [widest, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect.soft(widest, `${state} scrolls sideways`).toBeLessThanOrEqual(width ?? 0);
}

/** A browser that knows nothing yet asks for every script and font again, so some screens follow each other in one. */
const TOGETHER = 16;
const groups = Array.from({ length: Math.ceil(drawn.length / TOGETHER) }, (_, group) =>
  drawn.slice(group * TOGETHER, (group + 1) * TOGETHER),
);

/** Where columns come and go, and the widest window that is promised. */
const WIDTHS = [640, 768, 1024, 1280, 1920];

/** What tells the states of a screen apart that are laid out differently: its title, and the view of a calendar. */
const layoutOf = ({ path, role, html }: Sweep["pages"][number]) =>
  [
    patternOf(path),
    role,
    /<title>(.*?)<\/title>/.exec(html)?.[1],
    new URL(path, "http://localhost").searchParams.get("view"),
  ].join(" ");

for (const patterns of groups)
  test(`${patterns[0]} to ${patterns.at(-1)}: each is accessible, fits and stands still`, async ({
    page,
    sweep,
    as,
    noise,
  }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const inspected = new Set<string>();
    const states = new Map(sweep.pages.toReversed().map((state) => [layoutOf(state), state]));
    let place = "";
    for (const { path, role, status } of [...states.values()].toReversed()) {
      const pattern = patternOf(path);
      if (!patterns.includes(pattern)) continue;
      if (place !== role) await as(role);
      place = role;
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(path, { waitUntil: "load" });
      await expectNoSidewaysScroll(page, `${path} at 320 px`);
      // A screen has the same structure in each of its states.
      const isNew = !inspected.has(pattern);
      if (isNew) await axe(page, path);
      inspected.add(pattern);
      // Being inspected took long enough for whatever moves.
      expect.soft(await moved(page, isNew ? 20 : undefined), `${path} moves by itself`).toEqual([]);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page, `${path} at ${width} px`);
      }
      const isExpected = (line: string) => status !== 200 && line.includes(`status of ${status}`);
      noise.heard.splice(0, noise.heard.length, ...noise.heard.filter((line) => !isExpected(line)));
    }
    expect([...inspected].toSorted(), "inspected").toEqual(patterns.toSorted());
  });

const CAMPAIGNS = "/projects/:projectId/folders/:folderId/campaigns";
/**
 * Screens whose colors are inspected too, in both themes; the others have the same colors, which app/ui/tokens.test.ts proves pair by
 * pair. Every new screen is in the sweep above by its route, once, and needn’t be added here.
 */
const IN_COLOR = [
  "/login",
  "/tasks",
  "/settings",
  "/projects",
  CAMPAIGNS,
  `${CAMPAIGNS}/social-calendar/:socialCalendarId`,
  `${CAMPAIGNS}/social-calendar/:socialCalendarId/boards/:boardId`,
  `${CAMPAIGNS}/meta-advertisement/:metaAdvertisementId`,
  `${CAMPAIGNS}/google-advertisement/:googleAdvertisementId`,
  `${CAMPAIGNS}/blog/:blogId`,
  "/projects/:projectId/calendar",
  "/projects/:projectId/folders",
];

test("the colors of the main screens have enough contrast in both themes", async ({ page, sweep, as }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  // What fades while the scripts arrive has a color of its own for a moment.
  await page.addInitScript(() => {
    const faded: string[] = [];
    addEventListener("transitionrun", ({ target, propertyName }) =>
      faded.push(`${propertyName} of ${(target as Element).outerHTML.slice(0, 80)}`),
    );
    Object.assign(window, { faded });
  });
  for (const pattern of IN_COLOR) {
    const found = sweep.pages.find(
      ({ path, role }) => patternOf(path) === pattern && /guest|member/.test(role),
    );
    expect(found, pattern).toBeDefined();
    await as(found!.role);
    await page.goto(found!.path);
    await scriptsReady(page);
    const faded = await page.evaluate(() => (window as unknown as { faded: string[] }).faded);
    expect.soft(faded, `${pattern} fades by itself`).toEqual([]);
    for (const [colorScheme, width] of [
      ["light", 1280],
      ["dark", 320],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      // What only one of the widths shows fades in.
      await page.evaluate(() =>
        Promise.all(
          document
            .getAnimations()
            .filter((one) => one instanceof CSSTransition)
            .map(({ finished }) => finished.catch(() => null)),
        ),
      );
      await axe(page, `${pattern}, ${colorScheme}`, "colors");
    }
  }
});

/** Addresses that ask for something by name. A post can be called by its text, but its time needs a date. */
const REFUSING = [
  "/register",
  "/projects/new",
  "/folders/new",
  "/campaigns/new",
  "/boards/new",
  "/ad-groups/new",
  "/edit",
];

test("each form that is refused is accessible and fits", async ({ page, sweep, as, allowNoise }) => {
  test.slow();
  allowNoise(/status of 422/);
  await page.setViewportSize({ width: 320, height: 800 });
  for (const end of REFUSING) {
    const { path, role } = sweep.pages.find((one) => patternOf(one.path).endsWith(end))!;
    await as(role);
    // A day in the address fills in the date.
    await page.goto(path.replace(/\?.*/, ""));
    const main = page.getByRole("main");
    if (end === "/boards/new") {
      await main.getByLabel("Time", { exact: true }).fill("09:00");
      await main.getByRole("button", { name: "Create post" }).click();
    } else {
      await main.getByRole("textbox").first().fill("");
      await main.locator("form[method=post] button:not([type=button])").last().click();
    }
    await expect(page, path).toHaveTitle(/^Error: /);
    await expectNoSidewaysScroll(page, `${path}, refused`);
    await axe(page, `${path}, refused`);
  }
});

/** Passes pages on in pieces, as a slow network does. */
async function slowNetwork(origin: string) {
  const server = createServer(async (request, response) => {
    const answer = await fetch(origin + request.url, {
      headers: { cookie: request.headers.cookie ?? "", accept: request.headers.accept ?? "*/*" },
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get("content-type") ?? "";
    response.writeHead(answer.status, { "content-type": type });
    const pieces = type.startsWith("text/html") ? 12 : 1;
    for (let piece = 0; piece < pieces; piece++) {
      response.write(body.subarray((body.length * piece) / pieces, (body.length * (piece + 1)) / pieces));
      await wait(pieces > 1 ? 60 : 0);
    }
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://localhost:${portOf(server)}`,
    close: () => (server.close(), server.closeAllConnections()),
  };
}

test("a page that arrives in pieces stands still", async ({ page, product, as, navigate }) => {
  await as("member");
  const slow = await slowNetwork(product.origin);
  try {
    await navigate("/projects");
    const project = await page.locator(".card a").first().getAttribute("href");
    for (const path of ["/projects", String(project)]) {
      await page.goto(slow.origin + path, { waitUntil: "load" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect.soft(await moved(page), path).toEqual([]);
    }
  } finally {
    slow.close();
  }
});
