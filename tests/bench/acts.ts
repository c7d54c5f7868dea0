import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { median } from "./machine.ts";

/** A browser that is signed in, on the screen and with the processor of a device. */
type Device = {
  browser: Browser;
  origin: string;
  cookies: Parameters<BrowserContext["addCookies"]>[0];
  options: BrowserContextOptions;
  /** How many times the processor is slowed down. */
  rate: number;
};

type Act = { path: string; act: (page: Page) => Promise<void> };
/** An editor, the field that is typed into, and the selector of what shows the text. */
type Editor = { path: string; field: string; shown: string };

/** When a key was pressed, and when the preview changed after it. */
type Preview = { pressed: number; changed: number };

const ROUNDS = 3;
const LETTERS = 5;
/** Milliseconds in which whatever a page does by itself has ended, and in which an act has been answered. */
const CALM = 1500;
/** The shortest that browsers tell of, in milliseconds. */
const SHORTEST = 16;

async function withPage<Result>(device: Device, path: string, use: (page: Page) => Promise<Result>) {
  const context = await device.browser.newContext(device.options);
  try {
    await context.addCookies(device.cookies);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: device.rate });
    await page.goto(device.origin + path, { waitUntil: "load" });
    await page.locator("[data-live]").waitFor({ state: "attached" });
    await page.waitForTimeout(CALM);
    return await use(page);
  } finally {
    await context.close();
  }
}

/** Returns the median of milliseconds from a press or a key to the next paint, its longest part, as in Interaction to Next Paint. */
export async function answerTo(device: Device, { path, act }: Act): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(
      await withPage(device, path, async (page) => {
        await page.evaluate((shortest) => {
          const seen = { longest: 0 };
          Object.assign(globalThis, { seen });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) seen.longest = Math.max(seen.longest, entry.duration);
          }).observe({ type: "event", durationThreshold: shortest } as PerformanceObserverInit);
        }, SHORTEST);
        await act(page);
        await page.waitForTimeout(CALM);
        return page.evaluate(() => (globalThis as unknown as { seen: { longest: number } }).seen.longest);
      }),
    );
  return median(rounds);
}

/** Returns the median of milliseconds from a key to the first change of the preview. Infinite if it doesn't change. */
export async function previewAfterKey(device: Device, { path, field, shown }: Editor): Promise<number> {
  return withPage(device, path, async (page) => {
    const text = page.getByLabel(field, { exact: true }).first();
    await text.click();
    // What the preview did once it was clicked has ended.
    await page.waitForTimeout(CALM);
    await page.evaluate((selector) => {
      const seen: Preview = { pressed: 0, changed: Infinity };
      Object.assign(globalThis, { seen });
      addEventListener(
        "keydown",
        ({ timeStamp }) => Object.assign(seen, { pressed: timeStamp, changed: Infinity }),
        { capture: true },
      );
      const changes = new MutationObserver(() => (seen.changed = Math.min(seen.changed, performance.now())));
      for (const preview of document.querySelectorAll(selector))
        changes.observe(preview, { subtree: true, childList: true, characterData: true });
    }, shown);
    const keys: number[] = [];
    for (let letter = 0; letter < LETTERS; letter++) {
      await page.keyboard.press("x");
      await page.waitForTimeout(CALM);
      const seen = await page.evaluate(() => (globalThis as unknown as { seen: Preview }).seen);
      keys.push(seen.changed - seen.pressed);
    }
    return median(keys);
  });
}
