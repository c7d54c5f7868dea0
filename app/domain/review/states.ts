import type {
  ApprovalMode,
  CampaignStatus,
  ItemStatus,
  ProjectRole,
  ReviewDecision,
} from "#contract/vocabulary.ts";
import { may, mayEdit } from "#domain/members/project-rights.ts";
import { OWN_VERSION } from "./own-work.ts";

type Need =
  /** No blocking issues: no text over a limit, no missing image. */
  | "checks"
  /** A sentence with the reason. */
  | "reason"
  /** A date or time in the future. */
  | "future"
  /** The published URL. */
  | "link"
  /** A version of the content saved after the review. */
  | "new version"
  /** Someone other than the author, unless the project allows self-approval. */
  | "other author"
  /** Only if the project doesn't require approval. */
  | "approval not required"
  /** Only if the item was approved before. */
  | "was approved";

export type Step = {
  from: ItemStatus;
  to: ItemStatus;
  /** The right that it takes. `author` also lets a manager act for an absent author. */
  by: "author" | "create" | "edit" | "approve" | "manage";
  needs: readonly Need[];
  label: string;
  adOnly?: true;
};

const CANCELLABLE = [
  "idea",
  "draft",
  "in_review",
  "changes_requested",
  "approved",
  "scheduled",
  "on_hold",
] as const;

/** Returns whether the item was published, so that changes to its plan no longer affect what people see. */
export const isOut = (status: string): boolean =>
  ["published", "live", "paused", "ended", "archived"].includes(status);

/** Every allowed step. All others are rejected. */
export const STEPS: readonly Step[] = [
  { from: "idea", to: "draft", by: "create", needs: [], label: "Start a draft" },
  { from: "draft", to: "in_review", by: "create", needs: ["checks"], label: "Send to review" },
  {
    from: "draft",
    to: "scheduled",
    by: "edit",
    needs: ["approval not required", "checks", "future"],
    label: "Schedule",
  },
  { from: "in_review", to: "approved", by: "approve", needs: ["other author", "checks"], label: "Approve" },
  {
    from: "in_review",
    to: "changes_requested",
    by: "approve",
    needs: ["reason"],
    label: "Request changes",
  },
  { from: "in_review", to: "draft", by: "author", needs: [], label: "Withdraw from review" },
  {
    from: "changes_requested",
    to: "in_review",
    by: "author",
    needs: ["new version", "checks"],
    label: "Send to review again",
  },
  { from: "changes_requested", to: "draft", by: "author", needs: ["new version"], label: "Return to draft" },
  {
    from: "approved",
    to: "changes_requested",
    by: "approve",
    needs: ["reason"],
    label: "Request changes",
  },
  { from: "approved", to: "scheduled", by: "edit", needs: ["checks", "future"], label: "Schedule" },
  { from: "approved", to: "on_hold", by: "approve", needs: ["reason"], label: "Put on hold" },
  { from: "scheduled", to: "published", by: "edit", needs: ["link"], label: "Mark as published" },
  {
    from: "scheduled",
    to: "approved",
    by: "edit",
    needs: ["was approved"],
    label: "Unschedule",
  },
  {
    from: "scheduled",
    to: "draft",
    by: "edit",
    needs: ["approval not required"],
    label: "Return to draft",
  },
  {
    from: "scheduled",
    to: "changes_requested",
    by: "approve",
    needs: ["reason"],
    label: "Request changes",
  },
  { from: "scheduled", to: "on_hold", by: "approve", needs: ["reason"], label: "Put on hold" },
  { from: "on_hold", to: "approved", by: "manage", needs: ["was approved"], label: "Resume" },
  { from: "on_hold", to: "draft", by: "manage", needs: [], label: "Return to draft" },
  { from: "published", to: "live", by: "edit", needs: [], label: "Mark as live", adOnly: true },
  { from: "live", to: "paused", by: "edit", needs: [], label: "Mark as paused", adOnly: true },
  { from: "live", to: "ended", by: "edit", needs: [], label: "Mark as ended", adOnly: true },
  { from: "paused", to: "live", by: "edit", needs: [], label: "Mark as live", adOnly: true },
  { from: "paused", to: "ended", by: "edit", needs: [], label: "Mark as ended", adOnly: true },
  { from: "ended", to: "archived", by: "edit", needs: [], label: "Archive", adOnly: true },
  { from: "published", to: "archived", by: "edit", needs: [], label: "Archive" },
  { from: "archived", to: "published", by: "edit", needs: [], label: "Unarchive" },
  ...CANCELLABLE.map((from): Step => ({
    from,
    to: "cancelled",
    by: "edit",
    needs: [],
    label: "Mark as canceled",
  })),
  { from: "cancelled", to: "draft", by: "edit", needs: [], label: "Return to draft" },
];

