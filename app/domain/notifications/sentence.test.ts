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
