import type { Scope } from "./scope.ts";

/** Answers that are kept at once. The page of a report needs three. */
const MOST = 300;

const answers = new Map<string, Promise<unknown>>();

/**
 * Returns what was found before for the same rows, so that a page that is opened again doesn't add up a hundred thousand of them.
 * Any change of a report’s files, currency, or rates makes its rows others.
 * @param what what is asked of them
 */
export function remembered<Result>(
  { report, files }: Pick<Scope, "report" | "files">,
  what: unknown,
  find: () => Promise<Result>,
): Promise<Result> {
  const rows = files.map(({ id, rows_read, wishes_json }) => [id, rows_read, wishes_json]);
  const key = JSON.stringify([report.id, report.currency, report.rates_json, rows, what]);
  const known = answers.get(key) as Promise<Result> | undefined;
  const answer = known ?? find();
  // Whatever is asked for moves to the end.
  answers.delete(key);
  answers.set(key, answer);
  if (known === undefined) answer.catch(() => answers.delete(key));
  const [oldest] = answers.keys();
  if (answers.size > MOST && oldest !== undefined) answers.delete(oldest);
  return answer;
}
