import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const runs = (path: string) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Returns the full path of the first of these programs in PATH. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs);
}

/** Returns Chromium without its windows and menus, and their processes. Tests run in two thirds of the time. */
export const findHeadlessShell = () => findProgram("chromium-headless-shell");

/** Returns this machine's Chromium, with CHROMIUM_PATH first. If undefined, Playwright's own download is used. */
export function findChromium(): string | undefined {
  const preferred = process.env.CHROMIUM_PATH || findHeadlessShell();
  if (preferred) return preferred;
  const macOs = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ];
  const known = ["/usr/bin/chromium", ...macOs].find(runs);
  return known ?? findProgram("chromium", "chromium-browser", "google-chrome-stable", "google-chrome");
}
