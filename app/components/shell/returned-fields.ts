import { networkLabel } from "#components/campaigns/network-label.ts";
import { fieldLabel } from "#lib/field-labels.ts";
import { sentenceLabel } from "#lib/labels.ts";

/** Fields whose values are words of the wire, which people chose from a list. */
const CHOICES =
  /^(?:status|when|format|kind|role|priority|visibility|change|place|series|scope|frequency|colour|pattern|objective|special_category|budget_type|approval_mode|cta|theme|density|motion|mail.*)$/;

/** Returns what a submitted field is called. */
export function postedLabel(name: string): string {
  const [, network] = /^overrides\.(.+)$/.exec(name) ?? [];
  if (network !== undefined) return `Text for ${networkLabel(network)}`;
  return name.startsWith("new_alt") ? "Alternative text" : fieldLabel(name);
}

/** Returns the words for a value that was chosen, or null for one that was typed. */
export function postedChoice(name: string, value: string): string | null {
  if (name === "networks") return networkLabel(value);
  if (value === "on") return "Yes";
  return CHOICES.test(name) ? sentenceLabel(value.toLowerCase()) : null;
}

/** Whether a text needs more than one line. */
export const hasLines = (value: string): boolean => value.length > 60 || value.includes("\n");
