import { networkLabel } from "#components/campaigns/network-label.ts";
import { NETWORKS } from "#contract/vocabulary.ts";

/** The names of the fields, for the list of what is wrong and for two versions side by side. */
export const BOARD_LABELS: Readonly<Record<string, string>> = {
  content: "Content",
  ...Object.fromEntries(
    NETWORKS.map((network) => [`overrides.${network}`, `Text for ${networkLabel(network)}`]),
  ),
  title: "Title",
  networks: "Networks",
  format: "Format",
  link_url: "Link",
  first_comment: "First comment",
  internal_notes: "Internal notes",
  when: "When",
  planned_for: "Date",
  time: "Time",
  approvers: "People to ask",
  reason: "Reason",
  image: "Image",
  new_alt: "Alternative text",
  images: "Images",
  "images[].alt": "Alternative text",
  "images[].place": "Place",
  comment: "Comment",
  quote: "Quoted text",
  about: "About",
  at: "At",
};
