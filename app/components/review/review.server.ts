import type { StepAnswer } from "#api-client/saved-with.server.ts";
import { offersReviewLinks } from "#api-client/review-links.server.ts";
import { findReview, type ItemName } from "#api-client/review.server.ts";
import { APPROVERS_MAX } from "#contract/limits.ts";
import type { Approvers, Review } from "#contract/review.ts";
import type { User } from "#contract/users.ts";
import { ITEM_STATUSES, type ItemStatus } from "#contract/vocabulary.ts";
import { type Step, STEPS } from "#domain/review/states.ts";
import { plural } from "#lib/counts.ts";
import { formatDay, formatTime } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { Api } from "#middleware/api.server.ts";
import { changedWords } from "./changed-words.server.ts";
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
 * The step requested by a button in an item's form (composer-bar.tsx). `asks` means that the step opens a page with a question
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

/** Returns why a step was refused, by field. */
export function refusalsOf(reasons: readonly StepAnswer["reasons"][number][]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { field, message, code } of reasons) {
    const name = field === "status" ? "" : field;
    errors[name] = [...(errors[name] ?? []), code === "no_longer_approved" ? VOIDED : message];
  }
  return errors;
}
