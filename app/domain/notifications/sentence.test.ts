import { expect, test } from "vitest";
import { NotificationSchema } from "#contract/notifications.ts";
import { sentenceOf } from "./sentence.ts";

const told = (fields: object) =>
  sentenceOf(
    NotificationSchema.parse({
      id: 1,
      kind: "approved",
      actor: null,
      subject: { type: "boards", id: 2, name: "Teaser" },
      created_at: "2026-11-20T09:30:00.000Z",
      ...fields,
    }),
  );

test("names a member, a client, and someone who left", () => {
  expect(told({ actor: { id: 3, name: "Lin Okafor" } })).toBe("Lin Okafor approved “Teaser”");
  expect(told({ client_name: "Maya Chen" })).toBe("Maya Chen (client) approved “Teaser”");
  expect(told({})).toBe("A former member approved “Teaser”");
});

test("has no name for what was hidden since then", () => {
  expect(told({ subject: { type: "boards", id: 2, name: "" } })).toBe(
    "A former member approved something that you no longer see",
  );
});

test("shows a kind that an API invents as it is", () => {
  expect(told({ kind: "budget_exceeded" })).toBe("Budget exceeded: “Teaser”");
});

test("says what became of what was approved", () => {
  const by = { actor: { id: 3, name: "Lin Okafor" } };
  expect(told({ ...by, kind: "approval_voided" })).toBe(
    "Lin Okafor changed “Teaser” after it was approved. It’s a draft again",
  );
  expect(told({ ...by, kind: "replanned", detail: "Dec 2, 2026, 09:00, Berlin time (Europe/Berlin)" })).toBe(
    "Lin Okafor moved “Teaser” to Dec 2, 2026, 09:00, Berlin time (Europe/Berlin)",
  );
  expect(told({ ...by, kind: "replanned" })).toBe("Lin Okafor took “Teaser” off its day");
});
