import { execFile, spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { access, cp, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { messageOf } from "../../.tools/errors.ts";
import { root } from "../../.tools/settings.ts";
import { findProgram } from "../support/find-program.ts";
import { missingPackages } from "./packages.ts";

const execute = promisify(execFile);
/** The starter as its owner copies it, a mailer that leaves its mails where these tests look, and habits of other people's. */
const additions = [
  join(root, "laravel"),
  ...["outbox", "habits"].map((name) => fileURLToPath(new URL(name, import.meta.url))),
];

/** Why no Laravel can be had on this machine, for the person at the terminal. */
export class NoLaravelError extends Error {}

export type Laravel = {
  /** Absolute; everything in it may be deleted at any time. */
  dir: string;
  url: string;
  outbox: string;
  database: string;
  php: string;
  /** What `artisan route:list` prints of all its calls. */
  calls: string;
  /** Name and version of the framework, Sanctum and Breeze. */
  versions: string[];
  stop: () => Promise<void>;
};

export type Wishes = {
  port: number;
  /** The origin of the web app in front. */
  frontend: string;
  /** Laravel's APP_URL where it is not the address it listens at. */
  appUrl?: string;
};

const PACKAGES = ["laravel/sanctum", "laravel/breeze"];
/** Of what the skeleton has for development: the rest runs nothing here. */
const DEVELOPMENT = ["phpunit/phpunit", "fakerphp/faker"];
const EXTENSIONS: Record<string, string> = {
  pdo_sqlite: "sqlite3",
  curl: "curl",
  zip: "zip",
  mbstring: "mbstring",
  dom: "xml",
};
const WORKERS = 4;
/** Laravel 12's own name for it, of an application called Laravel. */
export const SESSION_COOKIE = "laravel-session";

/**
 * A fresh Laravel with Sanctum and Breeze's API stack in a folder of its own, configured for this web app and served on
 * 127.0.0.1. The packages stay for the next time; database, key and settings are new each time.
 * @throws NoLaravelError when PHP, Composer, an extension or a package cannot be had
 */
export async function startLaravel({ port, frontend, appUrl }: Wishes): Promise<Laravel> {
  const dir = resolve(root, process.env.LARAVEL_DIR || "node_modules/.cache/laravel");
  const php = await demandPhp();
  const composer = findProgram("composer");
  if (!composer) throw new NoLaravelError("Composer is not installed: https://getcomposer.org/download/");
  await install(dir, composer, php);

  const artisan = async (...words: string[]) => {
    try {
      return (await execute(php, ["artisan", ...words, "--no-interaction"], { cwd: dir, env: environment() }))
        .stdout;
    } catch (error) {
      throw new NoLaravelError(`php artisan ${words.join(" ")} failed:\n${outputOf(error)}`);
    }
  };
  const url = `http://127.0.0.1:${port}`;
  const outbox = join(dir, "storage/outbox");
  const database = join(dir, "database/database.sqlite");
  await rm(outbox, { recursive: true, force: true });
  await rm(join(dir, "storage/habits"), { force: true });
  for (const log of ["laravel.log", "server.log"]) await rm(join(dir, "storage/logs", log), { force: true });
  await mkdir(outbox, { recursive: true });
  for (const suffix of ["", "-wal", "-shm"]) await rm(database + suffix, { force: true });
  await writeFile(database, "");
  await configure(dir, { url: appUrl ?? url, frontend, database });
  await artisan("key:generate", "--force");
  await artisan("config:clear");
  await artisan("migrate", "--force");
  await artisan("storage:link", "--force");
  const calls = join(dir, "storage/calls.json");
  await writeFile(calls, await artisan("route:list", "--json"));

  const server = await serve(dir, php, port);
  try {
    await untilUp(server, `${url}/up`);
  } catch (error) {
    stopGroup(server);
    throw error;
  }
  return {
    dir,
    php,
    calls,
    url,
    outbox,
    database,
    versions: await versionsIn(dir),
    async stop() {
      const left = once(server, "exit");
      stopGroup(server);
      await left;
    },
  };
}

const environment = () => ({ ...process.env, COMPOSER_ALLOW_SUPERUSER: "1", COMPOSER_NO_INTERACTION: "1" });

async function demandPhp(): Promise<string> {
  const php = findProgram("php");
  if (!php) throw new NoLaravelError("PHP is not installed. Laravel needs PHP 8.2 or newer, with Composer.");
  const ask = async (code: string) => (await execute(php, ["-r", code])).stdout.trim();
  const version = await ask("echo PHP_MAJOR_VERSION.'.'.PHP_MINOR_VERSION;");
  const missing = async () => {
    const loaded = (await ask("echo implode(' ', get_loaded_extensions());")).split(" ");
    return Object.keys(EXTENSIONS).filter((name) => !loaded.includes(name));
  };
  const absent = await missing();
  if (absent.length && process.getuid?.() === 0 && findProgram("apt-get")) {
    const packages = absent.map((name) => `php${version}-${EXTENSIONS[name]}`);
    await execute("apt-get", ["-o", "DPkg::Lock::Timeout=300", "install", "-y", "-q", ...packages], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).catch((error: unknown) => {
      throw new NoLaravelError(`apt-get install ${packages.join(" ")} failed:\n${outputOf(error)}`);
    });
  }
  const still = await missing();
  if (still.length) throw new NoLaravelError(`PHP ${version} lacks these extensions: ${still.join(", ")}.`);
  return php;
}

async function install(dir: string, composer: string, php: string) {
  const version = process.env.LARAVEL_VERSION || "^12.0";
  const stamp = join(dir, ".installed");
  const made = createHash("sha256").update(version);
  for (const folder of additions)
    for (const name of (await readdir(folder, { recursive: true })).sort())
      made.update(name).update(await readFile(join(folder, name)).catch(() => ""));
  made.update(await readFile(fileURLToPath(import.meta.url)));
  const wanted = made.digest("hex");
  if ((await readFile(stamp, "utf8").catch(() => "")) === wanted) return;

  const run = async (program: string, words: string[], cwd: string) => {
    try {
      await execute(program, words, { cwd, env: environment(), maxBuffer: 64 * 1_048_576 });
    } catch (error) {
      throw new NoLaravelError(`${program.split("/").at(-1)} ${words.join(" ")} failed:\n${outputOf(error)}`);
    }
  };
  const compose = (words: string[], cwd: string) =>
    run(composer, words, cwd).catch(async (error: unknown) => {
      throw new NoLaravelError(`${await lacking(composer, version)}\n${messageOf(error)}`);
    });
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  await compose(["create-project", "--no-install", "--no-scripts", "laravel/laravel", dir, version], root);
  const manifest = join(dir, "composer.json");
  const composerJson = JSON.parse(await readFile(manifest, "utf8")) as Record<string, unknown>;
  const development = composerJson["require-dev"] as Record<string, string>;
  composerJson["require-dev"] = Object.fromEntries(DEVELOPMENT.map((name) => [name, development[name]]));
  await writeFile(manifest, JSON.stringify(composerJson, null, 4));
  await cp(join(dir, ".env.example"), join(dir, ".env"));
  await compose(["require", "--no-scripts", ...PACKAGES], dir);
  await run(php, ["artisan", "key:generate", "--force"], dir);
  await writeFile(join(dir, "database/database.sqlite"), "");
  // A transaction that reads first and writes later is refused at once when SQLite is busy. One that begins as a write waits its turn,
  // and with a write-ahead log readers never stand in its way. PHP before 8.4 knows no such beginning: there a refused transaction is
  // tried again at once, so the one before it must not wait for the disk.
  const config = join(dir, "config/database.php");
  const settings = await readFile(config, "utf8");
  await writeFile(
    config,
    settings
      .replace("'transaction_mode' => 'DEFERRED'", "'transaction_mode' => 'IMMEDIATE'")
      .replace("'journal_mode' => null", "'journal_mode' => 'WAL'")
      .replace("'synchronous' => null", "'synchronous' => 'OFF'")
      .replace("'busy_timeout' => null", "'busy_timeout' => 10000"),
  );
  await run(php, ["artisan", "breeze:install", "api", "--no-interaction"], dir);
  await addStarter(dir);
  await writeFile(stamp, wanted);
}

/** Package by package what cannot be had from where Composer looks. */
async function lacking(composer: string, version: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "marquee-composer-"));
  try {
    const wanted = [
      { name: "laravel/laravel", constraint: version, by: "this test" },
      { name: "laravel/framework", constraint: version, by: "laravel/laravel" },
      ...[...PACKAGES, ...DEVELOPMENT].map((name) => ({ name, constraint: "*", by: "this test" })),
    ];
    const lines = await missingPackages(composer, wanted, folder, environment());
    if (!lines.length)
      return "Composer finds every package that a Laravel needs, and still could not make one.";
    return ["Composer cannot find these packages:", ...lines.map((line) => `  ${line}`)].join("\n");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What laravel/README.md asks for, done to this Laravel. */
async function addStarter(dir: string) {
  for (const folder of additions) await cp(folder, dir, { recursive: true });
  await edit(join(dir, "bootstrap/providers.php"), (source) =>
    source.replace(
      "];",
      "    App\\Providers\\MarqueeServiceProvider::class,\n    App\\Providers\\EmlServiceProvider::class,\n    App\\Providers\\HabitServiceProvider::class,\n];",
    ),
  );
  await edit(join(dir, "app/Models/User.php"), (source) =>
    source.replace(
      "class User extends Authenticatable\n{",
      "class User extends Authenticatable implements \\Illuminate\\Contracts\\Auth\\MustVerifyEmail\n{\n    use \\App\\Models\\Concerns\\HasOrganizations;",
    ),
  );
  await edit(join(dir, "bootstrap/app.php"), (source) => {
    const lines = ["$middleware->trustProxies(at: ['127.0.0.1']);"];
    // Breeze looks for Laravel 11's spelling of this function and finds nothing in later skeletons.
    if (!source.includes("EnsureFrontendRequestsAreStateful")) lines.push("$middleware->statefulApi();");
    if (!source.includes("EnsureEmailIsVerified"))
      lines.push(
        "$middleware->alias(['verified' => \\App\\Http\\Middleware\\EnsureEmailIsVerified::class]);",
      );
    return source.replace(
      /->withMiddleware\(function \(Middleware \$middleware\)(: void)? \{/,
      (found) => `${found}\n        ${lines.join("\n        ")}`,
    );
  });
}

async function edit(path: string, change: (source: string) => string) {
  const source = await readFile(path, "utf8");
  const changed = change(source);
  if (changed === source) throw new NoLaravelError(`${path} is not as this script knows it.`);
  await writeFile(path, changed);
}

async function configure(
  dir: string,
  { url, frontend, database }: Record<"url" | "frontend" | "database", string>,
) {
  const settings: Record<string, string> = {
    APP_URL: url,
    FRONTEND_URL: frontend,
    SANCTUM_STATEFUL_DOMAINS: new URL(frontend).host,
    SESSION_DRIVER: "database",
    SESSION_COOKIE,
    MAIL_MAILER: "eml",
    APP_DEBUG: "false",
    APP_ENV: "production",
    DB_CONNECTION: "sqlite",
    DB_DATABASE: database,
    CACHE_STORE: "database",
    QUEUE_CONNECTION: "sync",
    BCRYPT_ROUNDS: "4",
  };
  const path = join(dir, ".env");
  const lines = (await readFile(path, "utf8")).split("\n");
  const kept = lines.filter((line) => !(line.split("=", 1)[0]!.trim() in settings));
  await writeFile(
    path,
    [...kept, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`), ""].join("\n"),
  );
}

/** In a process group of its own: PHP's workers outlive their parent otherwise. */
async function serve(dir: string, php: string, port: number): Promise<ChildProcess> {
  const log = await open(join(dir, "storage/logs/server.log"), "a");
  const router = join(dir, "vendor/laravel/framework/src/Illuminate/Foundation/resources/server.php");
  const settings = { upload_max_filesize: "31M", post_max_size: "31M", "opcache.enable_cli": "1" };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-d", `${name}=${value}`]);
  const server = spawn(php, [...flags, "-S", `127.0.0.1:${port}`, router], {
    cwd: join(dir, "public"),
    env: { PATH: process.env.PATH, PHP_CLI_SERVER_WORKERS: String(WORKERS) },
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  await log.close();
  return server;
}

function stopGroup({ pid }: ChildProcess) {
  try {
    if (pid) process.kill(-pid, "SIGTERM");
  } catch {
    // Gone already.
  }
}

async function untilUp(server: ChildProcess, address: string) {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline && server.exitCode === null) {
    const answer = await fetch(address).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await pause(100);
  }
  throw new NoLaravelError(`Laravel did not answer at ${address}; see storage/logs in its folder.`);
}

async function versionsIn(dir: string): Promise<string[]> {
  const lock = join(dir, "composer.lock");
  const path = await access(lock).then(
    () => lock,
    () => join(dir, "vendor/composer/installed.json"),
  );
  const { packages } = JSON.parse(await readFile(path, "utf8")) as {
    packages: { name: string; version: string }[];
  };
  return packages
    .filter(({ name }) => ["laravel/framework", ...PACKAGES].includes(name))
    .map(({ name, version }) => `${name} ${version}`);
}

const outputOf = (error: unknown) => {
  const { stdout, stderr } = error as { stdout?: string; stderr?: string };
  return [stdout, stderr].filter(Boolean).join("\n") || String(error);
};
