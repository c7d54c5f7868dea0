import { assert, property, string } from "fast-check";
import { expect, it } from "vitest";
import { templateLine, templateText } from "./template-lines.ts";

it.each([
  ["14: Write the brief !high", { title: "Write the brief", days_before: 14, priority: "high" }],
  ["0: Start it", { title: "Start it", days_before: 0, priority: "normal" }],
  ["+7: Read the numbers", { title: "Read the numbers", days_before: -7, priority: "normal" }],
  ["Thank everyone", { title: "Thank everyone", days_before: null, priority: "normal" }],
  ["3 posts for launch day", { title: "3 posts for launch day", days_before: null, priority: "normal" }],
])("“%s” is read, and written the same way", (text, line) => {
  expect(templateLine(text)).toEqual(line);
  expect(templateText(templateLine(text))).toBe(text);
});

it("reads any line", () => {
  assert(
    property(string({ maxLength: 300, unit: "grapheme" }), (text) => templateLine(text).title.length <= 300),
  );
});
