import { expect, test } from "vitest";
import { STEPS } from "./states.ts";
import { stepNotice } from "./step-notice.ts";

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

test("every step that can be taken has a notice", () => {
  for (const { from, to } of STEPS) expect(stepNotice(from, to)).toMatch(/^[A-Z].+\.$/);
});
