import type { Locator, Page } from "@playwright/test";
import { lookAtFocus } from "../support/focus.ts";
import { expect } from "./fixtures.ts";

/** Tab presses from one thing to the next. */
const MOST_IN_A_ROW = 40;
/** A page scrolls a moment after its focus moves. */
const SCROLLED_MS = 2000;

/** Somebody who has no pointer, and counts. */
export function atTheKeyboard(page: Page) {
  let presses = 0;
  const seeFocus = (timeout?: number) =>
    expect
      .poll(
        async () => {
          const { at, unseen } = await page.evaluate(lookAtFocus);
          return unseen && `“${at}” is focused, not seen: ${unseen}`;
        },
        { message: `on ${page.url()} after ${presses} presses`, intervals: [20], timeout },
      )
      .toBe("");
  const isOn = (target: Locator) =>
    target.evaluate((element) => element === document.activeElement).catch(() => false);
  return {
    presses: () => presses,
    /** Goes on by Tab until the target has the focus, which is always somewhere and always to be seen. */
    async tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
      await expect(target).toBeVisible();
      for (let tabs = 0; tabs <= MOST_IN_A_ROW; tabs += 1) {
        if (await isOn(target)) return;
        await page.keyboard.press(key);
        presses += 1;
        await seeFocus(SCROLLED_MS);
      }
      const { at } = await page.evaluate(lookAtFocus);
      throw new Error(`${String(target)} not reached with ${MOST_IN_A_ROW} presses; at ${at}`);
    },
    async press(key: string) {
      await page.keyboard.press(key);
    },
    async type(text: string) {
      await page.keyboard.type(text);
    },
    /** When something has come or changed, the focus is here, and seen. */
    async expectFocus(target: Locator) {
      await expect(target).toBeFocused();
      await seeFocus();
    },
    /** When a page has come the focus is on it, so that Tab goes on from there. */
    expectSomeFocus: () => seeFocus(),
  };
}
