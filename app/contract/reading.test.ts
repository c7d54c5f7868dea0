import { expect, test } from "vitest";
import { z } from "zod";
import { listOf, pageOf, recordIfSent, recordOf } from "./envelope.ts";
import { IdSchema, orNull } from "./fields.ts";
import { readingAs, type Unreadable } from "./reading.ts";

const Row = z.object({
  id: IdSchema,
  name: z.string(),
  note: orNull(z.string()),
  tags: orNull(z.array(z.string())),
});

function read<Schema extends z.ZodType>(schema: Schema, body: unknown) {
  const heard: Unreadable[] = [];
  const reader = {
    leaveOut: (one: Unreadable) => void heard.push(one),
    dayOf: () => null,
    instantOf: () => null,
  };
  const parsed = readingAs(reader, () => schema.safeParse(body));
  return { parsed, heard };
}

test("a field that can be done without is left out, and named without its value", () => {
  const { parsed, heard } = read(recordOf(Row), { data: { id: 1, name: "A", note: 5, tags: [] } });
  expect(parsed.data).toEqual({ id: "1", name: "A", note: null, tags: [] });
  expect(heard).toEqual([{ field: "note", expected: "string", found: "number" }]);
});

test("a row that lacks what it needs is left out of its list, and the others stay", () => {
  const rows = [
    { id: 1, name: "A" },
    { id: 2 },
    "odd",
    null,
    { name: "C" },
    { note: "Neither an id nor a name" },
    { id: 4, name: "D", tags: ["x", 1] },
  ];
  for (const [schema, body] of [
    [listOf(Row), rows],
    [pageOf(Row), { data: rows, current_page: 1, last_page: 1, per_page: 9, total: 7 }],
  ] as const) {
    const { parsed, heard } = read(schema, body);
    const read_ = parsed.data as z.output<typeof Row>[] | { data: z.output<typeof Row>[] };
    const names = ("data" in read_ ? read_.data : read_).map(({ name, tags }) => [name, tags]);
    expect(names).toEqual([
      ["A", null],
      ["D", ["x"]],
    ]);
    expect(heard.map(({ field }) => field.replace(/^data\./, ""))).toContain("*.name");
  }
});

test("a record without what it needs, and a list of which nothing can be read, fail", () => {
  for (const [schema, body] of [
    [recordOf(Row), { data: { id: 1 } }],
    [listOf(Row), [{ id: 1 }, { id: 2 }]],
    [pageOf(Row), { data: "rows" }],
    [recordOf(Row), "text"],
  ] as const) {
    const { parsed, heard } = read(schema, body);
    expect(parsed.success).toBe(false);
    expect(heard.length).toBeGreaterThan(0);
  }
});

test("what a write answers with may be anything", () => {
  expect(read(recordIfSent(Row), { message: "Done" }).parsed.data).toBeNull();
});

test("without lenience every fault fails, at its place", () => {
  const parsed = recordOf(Row).safeParse({ data: { id: 1, name: 2 } });
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([["name"]]);
});
