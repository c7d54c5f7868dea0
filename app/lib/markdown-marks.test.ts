import { expect, test } from "vitest";
import { addImages, continueList, type Edit, linkWords, type Mark, markText } from "./markdown-marks.ts";

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
  ["bold", "so **⟦warm⟧** boots", "so ⟦warm⟧ boots"],
  ["bold", "so ⟦**warm**⟧ boots", "so ⟦warm⟧ boots"],
  ["bold", "so *⟦warm⟧* boots", "so ***⟦warm⟧*** boots"],
  ["bold", "so **⟦⟧** boots", "so ⟦⟧ boots"],
  ["italic", "so ⟦⟧boots", "so *⟦⟧*boots"],
  ["italic", "so *⟦warm⟧* boots", "so ⟦warm⟧ boots"],
  ["italic", "so **⟦warm⟧** boots", "so ***⟦warm⟧*** boots"],
  ["italic", "so ***⟦warm⟧*** boots", "so **⟦warm⟧** boots"],
  ["italic", "so ⟦**warm**⟧ boots", "so *⟦**warm**⟧* boots"],
  ["link", "see ⟦the boots⟧.", "see [the boots](⟦https://⟧)."],
  ["heading", "one\ntw⟦⟧o\nthree", "one\n## tw⟦⟧o\nthree"],
  ["heading", "## tw⟦o⟧", "⟦two⟧"],
  ["heading", "⟦⟧", "## ⟦⟧"],
  ["heading", "\n⟦⟧", "\n## ⟦⟧"],
  ["heading", "#⟦⟧# two", "⟦⟧two"],
  ["heading3", "## tw⟦⟧o", "### tw⟦⟧o"],
  ["list", "o⟦ne\ntw⟧o\nthree", "⟦- one\n- two⟧\nthree"],
  ["list", "- o⟦ne\n- tw⟧o", "⟦one\ntwo⟧"],
  ["list", "⟦1. one\n2. two⟧", "⟦- one\n- two⟧"],
  ["numbers", "⟦one\n\ntwo⟧", "⟦1. one\n\n2. two⟧"],
  ["numbers", "⟦1. one\n2. two⟧", "⟦one\ntwo⟧"],
  ["quote", "⟦one\n\ntwo⟧", "⟦> one\n> \n> two⟧"],
  ["quote", "⟦> one\n> two⟧", "⟦one\ntwo⟧"],
])("%s makes %j %j", (mark, before, after) =>
  expect(edited(before, (...at) => markText(...at, mark))).toBe(after),
);

/** Returns the text after an edit, or null if there is none. */
const after = (shown: string, edit: (text: string, start: number, end: number) => Edit | null) => {
  let isNone = false;
  const result = edited(shown, (text, start, end) => {
    const made = edit(text, start, end);
    isNone = made === null;
    return made ?? { start, end, text: "", from: start, to: end };
  });
  return isNone ? null : result;
};

test.each([
  ["- one⟦⟧", "- one\n- ⟦⟧"],
  ["9. one⟦⟧\nrest", "9. one\n10. ⟦⟧\nrest"],
  ["  * o⟦⟧ne", "  * o\n  * ⟦⟧ne"],
  ["- [x] done⟦⟧", "- [x] done\n- [ ] ⟦⟧"],
  ["- one\n- ⟦⟧", "- one\n⟦⟧"],
  ["1. one\n2. ⟦⟧\n\nrest", "1. one\n⟦⟧\n\nrest"],
  ["one⟦⟧", null],
  ["⟦⟧- one", null],
  ["```\n- one⟦⟧", null],
  ["*one*⟦⟧", null],
])("Enter makes %j %j", (before, made) =>
  expect(after(before, (text, start) => continueList(text, start))).toBe(made),
);

test.each([
  ["see ⟦the boots⟧.", "https://a.test/b_(c)", "see [the boots](https://a.test/b_%28c%29)⟦⟧."],
  ["see ⟦⟧.", "https://a.test", null],
  ["see ⟦the boots⟧.", "the new boots", null],
  ["see ⟦https://a.test⟧.", "https://b.test", null],
  ["⟦one\ntwo⟧", "https://a.test", null],
])("over %j, %s makes %j", (before, pasted, made) =>
  expect(after(before, (...at) => linkWords(...at, pasted))).toBe(made),
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
