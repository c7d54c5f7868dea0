import type { Submission, SubmissionResult } from "@conform-to/react";
import { data, redirect } from "react-router";
import { NotOfferedError, UnauthorizedError } from "#api-client/errors.server.ts";
import type { StepAnswer } from "#api-client/saved-with.server.ts";
import { offersReviewLinks } from "#api-client/review-links.server.ts";
import { changeItemStatus, findReview, getReview, type ItemName } from "#api-client/review.server.ts";
import { redirectWithSuccess, redirectWithToast } from "#app/toast.server.ts";
import { APPROVERS_MAX } from "#contract/limits.ts";
import {
  type Approvers,
  goesOverDraft,
  isEndedApproval,
  type Review,
  type StatusInput,
  type StepInput,
} from "#contract/review.ts";
import type { User } from "#contract/users.ts";
import { ITEM_STATUSES, type ItemStatus } from "#contract/vocabulary.ts";
import type { Conflict } from "#forms/conflict.ts";
import { invalidForm } from "#forms/submit.server.ts";
import { type Step, STEPS } from "#domain/review/states.ts";
import { stepNotice } from "#domain/review/step-notice.ts";
import { plural } from "#lib/counts.ts";
import { formatDay, formatTime } from "#lib/dates.ts";
import { postedText } from "#lib/posted-text.ts";
import { searchWith } from "#lib/search-params.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { Api } from "#middleware/api.server.ts";
import type { itemAt } from "./item-at.ts";
import { changedWords } from "./changed-words.server.ts";
import { nextToReview } from "./next-to-review.server.ts";
import { isVoided } from "./voided.ts";
import { publishedUrl } from "./published-link.tsx";
import type { Waiting } from "./waiting-for.tsx";

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

const nextSteps = (from: string, open: readonly ItemStatus[]): NextStep[] =>
  stepsFrom(from).filter(({ to }) => open.includes(to));

/** Returns an item's review for the bar on its page, or null if the API doesn't have reviews. */
export async function shownReview(api: Api, reader: Promise<User>, item: ItemName) {
  const [review, hasLinks, user] = await Promise.all([findReview(api, item), offersReviewLinks(api), reader]);
  if (!review) return null;
  const { status, version, next_statuses, obstacles, comments_count, versions_count, can } = review;
  return {
    status,
    version,
    obstacles,
    comments_count,
    versions_count,
    isApproved: review.is_approved,
    verdict: verdictIn(review),
    publishedUrl: publishedUrl(review),
    changed: await changedWords(api.raw, item, review, user),
    // A step that needs a change saves it first.
    steps: !can.comment ? [] : nextSteps(status, [...next_statuses, ...review.statuses_after_change]),
    waiting: waitingIn(review, user),
    isOwnVersion: status === "in_review" && waitsForAnother(next_statuses),
    candidates: candidatesIn(review, user),
    isOnlyReviewer: status === "in_review" && review.is_only_reviewer,
    labels: review.labels,
    canLabel: can.update && review.labels !== null,
    canDuplicate: can.duplicate,
    canMove: can.move,
    canShare: can.share && hasLinks,
  };
}

export type ShownReview = Awaited<ReturnType<typeof shownReview>>;

/** Returns whether the user may approve, but not what they edited themselves. */
const waitsForAnother = (open: readonly ItemStatus[]) =>
  open.includes("changes_requested") && !open.includes("approved");

/** Returns whom a review waits for, or null if it doesn't wait. */
export function waitingIn(
  {
    status,
    approvers,
    reviewers,
    review_asked_at: since,
  }: Pick<Review, "status" | "approvers" | "reviewers" | "review_asked_at">,
  reader: Pick<User, "id" | "timezone">,
): Waiting | null {
  if (status !== "in_review") return null;
  const asked = askedNames(approvers, reader);
  const names = asked.length > 0 || reviewers === null ? asked : reviewerNames(reviewers, reader);
  return { names, since, zone: reader.timezone };
}

