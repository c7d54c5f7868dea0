import { monitorLinks } from "#components/feeds/feed-links.ts";
import { monitorCrumb } from "../monitor-crumb.ts";

/** Returns the breadcrumbs of a page about a rule. */
export const ruleCrumbs = (...labels: readonly string[]) => [
  monitorCrumb,
  { label: "Rules", to: monitorLinks.rules },
  ...labels.map((label) => ({ label })),
];
