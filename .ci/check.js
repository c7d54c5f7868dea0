// What `npm test` runs, one after the other, up to the first that fails; how long each took stands at the end.
import { spawnSync } from "node:child_process";

const STEPS = [
  "format:check",
  "lint",
  "types",
  "test:unit",
  "test:contract",
  "coverage:spec",
  "build",
  "test:web",
  "test:e2e",
];

const silent = process.env.npm_config_loglevel === "silent" ? ["--silent"] : [];
const taken = [];
for (const step of STEPS) {
  const began = performance.now();
  const { status } = spawnSync("npm", ["run", ...silent, step], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  taken.push(`  ${step.padEnd(14)}${Math.round((performance.now() - began) / 1000)} s`);
  if (status !== 0) {
    process.exitCode = status ?? 1;
    break;
  }
}
process.stdout.write(`\n${taken.join("\n")}\n`);
