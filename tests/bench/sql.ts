/**
 * How long SQLite works for each page when an organization has 100,000 campaigns, posts, and tasks. Prints the milliseconds of all
 * statements of a page (at most 50), of the slowest one (at most 20), and its text. `npm run bench -- sql 2000` fills in fewer, and
 * `npm run bench -- sql 100000 projects` prints each statement of one page.
 */
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { join } from "node:path";
import { catchUp } from "#api/search/indexing.ts";
import { countForPlans, openDatabase } from "#api/data/database.ts";
import { buildWhenStale } from "../../.tools/build.ts";
import { arrive } from "../support/arrive.ts";
import { openProduct } from "../support/hosted-product.ts";
import { fillWithMany } from "../support/many-records.ts";
import { measureMachine, median } from "./machine.ts";

const RECORDS = Number(process.argv[3] ?? 100_000);
/** The page whose statements are all printed, if any. */
const LISTED = process.argv[4];
const ROUNDS = 5;

type Ran = { sql: string; parameters: readonly unknown[] };
let ran: Ran[] = [];

await buildWhenStale(() => process.stdout.write("Building the web app …\n"));
const product = await openProduct({
  statements: ({ query: { sql, parameters } }) => void ran.push({ sql, parameters }),
});
const { visitor, user } = await arrive(product);
const filler = await openDatabase(product.dataDir, null);
const file = new DatabaseSync(join(product.dataDir, "marquee.sqlite"));
const me = file
  .prepare("select id as userId, current_organization_id as organizationId from users where email = ?")
  .get(user.email) as { userId: string; organizationId: string };
const today = new Date().toISOString().slice(0, 10);
const place = await fillWithMany(
  filler.db,
  { ...me, today },
  { projects: 100, people: 50, records: RECORDS },
);
await catchUp(filler.db, Infinity);
await countForPlans(filler);
await filler.close();
file.function("lower", { deterministic: true }, (text) =>
  typeof text === "string" ? text.toLowerCase() : text,
);

const project = `/projects/${place.slug}`;
const campaign = `${project}/folders/${place.folderId}/campaigns/social-calendar/${place.calendarId}`;
const shortened = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, 110);
const pages: Record<string, string> = {
  projects: "/projects",
  project: project,
  "campaign list": `${project}/folders/${place.folderId}/campaigns`,
  "campaign list by name": `${project}/folders/${place.folderId}/campaigns?sort=name`,
  "month of a calendar": `${campaign}?view=month&date=${today}`,
  "calendar of a project": `${project}/calendar?of=everything&view=month&date=${today}`,
  "all calendars": `/calendar?of=everything&view=month&date=${today}`,
  "all calendars, a year ago": `/calendar?of=everything&view=month&date=${Number(today.slice(0, 4)) - 1}${today.slice(4)}`,
  post: `${campaign}/boards/${place.boardId}`,
  "my tasks": "/tasks",
  "tasks of all": "/tasks?show=all",
  "tasks of a project": `/tasks?show=all&project=${place.slug}`,
  "task board": "/tasks?view=board",
  "task board of all": "/tasks?show=all&view=board",
  approvals: "/approvals",
  notifications: "/notifications",
  trash: "/trash",
  "trash of a project": `${project}/trash`,
  "search, some found": "/search?q=4711",
  "search, all found": "/search?q=post",
  team: `${project}/teams`,
};

/** Runs a statement again by itself, so that only SQLite's own work is measured. */
function time({ sql, parameters }: Ran): number {
  const statement = file.prepare(sql);
  return median(
    Array.from({ length: ROUNDS }, () => {
      const begun = performance.now();
      statement.all(...(parameters as SQLInputValue[]));
      return performance.now() - begun;
    }),
  );
}

// Connections end while a long statement runs again, so all pages are asked first.
const asked: Record<string, Ran[]> = {};
// The first page of all also asks what the API offers.
await visitor.get("/notifications");
for (const [name, path] of Object.entries(pages)) {
  ran = [];
  const page = await visitor.get(path);
  if (page.status !== 200) throw new Error(`${path} answered ${page.status}`);
  asked[name] = ran;
}
const slower = measureMachine();
process.stdout.write("Times are as they would be there.\n");
process.stdout.write("page                        statements   SQL ms   slowest ms   slowest\n");
for (const [name, statements] of Object.entries(asked)) {
  const times = statements
    .filter(({ sql }) => sql.startsWith("select"))
    .map((one) => ({ ...one, ms: time(one) / slower }))
    .sort((left, right) => right.ms - left.ms);
  const sum = times.reduce((all, { ms }) => all + ms, 0);
  const numbers = [
    String(times.length).padStart(10),
    sum.toFixed(1).padStart(8),
    (times[0]?.ms ?? 0).toFixed(1).padStart(12),
  ];
  process.stdout.write(`${name.padEnd(27)} ${numbers.join(" ")}   ${shortened(times[0]?.sql ?? "")}\n`);
  if (name !== LISTED) continue;
  for (const one of times) process.stdout.write(`${one.ms.toFixed(2).padStart(8)}   ${one.sql}\n`);
}
await product.close();
process.exit(0);
