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
    // No page lives long enough to win back what the optimizing compilers spend on it.
    "--js-flags=--no-opt,--no-maglev,--always-sparkplug",
  ],
};

const results = process.env.TEST_RESULTS;
/** These need no graphical browser. */
const READ = /text-browser\.spec\.ts/;
/** Every screen, by itself. axe is a script, so where scripting is off only the journeys run. */
const SEEN = /(screens|long-names)\.spec\.ts/;
/** What only scripts add. */
const ADDED = /(enhancements|first-run|blog-attacks|typed-text|keyboard)\.spec\.ts/;
/** The second look of a test: looks.ts. */
const LOOK = /@look/;
/** Some are walked in both looks whoever takes the scripts away. */
const FIRST_LOOK = /^(?!.*@both-looks).*wide and light/;
/** The product's main job works whoever takes the scripts away. */
const MAIN_JOB = /main-job\.spec\.ts/;
/**
 * What scripts that are cut out of the pages could spoil. The pages are then the same as with scripting off, which
 * tests/web/screens.test.ts proves, so a journey without scripts is walked in one of the two.
 */
const STRIPPED = [
  /(composer|frame|posts-by-keys|people|tasks|teams|notifications|review-links)\.spec\.ts/,
  /a project is deleted only/,
  /anything moves to another day/,
  /(previews|images|calendar)\.spec\.ts.*narrow and dark/,
  /screens\.spec\.ts.*stands still/,
  /@each-kind/,
];

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
    { name: "text", testMatch: READ, timeout: 180_000, workers: 2 },
    { name: "screens", use: { delivery: "scripts-on" }, testMatch: SEEN, workers: 2 },
    { name: "looks", use: { delivery: "scripts-on" }, grep: LOOK, workers: 2 },
    {
      name: "scripts-on",
      use: { delivery: "scripts-on" },
      testIgnore: [READ, SEEN, ADDED],
      grepInvert: LOOK,
      workers: 2,
    },
    // Not part of `npm test`, which stays short.
    {
      name: "scripts-added",
      use: { delivery: "scripts-on" },
      testMatch: ADDED,
      grepInvert: LOOK,
      workers: 2,
    },
    {
      name: "scripts-off",
      use: { delivery: "scripts-off", javaScriptEnabled: false },
      testIgnore: [READ, SEEN, ADDED],
      grepInvert: [LOOK, ...STRIPPED],
      workers: 2,
    },
    {
      name: "scripts-stripped",
      use: { delivery: "scripts-stripped" },
      testIgnore: [READ, ADDED],
      grep: [MAIN_JOB, ...STRIPPED],
      // A journey in two looks is walked in the narrow one, where less has room; the others are wide.
      grepInvert: FIRST_LOOK,
      workers: 2,
    },
  ],
});
