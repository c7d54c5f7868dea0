import { expect, test } from "vitest";
import { isFieldName } from "./field-names.ts";

test("names are short, shallow, and inside of lists", () => {
  expect(isFieldName("cards[500].title")).toBe(true);
  expect(isFieldName("cards[501].title")).toBe(false);
  expect(isFieldName("a[99999999]")).toBe(false);
  expect(isFieldName("x".repeat(200))).toBe(true);
  expect(isFieldName("x".repeat(201))).toBe(false);
  expect(isFieldName("a.b.c.d.e.f")).toBe(true);
  expect(isFieldName("a.b.c.d.e.f.g")).toBe(false);
  expect(isFieldName("a[0][0][0][0][0][0]")).toBe(false);
});
