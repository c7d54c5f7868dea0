import { NAMING_SEPARATORS, UTM_PLACEHOLDERS, UTM_TAGS, CAMPAIGN_KINDS } from "#contract/vocabulary.ts";
import { NAMING_FIELDS_MAX } from "#contract/limits.ts";
import type { NamingRules } from "#contract/naming-rules.ts";
import { piecesOf } from "./patterns.ts";

type Rules = Pick<NamingRules, "enforcement" | "separator" | "fields" | "patterns" | "utm">;

/** Returns what keeps rules from working, by the path of the field. The limits of texts and lists are checked before. */
export function ruleFaults({ enforcement, separator, fields, patterns, utm }: Rules): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!NAMING_SEPARATORS.some((known) => known === separator)) faults["separator"] = "Choose a separator.";
  const names = new Set<string>();
  for (const [index, { name, type, values }] of fields.entries()) {
    const key = name.trim().toLowerCase();
    if (key === "") faults[`fields.${index}.name`] = "Enter a name.";
    else if (names.has(key)) faults[`fields.${index}.name`] = `“${name}” is there twice.`;
    else if (/[{}\r\n]/.test(name)) faults[`fields.${index}.name`] = "Remove braces and line breaks.";
    else if (name.includes(separator))
      faults[`fields.${index}.name`] = `Remove “${separator}”, which separates the parts.`;
    names.add(key);
    if (type !== "list") continue;
    const wrong = values.find((value) => value.includes(separator));
    if (values.length === 0) faults[`fields.${index}.values`] = "Enter at least one value.";
    else if (values.some((value) => value.trim() === "" || value !== value.trim() || /[\r\n]/.test(value)))
      faults[`fields.${index}.values`] = "Remove blank values and spaces around values.";
    else if (new Set(values).size < values.length)
      faults[`fields.${index}.values`] = "Enter each value once.";
    else if (wrong !== undefined)
      faults[`fields.${index}.values`] =
        `“${wrong}” contains “${separator}”, which separates the parts of a name.`;
  }
  for (const kind of CAMPAIGN_KINDS) {
    const fault = patternFault(patterns[kind] ?? "", separator, fields);
    if (fault !== null) faults[`patterns.${kind}`] = fault;
  }
  if (enforcement !== "off" && CAMPAIGN_KINDS.every((kind) => !patterns[kind]))
    faults["enforcement"] = "Enter a pattern for at least one type of campaign first.";
  for (const tag of UTM_TAGS) {
    const unknown = piecesOf(utm[tag]?.pattern ?? "")?.find(
      ({ text, isPlaceholder }) => isPlaceholder && !UTM_PLACEHOLDERS.some((known) => known === text),
    );
    if (piecesOf(utm[tag]?.pattern ?? "") === null) faults[`utm.${tag}.pattern`] = "Close every brace.";
    else if (unknown)
      faults[`utm.${tag}.pattern`] =
        `“{${unknown.text}}” isn’t known. Use ${UTM_PLACEHOLDERS.map((known) => `{${known}}`).join(", ")}.`;
    if (utm[tag]?.values.some((value) => value.trim() === "" || /\s/.test(value)))
      faults[`utm.${tag}.values`] = "Values can’t be blank or contain spaces.";
  }
  return faults;
}

function patternFault(pattern: string, separator: string, fields: Rules["fields"]): string | null {
  if (pattern === "") return null;
  const parts = pattern.split(separator);
  if (parts.length > NAMING_FIELDS_MAX) return `Use up to ${NAMING_FIELDS_MAX} parts.`;
  for (const part of parts) {
    const pieces = piecesOf(part);
    if (pieces === null) return "Close every brace.";
    const [piece, ...others] = pieces;
    if (piece === undefined) return `Put something on both sides of each “${separator}”.`;
    if (others.length > 0)
      return `Put “${separator}” between “${piece.isPlaceholder ? `{${piece.text}}` : piece.text}” and what follows.`;
    if (piece.isPlaceholder && !fields.some(({ name }) => name === piece.text))
      return `“{${piece.text}}” isn’t one of your fields.`;
  }
  return null;
}
