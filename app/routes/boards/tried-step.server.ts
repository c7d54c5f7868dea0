import type { SubmissionResult } from "@conform-to/react";
import type { BoardCheck } from "#contract/social-calendars.ts";
import { fieldOf } from "./check-list.tsx";

const WORDS: Readonly<Record<string, string>> = {
  scheduled: "Not scheduled",
  in_review: "Not sent to review",
};

/**
 * Returns what still prevents a step that a new post was saved with, at the fields that fix it. Null if nothing does.
 * @param to the step's status, from the address
 */
export function triedStep(to: string | null, checks: readonly BoardCheck[]) {
  const words = to === null || !Object.hasOwn(WORDS, to) ? undefined : WORDS[to];
  const blocks = checks.filter(({ level }) => level === "block");
  if (words === undefined || blocks.length === 0) return null;
  const error: Record<string, string[]> = {};
  for (const check of blocks) {
    const name = fieldOf(check);
    error[name] = [...(error[name] ?? []), check.message];
  }
  return { words, result: { status: "error", error } satisfies SubmissionResult };
}
