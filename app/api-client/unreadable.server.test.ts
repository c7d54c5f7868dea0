import { expect, test, vi } from "vitest";
import { z } from "zod";
import { recordOf } from "#contract/envelope.ts";
import { BadResponseError } from "./errors.server.ts";
import { readAnswer } from "./unreadable.server.ts";

const modules = import.meta.glob<Record<string, unknown>>("../contract/*.ts", { eager: true });

/** Returns the fields of a record's schema, without transforms that complete it first. */
function shapeOf(schema: unknown): Record<string, z.ZodType> | null {
  if (schema instanceof z.ZodObject) return schema.shape;
  return schema instanceof z.ZodPipe ? shapeOf(schema.def.out) : null;
}

/** Fields that are derived from other fields if they are missing. */
const COMPLETED: Record<string, string[]> = { CampaignSchema: ["kind"], BoardSchema: ["title"] };

const records = Object.entries(modules)
  .filter(([path]) => !path.includes(".test."))
  .flatMap(([, exported]) => Object.entries(exported))
  .flatMap(([name, schema]) => {
    const shape = shapeOf(schema);
    const required = Object.entries(shape ?? {})
      .filter(([field, type]) => !type.safeParse(undefined).success && !COMPLETED[name]?.includes(field))
      .map(([field]) => field);
    return shape && name.endsWith("Schema") && required.length > 0
      ? [{ name, schema: schema as z.ZodType, required }]
      : [];
  });

test.each(records)(
  "$name: each field that it cannot do without is named when it is missing",
  ({ name, schema, required }) => {
    const lines: string[] = [];
    const written = vi
      .spyOn(process.stdout, "write")
      .mockImplementation((line) => lines.push(String(line)) > 0);
    const call = { method: "GET", route: `/api/${name}`, requestId: "one" };
    expect(() => readAnswer({ data: {} }, recordOf(schema), call)).toThrow(BadResponseError);
    // This error was already logged within the last minute.
    expect(() => readAnswer({ data: {} }, recordOf(schema), call)).toThrow(BadResponseError);
    written.mockRestore();
    const named = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(named.map(({ field }) => String(field)).toSorted()).toEqual(required.toSorted());
    for (const line of named) expect(line).toMatchObject({ ...call, found: "undefined", count: 1 });
  },
);

test("there are records to break", () => {
  expect(records.length).toBeGreaterThan(15);
});
