import type { ApprovalMode, ItemStatus } from "#contract/vocabulary.ts";

/** Who may take a step; each may do what those before it may. `author` also lets a manager act for somebody who is away. */
export type StepRole = "viewer" | "contributor" | "editor" | "reviewer" | "manager";

type Need =
  /** Nothing may stand in the way: no text over a limit, no missing picture. */
  | "checks"
  /** A sentence that says why. */
  | "reason"
  /** A day or an instant that has not passed. */
  | "future"
  /** Where it can be seen. */
  | "link"
  /** The content was saved again since the review. */
  | "new version"
  /** Nobody approves what they wrote, unless the project allows it. */
  | "other author"
  /** Only where the project asks for no approval. */
  | "approval not required"
  /** Only back to an approval that there was. */
  | "was approved";

export type Step = {
  from: ItemStatus;
  to: ItemStatus;
  by: "contributor" | "author" | "editor" | "reviewer" | "manager";
  needs: readonly Need[];
  /** What the button says. */
  label: string;
  /** For content items of ads alone. */
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

/** People have seen it: what is planned for it changes nothing about that. */
export const isOut = (status: string): boolean =>
  ["published", "live", "paused", "ended", "archived"].includes(status);

/** Every step that a person can take. What is not here cannot be done. */
export const STEPS: readonly Step[] = [
  { from: "idea", to: "draft", by: "contributor", needs: [], label: "Start a draft" },
  { from: "draft", to: "in_review", by: "contributor", needs: ["checks"], label: "Send to review" },
  {
    from: "draft",
    to: "scheduled",
    by: "editor",
    needs: ["approval not required", "checks", "future"],
    label: "Schedule",
  },
  { from: "in_review", to: "approved", by: "reviewer", needs: ["other author", "checks"], label: "Approve" },
  {
    from: "in_review",
    to: "changes_requested",
    by: "reviewer",
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
  { from: "approved", to: "scheduled", by: "editor", needs: ["checks", "future"], label: "Schedule" },
  { from: "approved", to: "on_hold", by: "reviewer", needs: ["reason"], label: "Put on hold" },
  { from: "scheduled", to: "published", by: "editor", needs: ["link"], label: "Mark as published" },
  {
    from: "scheduled",
    to: "approved",
    by: "editor",
    needs: ["was approved"],
    label: "Unschedule",
  },
  {
    from: "scheduled",
    to: "draft",
    by: "editor",
    needs: ["approval not required"],
    label: "Return to draft",
  },
  { from: "scheduled", to: "on_hold", by: "reviewer", needs: ["reason"], label: "Put on hold" },
  { from: "on_hold", to: "approved", by: "manager", needs: ["was approved"], label: "Resume" },
  { from: "on_hold", to: "draft", by: "manager", needs: [], label: "Return to draft" },
  { from: "published", to: "live", by: "editor", needs: [], label: "Mark as live", adOnly: true },
  { from: "live", to: "paused", by: "editor", needs: [], label: "Mark as paused", adOnly: true },
  { from: "live", to: "ended", by: "editor", needs: [], label: "Mark as ended", adOnly: true },
  { from: "paused", to: "live", by: "editor", needs: [], label: "Mark as live", adOnly: true },
  { from: "paused", to: "ended", by: "editor", needs: [], label: "Mark as ended", adOnly: true },
  { from: "ended", to: "archived", by: "editor", needs: [], label: "Archive", adOnly: true },
  { from: "published", to: "archived", by: "editor", needs: [], label: "Archive" },
  { from: "archived", to: "published", by: "editor", needs: [], label: "Unarchive" },
  ...CANCELLABLE.map((from): Step => ({
    from,
    to: "cancelled",
    by: "editor",
    needs: [],
    label: "Mark as canceled",
  })),
  { from: "cancelled", to: "draft", by: "editor", needs: [], label: "Return to draft" },
];

/** States that something new may begin in. */
export const FIRST_STATUSES = ["idea", "draft", "scheduled"] as const satisfies readonly ItemStatus[];

const RANK: Record<StepRole, number> = { viewer: 0, contributor: 1, editor: 2, reviewer: 3, manager: 4 };

/** What is known about an item and about who looks at it. */
export type Situation = {
  status: ItemStatus;
  role: StepRole;
  isAuthor: boolean;
  /** True when the latest version is the person's own work. */
  wroteLatest: boolean;
  isAd: boolean;
  approval: ApprovalMode;
  allowsSelfApproval: boolean;
  wasApproved: boolean;
  hasNewVersion: boolean;
};

function mayTake(step: Step, { role, isAuthor, isAd }: Situation): boolean {
  if (step.adOnly && !isAd) return false;
  if (step.by === "author") return role === "manager" || (isAuthor && RANK[role] >= RANK.contributor);
  return RANK[role] >= RANK[step.by];
}

/** Why a step that the person may take in general is not open now, in one sentence; null when it is. */
function closedBecause(need: Need, situation: Situation): string | null {
  switch (need) {
    case "other author":
      return situation.wroteLatest && !situation.allowsSelfApproval
        ? "You edited this version, so someone else needs to approve it. Project settings can allow people to approve their own work."
        : null;
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
 * The step from an item's state to another.
 * @returns the step, or why it cannot be taken now: null when the table has no such step for this person
 */
export function stepTo(situation: Situation, to: ItemStatus): Step | { refusal: string | null } {
  const step = STEPS.find((known) => known.from === situation.status && known.to === to);
  if (step === undefined || !mayTake(step, situation)) return { refusal: null };
  for (const need of step.needs) {
    const refusal = closedBecause(need, situation);
    if (refusal !== null) return { refusal };
  }
  return step;
}

/** The steps that are open now, in the order of the table. */
export const openSteps = (situation: Situation): Step[] =>
  STEPS.filter(({ from }) => from === situation.status).filter(
    ({ to }) => !("refusal" in stepTo(situation, to)),
  );

/** True when saving other content voids what was approved, so that the item is a draft again. */
export const isVoidedByChange = (status: ItemStatus, approval: ApprovalMode): boolean =>
  approval === "required" && (status === "approved" || status === "scheduled");
