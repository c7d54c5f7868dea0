import { expect, test } from "vitest";
import { plainQueryValue } from "./plain-query.ts";

test("a plus sign stays one, encoded or not", () => {
  expect(plainQueryValue("?email=a+b@x.com", "email")).toBe("a+b@x.com");
  expect(plainQueryValue("?email=a%2Bb%40x.com&redirect=/", "email")).toBe("a+b@x.com");
});

test("what is absent or malformed is null", () => {
  expect(plainQueryValue("?a=1", "email")).toBeNull();
  expect(plainQueryValue("?email=%E0%A4%A", "email")).toBeNull();
});
