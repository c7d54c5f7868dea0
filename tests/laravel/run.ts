import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { codeOf, messageOf } from "../../.tools/errors.ts";
import { root } from "../../.tools/settings.ts";
import { freePort } from "../support/free-port.ts";
import { publicOrigin } from "../proxy/deployment.ts";
import { type Laravel, NoLaravelError, SESSION_COOKIE, startLaravel, type Wishes } from "./laravel.ts";
import { leftOut } from "./left-out.ts";

/** Where people would reach Laravel itself, if they did: only mails and signatures know. */
const APP_URL = "https://api.example.com";

const say = (words: string) => process.stdout.write(`${words}\n`);

async function main(): Promise<number> {
  const webPort = Number(process.env.PORT) || (await freePort());
  const port = Number(process.env.LARAVEL_PORT) || (await freePort());
  say("Making a Laravel …");
  const alone = await withLaravel({ port, frontend: `http://localhost:${webPort}` }, async (laravel) => {
    const skipped = leftOut(laravel.major);
    say(`${laravel.versions.join(", ")} in ${laravel.dir}, at ${laravel.url}\n\nOf tests/contract left out:`);
    for (const [name, reason] of Object.entries(skipped)) say(`  ${name}: ${reason}`);
    const environment = environmentFor(laravel, {
      API_FRONTEND: `http://localhost:${webPort}`,
      PORT: webPort,
    });
    const contract = await vitest(environment, [
      "contract",
      "tests/contract/auth.test.ts",
      "tests/contract/wire.test.ts",
      "--testNamePattern",
      `^(?!.*(?:${Object.keys(skipped).map(escaped).join("|")}))`,
    ]);
    const journeys = await vitest(environment, ["laravel", "tests/laravel/journeys.test.ts"]);
    return contract || journeys;
  });
  const proxied = await withLaravel({ port, frontend: publicOrigin, appUrl: APP_URL }, (laravel) => {
    say(`The same Laravel as ${APP_URL}, for ${publicOrigin} behind nginx`);
    const environment = environmentFor(laravel, { API_FRONTEND: publicOrigin, LARAVEL_APP_URL: APP_URL });
    return vitest(environment, ["laravel", "tests/laravel/behind-nginx.test.ts"]);
  });
  return alone || proxied;
}

/** A Laravel of these settings for as long as the work takes. */
async function withLaravel(wishes: Wishes, work: (laravel: Laravel) => Promise<number>): Promise<number> {
  const laravel = await startLaravel(wishes);
  const stop = () => void laravel.stop().then(() => process.exit(130));
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    return await work(laravel);
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
    await laravel.stop();
  }
}

function environmentFor(
  { dir, url, outbox, database }: Laravel,
  more: Record<string, string | number>,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    API_URL: url,
    API_OUTBOX: outbox,
    API_SESSION_COOKIE: SESSION_COOKIE,
    LARAVEL_DIR: dir,
    LARAVEL_DATABASE: database,
    ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)])),
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
