import { DatabaseSync } from "node:sqlite";

/** How long SQLite takes to count to a million on the machine of the aims, in milliseconds. */
const COUNTED = 120;
const ROUNDS = 5;
const COUNT = `with recursive counted(n) as (select 1 union all select n + 1 from counted where n < 1000000)
  select count(*) from counted`;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Measures how many times as long this machine takes as the one of the aims, by one statement of SQLite, and prints it. Call it while
 * nothing else runs.
 */
export function measureMachine(): number {
  const statement = new DatabaseSync(":memory:").prepare(COUNT);
  const counted = median(
    Array.from({ length: ROUNDS }, () => {
      const begun = performance.now();
      statement.all();
      return performance.now() - begun;
    }),
  );
  process.stdout.write(
    `Counting to a million takes ${counted.toFixed(0)} ms, and ${COUNTED} ms on the machine of the aims.\n`,
  );
  return counted / COUNTED;
}
