import { sentenceLabel } from "./labels.ts";

const LABELS: Record<string, string> = {
  planned_for: "Date",
  scheduled_at: "Publish time",
  published_network: "Network",
  owner_id: "Owner",
  folder_id: "Folder",
  kind: "Type",
  planned: "Planned month",
  stale: "Review date",
  timezone: "Time zone",
  password_confirmation: "Confirm password",
  email: "E-mail",
  budget_amount: "Budget",
  goal_value: "Goal",
  starts_on: "Start date",
  ends_on: "End date",
  heading: "Headline",
  link_url: "Link",
  destination_url: "Website URL",
  cta: "Call to action",
  path1: "Display path 1",
  path2: "Display path 2",
  meta_title: "SEO title",
  meta_description: "SEO description",
  og_title: "Share title",
  og_description: "Share description",
  related: "Secondary keywords",
  body: "Text",
  alt: "Alternative text",
  internal_notes: "Notes",
  audience_note: "Audience",
};

/** Returns the label of a wire field, from the last part of its path: `items[0].final_url` becomes "Final URL". */
export function fieldLabel(path: string): string {
  const name = path.replaceAll(/\[\d*\]/g, "").replace(/^.*\./, "");
  return LABELS[name] ?? sentenceLabel(path).replace(/\burl\b/i, "URL");
}
