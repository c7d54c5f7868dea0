import { spawnSync } from "node:child_process";
import { chromium } from "@playwright/test";
import { existsSync } from "node:fs";
import { messageOf } from "../../.tools/errors.ts";
import { findChromium, findHeadlessShell, findProgram } from "./find-program.ts";

const say = (words: string) => process.stderr.write(`${words}\n`);

/** Returns apt-get, as root or with a passwordless sudo. Undefined if packages can't be installed unattended. */
function aptGet(): string[] | undefined {
  if (!findProgram("apt-get")) return undefined;
  if (process.getuid?.() === 0) return ["apt-get"];
  const silentSudo =
    findProgram("sudo") && spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status === 0;
  return silentSudo ? ["sudo", "-n", "apt-get"] : undefined;
}

/** Another stage may be installing its own packages. Seconds. */
const LOCK_PATIENCE = ["-o", "DPkg::Lock::Timeout=300"];

let fresh = false;

/** @returns undefined if the package is installed now, or else the reason */
function aptInstall(name: string): string | undefined {
  const [program, ...first] = aptGet() ?? [];
  if (!program) return "packages cannot be installed here without a password";
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...words: string[]) =>
    spawnSync(program, [...first, "-qq", ...LOCK_PATIENCE, ...words], { encoding: "utf8", env: environment });
  if (!fresh) {
    apt("update");
    fresh = true;
  }
  const { status, stderr } = apt("install", "-y", "--no-install-recommends", name);
  return status === 0 ? undefined : `apt-get install ${name} failed: ${stderr.trim()}`;
}

function demandChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  if (named || findHeadlessShell() || existsSync(chromium.executablePath())) return;
  if (!aptInstall("chromium-headless-shell") || findChromium()) return;
  const refusal = aptInstall("chromium");
  if (!refusal && findChromium()) return;
  const { status, stderr } = spawnSync("npx", ["playwright", "install", "chromium"], { encoding: "utf8" });
  if (status === 0) return;
  const why = [refusal, stderr.trim()].filter(Boolean).join("\n");
  throw new Error(
    `No browser to test with. Install Chromium or Chrome, or name one in CHROMIUM_PATH.\n${why}`,
  );
}

/** Tests in text browsers are skipped if there is none, except in CI. */
function wishFor(name: string) {
  if (findProgram(name)) return;
  const refusal = aptInstall(name);
  if (!refusal) return;
  if (process.env.CI) throw new Error(`No ${name} to test with: ${refusal}`);
  say(`No ${name} here (${refusal}): its journey will be skipped.`);
}

/** Maps each program to its Debian package. */
const engines = {
  "firefox-esr": "firefox-esr",
  WebKitWebDriver: "webkit2gtk-driver",
  "xvfb-run": "xvfb",
  xauth: "xauth",
  xdotool: "xdotool",
  xclip: "xclip",
};

function demandEngines() {
  for (const [program, name] of Object.entries(engines)) {
    if (findProgram(program)) continue;
    const refusal = aptInstall(name);
    if (refusal) throw new Error(`No ${program} to test other browsers with: ${refusal}`);
  }
}

try {
  if (process.argv.includes("engines")) demandEngines();
  else {
    demandChromium();
    for (const name of ["w3m", "lynx"]) wishFor(name);
  }
} catch (error) {
  say(messageOf(error));
  process.exitCode = 1;
}
