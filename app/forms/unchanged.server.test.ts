import { expect, test } from "vitest";
import { z } from "zod";
import { changedNames } from "./unchanged.server.ts";

const schema = z.object({
  title: z.string().optional(),
  count: z.coerce.number().optional(),
  isPublic: z.literal("on").optional(),
  networks: z.array(z.string()).optional().default([]),
  rows: z.array(z.object({ text: z.string().optional(), pin: z.string().optional() })).optional(),
  version: z.coerce.number().optional(),
});

const filling = {
  title: "",
  count: 3,
  isPublic: true,
  networks: ["x", "threads"],
  rows: [{ text: "One", pin: null }],
};
const value = {
  title: undefined,
  count: 3,
  isPublic: "on" as const,
  networks: ["x", "threads"],
  rows: [{ text: "One" }],
};

test("a form that says what it was filled with is unchanged, whatever else it carries", () => {
  expect(changedNames(schema, filling, { ...value, version: 4 })).toEqual([]);
});

test.each([
  { title: "Launch" },
  { count: 4 },
  { isPublic: undefined },
  { networks: ["x"] },
  { rows: [{ text: "Two" }] },
])("a form with %j has changed there", (typed) => {
  expect(changedNames(schema, filling, { ...value, ...typed })).toEqual(Object.keys(typed));
});
