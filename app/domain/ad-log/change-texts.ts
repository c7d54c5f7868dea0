import { LOG_NAME_MAX, LOG_VALUE_MAX } from "#contract/limits.ts";

/** The characters of a faulty cell that are kept. */
const FAULTY_MAX = 120;
/** How deep a value of JSON is written out, and how many of its parts. */
const DEPTH_MAX = 6;
const PARTS_MAX = 200;

/** Cuts a text that is too long, between whole characters. */
function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = most - 1;
  const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return `${text.slice(0, isSplit ? end - 1 : end).trimEnd()}…`;
}

/** Returns a text that can name something: on one line, without control characters. Null if nothing is left. */
export function nameIn(text: string): string | null {
  const name = text
    .slice(0, 4 * LOG_NAME_MAX)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .trim();
  return name === "" ? null : cutText(name, LOG_NAME_MAX);
}

/** Returns a value as it is kept: with its line ends, without other control characters. Null if nothing is left. */
export function valueIn(text: string): string | null {
  const value = text
    .slice(0, 2 * LOG_VALUE_MAX)
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, " ")
    .trim();
  return value === "" ? null : cutText(value, LOG_VALUE_MAX);
}

export const faultyText = (text: string): string => cutText(text.toWellFormed(), FAULTY_MAX);

const ABBREVIATIONS = new Set(["cpa", "cpc", "cpm", "cpv", "id", "ids", "roas", "url", "urls", "utm"]);

/** Writes a name of a program in words: "targetCpaMicros" is "Target CPA", "BROAD_MATCH" is "Broad match". */
export function inWords(name: string): string {
  const words = name
    .slice(0, LOG_NAME_MAX)
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/[\s._]+/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== "" && word !== "micros")
    .map((word) => (ABBREVIATIONS.has(word) ? word.toUpperCase().replace(/S$/, "s") : word));
  const text = words.join(" ").replaceAll("ROAs", "ROAS");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const isConstant = (text: string) => /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/.test(text) && text.length > 3;

/** Writes out a value of JSON as people read it. What is deep or long is left out. */
export function writtenValue(value: unknown, depth = 0): string {
  if (typeof value === "string") return isConstant(value) ? inWords(value) : value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "object" || value === null) return "";
  if (depth === DEPTH_MAX) return "…";
  if (Array.isArray(value))
    return value
      .slice(0, PARTS_MAX)
      .map((part) => writtenValue(part, depth + 1))
      .filter(Boolean)
      .join(", ");
  const entries = Object.entries(value).slice(0, PARTS_MAX);
  const [first] = entries;
  // The texts of ads are objects with a single text in them.
  if (entries.length === 1 && first !== undefined && ["text", "name", "asset"].includes(first[0]))
    return writtenValue(first[1], depth + 1);
  return entries
    .map(([name, part]) => [inWords(name), writtenValue(part, depth + 1)])
    .filter(([, part]) => part !== "")
    .map(([name, part]) => `${name}: ${part}`)
    .join(depth === 0 ? "\n" : " · ");
}
