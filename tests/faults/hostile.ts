import { spawnSync } from "node:child_process";

/** `npm run test:hostile`: a sample that reaches every route. With `--all`, every hostile request to every place: thousands. */
const options = process.argv.slice(2);
const { status } = spawnSync(
  "vitest",
  ["run", "--project", "hostile", ...options.filter((option) => option !== "--all")],
  {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", HOSTILE: options.includes("--all") ? "all" : "sample" },
  },
);
process.exitCode = status ?? 1;
