import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, devices } from "@playwright/test";
import { root } from "../../.tools/settings.ts";
import { signIn } from "../support/arrive.ts";
import { linksInMain } from "../support/crawl.ts";
import { demoPerson } from "../support/demo.ts";
import { findChromium } from "../support/find-program.ts";
import { startProduct } from "../support/product.ts";
import { patternOf } from "../support/screens.ts";
import { newVisitor } from "../support/visitor.ts";

const folder = join(root, "docs/screenshots");

/** Pictures of the demo data for the README. Of a page, the first record that links lead to is shown. */
const product = await startProduct({ seed: true });
try {
  const visitor = newVisitor(product.origin);
  await signIn(visitor, await demoPerson(product.dataDir));
  const follow = async (path: string, name: string) => {
    const page = await visitor.get(path);
    const named = linksInMain(page).find((link) => patternOf(link).endsWith(name));
    if (named === undefined) throw new Error(`No link to …${name} on ${path}`);
    return named;
  };
  const campaigns = await follow("/projects/winter-collection/folders", "/campaigns");
  const calendar = await follow(`${campaigns}?search=launch+month`, "/:socialCalendarId");
  const metaAd = await follow(`${campaigns}?kind=MetaAd`, "/:metaAdvertisementId");

  mkdirSync(folder, { recursive: true });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ["--no-sandbox"],
    ...(executablePath && { executablePath }),
  });
  const cookies = [...visitor.cookies].map(([name, value]) => ({ name, value, url: product.origin }));
  const shoot = async (name: string, path: string, options: Parameters<typeof browser.newContext>[0]) => {
    const context = await browser.newContext({ ...options, reducedMotion: "reduce" });
    await context.addCookies(cookies);
    const page = await context.newPage();
    await page.goto(product.origin + path, { waitUntil: "networkidle" });
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await context.close();
  };
  const wide = { viewport: { width: 1280, height: 800 } };
  await shoot("light", calendar, wide);
  await shoot("dark", metaAd, { ...wide, colorScheme: "dark" });
  const { defaultBrowserType: _, ...phone } = devices["iPhone 14"];
  await shoot("phone", "/projects", { ...phone, deviceScaleFactor: 2 });
  await browser.close();
} finally {
  await product.stop();
}
