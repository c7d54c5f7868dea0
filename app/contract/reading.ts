import { z } from "zod";

/** Something in an answer that could not be read: where it stood, what was expected there, and what kind of value was found. */
export type Unreadable = { field: string; expected: string; found: string };

/** How the answers of an API are read. */
export type Reader = {
  /** Hears of everything that is left out. */
  leaveOut: (unreadable: Unreadable) => void;
  /** The day, `YYYY-MM-DD`, that the API means by a UTC instant; null for what is none. */
  dayOf: (instant: string) => string | null;
  /** The UTC instant that it means by a day and a time (HH:MM) without a zone; null for what is none. */
  instantOf: (day: string, time: string) => string | null;
};

/** Set only while `readingAs` works, which never waits for anything. */
let reader: Reader | null = null;

/** The reader at work; null where answers are held to the letter of the contract. */
export const presentReader = (): Reader | null => reader;

/** Does the reading with every `lenient` schema leaving out what it cannot read, instead of failing. */
export function readingAs<Result>(as: Reader, read: () => Result): Result {
  reader = as;
  try {
    return read();
  } finally {
    reader = null;
  }
}

/** A value that is left out may show the next one that cannot be read, up to here. */
const ROUNDS_MAX = 12;

/**
 * The same schema. While reading leniently, a field that Marquee can live without is left out when it cannot be read, and a row of a list
 * is left out when it lacks a field that it needs. It fails only when the whole value cannot be read, or no row of a list.
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

/** How an issue is logged: places in lists are a star, and of the value only its kind is named. */
export function unreadable(issue: z.core.$ZodIssue, body: unknown): Unreadable {
  const found = issue.path.reduce<unknown>((at, key) => (isContainer(at) ? at[key] : undefined), body);
  return {
    field:
      issue.path.map((key) => (typeof key === "number" ? "*" : String(key).slice(0, 60))).join(".") || "body",
    expected: "expected" in issue ? String(issue.expected) : issue.code.replaceAll("_", " "),
    found: found === null ? "null" : Array.isArray(found) ? "array" : typeof found,
  };
}

/** The value without what the issues are about; undefined when that is the whole of it, or every row of the list that it is. */
function without(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy = structuredClone(value);
  const thinned = new Set<unknown[]>();
  const leftOut = new Set<string>();
  for (const { path } of issues) {
    const chain = reach(copy, path);
    const places = chain.map((_, index) => JSON.stringify(path.slice(0, index + 1).map(String)));
    // Another issue has left out what this one is about, or what that is in.
    if (places.some((place) => leftOut.has(place))) continue;
    // What is missing cannot be left out, so whatever lacks it is.
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

/** The list itself, or the rows of a page of it. */
const isTheList = (value: unknown, list: unknown[]) =>
  value === list || (isContainer(value) && value["data"] === list);

/** Every step of a path that leads to something. */
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
