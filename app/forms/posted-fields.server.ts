import { z } from "zod";
import { INDEX_MAX } from "#lib/field-names.ts";

/** The fields of a form, and how many rows are read of each list. Other fields aren't lists. */
type Fields = ReadonlyMap<string, number | undefined>;

const known = new WeakMap<z.ZodType, Fields>();

function fieldsOf(schema: z.ZodType): Fields {
  const fields = known.get(schema) ?? new Map(propertiesOf(z.toJSONSchema(schema, INPUT)));
  known.set(schema, fields);
  return fields;
}

const INPUT = { io: "input", unrepresentable: "any" } as const;

function propertiesOf({
  properties,
  oneOf,
  anyOf,
  allOf,
}: z.core.JSONSchema.BaseSchema): [string, number | undefined][] {
  const own = Object.entries(properties ?? {}).map(([name, field]): [string, number | undefined] => {
    if (typeof field === "boolean" || field.type !== "array") return [name, undefined];
    // Twice the limit, so that a list that is slightly too long is returned in full with its error.
    return [name, field.maxItems === undefined ? INDEX_MAX + 1 : field.maxItems * 2];
  });
  return [...own, ...[oneOf, anyOf, allOf].flatMap((options) => (options ?? []).flatMap(propertiesOf))];
}

/** Returns whether a field belongs to the schema, and to a row that is read. */
function isKnown(name: string, fields: Fields): boolean {
  const [, own = "", row] = /^([^.[]*)(?:\[(\d+)\])?/.exec(name) ?? [];
  return fields.has(own) && (row === undefined || Number(row) < (fields.get(own) ?? 0));
}

/** The list changes that a button can request. conform supports others, which our forms never send. */
const ROW_CHANGES = ["insert", "remove", "reorder"];
const INTENT = "__intent__";
const WISH_MAX = 400;

/** Rebuilds a button's request to change a list in the schema, without anything else. Returns null for every other request. */
function rowChange(value: FormDataEntryValue | null, fields: Fields): string | null {
  if (typeof value !== "string" || value.length > WISH_MAX) return null;
  let wish: unknown;
  try {
    wish = JSON.parse(value);
  } catch {
    return null;
  }
  const { type, payload } = (wish ?? {}) as { type?: unknown; payload?: unknown };
  if (typeof type !== "string" || !ROW_CHANGES.includes(type)) return null;
  const { name, index, from, to } = (payload ?? {}) as Record<string, unknown>;
  const rows = typeof name === "string" ? fields.get(name) : undefined;
  if (rows === undefined) return null;
  const isPlace = (place: unknown) =>
    typeof place === "number" && Number.isInteger(place) && place >= 0 && place < rows;
  const isComplete = {
    insert: index === undefined || isPlace(index),
    remove: isPlace(index),
    reorder: isPlace(from) && isPlace(to),
  }[type];
  return isComplete === true ? JSON.stringify({ type, payload: { name, index, from, to } }) : null;
}

/**
 * Returns the fields of a posted form that belong to its schema. conform would build all others too, send them back to the page,
 * and follow any `__intent__`. How large a structure names can describe is limited for every form when it is received.
 */
export function knownFields(posted: FormData, schema: z.ZodType): FormData {
  const fields = fieldsOf(schema);
  const kept = new FormData();
  for (const [name, value] of posted) if (isKnown(name, fields)) kept.append(name, value);
  const change = rowChange(posted.get(INTENT), fields);
  if (change !== null) kept.set(INTENT, change);
  return kept;
}
