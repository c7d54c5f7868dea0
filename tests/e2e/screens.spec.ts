import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { givenNames, sharedNames, vagueNames } from "../support/control-names.ts";
import { controlsOf } from "../support/controls.ts";
import type { Sweep } from "../support/sweep.ts";
import { portOf } from "../support/free-port.ts";
import { patternOf, screens } from "../support/screens.ts";
import { axe, expect, findViolations, moved, RULES, test, violationsIn } from "./fixtures.ts";

async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  const [widest, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect.soft(widest, `${state} scrolls sideways`).toBeLessThanOrEqual(width ?? 0);
}

type Theme = "light" | "dark";

/** What is true of every screen in every state. */
async function inspect(page: Page, state: string, colorScheme: Theme): Promise<void> {
  await expectNoSidewaysScroll(page, state);
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await axe(page, `${state}, ${colorScheme}`);
}

let given: string[] | undefined;
/** Returns the names that people gave to records, on any screen. */
const givenIn = ({ pages }: Sweep) => (given ??= givenNames(pages.flatMap(({ html }) => controlsOf(html))));

type Size = { width: number; colorScheme: Theme };

/**
 * Narrow and wide, one of them light and the other dark. The page is loaded in the first size, which is where it must stand still;
 * a size and a theme that change later only arrange and color what is there. The next page has them the other way around.
 */
async function inspectAt(page: Page, path: string, sizes: readonly [Size, Size], given: readonly string[]) {
  const [{ width, colorScheme }] = sizes;
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme, reducedMotion: "no-preference" });
  await page.goto(path, { waitUntil: "load" });
  const controls = controlsOf(await page.content());
  expect.soft(vagueNames(controls), path).toEqual([]);
  expect.soft(sharedNames(path, controls, given), path).toEqual([]);
  expect.soft(await moved(page), `${path} at ${width} px moves by itself`).toEqual([]);
  for (const size of sizes) {
    await page.setViewportSize({ width: size.width, height: 800 });
    await inspect(page, `${path} at ${size.width} px`, size.colorScheme);
  }
}

/** Whose scripts were cut out of the way has the same colors, and one look is enough. */
async function lookAt(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(path, { waitUntil: "load" });
  await expectNoSidewaysScroll(page, path);
  await axe(page, path, "structure");
}

/** All four pairs, so that the frame is seen in each of them. */
const ORDERS: readonly (readonly [Size, Size])[] = [
  [
    { width: 320, colorScheme: "light" },
    { width: 1280, colorScheme: "dark" },
  ],
  [
    { width: 1280, colorScheme: "light" },
    { width: 320, colorScheme: "dark" },
  ],
];

/** A browser that knows nothing yet asks for every script and font again, so some screens follow each other in one. */
const TOGETHER = 8;
const groups = Array.from({ length: Math.ceil(screens.length / TOGETHER) }, (_, group) =>
  screens.slice(group * TOGETHER, (group + 1) * TOGETHER).map(({ pattern }) => pattern),
);

for (const patterns of groups)
  test(`${patterns[0]} to ${patterns.at(-1)}: each is accessible, fits and stands still`, async ({
    page,
    sweep,
    as,
    delivery,
    noise,
  }) => {
    test.setTimeout(240_000);
    for (const [index, { path, role, status }] of sweep.pages.entries()) {
      if (!patterns.includes(patternOf(path))) continue;
      await as(role);
      await (delivery === "scripts-on"
        ? inspectAt(page, path, ORDERS[index % ORDERS.length]!, givenIn(sweep))
        : lookAt(page, path));
      const isExpected = (line: string) => status !== 200 && line.includes(`status of ${status}`);
      noise.heard.splice(0, noise.heard.length, ...noise.heard.filter((line) => !isExpected(line)));
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

for (const end of REFUSING)
  test(`${end}, refused, is accessible and fits`, async ({ page, sweep, as, delivery, allowNoise }) => {
    test.skip(delivery !== "scripts-on", "the same without a script");
    allowNoise(/status of 422/);
    const { path, role } = sweep.pages.find((one) => patternOf(one.path).endsWith(end))!;
    await as(role);
    await page.goto(path);
    const main = page.getByRole("main");
    if (end === "/boards/new") {
      await main.getByLabel("Time", { exact: true }).fill("09:00");
      await main.getByRole("button", { name: "Create post" }).click();
    } else {
      await main.getByRole("textbox").first().fill("");
      await main.locator("form[method=post] button:not([type=button])").last().click();
    }
    await expect(page).toHaveTitle(/^Error: /);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const theme of ["light", "dark"] as const)
        await inspect(page, `${path}, refused, at ${width} px`, theme);
    }
  });

test("axe asked directly finds what its builder finds", async ({ page, delivery, navigate }) => {
  test.skip(delivery !== "scripts-on", "the same without a script");
  await navigate("/login");
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      "beforeend",
      `<img src="/favicon.svg"><input><button></button><p class="faint">Hardly to be read</p>
       <h1>Another</h1><h6>Much too small</h6><a href="#nowhere"></a><ul><p>No item</p></ul>`,
    );
    const faint = document.querySelector<HTMLElement>(".faint")!;
    faint.style.color = "#ddd";
    faint.style.background = "#fff";
  });
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const found = violationsIn(violations);
  expect(found.length).toBeGreaterThan(5);
  expect(await findViolations(page)).toEqual(found);
  const structure = await new AxeBuilder({ page }).withTags(RULES).disableRules(["color-contrast"]).analyze();
  expect(await findViolations(page, "structure")).toEqual(violationsIn(structure.violations));
  expect(structure.violations).toHaveLength(violations.length - 1);
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
