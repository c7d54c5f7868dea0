import { findReview, type ItemName } from "#api-client/items.server.ts";
import type { ItemStatus } from "#contract/vocabulary.ts";
import { type Step, STEPS } from "#lib/item-states.ts";
import type { Api } from "#middleware/api.server.ts";

/** Steps that need more than a press of a button. */
const ASKING = ["reason", "link", "future"] as const;

export type NextStep = Pick<Step, "to" | "label" | "needs"> & { asks: boolean };

/** All steps from a state, as pages offer them. */
export const stepsFrom = (from: ItemStatus): NextStep[] =>
  STEPS.filter((step) => step.from === from).map(({ to, label, needs }) => ({
    to,
    label,
    needs,
    asks: ASKING.some((need) => needs.includes(need)),
  }));

/** The steps that an API names as open. */
export const nextSteps = (from: ItemStatus, open: readonly ItemStatus[]): NextStep[] =>
  stepsFrom(from).filter(({ to }) => open.includes(to));

/** Where an item stands, for the bar on its own page: null when the API does not have reviews. */
export async function shownReview(api: Api, item: ItemName) {
  const review = await findReview(api, item);
  if (!review) return null;
  const { status, version, next_statuses, obstacles, comments_count, versions_count, can } = review;
  return {
    status,
    version,
    obstacles,
    comments_count,
    versions_count,
    steps: can?.update === false ? [] : nextSteps(status, next_statuses),
    waitsFor: waitsFor(status, next_statuses),
    canDuplicate: can?.["duplicate"] === true,
  };
}

/** Who has to act where a review goes on without the person: another reviewer, or any. */
function waitsFor(status: ItemStatus, open: readonly ItemStatus[]) {
  if (status !== "in_review" || open.includes("approved")) return null;
  return open.includes("changes_requested") ? ("another" as const) : ("anybody" as const);
}
