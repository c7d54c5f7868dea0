/** How often a feed can be checked: minutes, and what people read. */
export const INTERVALS = [
  { value: "15", label: "Every 15 minutes" },
  { value: "30", label: "Every 30 minutes" },
  { value: "60", label: "Every hour" },
  { value: "180", label: "Every 3 hours" },
  { value: "360", label: "Every 6 hours" },
  { value: "720", label: "Every 12 hours" },
  { value: "1440", label: "Once a day" },
  { value: "10080", label: "Once a week" },
] as const;

export const PROJECT_HINT =
  "People of the project can see it then. Otherwise all members of the organization can.";

export const FAMILY_CHOICES = [
  { value: "content", label: "Articles", hint: "RSS, Atom, or JSON Feed: press, competitors, blogs." },
  { value: "products", label: "Products", hint: "Merchant XML, CSV, TSV, or XLSX: your shop." },
] as const;
