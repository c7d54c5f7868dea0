import { expect, test } from "vitest";
import { STEPS } from "./states.ts";
import { stepEvent, stepNotice } from "./step-notice.ts";

const plan = (planned?: Parameters<typeof stepNotice>[2]) => stepNotice("approved", "scheduled", planned);

test("a notice names the event, not the status", () => {
  expect(stepNotice("draft", "in_review")).toBe("Sent to review.");
  expect(stepNotice("in_review", "approved")).toBe("Approved.");
  expect(stepNotice("scheduled", "approved")).toBe("Unscheduled.");
  expect(stepNotice("on_hold", "approved")).toBe("Resumed.");
});

test("a plan promises a reminder, and no publishing", () => {
  const at = { day: "2026-12-02", time: "09:00" };
  expect(plan({ ...at, reminded: { name: "Ada", is_you: true } })).toBe(
    "Planned for Dec 2, 2026, 9:00. We’ll remind you to publish.",
  );
  expect(plan({ ...at, reminded: { name: "Lin Okafor", is_you: false } })).toBe(
    "Planned for Dec 2, 2026, 9:00. We’ll remind Lin Okafor to publish.",
  );
  // An API that reminds no one.
  expect(plan({ day: "2026-12-02" })).toBe("Planned for Dec 2, 2026.");
  expect(plan()).toBe("Planned.");
});

test("the history names who did it, and no one is in review by their sender", () => {
  expect(`${stepEvent("draft", "in_review")} by Lin`).toBe("Sent to review by Lin");
  expect(`${stepEvent("changes_requested", "draft")} by Ada`).toBe("Returned to draft by Ada");
  expect(`${stepEvent(null, "draft")} by Ada`).toBe("Draft started by Ada");
  expect(`${stepEvent("draft", "legal_check")} by Ada`).toBe("Legal check by Ada");
});

test("every step that can be taken has a notice", () => {
  for (const { from, to } of STEPS) expect(stepNotice(from, to)).toMatch(/^[A-Z].+\.$/);
});
