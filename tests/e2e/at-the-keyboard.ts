import type { Locator, Page } from "@playwright/test";
import { lookAtFocus } from "../support/focus.ts";
import { expect } from "./fixtures.ts";

/** Tab presses from one thing to the next. */
const MOST_IN_A_ROW = 40;
/** A page scrolls a moment after its focus moves. */
const SCROLLED_MS = 2000;

/** Somebody who has no pointer, and counts. */
export function atTheKeyboard(page: Page) {
  const passed: string[] = [];
  const seeFocus = async (timeout?: number) => {
    let focused = "";
    await expect
      .poll(
        async () => {
          const { at, unseen } = await page.evaluate(lookAtFocus);
          focused = at;
          return unseen && `“${at}” is focused, not seen: ${unseen}`;
        },
        { message: `on ${page.url()} after ${passed.slice(-5).join(", ")}`, intervals: [20], timeout },
      )
      .toBe("");
    return focused;
  };
  const isOn = (target: Locator) =>
    target.evaluate((element) => element === document.activeElement).catch(() => false);
  return {
    presses: () => passed.length,
    /** Goes on by Tab until the target has the focus, which is always somewhere and always to be seen. */
    async tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
      await expect(target).toBeVisible();
      for (let tabs = 0; tabs <= MOST_IN_A_ROW; tabs += 1) {
        if (await isOn(target)) return;
        await page.keyboard.press(key);
        passed.push(await seeFocus(SCROLLED_MS));
      }
      throw new Error(`${String(target)} not reached: ${passed.slice(-MOST_IN_A_ROW).join(", ")}`);
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
    async expectSomeFocus() {
      await seeFocus();
    },
  };
}
