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

/** A Chromium of this machine: CHROMIUM_PATH before all. Undefined leaves it to the one Playwright downloads. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const macOs = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ];
  const known = ["/usr/bin/chromium", ...macOs].find(runs);
  return known ?? findProgram("chromium", "chromium-browser", "google-chrome-stable", "google-chrome");
}
