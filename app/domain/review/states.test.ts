import { describe, expect, it, test } from "vitest";
import {
  APPROVAL_MODES,
  ITEM_STATUSES,
  PROJECT_ROLES,
  type ApprovalMode,
  type ItemStatus,
  type ProjectRole,
} from "#contract/vocabulary.ts";
import { isVoidedByChange, openSteps, type Situation, statusAfterDecision, stepTo } from "./states.ts";

const anything: Situation = {
  status: "draft",
  role: "manager",
  isAuthor: true,
  wroteLatest: false,
  isAd: true,
  approval: "optional",
  allowsSelfApproval: false,
  wasApproved: true,
  hasNewVersion: true,
};

const mayGo = (situation: Situation, to: ItemStatus) => !("refusal" in stepTo(situation, to));

/** Who takes a step besides a manager. Contributors take it with their own work only. */
const ALSO: Record<string, ProjectRole[]> = {
  contributor: ["editor", "contributor"],
  editor: ["editor"],
  approver: ["approver"],
  manager: [],
};

/** From, to, and who takes the step. */
const TABLE: [ItemStatus, ItemStatus, keyof typeof ALSO][] = [
  ["idea", "draft", "contributor"],
  ["idea", "cancelled", "editor"],
  ["draft", "in_review", "contributor"],
  ["draft", "scheduled", "editor"],
  ["draft", "cancelled", "editor"],
  ["in_review", "approved", "approver"],
  ["in_review", "changes_requested", "approver"],
  ["in_review", "draft", "manager"],
  ["in_review", "cancelled", "editor"],
  ["changes_requested", "in_review", "manager"],
  ["changes_requested", "draft", "manager"],
  ["changes_requested", "cancelled", "editor"],
  ["approved", "changes_requested", "approver"],
  ["approved", "scheduled", "editor"],
  ["approved", "on_hold", "approver"],
  ["approved", "cancelled", "editor"],
  ["scheduled", "published", "editor"],
  ["scheduled", "changes_requested", "approver"],
  ["scheduled", "approved", "editor"],
  ["scheduled", "draft", "editor"],
  ["scheduled", "on_hold", "approver"],
  ["scheduled", "cancelled", "editor"],
  ["on_hold", "approved", "manager"],
  ["on_hold", "draft", "manager"],
  ["on_hold", "cancelled", "editor"],
  ["published", "live", "editor"],
  ["published", "archived", "editor"],
  ["live", "paused", "editor"],
  ["live", "ended", "editor"],
  ["paused", "live", "editor"],
  ["paused", "ended", "editor"],
  ["ended", "archived", "editor"],
  ["archived", "published", "editor"],
  ["cancelled", "draft", "editor"],
];

const every = ITEM_STATUSES.flatMap((from) => ITEM_STATUSES.map((to) => ({ from, to })));

describe("every pair of states", () => {
  it.each(every)("$from to $to is open to exactly the roles of the table", ({ from, to }) => {
    const least = TABLE.find(([a, b]) => a === from && b === to)?.[2];
    const open = (isAuthor: boolean) =>
      PROJECT_ROLES.filter((role) => mayGo({ ...anything, status: from, role, isAuthor }, to));
    const holders = least === undefined ? [] : ["manager", ...(ALSO[least] ?? [])];
    expect(open(false)).toEqual(holders.filter((role) => role !== "contributor"));
    if (least !== "manager") expect(open(true)).toEqual(holders);
  });
});

describe("who wrote it", () => {
  it.each([
    ["in_review", "draft"],
    ["changes_requested", "in_review"],
    ["changes_requested", "draft"],
  ] as const)("may take it from %s to %s with no more than a contributor's role", (status, to) => {
    expect(mayGo({ ...anything, status, role: "contributor", isAuthor: true }, to)).toBe(true);
    expect(mayGo({ ...anything, status, role: "contributor", isAuthor: false }, to)).toBe(false);
    expect(mayGo({ ...anything, status, role: "viewer", isAuthor: true }, to)).toBe(false);
  });

  test("approves it only where the project allows approving one's own work", () => {
    const own = { ...anything, status: "in_review", wroteLatest: true } as const;
    expect(stepTo(own, "approved")).toMatchObject({
      refusal: expect.stringContaining("someone else needs to approve it"),
    });
    expect(mayGo({ ...own, allowsSelfApproval: true }, "approved")).toBe(true);
  });
});

const needs = (status: ItemStatus, to: ItemStatus) => {
  const step = stepTo({ ...anything, status }, to);
  return "refusal" in step ? null : step.needs;
};

describe("conditions", () => {
  it.each(["none", "optional"] as const)(
    "a draft is scheduled without a review where approval is %s",
    (approval) => {
      expect(mayGo({ ...anything, approval }, "scheduled")).toBe(true);
    },
  );

  test("a draft is not scheduled where an approval is required", () => {
    expect(stepTo({ ...anything, approval: "required" }, "scheduled")).toEqual({
      refusal: "This project requires approval before scheduling.",
    });
    expect(mayGo({ ...anything, status: "approved", approval: "required" }, "scheduled")).toBe(true);
  });

  test("nothing goes back to review unchanged", () => {
    expect(mayGo({ ...anything, status: "changes_requested", hasNewVersion: false }, "in_review")).toBe(
      false,
    );
  });

  test("nothing is approved by coming off the schedule or a hold", () => {
    for (const status of ["scheduled", "on_hold"] as const)
      expect(mayGo({ ...anything, status, wasApproved: false }, "approved")).toBe(false);
  });

  test("only ads go live", () => {
    expect(mayGo({ ...anything, status: "published", isAd: false }, "live")).toBe(false);
    expect(openSteps({ ...anything, status: "published", isAd: false }).map(({ to }) => to)).toEqual([
      "archived",
    ]);
  });

  test("what a step needs is named with it", () => {
    expect(needs("in_review", "changes_requested")).toContain("reason");
    expect(needs("approved", "changes_requested")).toContain("reason");
    expect(needs("scheduled", "changes_requested")).toContain("reason");
    expect(needs("approved", "on_hold")).toContain("reason");
    expect(needs("scheduled", "published")).toContain("link");
    expect(needs("approved", "scheduled")).toEqual(expect.arrayContaining(["checks", "future"]));
    expect(needs("draft", "in_review")).toContain("checks");
  });
});

describe("a change of content", () => {
  it.each(ITEM_STATUSES)(
    "of an item that is %s voids its approval, whatever the project asks for",
    (status) => {
      const isVoided = (approval: ApprovalMode, wasApproved: boolean) =>
        isVoidedByChange(status, { approval, wasApproved });
      for (const approval of APPROVAL_MODES)
        expect(isVoided(approval, true)).toBe(status === "approved" || status === "scheduled");
      expect(isVoided("optional", false)).toBe(status === "approved");
      expect(isVoided("required", false)).toBe(status === "approved" || status === "scheduled");
    },
  );
});

describe("a client's decision", () => {
  it.each(ITEM_STATUSES)(
    "about an item that is %s approves only what is in review, and takes back what was approved",
    (status) => {
      expect(statusAfterDecision(status, "approve")).toBe(status === "in_review" ? "approved" : status);
      const isTakenBack = ["in_review", "approved", "scheduled"].includes(status);
      expect(statusAfterDecision(status, "request_changes")).toBe(isTakenBack ? "changes_requested" : status);
    },
  );
});
