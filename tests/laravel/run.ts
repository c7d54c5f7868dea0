import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, messageOf } from "../../.tools/errors.ts";
import { root } from "../../.tools/settings.ts";
import { freePort } from "../support/free-port.ts";
import { resultsIn } from "../support/test-results.ts";
import { publicOrigin } from "../proxy/deployment.ts";
import { type Laravel, NoLaravelError, SESSION_COOKIE, startLaravel, type Wishes } from "./laravel.ts";
import { leftOut } from "./left-out.ts";

/** Where people would reach Laravel itself, if they did: only mails and signatures know. */
const APP_URL = "https://api.example.com";

/** The parts of tests/contract that go through a front door: the others look into the standalone API. */
const CONTRACT = [
  "auth",
  "wire",
  "organizations",
  "projects",
  "campaigns",
  "social-calendars",
  "boards",
  "meta-ads",
  "google-ads",
  "blogs",
  "grid",
  "idempotency",
];

const say = (words: string) => process.stdout.write(`${words}\n`);

async function main(): Promise<number> {
  const webPort = Number(process.env.PORT) || (await freePort());
  const port = Number(process.env.LARAVEL_PORT) || (await freePort());
  say("Making a Laravel …");
  const alone = await withLaravel({ port, frontend: `http://localhost:${webPort}` }, async (laravel) => {
    say(`${laravel.versions.join(", ")} in ${laravel.dir}, at ${laravel.url}`);
    const own = await run(laravel.php, ["vendor/bin/phpunit", ...(await starterTests())], {
      cwd: laravel.dir,
    });
    say("\nOf tests/contract left out:");
    for (const [name, reason] of Object.entries(leftOut)) say(`  ${name}: ${reason}`);
    const environment = environmentFor(laravel, {
      API_FRONTEND: `http://localhost:${webPort}`,
      PORT: webPort,
    });
    const results = await mkdtemp(join(laravel.dir, "storage/results-"));
    const contract = await vitest({ ...environment, TEST_RESULTS: results }, [
      "contract",
      ...CONTRACT.map((name) => `tests/contract/${name}.test.ts`),
      "--testNamePattern",
      `^(?!.*(?:${Object.keys(leftOut).map(escaped).join("|")}))`,
    ]);
    const stale = namesOfNoTest(results);
    if (process.env.TEST_RESULTS) await cp(results, process.env.TEST_RESULTS, { recursive: true });
    if (stale.length > 0) say(`left-out.ts names no test by: ${stale.join("; ")}`);
    const journeys = await vitest(environment, ["laravel", "tests/laravel/journeys.test.ts"]);
    const habits = await vitest(environment, ["laravel", "tests/laravel/habits.test.ts"]);
    return own || contract || stale.length || journeys || habits;
  });
  const proxied = await withLaravel({ port, frontend: publicOrigin, appUrl: APP_URL }, (laravel) => {
    say(`The same Laravel as ${APP_URL}, for ${publicOrigin} behind nginx`);
    const environment = environmentFor(laravel, { API_FRONTEND: publicOrigin, LARAVEL_APP_URL: APP_URL });
    return vitest(environment, ["laravel", "tests/laravel/behind-nginx.test.ts"]);
  });
  return alone || proxied;
}

/** Beside them are Breeze's own, which need packages that nothing else here does. */
const starterTests = async () =>
  (await readdir(join(root, "laravel/tests/Feature")))
    .filter((name) => name.endsWith("Test.php"))
    .map((name) => `tests/Feature/${name}`);

/** What is left out, and is not there to be left out. */
function namesOfNoTest(results: string): string[] {
  const titles = resultsIn(results, root).map(({ title }) => title);
  return Object.keys(leftOut).filter(
    (part) => !titles.some((title) => title.includes(part.replace(" > ", " "))),
  );
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
  { dir, php, url, outbox, database, calls }: Laravel,
  more: Record<string, string | number>,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    API_URL: url,
    API_OUTBOX: outbox,
    API_SESSION_COOKIE: SESSION_COOKIE,
    API_CALLS: calls,
    API_ADD_MEMBER: `${php} ${join(dir, "artisan")} organization:add-member`,
    LARAVEL_DIR: dir,
    LARAVEL_DATABASE: database,
    ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)])),
  };
}

const vitest = (env: NodeJS.ProcessEnv, [project = "", ...words]: string[]) =>
  run(
    process.execPath,
    [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", project, ...words],
    { cwd: root, env },
  );

async function run(program: string, words: string[], options: { cwd: string; env?: NodeJS.ProcessEnv }) {
  const child = spawn(program, words, { ...options, stdio: "inherit" });
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
