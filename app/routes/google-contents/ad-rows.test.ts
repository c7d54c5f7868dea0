import { expect, test } from "vitest";
import { changeRows, type TypedAd } from "./ad-rows.ts";

const typed = (headlines: string[], more: Partial<TypedAd> = {}): TypedAd => ({
  headlines: headlines.map((text) => ({ text, pin: "" })),
  descriptions: [],
  paste_headlines: "",
  paste_descriptions: "",
  path1: "",
  path2: "",
  final_url: "",
  ad_group_id: "",
  owner_id: "",
  planned_for: "",
  notes: "",
  ...more,
});
const textsAfter = (ad: TypedAd, intent: string) =>
  changeRows(ad, intent)?.typed.headlines.map(({ text }) => text);

test("a line is added up to fifteen, and the focus goes there", () => {
  expect(changeRows(typed(["A"]), "add headlines")).toMatchObject({ focus: "headlines[1].text" });
  const full = Array.from({ length: 15 }, () => "A");
  expect(changeRows(typed(full), "add headlines")).toMatchObject({
    said: "An ad can have up to 15 headlines.",
    focus: null,
  });
});

test("a line is removed by its place, and three stay to be filled in", () => {
  expect(textsAfter(typed(["A", "B", "C", "D"]), "remove headlines 1")).toEqual(["A", "C", "D"]);
  expect(textsAfter(typed(["A", "B"]), "remove headlines 0")).toEqual(["B", "", ""]);
});

test("pasted lines fill the blanks first, and what finds no room stays", () => {
  const paste = Array.from({ length: 16 }, (_, index) => `Line ${index + 1}`).join("\r\n\r\n");
  const changed = changeRows(typed(["A", "", "B"], { paste_headlines: paste }), "fill headlines");
  expect(changed?.typed.headlines.slice(0, 4).map(({ text }) => text)).toEqual([
    "A",
    "Line 1",
    "B",
    "Line 2",
  ]);
  expect(changed?.typed.headlines).toHaveLength(15);
  expect(changed?.typed.paste_headlines).toBe("Line 14\nLine 15\nLine 16");
  expect(changed?.said).toBe("13 headlines filled in. Not saved yet. 3 lines didn’t fit.");
});

test("pins are swapped and cleared in both lists", () => {
  const pinned = typed([], {
    headlines: ["1", "2", "3", ""].map((pin) => ({ text: "A", pin })),
    descriptions: [{ text: "B", pin: "2" }],
  });
  const pins = (intent: string) => {
    const after = changeRows(pinned, intent)?.typed;
    return [...(after?.headlines ?? []), ...(after?.descriptions ?? [])].map(({ pin }) => pin);
  };
  expect(pins("swap pins")).toEqual(["2", "1", "3", "", "1"]);
  expect(pins("clear pins")).toEqual(["", "", "", "", ""]);
});

test("other buttons change nothing", () => {
  for (const intent of ["save", "preview", "add", "add paths", "drop headlines", ""])
    expect(changeRows(typed(["A"]), intent)).toBeUndefined();
});
