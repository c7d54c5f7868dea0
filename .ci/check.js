// What `npm test` runs, one after the other, whatever became of the tests before; how long each took stands at the end.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Left to itself vitest keeps a core free for its user.
const ALL_CORES = "--maxWorkers=100%";

/** Each with what it is asked for in addition. */
const STEPS = [
  ["format:check"],
  ["types"],
  ["lint"],
  ["build"],
  ["test:unit", ALL_CORES],
  ["test:contract", ALL_CORES],
  ["test:web", ALL_CORES],
  ["test:e2e"],
  ["coverage:spec"],
];
/** Without these nothing else is worth its time. The exit code says so to .ci/run. */
const FIRST = new Set(["format:check", "types", "lint", "build"]);
const STOPPED = 70;

// Where the tests leave what became of them, for the coverage of the specification.
const folder = process.env.TEST_RESULTS ?? mkdtempSync(join(tmpdir(), "marquee-results-"));
if (!process.env.TEST_RESULTS) process.on("exit", () => rmSync(folder, { recursive: true }));
process.env.TEST_RESULTS = folder;

// The processes that tests start by the dozen needn't compile the same code each time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "..", "node_modules", ".cache", "compiled");

const silent = process.env.npm_config_loglevel === "silent" ? ["--silent"] : [];
const taken = [];
for (const [step = "", ...wishes] of STEPS) {
  const began = performance.now();
  const { status } = spawnSync("npm", ["run", ...silent, step, "--", ...wishes], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  taken.push(`  ${step.padEnd(14)}${Math.round((performance.now() - began) / 1000)} s`);
  if (status === 0) continue;
  process.exitCode = FIRST.has(step) ? STOPPED : (status ?? 1);
  if (FIRST.has(step)) break;
}
process.stdout.write(`\n${taken.join("\n")}\n`);
