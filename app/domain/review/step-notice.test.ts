import { expect, test } from "vitest";
import { STEPS } from "./states.ts";
import { stepEvent, stepNotice } from "./step-notice.ts";

test("a notice names the event, not the status", () => {
  expect(stepNotice("draft", "in_review")).toBe("Sent to review.");
  expect(stepNotice("in_review", "approved")).toBe("Approved.");
  expect(stepNotice("scheduled", "approved")).toBe("Unscheduled.");
  expect(stepNotice("on_hold", "approved")).toBe("Resumed.");
  expect(stepNotice("approved", "scheduled", "2026-11-20")).toBe("Scheduled for Nov 20, 2026.");
  expect(stepNotice("approved", "scheduled", "2026-11-20", "09:00")).toBe(
    "Scheduled for Nov 20, 2026, 09:00.",
  );
  expect(stepNotice("approved", "scheduled")).toBe("Scheduled.");
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
