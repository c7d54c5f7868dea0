import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

type Wanted = { name: string; constraint: string; by: string };
type Shown = { names?: string[]; requires?: Record<string, string> };

/** How many times at once Composer is asked. */
const ASKING = 4;

/**
 * Which packages Composer cannot find, one line each with who asks for it, however deep below the wanted ones. Composer's own
 * refusal stops at the first. Asks only; installs nothing. The folder must hold no composer.json.
 */
export async function missingPackages(
  composer: string,
  wanted: readonly Wanted[],
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<string[]> {
  const missing: string[] = [];
  const known = new Set<string>();
  /** What found packages bring along or stand for. */
  const brought = new Set<string>();
  let next = [...wanted];
  while (next.length) {
    const now = next.filter(({ name }) => name.includes("/") && !known.has(name) && !brought.has(name));
    next = [];
    for (const { name } of now) known.add(name);
    const asked = [...new Map(now.map((one) => [one.name, one])).values()];
    for (let start = 0; start < asked.length; start += ASKING)
      await Promise.all(
        asked.slice(start, start + ASKING).map(async ({ name, constraint, by }) => {
          const answer = await show(composer, name, constraint, folder, env);
          if (typeof answer === "string") missing.push(`${name} ${constraint}, for ${by}: ${answer}`);
          else {
            for (const other of answer.names ?? []) brought.add(other);
            for (const [other, range] of Object.entries(answer.requires ?? {}))
              next.push({ name: other, constraint: range, by: name });
          }
        }),
      );
  }
  return missing.filter((line) => !brought.has(line.split(" ", 1)[0]!)).toSorted();
}

/** The newest version in the range, or why there is none. */
async function show(
  composer: string,
  name: string,
  constraint: string,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<Shown | string> {
  const ask = async (...range: string[]) => {
    const words = ["show", "--all", "--no-interaction", "--format=json", name, ...range];
    const { stdout } = await execute(composer, words, { cwd: folder, env, maxBuffer: 16 * 1_048_576 });
    return JSON.parse(stdout) as Shown & { versions?: string[] };
  };
  try {
    return await ask(constraint);
  } catch (error) {
    const said = String((error as { stderr?: string }).stderr);
    if (!/not found|could not find/i.test(said)) return said.trim().split("\n").slice(0, 3).join(" ");
    const { versions } = await ask().catch(() => ({ versions: undefined }));
    return versions ? `only ${versions.slice(0, 8).join(", ")} there` : "no such package there";
  }
}
