import type { Board } from "#contract/social-calendars.ts";
import type { ShownPost } from "./post-previews.tsx";

/** Returns what the previews of a board show. Never includes internal notes. */
export const shownPreviews = (
  { networks, content, overrides, link_url, first_comment, format }: PreviewedFields,
  around: Pick<ShownPost, "images" | "author" | "day" | "limits" | "time" | "zone">,
): ShownPost => ({
  networks,
  content,
  overrides,
  link: link_url,
  firstComment: first_comment,
  format: format ?? null,
  ...around,
});

type PreviewedFields = Pick<
  Board,
  "networks" | "content" | "overrides" | "link_url" | "first_comment" | "format"
>;