function reviewerNames(
  { people, people_count: all }: NonNullable<Review["reviewers"]>,
  reader: Pick<User, "id">,
): string[] {
  const others = all - people.length;
  return [
    ...people.map(({ id, name }) => (id === reader.id ? "you" : name)),
    ...(people.length > 0 && others > 0 ? [plural(others, "other")] : []),
  ];
}

/** Returns people and teams as a sentence names them. */
export const askedNames = (approvers: Approvers, reader: Pick<User, "id">): string[] =>
  approvers.map(({ type, id, name }) =>
    type === "team" ? `${name} (team)` : id === reader.id ? "you" : name,
  );

/** Returns whom a step to review can ask, as checkboxes. Null if there is no one but the reader. */
export function candidatesIn({ possible_approvers: possible, approvers }: Review, reader: Pick<User, "id">) {
  if (possible === null) return null;
  const { people, people_count, teams } = possible;
  const ready = teams.filter(({ approvers_count: count }) => count > 0);
  if (people.every(({ id }) => id === reader.id)) return null;
  const ledBy = (id: string) => teams.filter(({ lead_id }) => lead_id === id).map(({ name }) => name);
  const notes = [
    `Choose up to ${APPROVERS_MAX}. If you choose no one, everyone who can approve is asked.`,
    people_count > people.length && `Only ${people.length} of ${people_count} people are listed.`,
    ready.length < teams.length && "Teams without anyone who can approve this aren’t listed.",
  ];
  return {
    options: [
      ...ready.map(({ id, name, approvers_count: count }) => ({
        value: `team:${id}`,
        label: `${name} (team, ${count} can approve)`,
      })),
      ...people.map(({ id, name }) => {
        const led = ledBy(id);
        const own = id === reader.id ? " (you)" : "";
        return {
          value: `user:${id}`,
          label: `${name}${own}${led.length > 0 ? `, lead of ${conjunction.format(led)}` : ""}`,
        };
      }),
    ],
    former: approvers.map(({ type, id }) => `${type}:${id ?? ""}`),
    notes: notes.filter(Boolean).join(" "),
  };
}

const conjunction = new Intl.ListFormat("en-US");

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

/** Follows what was saved although the step was refused. */
export const STATUS_KEPT = "The status didn’t change.";

/** The result of saving the form: the current version, and a notice if anything changed. */
export type Saved = {
  version: number | undefined;
  said: string | null;
  /** What the answer of the save says of the step. Null if the step has to be taken by its own call. */
  step?: StepAnswer | null;
};

type Refusal = ReturnType<
  typeof data<{ result: SubmissionResult; conflict?: Conflict | undefined; isUncertain?: boolean }>
>;
type Editing = {
  api: Api;
  item: ReturnType<typeof itemAt>;
  /** The URL of the form's page. */
  here: string;
  submission: Submission<unknown, string[], unknown>;
  /** Whom a step to review asks. */
  approvers: StatusInput["approvers"];
  /** The status before the save. */
  from?: Review["status"];
  /** Of the user. IANA. */
  zone?: string | null;
  /** The day and the time of what is scheduled, if the form has them. */
  when?: { planned_for: string | null; time: string | null };
  /** Whether the page of the form asks for a reason that is missing. */
  asksReason?: boolean;
  /** The `savingVersioned` call with which the form itself is saved. */
  over: <Result>(work: () => Promise<Result>) => Promise<Result | Refusal>;
};

/** Shows the form again with everything typed. What could be saved was saved. */
function refuseWithoutReason(submission: Editing["submission"], to: ItemStatus, said: string | null) {
  const error = {
    ...(said !== null && { "": [`${said} ${STATUS_KEPT}`] }),
    reason: ["Enter a reason."],
  };
  return data({ result: { ...submission.reply(), status: "error" as const, error }, reasonFor: to }, 422);
}

/** What the author of a save reads at once if it ended an approval. */
export const VOIDED = "It’s a draft again, because it changed after it was approved.";

