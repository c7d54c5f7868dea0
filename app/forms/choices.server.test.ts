import { expect, test } from "vitest";
import { settledForm, theirFields } from "./choices.server.ts";

const posted = (button: readonly [string, string]) => {
  const form = new FormData();
  const fields: [string, string][] = [
    ["title", "Mine"],
    ["rows[0].text", "Mine, one"],
    ["rows[1].text", "Mine, two"],
    ["rows_more", "Mine, too"],
    ["version", "1"],
    ["_seen", "2"],
    ["_keep:title", "yours"],
    ["_theirs:title", "Theirs"],
    ["_keep:rows", "theirs"],
    ["_theirs:rows[0].text", "Theirs, one"],
  ];
  for (const [name, text] of [...fields, button]) form.append(name, text);
  return form;
};
const fieldsOf = (form: FormData | null) =>
  form && Object.fromEntries([...form].filter(([name]) => !name.startsWith("_") && name !== "intent"));

test("a save takes what was chosen for each field, from the version that was seen", () => {
  const form = posted(["intent", "save"]);
  expect(theirFields(form)).toEqual(["rows"]);
  expect(fieldsOf(settledForm(form))).toEqual({
    title: "Mine",
    "rows[0].text": "Theirs, one",
    rows_more: "Mine, too",
    version: "2",
  });
});

test.each([
  ["intent", "step-scheduled"],
  ["intent", "upload"],
  ["intent", ""],
  ["other", "x"],
] as const)("a button %s=%s settles a conflict", (...button) =>
  expect(settledForm(posted(button))).not.toBeNull(),
);

test.each([
  ["intent", "preview"],
  ["intent", "add rows"],
  ["intent", "comment"],
  ["__intent__", "{}"],
] as const)("a button %s=%s leaves it as it is", (...button) =>
  expect(settledForm(posted(button))).toBeNull(),
);

test("a form without a conflict is not settled", () => {
  const form = posted(["intent", "save"]);
  form.delete("_seen");
  expect(settledForm(form)).toBeNull();
});
