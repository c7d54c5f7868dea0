import { expect, test } from "vitest";
import { isRecordPath, projectOf } from "./record-path.ts";

test("a record's page is told from the pages below it", () => {
  expect(isRecordPath("/projects/winter/folders")).toBe(true);
  expect(isRecordPath("/projects/winter/folders/1/campaigns/blog/2")).toBe(true);
  expect(isRecordPath("/projects/winter/folders/1/campaigns/blog/2/settings")).toBe(false);
  expect(isRecordPath("//evil.test/folders")).toBe(false);
});

test("a path that can't be decoded is no record's, because reading its project would fail", () => {
  expect(isRecordPath("/projects/%E0%A4%A/folders")).toBe(false);
  expect(projectOf("/projects/caf%C3%A9/folders")).toBe("café");
});