/** Returns what the author of a save reads at once. It may have ended an approval. */
export async function saidAfter(api: Api, name: ItemName, said: string): Promise<string> {
  const review = await findReview(api, name);
  return review && isVoided(review) ? `${said} ${VOIDED}` : said;
}

const VERDICTS: Readonly<Partial<Record<string, string>>> = {
  changes_requested: "requested changes",
  on_hold: "put this on hold",
};

/** Returns who decided what, and why, while the decision stands. Null without a reason. That of an approval is a comment. */
function verdictIn(review: Pick<Review, "status" | "history">) {
  const { status, history } = review;
  const last = history.find((change) => change.decision === null || change.reason !== null);
  if (last === undefined) return null;
  const { reason, decision } = last;
  if (decision === null && isVoided(review)) return { words: "This is a draft again:", reason: reason ?? "" };
  const did =
    decision === "approve" ? "approved this" : VERDICTS[decision === null ? status : "changes_requested"];
  if (!did || last.to !== status || !reason) return null;
  return { words: `${last.actor?.name ?? last.client ?? "Marquee"} ${did}:`, reason };
}

/** The steps that such a change stops when it is saved with them. */
const NEED_APPROVAL: readonly ItemStatus[] = [
  "scheduled",
  "published",
  "on_hold",
  "approved",
  "changes_requested",
];

export const isDecision = (from: string, to: string): boolean =>
  from !== to && (to === "changes_requested" || (from === "in_review" && to === "approved"));

const DECIDED: Readonly<Record<string, string>> = {
  approved: "approved this",
  changes_requested: "requested changes",
};

/**
 * Says who has decided a review that isn’t open anymore: "Sam approved this at 10:41."
 * @param version that the user saw. Null if it is still the current one, or if the last step was another one
 * @param zone IANA. Without one, the time is left out
 */
export function decidedBefore(
  { version: now, history: [last] }: Review,
  version: number | undefined,
  zone?: string | null,
) {
  if (version === undefined || version === now || last === undefined || !isDecision(last.from ?? "", last.to))
    return null;
  const who = last.actor?.name ?? last.client ?? "Someone else";
  return `${who} ${DECIDED[last.to]}${zone ? atTime(last.created_at, zone) : ""}.`;
}

/** Returns " at 10:41" for today, or else " on Nov 20, 2026, at 10:41". */
function atTime(instant: string, zone: string): string {
  const clock = wallClock(instant, zone);
  if (clock === null) return "";
  const isToday = clock.day === wallClock(new Date(), zone)?.day;
  return `${isToday ? "" : ` on ${formatDay(clock.day)},`} at ${formatTime(clock.time)}`;
}

/** Returns whether the reason in the bar belongs to a step. Others leave it where it is. */
export const takesReason = (to: ItemStatus): boolean =>
  to === "changes_requested" || to === "approved" || to === "scheduled" || to === "on_hold";

/** Returns a step as a save takes it with it. Null if it has to be asked about first. */
export function stepInput(
  { to, asks }: AskedStep,
  submission: Editing["submission"],
  approvers: StatusInput["approvers"],
): StepInput | null {
  const reason = takesReason(to) ? postedText(submission.payload["reason"]).trim() : "";
  if (asks && reason === "") return null;
  return {
    status: to,
    ...(to === "in_review" && approvers && { approvers }),
    ...(reason !== "" && { reason }),
  };
}

/** Returns the refusal of a step that comes later, if the save itself ended the approval. */
export const isEndedBy = (
  from: Review["status"],
  { record, step }: { record: { status: Review["status"] } | null; step: StepAnswer | null },
): StepAnswer | null =>
  step === null && record !== null && isEndedApproval(from, record.status)
    ? { done: false, reasons: [{ field: "status", message: VOIDED, code: "no_longer_approved" }] }
    : null;

