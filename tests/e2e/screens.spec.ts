import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { demoPages, demoPerson } from "../support/demo.ts";
import { portOf } from "../support/free-port.ts";
import { axe, expect, newUser, test } from "./fixtures.ts";
import { arrive, register, signIn, verify } from "./journey.ts";

const WIDTHS = [1280, 320];
const SHARDS = 8;

/** Since the page was asked for: how far things have moved by themselves. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ("value" in entry) sum += Number(entry.value);
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 150);
      }),
  );

/** A colour or an opacity on its way from one width or theme to the next is neither. */
const stillness = (page: Page) =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });

/** What is true of every screen in every state, narrow and wide, light and dark. */
async function inspect(page: Page, state: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(widest, `${state} scrolls sideways at ${width}`).toBeLessThanOrEqual(width);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await stillness(page);
      const about = colorScheme === "light" ? "everything" : "colours";
      await axe(page, `${state}, ${colorScheme}, ${width} px`, about);
    }
  }
}

async function visit(page: Page, path: string, width = WIDTHS[0] ?? 1280): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.goto(path, { waitUntil: "load" });
  expect.soft(await layoutShift(page), `${path} moves by itself at ${width}`).toBe(0);
}

test.describe.configure({ timeout: 300_000 });

test("what guests see is accessible, fits and stands still", async ({ page, product, allowNoise }) => {
  allowNoise(/status of (403|404|422|410)/);
  for (const path of [
    "/login",
    "/register",
    "/forget-password",
    "/password-reset/token?email=a%40example.com",
    "/invitation/accept",
    "/nowhere",
  ]) {
    await visit(page, path);
    await inspect(page, path);
  }
  const { pathname, search } = new URL((await demoPerson(product.dataDir)).invitation_url);
  await visit(page, pathname + search);
  await inspect(page, "an invitation");

  await page.goto("/register");
  await page.getByRole("button", { name: "Create account", exact: true }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await inspect(page, "/register refused");
});

test("what newcomers see is accessible, fits and stands still", async ({ page, mailbox, allowNoise }) => {
  allowNoise(/status of 422/);
  const user = newUser();
  await register(page, user);
  await inspect(page, "/verify-email");
  await verify(page, user, mailbox);
  await inspect(page, "/onboard");
});

test("an empty workspace is accessible, fits and stands still", async ({ page, mailbox, allowNoise }) => {
  allowNoise(/status of 422/);
  await arrive(page, newUser(), mailbox);
  await inspect(page, "/projects empty, with its notification");
  await page.goto("/projects/new");
  await page.getByRole("button", { name: "Create project", exact: true }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await inspect(page, "/projects/new refused");
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

test("a page that arrives in pieces stands still", async ({ page, product }) => {
  await signIn(page, await demoPerson(product.dataDir));
  const slow = await slowNetwork(product.origin);
  try {
    await page.goto("/projects");
    const project = await page.locator(".card a").first().getAttribute("href");
    for (const path of ["/projects", String(project)]) {
      await page.goto(slow.origin + path, { waitUntil: "load" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect.soft(await layoutShift(page), path).toBe(0);
    }
  } finally {
    slow.close();
  }
});

for (let shard = 0; shard < SHARDS; shard++) {
  test(`every page of the demo workspace is accessible, fits and stands still (${shard + 1} of ${SHARDS})`, async ({
    page,
    product,
  }) => {
    const pages = await demoPages(product);
    await signIn(page, await demoPerson(product.dataDir));
    for (const { path } of pages.filter((_, index) => index % SHARDS === shard)) {
      await visit(page, path, 320);
      await visit(page, path);
      await inspect(page, path);
    }
  });
}
