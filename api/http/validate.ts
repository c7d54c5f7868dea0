import { z } from "zod";
import { invalid } from "./errors.ts";
import type { FieldErrors } from "./errors.ts";
import { CONTROL_CHARACTERS } from "./rules.ts";

type Shape = Record<string, z.ZodType>;
/** A second check of a field, run only if the field has no error yet. Resolves to a message or nothing. */
type FieldCheck = (value: unknown) => Promise<string | undefined> | string | undefined;

/**
 * Returns the input described by `shape`, without anything else that was sent.
 * @throws HttpError 422 with Laravel's texts, for all fields at once
 */
export async function validate<S extends Shape>(
  input: Readonly<Record<string, unknown>>,
  shape: S,
  checks: Partial<Record<Extract<keyof S, string>, FieldCheck>> = {},
): Promise<z.output<z.ZodObject<S>>> {
  const errors = new Map<string, string[]>();
  const add = (path: string, message: string) => {
    const before = errors.get(path) ?? [];
    if (!before.includes(message)) errors.set(path, [...before, message]);
  };
  for (const field of Object.keys(shape)) {
    const path = pathOfNul(input[field], field);
    if (path !== null) add(path, CONTROL_CHARACTERS.replace(":attribute", attributeName(path.split("."))));
  }
  // Neither database engine could be queried with these values.
  if (errors.size > 0) throw invalid(Object.fromEntries(errors));
  const result = z.object(shape).safeParse(input);
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.map(String);
    add(path.join("."), issue.message.replaceAll(":attribute", attributeName(path)));
  }
  for (const [field, check] of Object.entries<FieldCheck | undefined>(checks)) {
    if (check === undefined || [...errors.keys()].some((key) => key === field || key.startsWith(`${field}.`)))
      continue;
    const value = shape[field]?.safeParse(input[field]).data;
    const message = value === undefined || value === null ? undefined : await check(value);
    if (message !== undefined) add(field, message.replaceAll(":attribute", attributeName([field])));
  }
  if (errors.size > 0 || !result.success) throw invalid(inOrderOf(Object.keys(shape), errors));
  return result.data;
}

/** Returns what is wrong with the input described by `shape`, or null. */
export function faultIn(input: Readonly<Record<string, unknown>>, shape: z.ZodObject): string | null {
  const issue = shape.safeParse(input).error?.issues[0];
  return issue === undefined
    ? null
    : issue.message.replaceAll(":attribute", attributeName(issue.path.map(String)));
}

/** Returns the path of a value with NUL, the one character that PostgreSQL can't store. */
function pathOfNul(value: unknown, path: string): string | null {
  if (typeof value === "string") return value.includes("\0") ? path : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, entry] of Object.entries(value)) {
    const found = pathOfNul(entry, `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

/** Turns `firstName` and `first_name` into "first name". A path into a list stays raw, as in Laravel. */
function attributeName(path: string[]): string {
  if (path.length !== 1) return path.join(".");
  return (path[0] ?? "")
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replaceAll("_", " ");
}

/** The first message is the summary, so the order of the fields matters. */
function inOrderOf(fields: string[], errors: Map<string, string[]>): FieldErrors {
  const rank = (path: string) => fields.indexOf(path.split(".")[0] ?? "");
  return Object.fromEntries([...errors].sort(([left], [right]) => rank(left) - rank(right)));
}
