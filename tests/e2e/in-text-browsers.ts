import { setTimeout as pause } from "node:timers/promises";
import { arrive } from "../support/arrive.ts";
import { findProgram } from "../support/find-program.ts";
import type { Mailbox } from "../support/mailbox.ts";
import { openLynx, openW3m, signInBy, type TextBrowser } from "../support/text-browsers.ts";
import type { Visitor } from "../support/visitor.ts";
import { type NewUser, type ProductUnderTest, test } from "./fixtures.ts";

const openers = { w3m: openW3m, lynx: openLynx };

type Given = {
  browser: TextBrowser;
  program: keyof typeof openers;
  product: ProductUnderTest;
  mailbox: Mailbox;
  /** Opens a path of the product. */
  visit: (path: string) => Promise<void>;
};
type SignedIn = Given & { user: NewUser; visitor: Visitor };

/** Defines a journey in each of these browsers, which begins at the sign-in page. */
export function inTextBrowsers(
  title: string,
  programs: readonly (keyof typeof openers)[],
  journey: (given: Given) => Promise<void>,
): void {
  for (const program of programs)
    test(`${title} in ${program}`, async ({ product, mailbox }) => {
      // In CI their absence is a failure, which the installation reports.
      test.skip(!findProgram(program), `${program} is not installed here`);
      const browser = await openers[program](`${product.origin}/login`);
      try {
        await browser.sees("Remember me");
        const visit = (path: string) => browser.visit(product.origin + path);
        await journey({ browser, program, product, mailbox, visit });
      } finally {
        await browser.close();
      }
    });
}

/** The same for somebody new who has signed in, with the same person over HTTP. */
export const signedInBy =
  (journey: (given: SignedIn) => Promise<void>) =>
  async (given: Given): Promise<void> => {
    const { user, visitor } = await arrive(given.product);
    await signInBy(given.browser, user);
    await journey({ ...given, user, visitor });
  };

const READ_OR_NOT = /Check again|Cost and conversions/;

/** Waits on a report's page until its files are read, which may be so at once. */
export async function seesReport(browser: TextBrowser): Promise<void> {
  for (;;) {
    await browser.sees(READ_OR_NOT);
    // The screen may still be the one from before the last press.
    await pause(3000);
    if (!/Check again/.test(await browser.sees(READ_OR_NOT))) return;
    await browser.activate("Check again");
  }
}
