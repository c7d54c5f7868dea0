import type { CampaignKind } from "#contract/campaigns.ts";
import { type NameRules, nameFault } from "./names.ts";

const SEPARATORS = ["_", "-", "|", "/", " "];

const folded = (text: string) => text.toLowerCase().replaceAll(/[\s-]/g, "");

/** Replaces parts that are values of a list, but for capitals, spaces, and hyphens. */
function withListedValues(rules: NameRules, parts: readonly string[]): string {
  const values = rules.fields.flatMap((field) => (field.type === "list" ? field.values : []));
  return parts
    .map((part) =>
      values.includes(part) ? part : (values.find((value) => folded(value) === folded(part)) ?? part),
    )
    .join(rules.separator);
}

/** Returns a name that fits its pattern and differs only in separators, spaces around them, and capitals. Null if there is none, or none is needed. */
export function suggestedName(rules: NameRules, kind: CampaignKind, name: string): string | null {
  if (nameFault(rules, kind, name) === null) return null;
  for (const separator of [rules.separator, ...SEPARATORS]) {
    const parts = name.split(separator).map((part) => part.trim());
    for (const candidate of [parts.join(rules.separator), withListedValues(rules, parts)])
      if (nameFault(rules, kind, candidate) === null) return candidate;
  }
  return null;
}
