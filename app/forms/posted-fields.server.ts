import type { z } from "zod";
import type { $ZodChecks, $ZodType, $ZodTypes } from "zod/v4/core";
import { INDEX_MAX } from "#lib/field-names.ts";

/** The fields that a schema accepts: their names, with `[]` for any index of a list, and the maximum length of each list. */
type Fields = { names: Set<string>; lists: Map<string, number> };

const known = new WeakMap<z.ZodType, Fields>();

function fieldsOf(schema: z.ZodType): Fields {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const fields: Fields = { names: new Set(), lists: new Map() };
  collect(schema, "", fields);
  known.set(schema, fields);
  return fields;
}

/** Walks a schema the way conform does. See https://zod.dev/packages/core for the definitions. */
function collect(schema: $ZodType, name: string, fields: Fields): void {
  const { def } = (schema as $ZodTypes)._zod;
  if (name !== "") fields.names.add(name);
  switch (def.type) {
    case "object":
      for (const [key, value] of Object.entries(def.shape))
        collect(value, name === "" ? key : `${name}.${key}`, fields);
      break;
    case "array": {
      const limits = (def.checks ?? []).map((check) => (check as $ZodChecks)._zod.def);
      const limit = limits.find((one) => one.check === "max_length");
      // Accepts twice the limit, so that a list that is slightly too long is returned in full with its error.
      const most = limit ? limit.maximum * 2 : INDEX_MAX;
      fields.lists.set(name, Math.max(most, fields.lists.get(name) ?? 0));
      collect(def.element, `${name}[]`, fields);
      break;
    }
    case "record": {
      const keys = def.keyType._zod.values;
      if (keys === undefined) throw new Error(`The record “${name}” of a form needs a closed list of keys.`);
      for (const key of keys) collect(def.valueType, `${name}.${String(key)}`, fields);
      break;
    }
    case "union":
      for (const option of def.options) collect(option, name, fields);
      break;
    case "intersection":
      collect(def.left, name, fields);
      collect(def.right, name, fields);
      break;
    case "pipe":
      collect(def.in, name, fields);
      collect(def.out, name, fields);
      break;
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      collect(def.innerType, name, fields);
      break;
    case "lazy":
    case "map":
    case "promise":
    case "set":
    case "tuple":
      throw new Error(`“${name}” of a form is a ${def.type}, whose names are not known.`);
    default:
  }
}

/** Replaces list indexes in a name with `[]`, as in the schema. */
const anywhere = (name: string) => name.replaceAll(/\[\d*\]/g, "[]");

/** Returns whether the schema has the field and every index is within its list. */
function isDeclared(name: string, { names, lists }: Fields): boolean {
  if (!names.has(anywhere(name))) return false;
  return [...name.matchAll(/\[(\d*)\]/g)].every(({ 1: index = "", index: at }) => {
    return Number(index) < (lists.get(anywhere(name.slice(0, at))) ?? 0);
  });
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
  if (typeof name !== "string") return null;
  const most = fields.lists.get(anywhere(name));
  if (most === undefined || (name.includes("[") && !isDeclared(name, fields))) return null;
  const isPlace = (place: unknown) =>
    typeof place === "number" && Number.isInteger(place) && place >= 0 && place < most;
  const isComplete = {
    insert: index === undefined || isPlace(index),
    remove: isPlace(index),
    reorder: isPlace(from) && isPlace(to),
  }[type];
  return isComplete === true ? JSON.stringify({ type, payload: { name, index, from, to } }) : null;
}

/**
 * Returns the part of a posted form that its schema declares. The client chooses the names, and conform builds whatever structure
 * a name describes, so no other field may reach it. `a[99999999]` alone would fill the memory.
 */
export function declaredFields(posted: FormData, schema: z.ZodType): FormData {
  const fields = fieldsOf(schema);
  const declared = new FormData();
  for (const [name, value] of posted) if (isDeclared(name, fields)) declared.append(name, value);
  const change = rowChange(posted.get(INTENT), fields);
  if (change !== null) declared.set(INTENT, change);
  return declared;
}
