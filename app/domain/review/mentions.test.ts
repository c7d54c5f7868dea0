import { expect, test } from "vitest";
import cases from "#tests/files/mentions.json" with { type: "json" };
import { mentionedIn, mentionSpans } from "./mentions.ts";

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

test.each(cases)("“$text” mentions $name: $mentioned", ({ name, text, mentioned }) => {
  expect(mentionedIn(text, [...people, { id: "4", name }])).toEqual(mentioned ? ["4"] : []);
});

const team = [
  { id: "lin", name: "Lin Chen" },
  { id: "linda", name: "Linda Park" },
  { id: "ada", name: "Ada Lovelace" },
  { id: "ada2", name: "Ada Byron" },
  { id: "kim", name: "김민수" },
  { id: "wang", name: "王小" },
  { id: "wang2", name: "王小明" },
  { id: "jose", name: "José-María Núñez" },
  { id: "same", name: "Sam Roe" },
  { id: "same2", name: "Sam Roe" },
];

test.each([
  ["@Lin, please", ["lin"]],
  ["@linda", ["linda"]],
  ["@Lin's draft and @LIN CHEN", ["lin"]],
  // Both have this first name, so it names nobody.
  ["@Ada, please", []],
  ["@Ada Byron, please", ["ada2"]],
  ["post as @lin.chen, @lin_official, @lin@a.example or lin@a.example", []],
  ["@김민수님, @王小明さん", ["kim", "wang2"]],
  ["请@王小看", ["wang"]],
  ["https://example.com/@lin/post, example.com/@lin and @Ada Byron", ["ada2"]],
  ["＠Ｌｉｎ　Ｃｈｅｎ", ["lin"]],
  ["@Jose\u0301\u2011Mari\u0301a\u202FNu\u0301n\u0303ez and @José-maría", ["jose"]],
  ["@Sam Roe", ["same", "same2"]],
  ["@Sam", []],
  ["@Lin\nChen", ["lin"]],
])("%j of a team mentions %j", (text, ids) => {
  expect(mentionedIn(text, team)).toEqual(ids);
});

test("a mention is found where it is written", () => {
  const text = "İ 👩‍👩‍👧 @Jose\u0301-Mari\u0301a Nu\u0301n\u0303ez’s";
  expect(mentionSpans(text, team).map(({ start, end }) => text.slice(start, end))).toEqual([
    "@Jose\u0301-Mari\u0301a Nu\u0301n\u0303ez",
  ]);
});
