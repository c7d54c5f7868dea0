/** Ways to see an ad before it runs. */
export const PREVIEW_VIEWS = ["feed", "square", "story", "right_column"] as const;
export type PreviewView = (typeof PREVIEW_VIEWS)[number];

/** What an address asks for; anything else is the feed. */
export const previewView = (value: string | null): PreviewView =>
  PREVIEW_VIEWS.find((view) => view === value) ?? "feed";
