import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Builder, By, Capabilities, Key, Origin } from "selenium-webdriver";
import { findProgram } from "../support/find-program.ts";
import { freePort } from "../support/free-port.ts";
import { type Engine, HEIGHT, type Options, WIDTH } from "./engine.ts";

const keys = { Enter: Key.ENTER, Escape: Key.ESCAPE, v: "v" };
const holds = { Control: Key.CONTROL };

/** Where Debian puts the small browser that WebKitGTK is driven in: below the name of the machine's architecture. */
function findMiniBrowser(): string | undefined {
  const folders = existsSync("/usr/lib") ? readdirSync("/usr/lib") : [];
  return folders
    .flatMap((folder) =>
      ["4.1", "4.0"].map((api) => join("/usr/lib", folder, `webkit2gtk-${api}/MiniBrowser`)),
    )
    .find((path) => existsSync(path));
}

export async function startWebKit({ scripts }: Options): Promise<Engine> {
  const program = findProgram("WebKitWebDriver");
  const browser = findMiniBrowser();
  if (!program || !browser) throw new Error("No WebKitWebDriver and MiniBrowser here.");
  const port = await freePort();
  // A group of its own: a page that hangs keeps its processes running when the driver is gone.
  const driving = spawn(program, ["-p", String(port)], { stdio: "ignore", detached: true });
  const address = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${address}/status`).catch(() => null))) await pause(50);
  const args = ["--automation", `--enable-javascript-markup=${scripts}`, `--geometry=${WIDTH}x${HEIGHT}`];
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities(
      new Capabilities({
        browserName: "MiniBrowser",
        acceptInsecureCerts: true,
        "webkitgtk:browserOptions": { binary: browser, args },
      }),
    )
    .build();
  await driver.manage().setTimeouts({ script: 15_000, pageLoad: 30_000, implicit: 0 });
  await driver.manage().window().setRect({ x: 0, y: 0, width: WIDTH, height: HEIGHT });
  const at = ({ x, y }: { x: number; y: number }) => ({
    x: Math.round(x),
    y: Math.round(y),
    duration: 0,
    origin: Origin.VIEWPORT,
  });
  return {
    open: (url) => driver.get(url),
    back: () => driver.navigate().back(),
    url: () => driver.getCurrentUrl(),
    ask: (question, given) => driver.executeScript(question, given),
    point: (spot) => driver.actions().move(at(spot)).perform(),
    click: (spot) => driver.actions().move(at(spot)).click().perform(),
    pull: (from, to) =>
      driver
        .actions()
        .move(at(from))
        .press()
        .move(at({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }))
        .move(at(to))
        .release()
        .perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    press: (key, held) =>
      held
        ? driver.actions().keyDown(holds[held]).sendKeys(keys[key]).keyUp(holds[held]).perform()
        : driver.actions().sendKeys(keys[key]).perform(),
    upload: (selector, ...paths) => driver.findElement(By.css(selector)).sendKeys(paths.join("\n")),
    complaints: () => [],
    async close() {
      await Promise.race([driver.quit().catch(() => {}), pause(5000, undefined, { ref: false })]);
      const gone = once(driving, "exit");
      process.kill(-driving.pid!, "SIGKILL");
      await gone;
    },
  };
}
