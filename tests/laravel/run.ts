import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { codeOf, messageOf } from "../../.tools/errors.ts";
import { root } from "../../.tools/settings.ts";
import { freePort } from "../support/free-port.ts";
import { type Laravel, NoLaravelError, SESSION_COOKIE, startLaravel } from "./laravel.ts";
import { leftOut } from "./left-out.ts";

const say = (words: string) => process.stdout.write(`${words}\n`);

async function main(): Promise<number> {
  const webPort = Number(process.env.PORT) || (await freePort());
  const frontend = `http://localhost:${webPort}`;
  say("Making a Laravel …");
  const laravel = await startLaravel({
    port: Number(process.env.LARAVEL_PORT) || (await freePort()),
    frontend,
  });
  const stop = () => void laravel.stop().then(() => process.exit(130));
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    const skipped = leftOut(laravel.major);
    say(`${laravel.versions.join(", ")} in ${laravel.dir}, at ${laravel.url}\n\nOf tests/contract left out:`);
    for (const [name, reason] of Object.entries(skipped)) say(`  ${name}: ${reason}`);
    const contract = await vitest(environmentFor(laravel, webPort), [
      "contract",
      "tests/contract/auth.test.ts",
      "tests/contract/wire.test.ts",
      "--testNamePattern",
      `^(?!.*(?:${Object.keys(skipped).map(escaped).join("|")}))`,
    ]);
    const journeys = await vitest(environmentFor(laravel, webPort), ["laravel"]);
    return contract || journeys;
  } finally {
    await laravel.stop();
  }
}

function environmentFor({ dir, url, outbox, database }: Laravel, webPort: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    API_URL: url,
    API_FRONTEND: `http://localhost:${webPort}`,
    API_OUTBOX: outbox,
    API_SESSION_COOKIE: SESSION_COOKIE,
    LARAVEL_DIR: dir,
    LARAVEL_DATABASE: database,
    PORT: String(webPort),
  };
}

async function vitest(env: NodeJS.ProcessEnv, [project = "", ...words]: string[]): Promise<number> {
  const script = join(root, "node_modules/vitest/vitest.mjs");
  const child = spawn(process.execPath, [script, "run", "--project", project, ...words], {
    cwd: root,
    env,
    stdio: "inherit",
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isExpected = error instanceof NoLaravelError || codeOf(error) === "EADDRINUSE";
    process.stderr.write(`${isExpected || !(error instanceof Error) ? messageOf(error) : error.stack}\n`);
    // EX_UNAVAILABLE of sysexits.h: no Laravel to test with, which says nothing about Marquee.
    process.exitCode = error instanceof NoLaravelError ? 69 : 1;
  },
);
