import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, matchesGlob, relative } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run, type Running, untilHealthy } from "../../.tools/processes.ts";
import { root } from "../../.tools/settings.ts";
import { signIn } from "../support/arrive.ts";
import { demoPerson } from "../support/demo.ts";
import { freePorts } from "../support/free-port.ts";
import { newVisitor } from "../support/visitor.ts";

/** The instructions of the stages, by their names; the last one, which is the image, is called "". */
type Stage = { copies: { from: string | undefined; sources: string[]; to: string }[]; command: string[] };

async function stages(): Promise<Map<string, Stage>> {
  const text = (await readFile(join(root, "Dockerfile"), "utf8")).replaceAll("\\\n", " ");
  const found = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const line of text.split("\n")) {
    const [, name = ""] = /^FROM \S+(?: AS (\S+))?$/.exec(line) ?? [];
    if (line.startsWith("FROM ")) found.set(name, (stage = { copies: [], command: [] }));
    const [, from, paths] = /^COPY (?:--from=(\S+) )?(.+)$/.exec(line) ?? [];
    const words = paths?.split(/\s+/);
    if (words) stage?.copies.push({ from, sources: words.slice(0, -1), to: words.at(-1)! });
    const [, command] = /^CMD (\[.+\])$/.exec(line) ?? [];
    if (command) stage!.command = JSON.parse(command) as string[];
  }
  return found;
}

/** As .dockerignore says: everything is left out but what `!` brings back, and of that what comes after. */
async function ignored(): Promise<(path: string) => boolean> {
  const lines = (await readFile(join(root, ".dockerignore"), "utf8")).split("\n").filter(Boolean);
  return (path) =>
    lines.reduce((isOut, line) => {
      const pattern = line.replace(/^!/, "");
      const isMatch = pattern === "*" || path.startsWith(pattern) || matchesGlob(path, pattern);
      return isMatch ? !line.startsWith("!") : isOut;
    }, false);
}

let image: string;
let packages: string;
const running: Running[] = [];

beforeAll(async () => {
  [image, packages] = (await Promise.all(
    ["image", "packages"].map((name) => mkdtemp(join(tmpdir(), `marquee-${name}-`))),
  )) as [string, string];
  const [all, isOut] = await Promise.all([stages(), ignored()]);
  const copy = async (from: string, to: string, isContext: boolean) => {
    await mkdir(dirname(to), { recursive: true });
    await cp(from, to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !isContext || !isOut(relative(root, path)),
    });
  };
  const lay = async (stage: Stage, folder: string) => {
    for (const { from, sources, to } of stage.copies)
      for (const source of sources) {
        // The build stage has the whole project; of it only the build is taken.
        const base = from === undefined || from === "build" ? root : packages;
        const target = to.endsWith("/") ? join(folder, to, source) : join(folder, to);
        await copy(join(base, source.replace("/marquee/", "")), target, from === undefined);
      }
  };
  await lay(all.get("packages")!, packages);
  await promisify(execFile)("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund", "--silent"], {
    cwd: packages,
  });
  await lay(all.get("")!, image);
}, 300_000);

afterAll(async () => {
  for (const one of running.toReversed()) await one.stop();
  await Promise.all([image, packages].map((folder) => rm(folder, { recursive: true, force: true })));
}, 120_000);

test("both processes start from what the image holds, and somebody signs in", async () => {
  const [webPort = 0, apiPort = 0] = await freePorts(2);
  const dataDir = join(image, "data");
  const output = await open(join(packages, "processes.log"), "a");
  const environment = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(webPort),
    API_PORT: String(apiPort),
    API_URL: `http://127.0.0.1:${apiPort}`,
    FRONTEND_URL: `http://localhost:${webPort}`,
    DATA_DIR: dataDir,
    APP_KEY: "base64:Zm9ydHktdHdvLWlzLW5vdC1hLWtleS1idXQtbG9uZyE=",
    VAULT_KEYS: "k1:Zm9ydHktdHdvLWlzLW5vdC1hLWtleS1idXQtbG9uZyE=",
    SESSION_SECRET: "a-secret-of-more-than-thirty-two-characters",
  };
  const start = async (name: string, script: string[], health: string) => {
    const one = run(name, script, environment, output.fd, image);
    running.push(one);
    await untilHealthy(one, health).catch(async (error: unknown) => {
      throw new Error(await readFile(join(packages, "processes.log"), "utf8"), { cause: error });
    });
  };
  const [, ...web] = (await stages()).get("")!.command;
  // As compose.yaml starts the API.
  expect(await readFile(join(root, "compose.yaml"), "utf8")).toMatch(/\bnode\b.*\bapi\/server\.ts\b/);
  await start("The API", ["api/server.ts"], `http://127.0.0.1:${apiPort}/health`);
  await start("The web server", web, `http://127.0.0.1:${webPort}/health`);
  const visitor = newVisitor(`http://localhost:${webPort}`);
  const projects = await signIn(visitor, await demoPerson(dataDir));
  expect(projects).toMatchObject({ status: 200, path: "/projects" });
  await output.close();
}, 60_000);
