import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ownPath, withRedirect } from "./own-path.ts";

const hostile = [
  "//evil.test",
  "///evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "https://evil.test",
  "http:evil.test",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "/\tevil",
  " /evil",
  "/a/..//evil.test",
  "/.//evil.test",
  "/x/%2e%2e//evil.test",
  "@evil.test",
  "/\0",
  "/a\r\nX: y",
  "/\u2028",
  `/${"a".repeat(10_000)}`,
  "",
  "projects",
  "/projects.data",
  "/_.data",
  "/__manifest",
  "/a\\..\\evil",
];

test.each(hostile)("%j leads nowhere", (value) => {
  expect(ownPath(value)).toBe("");
});

test.each([[["/a"]], [null], [undefined], [5], [{}]])("what is not a text leads nowhere", (value) => {
  expect(ownPath(value)).toBe("");
});

test.each(["/", "/projects/p1/folders?page=2#x", "/a?next=//evil", "/projects/p1/teams/?a=1"])(
  "%s survives",
  (value) => {
    expect(ownPath(value)).toBe(value);
  },
);

test("whatever comes in, what comes out stays on our own origin", () => {
  const own = "https://app.example.com";
  const pieces = fc.array(
    fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      ":",
      "@",
      "%2f",
      "%5c",
      "evil.test",
      "?",
      "#",
      "javascript",
      " ",
      "\t",
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        pieces.map((parts) => parts.join("")),
        fc.webUrl(),
      ),
      (value) => {
        const path = ownPath(value);
        expect(new URL(path || "/", own).origin).toBe(own);
      },
    ),
    { numRuns: 50_000 },
  );
});

test("the place to come back to is kept only when it is one of ours", () => {
  expect(withRedirect("/login", "/projects?page=2")).toBe("/login?redirect=%2Fprojects%3Fpage%3D2");
  expect(withRedirect("/login", "//evil.test")).toBe("/login");
});
