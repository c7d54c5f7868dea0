import { type ElementHandle, launch } from "puppeteer-core";
import { findProgram } from "../support/find-program.ts";
import { type Engine, HEIGHT, type Options, WIDTH } from "./engine.ts";

/** With a window on the display, which dragging and its clipboard need. */
export async function startFirefox({ scripts }: Options): Promise<Engine> {
  const browser = await launch({
    browser: "firefox",
    executablePath: findProgram("firefox-esr", "firefox"),
    headless: false,
    acceptInsecureCerts: true,
    args: [`--width=${WIDTH}`, `--height=${HEIGHT}`],
    defaultViewport: null,
    extraPrefsFirefox: { "javascript.enabled": scripts, "intl.accept_languages": "en-US" },
  });
  // The first page never counts as the one in use: it takes no keys on buttons, and shows and reports no focus.
  const page = await browser.newPage();
  const heard: string[] = [];
  page.on("console", (message) => {
    if (["error", "warn"].includes(message.type())) heard.push(message.text());
  });
  page.on("pageerror", (error) => heard.push(String(error)));
  return {
    open: async (url) =>
      void (await page.goto(url).catch((error: unknown) => {
        throw new Error(`${url} from ${page.url()} never loaded`, { cause: error });
      })),
    back: async () => void (await page.goBack()),
    url: async () => page.url(),
    ask: (question, given) => page.evaluate(question as (given: unknown) => never, given),
    point: ({ x, y }) => page.mouse.move(x, y),
    click: ({ x, y }) => page.mouse.click(x, y),
    async pull(from, to) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
    },
    type: (text) => page.keyboard.type(text),
    async press(key, held) {
      if (held) await page.keyboard.down(held);
      await page.keyboard.press(key);
      if (held) await page.keyboard.up(held);
    },
    async upload(selector, ...paths) {
      const field = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null;
      if (!field) throw new Error(`No ${selector} on ${page.url()}`);
      await field.uploadFile(...paths);
    },
    complaints: () => heard.splice(0),
    close: () => browser.close(),
  };
}
