import { expect, test } from "vitest";
import { type Mark, markText } from "./markdown-marks.ts";

/** Returns the text after the edit. Square brackets mark the selection, before and after. */
function press(shown: string, mark: Mark): string {
  const [before = "", chosen = "", after = ""] = shown.split(/[⟦⟧]/);
  const text = before + chosen + after;
  const edit = markText(text, before.length, before.length + chosen.length, mark);
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
])("%s makes %j %j", (mark, before, after) => expect(press(before, mark)).toBe(after));
