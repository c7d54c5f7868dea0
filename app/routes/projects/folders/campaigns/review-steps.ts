import { type Step, STEPS } from "#lib/item-states.ts";
import type { ItemStatus } from "#contract/vocabulary.ts";

/** Steps that need more than a press of a button. */
const ASKING = ["reason", "link", "future"] as const;

export type NextStep = { to: ItemStatus; label: string; asks: boolean };

const asks = ({ needs }: Step) => ASKING.some((need) => needs.includes(need));

/** The steps that an API names as open, as the page offers them. */
export const nextSteps = (from: ItemStatus, open: readonly ItemStatus[]): NextStep[] =>
  STEPS.filter((step) => step.from === from && open.includes(step.to)).map((step) => ({
    to: step.to,
    label: step.label,
    asks: asks(step),
  }));

export const stepOf = (from: ItemStatus, to: string | null): Step | undefined =>
  STEPS.find((step) => step.from === from && step.to === to);
