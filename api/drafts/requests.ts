import { z } from "zod";
import { DRAFT_BYTES_MAX, DRAFT_FIELDS_MAX, DRAFT_LIST_MAX, DRAFT_NAME_MAX } from "#contract/limits.ts";
import { integer, list, text } from "#api/http/rules.ts";

const TOO_MANY = `The :attribute field must not have more than ${DRAFT_FIELDS_MAX} items.`;
const TOO_LARGE = `The :attribute field must not be greater than ${DRAFT_BYTES_MAX / 1024} kilobytes.`;

/** An empty text arrives as null. */
const value = text().nullable();

const isMap = (values: unknown): values is Record<string, unknown> =>
  typeof values === "object" && values !== null && !Array.isArray(values);

/** The fields of a form by name, counted and measured before they are read. */
const values = z
  .unknown()
  .refine((map) => map !== undefined && map !== null, "The :attribute field is required.")
  .refine((map) => map === undefined || map === null || isMap(map), "The :attribute field must be an array.")
  .refine((map) => !isMap(map) || Object.keys(map).length <= DRAFT_FIELDS_MAX, TOO_MANY)
  .refine((map) => !isMap(map) || Buffer.byteLength(JSON.stringify(map)) <= DRAFT_BYTES_MAX, TOO_LARGE)
  .pipe(
    z.record(text({ min: 1, max: DRAFT_NAME_MAX }), z.union([value, list(value, { max: DRAFT_LIST_MAX })]), {
      error: "The :attribute field must be an array.",
    }),
  );

export const keepRules = { values, base_version: integer({ min: 0 }).nullish() };
