/** The fixed sets of values of imports. Apart, so that other pages don't load them. */
/** The order of numbers in a file's dates: 2026-11-20, 20.11.2026, or 11/20/2026. */
export const DATE_STYLES = ["ymd", "dmy", "mdy"] as const;
export type DateStyle = (typeof DATE_STYLES)[number];

export const IMPORT_FIELDS = [
  "title",
  "content",
  "planned_for",
  "time",
  "networks",
  "link_url",
  "first_comment",
  "internal_notes",
  "format",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const IMPORT_STATES = ["uploaded", "confirmed", "undone"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What happened to an ad when its import was undone. "kept" means that someone had changed it. */
export const IMPORT_OUTCOMES = ["trashed", "restored", "kept"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];
