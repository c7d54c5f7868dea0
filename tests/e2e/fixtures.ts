import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type BrowserContext, test as base, expect, type Page, type Response } from "@playwright/test";
import type axeCore from "axe-core";
import { href, type Register } from "react-router";
import { arrive } from "../support/arrive.ts";
import { type Mailbox, openMailbox } from "../support/mailbox.ts";
import type { NewUser } from "../support/new-user.ts";
import { onceForAll } from "../support/once-for-all.ts";
import { type Role, sweep, type Sweep } from "../support/sweep.ts";
import type { Visitor } from "../support/visitor.ts";
import { type Kind, newCampaign, newFolder, newProject } from "../support/workspace.ts";

export { newUser, type NewUser } from "../support/new-user.ts";
export { expect };

/** How pages reach the browser: whole, with scripting off, or through a proxy that cuts every script out. */
export type Delivery = { delivery: "scripts-on" | "scripts-off" | "scripts-stripped" };

export type ProductUnderTest = { origin: string; dataDir: string };

/** Found once for all tests: every screen. */
type Found = { sweep: Sweep };

type Arrived = { user: NewUser; visitor: Visitor; path: string };

/** Opens a page of the route table, with its parameters. */
type Navigate = <Path extends keyof Register["pages"]>(
  ...to: Parameters<typeof href<Path>>
) => Promise<Response | null>;

type Fixtures = {
  product: ProductUnderTest;
  navigate: Navigate;
  mailbox: Mailbox;
  /** Puts the browser in the place of this person, who has signed in already. */
  as: (role: Role) => Promise<void>;
  /**
   * A person who has just arrived, without a click: registered, verified, in an organization.
   * @param open makes what the test begins with and says where; without it, on the list of projects
   * @param called the person's name, if it matters
   */
  signedIn: (open?: (visitor: Visitor) => Promise<string>, called?: string) => Promise<Arrived>;
  /** The same with a new project; ends on its folders. */
  inProject: (name?: string) => Promise<Arrived>;
  /** The same with a new campaign, alone in its folder and project; ends on it. */
  inCampaign: (kind: Kind, name: string, folder?: string) => Promise<Arrived>;
  /** What this test expects the browser to complain about, such as /status of 422/. Everything else fails it. */
  allowNoise: (pattern: RegExp) => void;
  noise: { allowed: RegExp[]; heard: string[] };
};

const given = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the journeys with npm run test:e2e.`);
  return value;
};

export const test = base.extend<Fixtures & Delivery, Found>({
  delivery: ["scripts-on", { option: true }],
  product: async ({}, use) => use({ origin: given("MARQUEE_ORIGIN"), dataDir: given("MARQUEE_DATA_DIR") }),
  baseURL: async ({ product }, use) => use(product.origin),
  mailbox: async ({ product }, use) => use(openMailbox(product.dataDir)),
  sweep: [
    async ({}, use) => {
      const dataDir = given("MARQUEE_DATA_DIR");
      const find = () => sweep({ origin: given("MARQUEE_ORIGIN"), dataDir });
      await use(await onceForAll(join(dataDir, "sweep.json"), find));
    },
    { scope: "worker", timeout: 120_000 },
  ],
  navigate: async ({ page }, use) => use((...to) => page.goto(href(...to))),
  as: async ({ sweep, context, product }, use) =>
    use(async (role) => {
      await context.clearCookies();
      await hand(context, sweep.cookies[role], product.origin);
    }),
  signedIn: async ({ page, context, product }, use) =>
    use(async (open = async () => "/projects", called) => {
      const { user, visitor } = await arrive(product, undefined, called);
      const path = await open(visitor);
      await hand(context, [...visitor.cookies], product.origin);
      await page.goto(path);
      return { user, visitor, path };
    }),
  inProject: async ({ signedIn }, use) => use((name) => signedIn((visitor) => newProject(visitor, name))),
  inCampaign: async ({ signedIn }, use) =>
    use((kind, name, folder) =>
      signedIn(async (visitor) => newCampaign(visitor, await newFolder(visitor, folder), kind, name)),
    ),
  proxy: async ({ delivery }, use) =>
    // Chromium goes round any proxy for localhost unless told not to.
    use(
      delivery === "scripts-stripped"
        ? { server: given("MARQUEE_STRIPPING_PROXY"), bypass: "<-loopback>" }
        : undefined,
    ),
  noise: async ({}, use) => {
    const noise = { allowed: [], heard: [] };
    await use(noise);
  },
  allowNoise: async ({ noise }, use) => use((pattern) => void noise.allowed.push(pattern)),
  page: async ({ page, noise, product }, use) => {
    listen(page, noise.heard, product.origin);
    await use(page);
    const unexpected = noise.heard.filter((line) => !noise.allowed.some((pattern) => pattern.test(line)));
    expect(unexpected, "what the browser complained about").toEqual([]);
  },
});

const hand = (context: BrowserContext, cookies: [name: string, value: string][], url: string) =>
  context.addCookies(cookies.map(([name, value]) => ({ name, value, url })));

function listen(page: Page, heard: string[], origin: string) {
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()))
      heard.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => heard.push(`page error: ${error.stack ?? error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page ends what it was still fetching; and with scripting off the browser refuses what would be a script.
    if (reason === "net::ERR_ABORTED" || (reason === "csp" && request.url().endsWith(".js"))) return;
    if (request.url().startsWith(origin)) heard.push(`request failed: ${request.url()} ${reason}`);
  });
}

