import { expect, test } from "vitest";
import { mentionedIn } from "./mentions.ts";

const people = [
  { id: "1", name: "Ada" },
  { id: "2", name: "Ada Lovelace" },
  { id: "3", name: "Zoë Ortiz" },
];

test.each([
  ["@Ada Lovelace, is this right?", ["2"]],
  ["ask @ada.", ["1"]],
  ["@ZOË ORTIZ and @Ada", ["3", "1"]],
  ["@Ada and @Ada again", ["1"]],
  ["mail ada@ada.example or @Adam", []],
  ["no one @ all", []],
  ["@", []],
])("%j names %j", (text, ids) => {
  expect(mentionedIn(text, people)).toEqual(ids);
});
