import { monitorLinks } from "#components/feeds/feed-links.ts";

/** The first step of the way to every page of the feed monitor. */
export const monitorCrumb = { label: "Feed monitor", to: monitorLinks.index };
