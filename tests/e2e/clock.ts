import { expect, type Page } from "@playwright/test";

/**
 * Stops the clock of a page that was opened under `page.clock.install()`, once its scripts are there and a minute on, so that
 * nothing from before is still to come. From here on only `page.clock.runFor` moves it.
 */
export async function stopClock(page: Page): Promise<void> {
  await expect(page.locator(".toaster[data-live]")).toHaveCount(1);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/** Lets the page finish everything that waits for no clock: React draws by messages to itself, one after the other. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 20; turn++)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", resolve);
        port1.start();
        port2.postMessage(null);
      });
  });
}
