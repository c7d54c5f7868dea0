import { defineConfig, type LaunchOptions } from "@playwright/test";
import { findChromium } from "../support/find-program.ts";
import type { Delivery } from "./fixtures.ts";

const FEATURES_OFF = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "MediaRouter",
  "OptimizationHints",
  "PaintHolding",
  "SpareRendererForSitePerProcess",
  "ThirdPartyStoragePartitioning",
];
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
    // What Playwright itself turns off, and the process that Chromium keeps ready for a site that no journey goes to.
    `--disable-features=${FEATURES_OFF.join(",")}`,
    // No page lives long enough to win back what the optimizing compilers spend on it.
    "--js-flags=--no-opt,--no-maglev,--always-sparkplug",
  ],
};

const results = process.env.TEST_RESULTS;
/** These need no graphical browser. */
const READ = /text-browser\.spec\.ts/;

export default defineConfig<Delivery>({
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "./global-setup.ts",
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // CI machines are shared: a journey that a stalled minute broke is walked once more, and reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 8000 },
  reporter: results
    ? [["line"], ["json", { outputFile: `${results}/playwright-${process.pid}.json` }]]
    : [["line"]],
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
    // They mostly wait for a terminal to be painted.
    { name: "text", testMatch: READ, timeout: 180_000, workers: 6 },
    // One journey per noun, which `npm test` walks.
    { name: "core", use: { delivery: "scripts-on" }, testIgnore: READ, grep: /@core/, workers: 3 },
    {
      name: "scripts-on",
      use: { delivery: "scripts-on" },
      testIgnore: READ,
      grepInvert: /@core|@without-scripts/,
      workers: 2,
    },
    {
      name: "scripts-off",
      use: { delivery: "scripts-off", javaScriptEnabled: false },
      testIgnore: READ,
      grep: /@off|@without-scripts/,
      workers: 2,
    },
    // The same pages as with scripting off, which tests/web/screens.test.ts proves; two journeys show that they work.
    {
      name: "scripts-stripped",
      use: { delivery: "scripts-stripped" },
      testIgnore: READ,
      grep: /@stripped/,
      workers: 2,
    },
  ],
});
