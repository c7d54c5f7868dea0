export const PREVIEW_VIEWS = ["feed", "square", "story", "right_column"] as const;
export type PreviewView = (typeof PREVIEW_VIEWS)[number];

/** Parses the placement in a URL. Anything else is the feed. */
export const previewView = (value: string | null): PreviewView =>
  PREVIEW_VIEWS.find((view) => view === value) ?? "feed";
