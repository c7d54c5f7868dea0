import { z } from "zod";
import { IntegerSchema, orNull } from "./fields.ts";
import { lenient } from "./reading.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads `{data: X}`, `{data: {data: X}}`, and a bare `X` as X. */
function unwrap(body: unknown): unknown {
  let value = body;
  for (let depth = 0; depth < 2 && isObject(value) && "data" in value; depth++) value = value["data"];
  return value;
}

/** A single record, wrapped or not. */
export const recordOf = <T extends z.ZodType>(schema: T) => z.preprocess(unwrap, lenient(schema));

/** The record in the response to a write, if there is one. Some servers respond with 204 or a message. */
export const recordIfSent = <T extends z.ZodType>(schema: T) => recordOf(schema).nullable().catch(null);

/** A complete list without pages. */
export const listOf = <T extends z.ZodType>(schema: T) => z.preprocess(unwrap, lenient(z.array(schema)));

export const PageMetaSchema = z.object({
  current_page: z.coerce.number().int(),
  last_page: z.coerce.number().int(),
  per_page: z.coerce.number().int(),
  total: z.coerce.number().int(),
  from: orNull(IntegerSchema),
  to: orNull(IntegerSchema),
  /** How many rows other filters would find, by name. Null unless asked for, and from an API that doesn't count them. */
  counts: orNull(z.record(z.string(), IntegerSchema)),
});

/** Laravel's raw paginator is flat, its resource format nests `meta`, and a bare list is a single page. */
export function normalisePage(body: unknown): unknown {
  if (Array.isArray(body)) return single(body);
  if (!isObject(body)) return body;
  if (isObject(body["meta"])) return { data: body["data"], meta: body["meta"] };
  if ("current_page" in body) return { data: body["data"], meta: body };
  if (isObject(body["data"])) return normalisePage(body["data"]);
  return Array.isArray(body["data"]) ? single(body["data"]) : body;
}

function single(rows: unknown[]) {
  const total = rows.length;
  const bounds = { from: total === 0 ? null : 1, to: total === 0 ? null : total };
  return {
    data: rows,
    meta: { current_page: 1, last_page: 1, per_page: Math.max(total, 1), total, ...bounds },
  };
}

const pageSchemas = new WeakMap<z.ZodType, z.ZodType>();

const makePage = <T extends z.ZodType>(schema: T) =>
  z.preprocess(normalisePage, lenient(z.object({ data: z.array(schema), meta: PageMetaSchema })));

/**
 * A length-aware page in either of Laravel's formats. Ignore its URLs, because they name the API's host. Use one schema per kind
 * of row: zod compiles every new object schema.
 */
export function pageOf<T extends z.ZodType>(schema: T): ReturnType<typeof makePage<T>> {
  const known = pageSchemas.get(schema) ?? makePage(schema);
  pageSchemas.set(schema, known);
  return known as ReturnType<typeof makePage<T>>;
}
