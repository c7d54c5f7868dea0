import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { arrive } from "../support/arrive.ts";
import { formWith, type Visitor } from "../support/visitor.ts";
import { deploy, type Deployment, publicOrigin } from "./deployment.ts";

/** Restarts of one replica after the other, and people at work meanwhile: each reads a page, then sends a form, then begins again. */
const RESTARTS = Number(process.env.RESTARTS || 6);
const PEOPLE = Number(process.env.PEOPLE || 8);
/** Milliseconds of the same work before the first restart, to compare with. */
const STEADY_MS = 5000;

type Tally = { sent: number; posts: number; failures: string[]; milliseconds: number[] };
type Phase = "steady" | "restarting";

const newTally = (): Tally => ({ sent: 0, posts: 0, failures: [], milliseconds: [] });

async function main() {
  const deployment = await deploy();
  let clean = false;
  try {
    process.exitCode = (await drive(deployment)) ? 0 : 1;
  } finally {
    clean = await deployment.stop();
  }
  if (!clean) throw new Error("A process did not leave cleanly.");
}

async function drive(deployment: Deployment): Promise<boolean> {
  const tallies: Record<Phase, Tally> = { steady: newTally(), restarting: newTally() };
  let phase: Phase = "steady";
  const done = new AbortController();
  const { visitor } = await arrive(deployment, { dispatcher: deployment.dispatcher });
  const made = new Set<string>();
  const people = Array.from({ length: PEOPLE }, () =>
    work(deployment, visitor, () => tallies[phase], made, done.signal),
  );
  await pause(STEADY_MS);

  phase = "restarting";
  let unclean = 0;
  for (let restart = 0; restart < RESTARTS; restart++) {
    const began = performance.now();
    const outcome = await deployment.restart(restart % 2);
    if (!outcome.clean) unclean++;
    const took = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(
      `restart ${restart + 1} of ${RESTARTS}: replica ${restart % 2} back after ${took} s\n`,
    );
  }
  await pause(1000);
  done.abort();
  await Promise.all(people);

  const kept = await countProjects(visitor);
  for (const [name, tally] of Object.entries(tallies)) process.stdout.write(`${lineOf(name, tally)}\n`);
  for (const failure of [...tallies.steady.failures, ...tallies.restarting.failures].slice(0, 20))
    process.stdout.write(`  ${failure}\n`);
  // Pages left unanswered and a closed port are how nginx notices that a replica is leaving; it asks the other one then.
  const usual = /\(111: Connection refused\)|temporarily disabled|prematurely closed .*request: "GET /;
  const complaints = (await deployment.nginx.complaints())
    .split("\n")
    .filter((line) => line && !usual.test(line));
  for (const line of complaints.slice(0, 20)) process.stdout.write(`  nginx: ${line}\n`);
  const failed = tallies.steady.failures.length + tallies.restarting.failures.length;
  const sent = tallies.steady.sent + tallies.restarting.sent;
  const duplicated = kept - made.size;
  process.stdout.write(
    `${sent} requests sent, ${failed} failed; ${made.size} projects made, ${kept} found; ${unclean} unclean exits\n`,
  );
  return failed === 0 && duplicated === 0 && unclean === 0;
}

async function work(
  deployment: Deployment,
  visitor: Visitor,
  tally: () => Tally,
  made: Set<string>,
  signal: AbortSignal,
): Promise<void> {
  const dispatcher = deployment.newDispatcher();
  const cookies = new Map(visitor.cookies);
  const ask = async (method: "GET" | "POST", path: string, body?: string) => {
    const at = tally();
    at.sent++;
    if (method === "POST") at.posts++;
    const began = performance.now();
    try {
      const answer = await request(publicOrigin + path, {
        dispatcher,
        method,
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          ...(body && { origin: publicOrigin, "content-type": "application/x-www-form-urlencoded" }),
        },
        ...(body && { body }),
      });
      const html = await answer.body.text();
      at.milliseconds.push(performance.now() - began);
      const wanted = method === "POST" ? 303 : 200;
      if (answer.statusCode !== wanted)
        at.failures.push(`${method} ${path}: ${answer.statusCode} ${titleOf(html)}`);
      return { html, ok: answer.statusCode === wanted };
    } catch (error) {
      at.failures.push(`${method} ${path}: ${error instanceof Error ? error.message : String(error)}`);
      return { html: "", ok: false };
    }
  };

  while (!signal.aborted) {
    const page = await ask("GET", "/projects/new");
    if (!page.ok) continue;
    const shown = {
      html: page.html,
      status: 200,
      path: "/projects/new",
      text: "",
      headers: new Headers() as never,
    };
    const fields = new URLSearchParams(formWith(shown, "Create project").fields);
    const name = randomUUID();
    fields.set("name", name);
    const posted = await ask("POST", "/projects/new", fields.toString());
    if (posted.ok) made.add(name);
  }
  await dispatcher.close();
}

/** All projects there are, found page by page as a person would. */
async function countProjects(visitor: Visitor): Promise<number> {
  const found = new Set<string>();
  for (let page = 1; ; page++) {
    const { html } = await visitor.get(`/projects?page=${page}`);
    const before = found.size;
    for (const [, link = ""] of html.matchAll(/href="\/projects\/([^"/?]+)\/folders"/g)) found.add(link);
    if (found.size === before) return found.size;
  }
}

/** Tells nginx's own pages from the application's. */
const titleOf = (html: string) => html.match(/<title>(.*?)<\/title>/)?.[1] ?? "";

function lineOf(name: string, { sent, posts, failures, milliseconds }: Tally): string {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
  return `${name}: ${sent} requests (${posts} forms), ${failures.length} failed, median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(0.9999)} ms`;
}

await main();
