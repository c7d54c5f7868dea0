import type { CampaignKind } from "#contract/campaigns.ts";
import type { NamingRules } from "#contract/naming-rules.ts";
import { toIsoDay } from "#lib/dates.ts";

export type NameRules = Pick<NamingRules, "separator" | "fields" | "patterns">;
type Field = NamingRules["fields"][number];
type Part = { field: Field } | { fixed: string };

export type NameFault = {
  /** The number of the wrong part, from 1. */
  part: number;
  message: string;
};

const ORDINALS = "First,Second,Third,Fourth,Fifth,Sixth,Seventh,Eighth,Ninth,Tenth,Eleventh,Twelfth".split(
  ",",
);
const nth = (part: number) => ORDINALS[part - 1] ?? `${part}th`;

/** Values that a message lists before it counts the rest. */
const LISTED = 6;
const orJoined = new Intl.ListFormat("en-US", { type: "disjunction" });

/** Lists allowed values: "awareness, sales, or leads". */
export function anyOf(values: readonly string[]): string {
  const rest = values.length - LISTED;
  return orJoined.format(rest > 0 ? [...values.slice(0, LISTED), `${rest} more`] : values);
}

/** A month or day has no hyphens where a hyphen separates the parts. */
const example = (type: string, separator: string) => {
  const day = type === "month" ? "2026-11" : "2026-11-24";
  return separator === "-" ? day.replaceAll("-", "") : day;
};

/** Returns what a field takes, for people who fill it in. */
export function expected({ type, values }: Field, separator: string): string {
  if (type === "list") return anyOf(values);
  if (type === "number") return "a number";
  if (type === "month" || type === "date")
    return `a ${type === "month" ? "month" : "day"}, like ${example(type, separator)}`;
  return "any text";
}

/** Returns the parts of a pattern. A placeholder without a field is fixed text, which saving doesn't allow. */
function partsOf({ separator, fields, patterns }: NameRules, kind: CampaignKind): Part[] | null {
  const pattern = patterns[kind];
  if (!pattern) return null;
  return pattern.split(separator).map((text): Part => {
    const field =
      text.startsWith("{") && text.endsWith("}")
        ? fields.find(({ name }) => name === text.slice(1, -1))
        : undefined;
    return field === undefined ? { fixed: text } : { field };
  });
}

/** Dates are read by their digits, so that "2026-02-30" is none. */
function isDay(text: string, type: string, separator: string): boolean {
  const digits = separator === "-" ? text : text.replaceAll("-", "");
  const year = digits.slice(0, 4);
  const month = digits.slice(4, 6);
  const day = type === "month" ? "01" : digits.slice(6);
  const read = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(read.getTime()) || toIsoDay(read) !== `${year}-${month}-${day}`) return false;
  const hyphen = separator === "-" ? "" : "-";
  return text === [year, month, ...(type === "month" ? [] : [day])].join(hyphen);
}

const isNumber = (text: string) => /^\d{1,15}$/.test(text);

function fits(text: string, { type, values }: Field, separator: string): boolean {
  if (type === "list") return values.includes(text);
  if (type === "number") return isNumber(text);
  if (type === "month" || type === "date") return isDay(text, type, separator);
  return true;
}

const article = (word: string) => (/^[aeiou]/i.test(word) ? "an" : "a");

/** Returns the first part of a name that doesn't fit its pattern, or null if all do. */
export function nameFault(rules: NameRules, kind: CampaignKind, name: string): NameFault | null {
  const parts = partsOf(rules, kind);
  if (parts === null) return null;
  const texts = name.normalize("NFC").split(rules.separator);
  for (const [index, part] of parts.entries()) {
    const number = index + 1;
    const place = `${nth(number)} part`;
    const text = texts[index] ?? "";
    if ("fixed" in part) {
      if (text !== part.fixed)
        return { part: number, message: `${place} of “${name}”: ${part.fixed}, not “${text}”.` };
      continue;
    }
    const { field } = part;
    const wanted = `${place}: ${expected(field, rules.separator)}.`;
    if (text.trim() === "") return { part: number, message: `“${name}” has no ${field.name}. ${wanted}` };
    if (fits(text, field, rules.separator)) continue;
    const quoted = text === name ? `“${name}”` : `“${text}” in “${name}”`;
    const written =
      field.type === "list" && field.values.find((value) => value.toLowerCase() === text.toLowerCase());
    return {
      part: number,
      message: written
        ? `${quoted} is written “${written}”.`
        : `${quoted} isn’t ${article(field.name)} ${field.name}. ${wanted}`,
    };
  }
  if (texts.length > parts.length)
    return {
      part: parts.length + 1,
      message: `“${texts.slice(parts.length).join(rules.separator)}” in “${name}” is one part too many. Names have ${parts.length}.`,
    };
  return null;
}

/** What a name says of a field. */
export type NamePart = { name: string; value: string };

/** Returns what a name says of each field of its pattern, or null if it doesn't fit or there is no pattern. */
export function nameParts(rules: NameRules, kind: CampaignKind, name: string): NamePart[] | null {
  const parts = partsOf(rules, kind);
  if (parts === null || nameFault(rules, kind, name) !== null) return null;
  const texts = name.normalize("NFC").split(rules.separator);
  return parts.flatMap((part, index) =>
    "fixed" in part ? [] : [{ name: part.field.name, value: texts[index] ?? "" }],
  );
}

/** Text that would end its part early gets a space or hyphen instead of the separator. */
const inOnePart = (text: string, separator: string) =>
  text
    .normalize("NFC")
    .split(separator)
    .join(separator === "-" ? " " : "-")
    .trim();

/** Makes a name from the fields' values. Fields without a value are left blank, and returned. */
export function builtName(
  rules: NameRules,
  kind: CampaignKind,
  values: Readonly<Record<string, string | undefined>>,
): { name: string; blank: string[] } {
  const blank: string[] = [];
  const texts = (partsOf(rules, kind) ?? []).map((part) => {
    if ("fixed" in part) return part.fixed;
    const { name, type } = part.field;
    const typed = (values[name] ?? "").trim();
    const text = type === "list" ? typed : inOnePart(asDay(typed, type, rules.separator), rules.separator);
    if (text === "") blank.push(name);
    return text;
  });
  return { name: texts.join(rules.separator), blank };
}

/** A day that is typed in full is cut to its month. */
function asDay(typed: string, type: string, separator: string): string {
  if (type !== "month" && type !== "date") return typed;
  const day = type === "month" ? typed.slice(0, 7) : typed;
  return separator === "-" ? day.replaceAll("-", "") : day;
}