/** The statuses that a new item may start in. */
export const FIRST_STATUSES = ["idea", "draft", "scheduled"] as const satisfies readonly ItemStatus[];

export type Situation = {
  status: ItemStatus;
  role: ProjectRole | null;
  isAuthor: boolean;
  /** Whether the user saved the latest version. */
  wroteLatest: boolean;
  isAd: boolean;
  approval: ApprovalMode;
  allowsSelfApproval: boolean;
  wasApproved: boolean;
  hasNewVersion: boolean;
};

function mayTake(step: Step, { role, isAuthor, isAd }: Situation): boolean {
  if (step.adOnly && !isAd) return false;
  if (step.by === "author") return may(role, "manage") || (isAuthor && may(role, "create"));
  return step.by === "create" ? mayEdit(role, isAuthor) : may(role, step.by);
}

/** Returns why a step that the user may generally take isn't available now, in one sentence, or null if it is. */
function blockedReason(need: Need, situation: Situation): string | null {
  switch (need) {
    case "other author":
      return situation.wroteLatest && !situation.allowsSelfApproval ? OWN_VERSION : null;
    case "approval not required":
      return situation.approval === "required" ? "This project requires approval before scheduling." : null;
    case "was approved":
      return situation.wasApproved ? null : "This hasn’t been approved yet.";
    case "new version":
      return situation.hasNewVersion ? null : "Edit the content before you send it to review again.";
    default:
      return null;
  }
}

/**
 * Returns the step from an item's status to another.
 * @returns the step, or why it isn't available now. The reason is null if this user has no such step
 */
export function stepTo(situation: Situation, to: ItemStatus): Step | { refusal: string | null } {
  const step = STEPS.find((known) => known.from === situation.status && known.to === to);
  if (step === undefined || !mayTake(step, situation)) return { refusal: null };
  for (const need of step.needs) {
    const refusal = blockedReason(need, situation);
    if (refusal !== null) return { refusal };
  }
  return step;
}

export const openSteps = (situation: Situation): Step[] =>
  STEPS.filter(({ from }) => from === situation.status).filter(
    ({ to }) => !("refusal" in stepTo(situation, to)),
  );

/**
 * Returns whether a change of what is published returns an item to draft: an approval is for one text, whatever the project asks
 * for. Something that was scheduled without an approval stays scheduled.
 */
export const isVoidedByChange = (
  status: ItemStatus,
  { approval, wasApproved }: Pick<Situation, "approval" | "wasApproved">,
): boolean => status === "approved" || (status === "scheduled" && (wasApproved || approval === "required"));

/**
 * Returns the status that a client's decision by a review link leads to. Outside of a review, an approval is only recorded. A
 * request for changes takes back what was approved, but not what is already published.
 */
export function statusAfterDecision(status: ItemStatus, decision: ReviewDecision): ItemStatus {
  if (decision === "approve") return status === "in_review" ? "approved" : status;
  const isOpen = status === "in_review" || status === "approved" || status === "scheduled";
  return isOpen ? "changes_requested" : status;
}

/** Posts, ads, and blog posts in these statuses need no one anymore. Everything else is open work. */
export const FINISHED_ITEMS: readonly ItemStatus[] = ["published", "ended", "cancelled", "archived"];
/** The same for campaigns. A blog post is one. */
export const FINISHED: readonly (CampaignStatus | ItemStatus)[] = ["completed", ...FINISHED_ITEMS];
