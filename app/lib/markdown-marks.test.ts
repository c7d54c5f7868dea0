import { expect, test } from "vitest";
import { addImages, type Edit, type Mark, markText } from "./markdown-marks.ts";

/** Returns the text after an edit. Square brackets mark the selection, before and after. */
function edited(shown: string, edit: (text: string, start: number, end: number) => Edit): string {
  const [before = "", chosen = "", after = ""] = shown.split(/[⟦⟧]/);
  const text = before + chosen + after;
  return applied(text, edit(text, before.length, before.length + chosen.length));
}

function applied(text: string, edit: Edit): string {
  const result = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  return `${result.slice(0, edit.from)}⟦${result.slice(edit.from, edit.to)}⟧${result.slice(edit.to)}`;
}

test.each<[Mark, string, string]>([
  ["bold", "so ⟦warm⟧ boots", "so **⟦warm⟧** boots"],
  ["italic", "so ⟦⟧boots", "so *⟦⟧*boots"],
  ["link", "see ⟦the boots⟧.", "see [the boots](⟦https://⟧)."],
  ["heading", "one\ntw⟦⟧o\nthree", "one\n⟦## two⟧\nthree"],
  ["heading", "## tw⟦o⟧", "⟦two⟧"],
  ["list", "o⟦ne\ntw⟧o\nthree", "⟦- one\n- two⟧\nthree"],
  ["list", "- o⟦ne\n- tw⟧o", "⟦one\ntwo⟧"],
])("%s makes %j %j", (mark, before, after) =>
  expect(edited(before, (...at) => markText(...at, mark))).toBe(after),
);

test.each([
  ["⟦⟧", "![⟦Describe the image⟧](/a)"],
  ["one⟦⟧", "one\n\n![⟦Describe the image⟧](/a)"],
  ["o⟦⟧ne\ntwo", "one\n\n![⟦Describe the image⟧](/a)\n\ntwo"],
  ["one\n\n⟦⟧two", "one\n\n![⟦Describe the image⟧](/a)\n\ntwo"],
  ["one\n⟦⟧\ntwo", "one\n\n![⟦Describe the image⟧](/a)\n\ntwo"],
  ["one\n\n⟦⟧\n\ntwo", "one\n\n![⟦Describe the image⟧](/a)\n\ntwo"],
])("an image in %j is a paragraph of its own", (before, after) =>
  expect(edited(before, (text, _, end) => addImages(text, end, ["![Describe the image](/a)"]))).toBe(after),
);
