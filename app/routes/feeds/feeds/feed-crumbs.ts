import { feedLinks } from "#components/feeds/feed-links.ts";
import { monitorCrumb } from "../monitor-crumb.ts";

/** Returns the breadcrumbs of a page about a feed. */
export const feedCrumbs = (feed: { id: string; name: string } | undefined, ...labels: readonly string[]) => [
  monitorCrumb,
  ...(feed === undefined ? [] : [{ label: feed.name, to: feedLinks(feed.id).feed }]),
  ...labels.map((label) => ({ label })),
];
