// Adds up what vitest and Playwright have left in a folder as JSON, and prints it as the closing line.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const [, , folder] = process.argv;
let passed = 0;
let failed = 0;
/** Failed once and passed at once afterwards: passed, but named. */
const flaky = [];
for (const name of readdirSync(folder)) {
  const report = JSON.parse(readFileSync(join(folder, name), "utf8"));
  if (report.stats) {
    passed += report.stats.expected + report.stats.flaky;
    failed += report.stats.unexpected;
    flaky.push(...flakySpecs(report).map(({ file, title }) => `${file}: ${title}`));
  } else {
    passed += report.numPassedTests;
    failed += report.numFailedTests;
    for (const { name, assertionResults } of report.testResults)
      flaky.push(
        ...assertionResults
          .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
          .map(({ fullName }) => `${basename(name)}: ${fullName}`),
      );
    // A file that does not even load has no tests to count.
    failed += report.testResults.filter(
      ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
    ).length;
  }
}
if (flaky.length > 0)
  process.stdout.write(`${flaky.length} of them flaky:\n${flaky.map((name) => `  ${name}\n`).join("")}`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

/** The tests of a Playwright report that passed only when they were tried again. */
function flakySpecs({ suites = [], specs = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [...own, ...suites.flatMap(flakySpecs)];
}
