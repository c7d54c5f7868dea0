import { expect, test } from "vitest";
import { z } from "zod";
import { knownFields } from "./posted-fields.server.ts";

const schema = z.object({
  name: z.string(),
  networks: z.array(z.string()).optional().default([]),
  limits: z.partialRecord(z.enum(["x", "linkedin"]), z.object({ cap: z.string() })).optional(),
  cards: z
    .array(z.object({ title: z.string().transform((text) => text.trim()), tags: z.array(z.string()) }))
    .max(3)
    .optional(),
});

function form(entries: [string, string][]): FormData {
  const posted = new FormData();
  for (const [name, value] of entries) posted.append(name, value);
  return posted;
}
const kept = (...entries: [string, string][]) => [...knownFields(form(entries), schema)];

test("fields of the schema are read, lists and rows too, and no others", () => {
  const entries: [string, string][] = [
    ["name", "Launch"],
    ["networks", "x"],
    ["networks", "linkedin"],
    ["networks[0]", "x"],
    ["cards[5].tags[4]", "deep"],
    ["limits.linkedin.cap", "300"],
  ];
  const others = [
    "_token",
    "other",
    "__proto__[x]",
    "constructor.prototype.x",
    "toString",
    "__state__",
    "",
    "name[0]",
    "cards[6].title",
  ];
  expect(kept(...entries, ...others.map((name): [string, string] => [name, "x"]))).toEqual(entries);
});

const wish = (value: unknown) => knownFields(form([["__intent__", JSON.stringify(value)]]), schema);
const heard = (value: unknown) => wish(value).get("__intent__");
const asked = (value: unknown): unknown => JSON.parse(heard(value) as string);

test("a row is added to, taken from, and moved in a list of the schema", () => {
  const wishes = [
    { type: "insert", payload: { name: "cards" } },
    { type: "remove", payload: { name: "cards", index: 1 } },
    { type: "reorder", payload: { name: "cards", from: 0, to: 2 } },
  ];
  for (const one of wishes) expect(asked(one)).toEqual(one);
});

test("no other wish of the form library is heard", () => {
  const wishes: unknown[] = [
    { type: "update", payload: { name: "name", value: "x" } },
    { type: "update", payload: { value: { a: 1 } } },
    { type: "reset", payload: {} },
    { type: "validate", payload: { name: "name" } },
    { type: "insert", payload: { name: "name" } },
    { type: "insert", payload: { name: "nothing" } },
    { type: "insert", payload: { name: "limits" } },
    { type: "insert", payload: { name: "toString" } },
    { type: "remove", payload: { name: "cards" } },
    { type: "remove", payload: { name: "cards", index: 1e9 } },
    { type: "remove", payload: { name: "cards", index: -1 } },
    { type: "reorder", payload: { name: "cards", from: 0, to: 1e9 } },
    null,
    [],
    "insert",
    { type: "__proto__", payload: { name: "cards" } },
  ];
  for (const one of wishes) expect(heard(one), JSON.stringify(one)).toBe(null);
  expect(knownFields(form([["__intent__", "{"]]), schema).get("__intent__")).toBe(null);
});

test("an inserted row begins empty, whatever the wish says", () => {
  expect(asked({ type: "insert", payload: { name: "cards", defaultValue: { title: "x" } } })).toEqual({
    type: "insert",
    payload: { name: "cards" },
  });
});