/** Returns why a step was refused, by field. */
export function refusalsOf(reasons: readonly StepAnswer["reasons"][number][]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { field, message, code } of reasons) {
    const name = field === "status" ? "" : field;
    errors[name] = [...(errors[name] ?? []), code === "no_longer_approved" ? VOIDED : message];
  }
  return errors;
}

/**
 * Takes a review step after the form was saved, unless it was taken with it. If the step fails after something was saved, the page reports both, and its form
 * is filled with the saved values.
 */
export async function takeStep(
  { to, asks }: AskedStep,
  { version, said, step: judged = null }: Saved,
  editing: Editing,
) {
  const { api, item, here, submission, approvers = [], from, when, zone, asksReason = false, over } = editing;
  const reason = takesReason(to) ? postedText(submission.payload["reason"]).trim() : "";
  if (asks && reason === "") {
    const hasField = to === "changes_requested" && Object.hasOwn(submission.payload, "reason");
    if (hasField || (asksReason && takesReason(to))) return refuseWithoutReason(submission, to, said);
    const question = item.status + searchWith({ to });
    return said === null ? redirect(question, 303) : redirectWithSuccess(question, said);
  }
  let isStarted = false;
  let isEnded = false;
  const taken = async (before: Review["status"], reminded: Review["reminded"]) => {
    const notice = stepNotice(before, to, { day: when?.planned_for, time: when?.time, reminded });
    const message = [said, notice].filter(Boolean).join(" ");
    return redirectWithToast(here, { type: "success", message, ...(await nextToReview(api, before, to)) });
  };
  const step = async () => {
    if (judged?.done) {
      const reminded = to === "scheduled" ? ((await findReview(api, item.name))?.reminded ?? null) : null;
      return taken(from ?? "draft", reminded);
    }
    if (judged !== null) {
      isEnded = judged.reasons.some(({ code }) => code === "no_longer_approved");
      return invalidForm(submission, 422, isEnded ? {} : { fieldErrors: refusalsOf(judged.reasons) });
    }
    // A form that was saved is shown again, in place of an error page.
    const review = await getReview(api.raw, item.name).catch((error: unknown) => {
      if (error instanceof UnauthorizedError) api.endSession();
      throw error;
    });
    const { status: before } = review;
    isEnded = said !== null && NEED_APPROVAL.includes(to) && isVoided(review);
    if (isEnded) return invalidForm(submission);
    const decided = isDecision("in_review", to) ? decidedBefore(review, version, zone) : null;
    if (decided !== null) return invalidForm(submission, 412, { formErrors: [decided] });
    const isChained = goesOverDraft(before, to);
    if (isChained) {
      await changeItemStatus(api, item.name, { status: "draft", version });
      isStarted = true;
    }
    await changeItemStatus(api, item.name, {
      status: to,
      ...(!isChained && { version }),
      ...(to === "in_review" && { approvers }),
      ...(reason !== "" && { reason }),
    });
    return taken(before, review.reminded);
  };
  const answer = await over(() =>
    step().catch((error: unknown) => {
      if (!(error instanceof NotOfferedError)) throw error;
      return invalidForm(submission, 422, { formErrors: [`${error.message}.`] });
    }),
  );
  if (answer instanceof Response || (said === null && !isStarted)) return answer;
  const { result, isUncertain } = answer.data;
  const status = isStarted ? stepNotice("idea", "draft") : isEnded ? VOIDED : STATUS_KEPT;
  const saved = [said, status].filter(Boolean).join(" ");
  // A second submission continues from the saved version.
  if (isUncertain) return data({ ...answer.data, version }, answer.init ?? undefined);
  const { "": told, ...fields } = result.error ?? {};
  const error = { "": [saved, ...(told ?? [])], ...fields };
  return data({
    saved,
    result: { ...submission.reply(), status: "error" as const, error, initialValue: null },
    // They are not saved, so they are still chosen and typed.
    approvers: approvers.map(({ type, id }) => `${type}:${id}`),
    ...(reason !== "" && { reason }),
  });
}
