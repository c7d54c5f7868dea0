import { isDeepStrictEqual } from "node:util";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

/**
 * Returns the names of the fields whose values aren't the ones that the form was filled with.
 * @param filling the form's default values
 * @param value the parsed form. Names that aren't in the defaults don't count
 */
export function changedNames<Schema extends z.ZodType<object>>(
  schema: Schema,
  filling: object,
  value: z.output<Schema>,
): string[] {
  const form = new FormData();
  for (const [name, text] of entriesOf(filling)) form.append(name, text);
  const known = parseWithZod(form, { schema });
  if (known.status !== "success") return Object.keys(filling);
  const values = new Map(Object.entries(value));
  return Object.entries(known.value).flatMap(([name, kept]) =>
    name in filling && !isDeepStrictEqual(values.get(name), kept) ? [name] : [],
  );
}

/** Returns the names and texts that a form with these values would send. */
export function entriesOf(value: unknown, name = ""): [name: string, text: string][] {
  if (value === true) return [[name, "on"]];
  if (typeof value === "string" || typeof value === "number") return [[name, String(value)]];
  if (Array.isArray(value)) return value.flatMap((item, index) => entriesOf(item, `${name}[${index}]`));
  return Object.entries(value || {}).flatMap(([key, item]) => entriesOf(item, name ? `${name}.${key}` : key));
}
