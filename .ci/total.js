// Adds up what vitest and Playwright have left in a folder as JSON, names what failed or was flaky, and prints the sum as the closing line.
import { fileURLToPath } from "node:url";
import { resultsIn } from "../tests/support/test-results.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const results = resultsIn(process.argv[2] ?? "", root);
const failed = results.filter(({ state }) => state === "failed");
/** Failed once and passed at once afterwards: passed, but named. */
const flaky = results.filter(({ isFlaky }) => isFlaky);
const passed = results.filter(({ state }) => state === "passed");

/** @param {string} heading @param {import("../tests/support/test-results.ts").Result[]} list */
const name = (heading, list) => {
  if (list.length === 0) return;
  const lines = list.map(({ file, title }) => `  ${file}: ${title}\n`);
  process.stdout.write(`${heading}\n${lines.join("")}`);
};
name(`${flaky.length} flaky:`, flaky);
name(`${failed.length} failed:`, failed);
process.stdout.write(`${passed.length} passed, ${failed.length} failed\n`);
process.exitCode = failed.length > 0 || passed.length === 0 ? 1 : 0;
