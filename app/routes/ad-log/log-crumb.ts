import { logLinks } from "#components/ad-log/log-links.ts";

/** The first step of the way to every page of the ad log. */
export const logCrumb = { label: "Ad log", to: logLinks.index };
