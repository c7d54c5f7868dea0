import { expect, test } from "vitest";
import { z } from "zod";
import { NotFoundError } from "./errors.server.ts";
import { existingRecord } from "./existing-record.server.ts";

const schema = existingRecord(z.object({ id: z.string() }), "Blog not found");

test.each([
  [undefined],
  [null],
  [{}],
  [{ data: null }],
  [{ data: [] }],
  [{ data: { data: null } }],
  [{ message: "Nothing here." }],
])("%j holds no record", (body) => {
  expect(() => schema.safeParse(body)).toThrow(new NotFoundError("Blog not found"));
});

test("a record is read, wrapped or not, and another shape is no record of ours", () => {
  expect(schema.parse({ data: { id: "1" } })).toEqual({ id: "1" });
  expect(schema.parse({ id: "1" })).toEqual({ id: "1" });
  expect(schema.safeParse({ data: { title: "x" } }).success).toBe(false);
});
