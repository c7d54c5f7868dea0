import type { SubmissionResult } from "@conform-to/react";
import type { RefusedBefore } from "#app/toast.server.ts";
import type { Board, BoardCheck } from "#contract/social-calendars.ts";
import { planFault } from "#domain/review/plan-fault.ts";
import { fieldOf } from "./check-list.tsx";

const WORDS: Readonly<Record<string, string>> = {
  scheduled: "Not scheduled",
  in_review: "Not sent to review",
};

const PLAN_FAULTS: Readonly<
  Record<NonNullable<ReturnType<typeof planFault>>, [name: string, message: string]>
> = {
  "no day": ["planned_for", "Choose a date before you schedule this."],
  "past day": ["planned_for", "Choose today or a later date."],
  "past time": ["time", "Choose a date and time in the future."],
};

/** Returns what a new post was refused when it was saved, in the same form. */
export const toTried = (refused: RefusedBefore | null): Tried | null =>
  refused && { ...refused, result: { status: "error", error: refused.error } };

export type Tried = {
  notDone: string;
  result: SubmissionResult;
  /** The step that lacks a reason. */
  reasonFor?: string;
};

/**
 * Returns what still prevents a step that a new post was saved with, at the fields that fix it. Null if nothing does.
 * @param to the step's status, from the address
 */
export function triedStep(
  to: string | null,
  plan: Pick<Board, "planned_for" | "scheduled_at">,
  checks: readonly BoardCheck[],
): Tried | null {
  const words = to === null || !Object.hasOwn(WORDS, to) ? undefined : WORDS[to];
  if (words === undefined) return null;
  const fault = to === "scheduled" ? planFault(plan, Date.now()) : null;
  const faults = [
    ...(fault === null ? [] : [PLAN_FAULTS[fault]]),
    ...checks
      .filter(({ level }) => level === "block")
      .map((check): [string, string] => [fieldOf(check), check.message]),
  ];
  if (faults.length === 0) return null;
  const error: Record<string, string[]> = {};
  for (const [name, message] of faults) error[name] = [...(error[name] ?? []), message];
  return { notDone: words, result: { status: "error", error } };
}
