import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { resultsIn } from "./test-results.ts";

/** The number of statements in the specification, by chapter letter. */
const CHAPTERS = { A: 3, R: 25, P: 6, E: 11, T: 9, V: 7, G: 2, C: 50, X: 14, N: 15, D: 3 };
const IDS = Object.entries(CHAPTERS).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
);
const STATES = ["proven", "decided", "open"];

const page = fileURLToPath(new URL("../../docs/spec-coverage.md", import.meta.url));

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
const fromRoot = (path: string) => join(dirname(page), "..", path);

type Row = { id: string; where: string; proof: string; state: string };

const rows: Row[] = readFileSync(page, "utf8")
  .split("\n")
  .filter((line) => /^\|\s*[A-Z]\d+\s*\|/.test(line))
  .map((line) => {
    const [id = "", , where = "", proof = "", state = ""] = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { id, where, proof, state };
  });

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Null if no tests have run. Then only the test names are checked. */
const results = process.env.TEST_RESULTS ? resultsIn(process.env.TEST_RESULTS, root) : null;

/** Whether every suite has run. */
const isWhole = process.argv.includes("--whole");

const problems = [...wrongIds(), ...rows.flatMap(wrongRow)];

function wrongIds(): string[] {
  const counts = new Map<string, number>();
  for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
  const missing = IDS.filter((id) => !counts.has(id)).map((id) => `${id} is missing`);
  const unknown = [...counts.keys()]
    .filter((id) => !IDS.includes(id))
    .map((id) => `${id} is no statement of the specification`);
  const twice = [...counts]
    .filter(([, count]) => count > 1)
    .map(([id]) => `${id} stands there more than once`);
  return [...missing, ...unknown, ...twice];
}

function wrongRow({ id, where, proof, state }: Row): string[] {
  const found: string[] = [];
  if (!STATES.includes(state)) found.push(`${id}: the state is "${state}", not one of ${STATES.join(", ")}`);
  for (const [, path = ""] of where.matchAll(/`([^`]+)`/g))
    if (!existsSync(fromRoot(path))) found.push(`${id}: ${path} does not exist`);
  const links = [...proof.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, title = "", path = ""]) => ({
    title,
    path,
  }));
  for (const { title, path } of links) {
    const file = join(dirname(page), path);
    if (!existsSync(file)) found.push(`${id}: ${path} does not exist`);
    else if (isTest(path) && !readFileSync(file, "utf8").includes(title))
      found.push(`${id}: ${path} has no test "${title}"`);
    else if (isTest(path) && state === "proven") found.push(...wrongResult(id, fromPage(path), title));
  }
  if (state === "proven" && !links.some(({ path }) => isTest(path)))
    found.push(`${id}: proven, but no test is named`);
  if (state === "decided" && !links.some(({ path }) => path.startsWith("decisions/")))
    found.push(`${id}: decided, but no decision record is named`);
  return found;
}

function fromPage(path: string): string {
  return join("docs", path).replaceAll("\\", "/");
}

/** A test that was skipped or didn't run proves nothing. Those that haven't run are ignored, unless all should have. */
function wrongResult(id: string, file: string, title: string): string[] {
  if (results === null) return [];
  const named = titlePattern(title);
  const states = results
    .filter((result) => result.file === file && named.test(result.title))
    .map(({ state }) => state);
  if (states.includes("failed")) return [`${id}: ${file}: "${title}" failed`];
  if (states.includes("passed") || (!isWhole && states.length === 0)) return [];
  return [`${id}: ${file}: "${title}" did not run`];
}

/** Turns the title of a parameterized test into a pattern. */
function titlePattern(title: string): RegExp {
  const parts = title.split(/%[sdijfo]|\$\{[^}]*\}|\$\w+(?:\.\w+)*/);
  return new RegExp(
    parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join(".*"),
    "s",
  );
}

const count = (state: string) => rows.filter((row) => row.state === state).length;
process.stdout.write(
  `${IDS.length} statements: ${count("proven")} with a proof that runs, ${count("decided")} in another form by decision, ${count("open")} open\n`,
);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
