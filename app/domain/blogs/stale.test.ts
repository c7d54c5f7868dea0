import { expect, test } from "vitest";
import { isStalePost, staleBefore } from "./stale.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const post = (published: string | null, reviewed: string | null = null, status = "published") => ({
  status,
  published_at: published,
  reviewed_on: reviewed,
});

test("the day is twelve months back", () => {
  expect(staleBefore(now)).toBe("2025-11-21");
});

test("a published post is stale after twelve months, until it is reviewed, and a year after that again", () => {
  expect(isStalePost(post("2025-11-20T23:59:59.000Z"), now)).toBe(true);
  expect(isStalePost(post("2025-11-21T00:00:00.000Z"), now)).toBe(false);
  expect(isStalePost(post("2024-01-01T00:00:00.000Z", "2026-01-01"), now)).toBe(false);
  expect(isStalePost(post("2024-01-01T00:00:00.000Z", "2025-11-20"), now)).toBe(true);
});

test("what is not published is never stale", () => {
  expect(isStalePost(post("2024-01-01T00:00:00.000Z", null, "archived"), now)).toBe(false);
  expect(isStalePost(post(null), now)).toBe(false);
});
