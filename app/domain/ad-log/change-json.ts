/** An object of JSON. Its keys come from a file, and any text can be one. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** A record of a list. `line` is its place there, or its line if each one has its own, from 1. */
export type PlacedRecord = { line: number; value: unknown };

/** How deep lists and objects may be within each other. */
const DEPTH_MAX = 64;

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a member by its name in camel case, which may also be written in snake case. */
export function member(record: unknown, name: string): unknown {
  if (!isRecord(record)) return undefined;
  if (Object.hasOwn(record, name)) return record[name];
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.hasOwn(record, snake) ? record[snake] : undefined;
}

export const textMember = (record: unknown, name: string): string | null => {
  const value = member(record, name);
  const text = typeof value === "number" || typeof value === "string" ? String(value).trim() : "";
  return text === "" ? null : text;
};

/** True if a text begins like JSON. A table may begin with a bracket, too. */
export const looksLikeJson = (text: string): boolean => /^\s*(?:\{|\[\s*(?:[{[\]]|$))/.test(text);

/** True if lists and objects are within each other deeper than any that are meant. */
function isDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let place = 0; place < text.length; place++) {
    const sign = text.charCodeAt(place);
    if (isInText) {
      if (sign === 0x5c) place++;
      else if (sign === 0x22) isInText = false;
    } else if (sign === 0x22) isInText = true;
    else if (sign === 0x7b || sign === 0x5b) {
      if (++depth > DEPTH_MAX) return true;
    } else if (sign === 0x7d || sign === 0x5d) depth--;
  }
  return false;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses a text that may be JSON. Undefined if it isn't, or is too deep. */
export const jsonIn = (text: string): unknown => (isDeep(text) ? undefined : parsed(text));

/**
 * Returns the records of a file: of a list, of the pages that programs save, or of a line each. A line that can't be read is
 * undefined. Null if the text is no JSON.
 */
export function recordsIn(text: string): PlacedRecord[] | null {
  if (isDeep(text)) return null;
  const whole = parsed(text);
  if (whole !== undefined) return listIn(whole).map((value, index) => ({ line: index + 1, value }));
  const lines = text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const value = parsed(line);
    return (value === undefined ? [undefined] : listIn(value)).map((record) => ({
      line: index + 1,
      value: record,
    }));
  });
  return lines.some(({ value }) => isRecord(value)) ? lines : null;
}

const LISTS = ["results", "data", "changeEvents", "activities", "changes"];

/** Returns what a list or its pages hold: `[…]`, `{data: […]}`, or `[{results: […]}, …]`. */
function listIn(value: unknown): unknown[] {
  if (Array.isArray(value))
    return value.some((page) => isPage(page))
      ? value.flatMap((page) => (isPage(page) ? listIn(page) : [page]))
      : value;
  const list = LISTS.map((name) => member(value, name)).find((found) => found !== undefined);
  return isPage(value) ? listIn(list) : [value];
}

const isPage = (value: unknown): boolean =>
  isRecord(value) &&
  member(value, "changeEvent") === undefined &&
  member(value, "eventType") === undefined &&
  LISTS.some((name) => {
    const list = member(value, name);
    return Array.isArray(list) || (isRecord(list) && Array.isArray(member(list, "data")));
  });
