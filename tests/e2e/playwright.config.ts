import { defineConfig, type LaunchOptions } from "@playwright/test";
import { findChromium } from "../support/find-program.ts";
import type { Delivery } from "./fixtures.ts";

const launchOptions: LaunchOptions = {
  executablePath: findChromium(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

const results = process.env.TEST_RESULTS;
/** These need no graphical browser. */
const READ = /(text-browser|documents)\.spec\.ts/;
/** axe is a script, so where scripting is off only the journeys run; pages whose scripts are cut out look the same. */
const SEEN = /screens\.spec\.ts/;
/** What only scripts add. */
const ADDED = /(enhancements|blog-attacks|typed-text|keyboard)\.spec\.ts/;

export default defineConfig<Delivery>({
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "./global-setup.ts",
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // CI machines are shared: a journey that a stalled minute broke is walked once more, and reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 8000 },
  reporter: results ? [["line"], ["json", { outputFile: `${results}/playwright.json` }]] : [["line"]],
  use: {
    launchOptions,
    trace: "off",
    actionTimeout: 10_000,
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    timezoneId: "Europe/Berlin",
    // Playwright's own says HeadlessChrome, which servers treat as a robot.
    userAgent:
      "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
  },
  projects: [
    { name: "scripts-on", use: { delivery: "scripts-on" }, testIgnore: READ },
    {
      name: "scripts-off",
      use: { delivery: "scripts-off", javaScriptEnabled: false },
      testIgnore: [READ, SEEN, ADDED],
    },
    { name: "scripts-stripped", use: { delivery: "scripts-stripped" }, testIgnore: [READ, ADDED] },
    { name: "text", testMatch: READ, timeout: 180_000 },
  ],
});
