import type { ReportFileRow } from "#api/data/schema.ts";
import type { Facts } from "./read-apart.ts";

type FileOfFacts = Pick<ReportFileRow, "facts_json">;

/** What is stored of a file's reading besides its rows and problems. */
type StoredFacts = Omit<Facts, "problems" | "problemCount" | "questions" | "totals"> & {
  is_remembered: boolean;
};

const parsed = new WeakMap<FileOfFacts, Partial<StoredFacts>>();

/** Returns what a file's reading has found out, or nothing until it has been opened. */
export function factsIn(file: FileOfFacts): Readonly<Partial<StoredFacts>> {
  const known = parsed.get(file);
  if (known !== undefined) return known;
  const facts = file.facts_json === null ? {} : (JSON.parse(file.facts_json) as StoredFacts);
  parsed.set(file, facts);
  return facts;
}

/** @param isRemembered whether it was read as the organization has read such files before */
export function writtenFacts(
  { problems: _problems, problemCount: _count, questions: _questions, totals: _totals, ...facts }: Facts,
  isRemembered: boolean,
): string {
  return JSON.stringify({ ...facts, is_remembered: isRemembered } satisfies StoredFacts);
}
