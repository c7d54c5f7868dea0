import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { type Mailbox, openMailbox } from "../support/mailbox.ts";

export { newUser, type NewUser } from "../support/new-user.ts";
export { expect };

/** How pages reach the browser: whole, with scripting off, or through a proxy that cuts every script out. */
export type Delivery = { delivery: "scripts-on" | "scripts-off" | "scripts-stripped" };

export type ProductUnderTest = { origin: string; dataDir: string };

type Fixtures = {
  product: ProductUnderTest;
  mailbox: Mailbox;
  /** What this test expects the browser to complain about, such as /status of 422/. Everything else fails it. */
  allowNoise: (pattern: RegExp) => void;
  noise: { allowed: RegExp[]; heard: string[] };
};

const given = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the journeys with npm run test:e2e.`);
  return value;
};

export const test = base.extend<Fixtures & Delivery>({
  delivery: ["scripts-on", { option: true }],
  product: async ({}, use) => use({ origin: given("MARQUEE_ORIGIN"), dataDir: given("MARQUEE_DATA_DIR") }),
  baseURL: async ({ product }, use) => use(product.origin),
  mailbox: async ({ product }, use) => use(openMailbox(product.dataDir)),
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

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/**
 * Fails with the rule and the elements for every accessibility violation. Cannot run where scripting is off: axe is a script.
 * @param about "colours" asks only what another theme can change
 */
export async function axe(page: Page, state: string, about: "everything" | "colours" = "everything") {
  // A notice on its way out fades, and has no colours of its own any more.
  await expect(page.locator(".toast[data-leaving]")).toHaveCount(0);
  const builder = new AxeBuilder({ page });
  const { violations } = await (
    about === "colours" ? builder.withRules(["color-contrast"]) : builder.withTags(RULES)
  ).analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.map(({ html }) => html).join("\n    ")}`,
  );
  expect.soft(found, `accessibility of ${state}`).toEqual([]);
}