/** Waits until scripts have taken over the page: its notices are live then. What is pressed earlier goes to the server without them. */
export const scriptsReady = (page: Page) => expect(page.locator("[data-live]")).toBeAttached();

/** Marks in the page until when its movements have been counted. */
const COUNTED = "movements counted";

/**
 * What has moved by itself, and not because of a key or a click, since the page was asked for or since it was last asked. Empty if
 * nothing has.
 * @param patience how long to wait for it, in milliseconds
 */
export const moved = (page: Page, patience = 150) =>
  page.evaluate(
    ([counted, wait]) =>
      new Promise<string[]>((resolve) => {
        type Shift = PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const since = performance.getEntriesByName(counted).at(-1)?.startTime ?? 0;
        const found: string[] = [];
        const note = ({ startTime, hadRecentInput, value, sources }: Shift) => {
          // A line of text that moves by a few pixels is less.
          if (hadRecentInput || value < 0.0001 || startTime < since) return;
          const parts = sources.map(({ node, previousRect: from, currentRect: to }) => {
            const name = node instanceof Element ? node.outerHTML : (node?.textContent ?? "gone");
            return `${name.slice(0, 60)} from ${from.x}, ${from.y} to ${to.x}, ${to.y}`;
          });
          found.push(`${value.toFixed(4)} after ${Math.round(startTime)} ms: ${parts.join("; ")}`);
        };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) note(entry as Shift);
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => {
          performance.mark(counted);
          resolve(found);
        }, wait);
      }),
    [COUNTED, patience] as const,
  );

/** Leaves out what has moved up to the next picture of the page. */
export const forgive = (page: Page) =>
  page.evaluate(
    (counted) =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            performance.mark(counted);
            resolve();
          }),
        );
      }),
    COUNTED,
  );

const ABOUT = {
  structure: {
    runOnly: {
      type: "tag" as const,
      values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
    },
    rules: { "color-contrast": { enabled: false } },
  },
  colors: { runOnly: { type: "rule" as const, values: ["color-contrast"] } },
};

/** Half as much for the browser to read as the source that axe knows of itself. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Fails with the rule and the elements for every accessibility violation. axe is put into a page once, past its policy; where
 * scripting is off it cannot run.
 * @param about "structure" leaves out the colors, which app/ui/tokens.test.ts proves pair by pair; "colors" inspects nothing else
 */
export async function axe(page: Page, state: string, about: keyof typeof ABOUT = "structure") {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run(document, { ...options, resultTypes: ["violations"] });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.map(({ html }) => html).join("\n    ")}`,
    );
  }, ABOUT[about]);
  expect.soft(found, `accessibility of ${state}`).toEqual([]);
}

/** Fails for every pair of colors of a page that has too little contrast, in both themes. */
export async function axeColors(page: Page, state: string) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await axe(page, `${state}, ${colorScheme}`, "colors");
  }
}
