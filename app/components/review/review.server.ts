import type { Submission, SubmissionResult } from "@conform-to/react";
import { data, redirect } from "react-router";
import { offersReviewLinks } from "#api-client/review-links.server.ts";
import { changeItemStatus, findReview, getReview, type ItemName } from "#api-client/review.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { ITEM_STATUSES, type ItemStatus } from "#contract/vocabulary.ts";
import type { Conflict } from "#forms/conflict-texts.tsx";
import { type Step, STEPS } from "#domain/review/states.ts";
import { stepNotice } from "#domain/review/step-notice.ts";
import { searchWith } from "#lib/search-params.ts";
import type { Api } from "#middleware/api.server.ts";
import type { itemAt } from "./item-at.ts";

/** Steps that need more input than a button. */
const ASKING = ["reason", "link", "future"] as const;

export type NextStep = Pick<Step, "to" | "label" | "needs"> & { asks: boolean };

/** Returns all steps from a status, as pages offer them. None for an unknown status. */
export const stepsFrom = (from: string): NextStep[] =>
  STEPS.filter((step) => step.from === from).map(({ to, label, needs }) => ({
    to,
    label,
    needs,
    asks: ASKING.some((need) => needs.includes(need)),
  }));

/** Returns the steps that the API lists as open. */
const nextSteps = (from: string, open: readonly ItemStatus[]): NextStep[] =>
  stepsFrom(from).filter(({ to }) => open.includes(to));

/** Returns an item's review for the bar on its page, or null if the API doesn't have reviews. */
export async function shownReview(api: Api, item: ItemName) {
  const [review, hasLinks] = await Promise.all([findReview(api, item), offersReviewLinks(api)]);
  if (!review) return null;
  const { status, version, next_statuses, obstacles, comments_count, versions_count, approval_mode, can } =
    review;
  return {
    status,
    version,
    obstacles,
    comments_count,
    versions_count,
    approval_mode,
    steps: !can.update ? [] : nextSteps(status, next_statuses),
    waitsFor: waitsFor(status, next_statuses),
    isOnlyReviewer: status === "in_review" && review.is_only_reviewer,
    labels: review.labels,
    canLabel: can.update && review.labels !== null,
    canDuplicate: can.duplicate,
    canShare: can.update && hasLinks,
  };
}

/** Returns who has to act if the review doesn't wait for this user: another reviewer, or any reviewer. */
function waitsFor(status: string, open: readonly ItemStatus[]) {
  if (status !== "in_review" || open.includes("approved")) return null;
  return open.includes("changes_requested") ? ("another" as const) : ("anybody" as const);
}

/**
 * The step requested by a button in an item's form (review-bar.tsx). `asks` means that the step opens a page with a question
 * first.
 */
export type AskedStep = { to: ItemStatus; asks: boolean };

export function askedStep(intent: string): AskedStep | null {
  const [, verb, word] = /^(step|ask)-(.+)$/.exec(intent) ?? [];
  const to = ITEM_STATUSES.find((status) => status === word);
  return to === undefined ? null : { to, asks: verb === "ask" };
}

/** The result of saving the form: the current version, and a notice if anything changed. */
export type Saved = { version: number | undefined; said: string | null };

type Refusal = ReturnType<
  typeof data<{ result: SubmissionResult; conflict?: Conflict | undefined; isUncertain?: boolean }>
>;
type Editing = {
  api: Api;
  item: ReturnType<typeof itemAt>;
  /** The URL of the form's page. */
  here: string;
  submission: Submission<unknown, string[], unknown>;
  /** The `savingVersioned` call with which the form itself is saved. */
  over: (work: () => Promise<Response>) => Promise<Response | Refusal>;
};

/**
 * Takes a review step after the form was saved. If the step fails after something was saved, the page reports both, and its form
 * is filled with the saved values.
 */
export async function takeStep({ to, asks }: AskedStep, { version, said }: Saved, editing: Editing) {
  const { api, item, here, submission, over } = editing;
  if (asks) {
    const question = item.status + searchWith({ to });
    return said === null
      ? redirect(question, 303)
      : redirectWithToast(question, { type: "success", message: said });
  }
  const answer = await over(async () => {
    const { status: before } = await getReview(api, item.name);
    await changeItemStatus(api, item.name, { status: to, version });
    const message = [said, stepNotice(before, to)].filter(Boolean).join(" ");
    return redirectWithToast(here, { type: "success", message });
  });
  if (answer instanceof Response || said === null) return answer;
  const { result, isUncertain } = answer.data;
  // A second submission continues from the saved version.
  if (isUncertain) return data({ ...answer.data, version }, answer.init ?? undefined);
  const { "": told, ...fields } = result.error ?? {};
  const error = { "": [`${said} The status didn’t change.`, ...(told ?? [])], ...fields };
  return data({ result: { ...submission.reply(), status: "error" as const, error, initialValue: null } });
}
