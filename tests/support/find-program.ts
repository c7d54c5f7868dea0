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

/** The full path of the first of these programs that PATH knows. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs);
}

/** Chromium without its windows, menus, and their processes: tests run in two thirds of the time. */
export const findHeadlessShell = () => findProgram("chromium-headless-shell");

/** A Chromium of this machine: CHROMIUM_PATH before all. Undefined leaves it to the one Playwright downloads. */
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
