import { describe, expect, it, test } from "vitest";
import { APPROVAL_MODES, ITEM_STATUSES, type ItemStatus, PROJECT_ROLES } from "#contract/vocabulary.ts";
import { barSteps, inMenu } from "./bar-steps.ts";
import { openSteps, type Situation } from "./states.ts";

const post: Situation = {
  status: "draft",
  role: "manager",
  isAuthor: true,
  wroteLatest: true,
  isAd: false,
  approval: "optional",
  allowsSelfApproval: false,
  wasApproved: true,
  hasNewVersion: true,
};

const REVIEWER = { wroteLatest: false, isAuthor: false } as const;

/** A status, what is known about it, its solid button, its outlined one, and what its menu has. */
const TABLE: [ItemStatus, Partial<Situation>, ItemStatus | null, ItemStatus | null, ItemStatus[]][] = [
  ["idea", {}, "draft", null, ["cancelled"]],
  ["draft", {}, "scheduled", "in_review", ["cancelled"]],
  ["draft", { approval: "none" }, "scheduled", "in_review", ["cancelled"]],
  ["draft", { approval: "required" }, "in_review", null, ["cancelled"]],
  ["in_review", { role: "contributor" }, "draft", null, []],
  ["in_review", { role: "editor" }, "draft", null, ["cancelled"]],
  ["in_review", { role: "approver", ...REVIEWER }, "approved", "changes_requested", []],
  ["in_review", REVIEWER, "approved", "changes_requested", ["draft", "cancelled"]],
  ["changes_requested", {}, "in_review", null, ["draft", "cancelled"]],
  ["approved", {}, "scheduled", "on_hold", ["changes_requested", "cancelled"]],
  ["approved", { role: "editor" }, "scheduled", null, ["cancelled"]],
  ["scheduled", {}, "published", "draft", ["approved", "changes_requested", "on_hold", "cancelled"]],
  [
    "scheduled",
    { approval: "required" },
    "published",
    "approved",
    ["changes_requested", "on_hold", "cancelled"],
  ],
  ["published", {}, null, "archived", []],
  ["published", { isAd: true }, "live", "archived", []],
  ["live", { isAd: true }, null, "paused", ["ended"]],
  ["paused", { isAd: true }, "live", "ended", []],
  ["ended", { isAd: true }, null, "archived", []],
  ["on_hold", {}, "approved", "draft", ["cancelled"]],
  ["on_hold", { wasApproved: false }, null, "draft", ["cancelled"]],
  ["cancelled", {}, "draft", null, []],
  ["archived", {}, "published", null, []],
];

const words = ({ solid, outline, rest }: ReturnType<typeof barSteps>) => [
  solid?.to ?? null,
  outline?.to ?? null,
  rest.map(({ to }) => to),
];

describe("the bar of each status", () => {
  it.each(TABLE)("%s %j: %s is solid, %s is outlined, and the menu has %j", (status, known, ...expected) => {
    expect(words(barSteps(status, openSteps({ ...post, ...known, status })))).toEqual(expected);
  });

  test("is known for all of them", () => {
    expect(new Set(TABLE.map(([status]) => status))).toEqual(new Set(ITEM_STATUSES));
  });

  test("shows every open step once, whoever looks", () => {
    for (const status of ITEM_STATUSES)
      for (const role of PROJECT_ROLES)
        for (const approval of APPROVAL_MODES) {
          const open = openSteps({ ...post, status, role, approval, isAd: true });
          const { solid, outline, rest } = barSteps(status, open);
          const shown = [solid, outline, ...rest].flatMap((step) => step ?? []);
          expect(new Set(shown), `${status}, ${role}, ${approval}`).toEqual(new Set(open));
          expect(shown).toHaveLength(open.length);
        }
  });
});

test("an idea that may be scheduled and sent to review by way of a draft shows the first beside its draft", () => {
  const open = [
    ...openSteps({ ...post, status: "idea" }),
    ...openSteps(post).filter(({ to }) => to !== "cancelled"),
  ];
  expect(words(barSteps("idea", open))).toEqual(["draft", "scheduled", ["cancelled", "in_review"]]);
});

test("a step that few people want now moves to the menu, before the others there", () => {
  const bar = barSteps("scheduled", openSteps({ ...post, status: "scheduled" }));
  expect(words(inMenu(bar, ["published"]))).toEqual([
    null,
    "draft",
    ["published", "approved", "changes_requested", "on_hold", "cancelled"],
  ]);
});
