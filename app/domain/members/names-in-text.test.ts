import { expect, test } from "vitest";
import { typedName } from "./names-in-text.ts";

test.each([
  ["@", ""],
  ["@a", "a"],
  ["Well, @Ada Lo", "Ada Lo"],
  ["(@zo", "zo"],
  ["One\n@zo", "zo"],
  ["＠Ｌｉｎ", "Ｌｉｎ"],
  ["请@王", "王"],
  ["ask @Ada and @Z", "Z"],
  ["“@Dr. O'", "Dr. O'"],
])("%j is the beginning of a name", (text, name) => {
  expect(typedName(text)).toEqual({ at: text.length - name.length - 1, text: name });
});

test.each([
  "",
  "Ada",
  "@ ",
  "no one @ all",
  "mail ada@ada",
  "zoë@ada",
  "https://example.com/@lin",
  "https://example.com?by=@lin",
  "@Ada\nthen",
  "@@",
  `@${"a".repeat(41)}`,
])("%j is none", (text) => {
  expect(typedName(text)).toBeNull();
});
