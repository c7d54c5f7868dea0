import { formatDay, isDay } from "#lib/dates.ts";
import { postedText } from "#lib/posted-text.ts";
import type { ShownPost } from "./post-previews.tsx";

/** Returns a typed day as previews show it. Null if it is none. */
export const dayIn = (text: string): string | null => (isDay(text) ? formatDay(text) : null);

/** Returns a post with the values of its form, if the form came back instead of being saved. */
export function withPosted(saved: ShownPost, values: Readonly<Record<string, unknown>> | null | undefined) {
  if (!values) return saved;
  const { networks, overrides } = values;
  const own = typeof overrides === "object" && overrides !== null ? Object.entries(overrides) : [];
  return {
    ...saved,
    networks: (Array.isArray(networks) ? networks : [networks]).map(postedText).filter(Boolean),
    content: postedText(values["content"]),
    overrides: Object.fromEntries(own.map(([network, text]) => [network, postedText(text).trim()])),
    link: postedText(values["link_url"]),
    firstComment: postedText(values["first_comment"]),
    format: postedText(values["format"]),
    day: dayIn(postedText(values["planned_for"])),
    time: postedText(values["time"]),
  };
}
