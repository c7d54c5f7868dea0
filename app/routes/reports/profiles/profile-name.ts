import { platformName } from "#components/reports/report-list.tsx";
import type { MappingProfile } from "#contract/reports.ts";

/** Columns that are named. */
const NAMED = 3;

/** Says what files a mapping is for: "Google Ads: Campaign, Day, Cost and 4 more". */
export function profileName({ platform, headers }: Pick<MappingProfile, "platform" | "headers">): string {
  const more = headers.length - NAMED;
  const named = headers.slice(0, NAMED).join(", ");
  return `${platformName(platform)}: ${named}${more > 0 ? ` and ${more} more` : ""}`;
}
