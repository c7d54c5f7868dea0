import { setTimeout as pause } from "node:timers/promises";
import { arrive } from "../support/arrive.ts";
import { type FaultProxy, overHttp, startFaultProxy } from "../support/fault-proxy.ts";
import { deploy, type Deployment } from "./deployment.ts";
import { sampleSite } from "./nginx.ts";
import { at, countProjects, lineOf, newTally, peopleAtWork } from "./people.ts";

/** People at work through nginx while its two web processes are restarted in turn, and then while one is lost without a word. */
const RESTARTS = Number(process.env.RESTARTS || 20);
/** At least; half of them are forms. */
const REQUESTS = Number(process.env.REQUESTS || 50_000);
const PEOPLE = Number(process.env.PEOPLE || 8);
const LOSSES = Number(process.env.LOSSES || 6);
/** Milliseconds of the same work before anything happens, to compare with. */
const STEADY_MS = 5000;
/** Milliseconds that a process hangs: longer than nginx waits for a page. */
const HANG_MS = 30_000;

const say = (words: string) => process.stdout.write(`${words}\n`);

/** Stopped by a service manager and started again, one after the other: nobody may notice. */
async function restarts(deployment: Deployment): Promise<boolean> {
  const steady = newTally();
  const restarting = newTally();
  let tally = steady;
  const { visitor } = await arrive(deployment, { dispatcher: deployment.dispatcher });
  const people = peopleAtWork(deployment, visitor, { count: PEOPLE, tally: () => tally, patience: "none" });
  await pause(STEADY_MS);

  tally = restarting;
  let unclean = 0;
  let restart = 0;
  while (restart < RESTARTS || steady.sent + restarting.sent < REQUESTS) {
    const began = performance.now();
    const outcome = await deployment.restart(restart % 2);
    if (!outcome.clean) unclean++;
    const took = ((performance.now() - began) / 1000).toFixed(1);
    restart++;
    say(
      `restart ${restart}: replica ${(restart - 1) % 2} back after ${took} s, ${steady.sent + restarting.sent} requests so far`,
    );
  }
  await pause(1000);
  await people.stop();

  const kept = await countProjects(visitor);
  say(lineOf("steady", steady));
  say(lineOf(`${restart} restarts`, restarting));
  const ratio = at(restarting.milliseconds, 0.99) / at(steady.milliseconds, 0.99);
  say(`p99 while restarting is ${ratio.toFixed(2)} times the steady one`);
  const failures = [...steady.failures, ...restarting.failures];
  for (const failure of failures.slice(0, 20)) say(`  ${failure}`);
  // Pages left unanswered and a closed port are how nginx notices that a replica is leaving; it asks the other one then.
  const usual = /\(111: Connection refused\)|temporarily disabled|prematurely closed .*request: "GET /;
  const complaints = (await deployment.nginx.complaints())
    .split("\n")
    .filter((line) => line && !usual.test(line));
  for (const line of complaints.slice(0, 20)) say(`  nginx: ${line}`);
  const sent = steady.sent + restarting.sent;
  say(
    `${sent} requests (${steady.posts + restarting.posts} forms), ${failures.length} failed; ${people.made.size} projects made, ${kept} found, ${kept - people.made.size} twice; ${unclean} unclean exits\n`,
  );
  return failures.length === 0 && kept === people.made.size && unclean === 0;
}

/**
 * Lost in the middle of everything. Every page has to come. A form may stay unanswered: whoever sends it again must have it
 * done once, and nginx must not be the one who sends it again.
 */
async function losses(deployment: Deployment, recorder: FaultProxy): Promise<boolean> {
  const tallies = { killed: newTally(), hanging: newTally() };
  let tally = tallies.killed;
  const { visitor } = await arrive(deployment, { dispatcher: deployment.dispatcher });
  const people = peopleAtWork(deployment, visitor, {
    count: PEOPLE,
    tally: () => tally,
    patience: "sends again",
  });
  for (let loss = 0; loss < LOSSES; loss++) {
    // Until nginx, which leaves a lost one alone for 3 s, has both again: without either there is nobody to ask.
    await pause(4000 + Math.random() * 500);
    const bringBack = await deployment.lose(loss % 2, "SIGKILL");
    await pause(1000);
    await bringBack();
  }
  await pause(1000);
  tally = tallies.hanging;
  const goOn = await deployment.lose(0, "SIGSTOP");
  await pause(HANG_MS);
  await goOn();
  await pause(1000);
  await people.stop();

  const arrived = new Map<string, number>();
  for (const { method, path, headers } of recorder.requests)
    if (method === "POST" && path === "/api/projects")
      arrived.set(
        String(headers["idempotency-key"]),
        (arrived.get(String(headers["idempotency-key"])) ?? 0) + 1,
      );
  const repeated = [...arrived].filter(([key, times]) => times > (people.sendings.get(key) ?? 0)).length;
  const kept = await countProjects(visitor);
  say(lineOf(`${LOSSES} times kill -9`, tallies.killed));
  say(lineOf(`${HANG_MS / 1000} s of SIGSTOP`, tallies.hanging));
  const failures = [...tallies.killed.failures, ...tallies.hanging.failures];
  for (const failure of failures.slice(0, 20)) say(`  ${failure}`);
  say(
    `${tallies.killed.sent + tallies.hanging.sent} requests, ${failures.length} pages failed; ${repeated} forms sent twice by nginx; ${people.made.size} projects made, ${kept} found, ${kept - people.made.size} twice`,
  );
  return failures.length === 0 && repeated === 0 && kept === people.made.size;
}

async function deployed(
  work: (deployment: Deployment) => Promise<boolean>,
  between?: (apiUrl: string) => Promise<string>,
): Promise<boolean> {
  const deployment = await deploy(sampleSite, {}, between);
  let clean = false;
  let good = false;
  try {
    good = await work(deployment);
  } finally {
    clean = await deployment.stop();
  }
  if (!clean) say("A process did not leave cleanly.");
  return good && clean;
}

const restarted = RESTARTS > 0 ? await deployed(restarts) : true;
let recorder: FaultProxy | undefined;
const survived = LOSSES
  ? await deployed(
      (deployment) => losses(deployment, recorder!),
      async (apiUrl) => {
        recorder = await startFaultProxy(overHttp(apiUrl));
        return recorder.url;
      },
    )
  : true;
await recorder?.close();
process.exitCode = restarted && survived ? 0 : 1;
