import { sentenceLabel } from "./labels.ts";

/** What people read where a field's wire name would say something else. */
const LABELS: Record<string, string> = {
  planned_for: "Date",
  budget_amount: "Budget",
  goal_value: "Goal",
  starts_on: "Start date",
  ends_on: "End date",
  heading: "Headline",
  link_url: "Link",
  cta: "Call to action",
  path1: "Display path 1",
  path2: "Display path 2",
  meta_title: "SEO title",
  alt: "Alternative text",
  internal_notes: "Notes",
  audience_note: "Audience",
};

/** How people read a field of the wire: `final_url` → "Final URL". */
export const fieldLabel = (name: string): string =>
  LABELS[name] ?? sentenceLabel(name).replace(/\burl\b/i, "URL");
