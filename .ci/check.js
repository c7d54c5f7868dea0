// What `npm test` runs, whatever became of the tests before; how long each took stands at the end.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Left to itself vitest keeps a core free for its user.
const ALL_CORES = "--maxWorkers=100%";

/** Without these nothing else is worth its time. Two rows side by side, since most of them keep one core busy. The linter checks the types, too. */
const FIRST = [[["format:check"], ["lint"]], [["build"]]];
/** One after the other, each with what it is asked for in addition. */
const TESTS = [
  ["test:unit", ALL_CORES],
  ["test:contract", ALL_CORES],
  ["test:web", ALL_CORES],
  ["test:e2e"],
  ["coverage:spec"],
];
/** The exit code that tells .ci/run of one of the first. */
const STOPPED = 70;

// Where the tests leave what became of them, for the coverage of the specification.
const folder = process.env.TEST_RESULTS ?? mkdtempSync(join(tmpdir(), "marquee-results-"));
if (!process.env.TEST_RESULTS) process.on("exit", () => rmSync(folder, { recursive: true }));
process.env.TEST_RESULTS = folder;

// The processes that tests start by the dozen needn't compile the same code each time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "..", "node_modules", ".cache", "compiled");

const silent = process.env.npm_config_loglevel === "silent" ? ["--silent"] : [];
const taken = [];

/** Runs a script of package.json. What it prints comes at its end if others run beside it. */
async function run([step = "", ...wishes], { isAlone }) {
  const began = performance.now();
  const printed = [];
  const child = spawn("npm", ["run", ...silent, step, "--", ...wishes], {
    stdio: isAlone ? "inherit" : ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => printed.push(chunk));
  const [status] = await once(child, "close");
  process.stdout.write(Buffer.concat(printed));
  taken.push(`  ${step.padEnd(14)}${Math.round((performance.now() - began) / 1000)} s`);
  return status ?? 1;
}

const first = await Promise.all(
  FIRST.map(async (row) => {
    for (const step of row) if ((await run(step, { isAlone: false })) !== 0) return false;
    return true;
  }),
);
if (first.includes(false)) process.exitCode = STOPPED;
else
  for (const step of TESTS) {
    const status = await run(step, { isAlone: true });
    if (status !== 0) process.exitCode = status;
  }
process.stdout.write(`\n${taken.join("\n")}\n`);
