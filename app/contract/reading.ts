import { z } from "zod";

/** A part of a response that can't be read: its field, what was expected, and the type of the value. */
export type Unreadable = { field: string; expected: string; found: string };

/** How to interpret an API's responses. */
export type Reader = {
  /** Called with everything that is left out. */
  leaveOut: (unreadable: Unreadable) => void;
  /** Returns the day, `YYYY-MM-DD`, that the API means by a UTC instant. Null for an invalid instant. */
  dayOf: (instant: string) => string | null;
  /** Returns the UTC instant of a day and a time (HH:MM) without a zone. Null for invalid input. */
  instantOf: (day: string, time: string) => string | null;
};

/** Set only while `readingAs` runs, which is synchronous. */
let reader: Reader | null = null;

/** Returns the current reader. Null if responses must match the contract exactly. */
export const presentReader = (): Reader | null => reader;

/** Runs `read`. Every `lenient` schema leaves out what it can't read instead of failing. */
export function readingAs<Result>(as: Reader, read: () => Result): Result {
  reader = as;
  try {
    return read();
  } finally {
    reader = null;
  }
}

/** Leaving out a value may reveal the next unreadable one. This limits the rounds. */
const ROUNDS_MAX = 12;

/**
 * Returns the same schema. In lenient mode, an unreadable field is left out if it is optional, and a row of a list is left out if
 * it lacks a required field. It fails only if the entire value, or every row of a list, can't be read.
 */
export const lenient = <Schema extends z.ZodType>(schema: Schema) =>
  z.unknown().transform((value, context): z.output<Schema> => {
    let current: unknown = value;
    for (let round = 0; ; round++) {
      const parsed = schema.safeParse(current);
      if (parsed.success) return parsed.data;
      const { issues } = parsed.error;
      if (reader) for (const issue of issues) reader.leaveOut(unreadable(issue, current));
      const repaired = reader && round < ROUNDS_MAX ? without(current, issues) : undefined;
      if (repaired === undefined) {
        for (const issue of issues) context.issues.push({ ...issue, input: current } as z.core.$ZodRawIssue);
        return z.NEVER;
      }
      current = repaired;
    }
  });

type Container = Record<PropertyKey, unknown>;
const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null;

/** Describes an issue for the log: list indexes become a star, and only the value's type is named. */
export function unreadable(issue: z.core.$ZodIssue, body: unknown): Unreadable {
  const found = issue.path.reduce<unknown>((at, key) => (isContainer(at) ? at[key] : undefined), body);
  return {
    field:
      issue.path.map((key) => (typeof key === "number" ? "*" : String(key).slice(0, 60))).join(".") || "body",
    expected: "expected" in issue ? String(issue.expected) : issue.code.replaceAll("_", " "),
    found: found === null ? "null" : Array.isArray(found) ? "array" : typeof found,
  };
}

/** Returns the value without the parts that have issues. Undefined if nothing is left. */
function without(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy = structuredClone(value);
  const thinned = new Set<unknown[]>();
  const leftOut = new Set<string>();
  for (const { path } of issues) {
    const chain = reach(copy, path);
    const places = chain.map((_, index) => JSON.stringify(path.slice(0, index + 1).map(String)));
    // Another issue has already left this part out, or the part around it.
    if (places.some((place) => leftOut.has(place))) continue;
    // A missing value can't be left out, so the value around it is.
    let last = chain.pop();
    while (last && last.container[last.key] === undefined) last = chain.pop();
    if (!last) return undefined;
    if (Array.isArray(last.container)) thinned.add(last.container);
    last.container[last.key] = undefined;
    leftOut.add(places[chain.length] ?? "");
  }
  for (const list of thinned) {
    const rest = list.filter((row) => row !== undefined);
    if (rest.length === 0 && isTheList(copy, list)) return undefined;
    list.splice(0, list.length, ...rest);
  }
  return copy;
}

/** Returns whether this is the list itself, or the rows of its page. */
const isTheList = (value: unknown, list: unknown[]) =>
  value === list || (isContainer(value) && value["data"] === list);

/** Returns every existing step of a path. */
function reach(value: unknown, path: readonly PropertyKey[]) {
  const chain: { container: Container; key: PropertyKey }[] = [];
  let at = value;
  for (const key of path) {
    if (!isContainer(at)) break;
    chain.push({ container: at, key });
    at = at[key];
  }
  return chain;
}
