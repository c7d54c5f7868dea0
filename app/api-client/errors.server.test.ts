import { expect, test } from "vitest";
import { presentable, retryAfterSeconds, validationError } from "./errors.server.ts";

test("errors as an object of arrays come back by field", () => {
  const { fieldErrors, formErrors } = validationError({
    message: "x (and 1 more error)",
    errors: { name: ["A", "B"], "items.0.title": ["C"] },
  });
  expect(fieldErrors).toEqual({ name: ["A", "B"], "items.0.title": ["C"] });
  expect(formErrors).toEqual([]);
});

test("errors as an array of single-key objects come back by field", () => {
  expect(validationError({ errors: [{ name: ["A"] }, { name: ["B"] }, { day: ["C"] }] }).fieldErrors).toEqual(
    { name: ["A", "B"], day: ["C"] },
  );
});

test("errors as a string, or none, leave the message for the whole form", () => {
  expect(validationError({ message: "Out of paper.", errors: "nope" })).toMatchObject({
    fieldErrors: {},
    formErrors: ["Out of paper."],
  });
  expect(validationError({})).toMatchObject({ message: "Request Failed", formErrors: ["Request Failed"] });
});

test("ten thousand messages are capped, and counted", () => {
  const errors = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`f${n}`, ["bad"]]));
  const { fieldErrors, formErrors } = validationError({ errors });
  expect(Object.keys(fieldErrors)).toHaveLength(100);
  expect(formErrors).toEqual(["and 9900 more errors"]);
});

test.each([
  "SQLSTATE[42S02]: Base table or view not found",
  "No query results for model [App\\Models\\Thing] 5",
  "connect ECONNREFUSED 10.0.0.1:80",
  "file_get_contents(/var/www/html/x): failed",
  "See http://api.internal/docs",
  "<html><body>502</body></html>",
  "x".repeat(301),
  "",
  null,
  7,
])("%j is not for people's eyes", (text) => {
  expect(presentable(text)).toBeNull();
});

test("the API's plain sentences are shown as they are", () => {
  expect(presentable("The name field is required.")).toBe("The name field is required.");
  expect(presentable("The final url field must start with one of the following: https://.")).toBe(
    "Final URL must start with https://.",
  );
});

test.each([
  ["120", 120],
  ["0", 1],
  ["999999", 3600],
  ["Fri, 20 Nov 2026 12:01:00 GMT", 60],
  ["nonsense", null],
  [undefined, null],
])("Retry-After %s is %s seconds", (header, seconds) => {
  expect(retryAfterSeconds(header, Date.parse("2026-11-20T12:00:00Z"))).toBe(seconds);
});
