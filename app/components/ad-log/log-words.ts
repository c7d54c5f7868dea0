import type { LogEntry } from "#contract/ad-log.ts";
import { PLATFORM_NAMES, type Platform } from "#contract/report-vocabulary.ts";
import type { LogCategory, LogOperation, LogVerdict } from "#contract/vocabulary.ts";
import { numberIn } from "#domain/ad-log/entry-facts.ts";
import { moneyText } from "#lib/money.ts";
import { numberText, percentText } from "#lib/numbers.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { formatTime } from "#lib/dates.ts";
import type { IconName } from "#ui/icons.tsx";

type Look = { name: string; icon: IconName; tone: "money" | "people" | "creative" | "bid" | "plain" };

/** The categories by their names, icons, and colors. */
export const CATEGORIES: Readonly<Record<LogCategory, Look>> = {
  budget: { name: "Budget", icon: "wallet", tone: "money" },
  bid: { name: "Bid", icon: "gavel", tone: "bid" },
  targeting: { name: "Targeting", icon: "users", tone: "people" },
  audience: { name: "Audience", icon: "users", tone: "people" },
  creative: { name: "Creative", icon: "image", tone: "creative" },
  keyword: { name: "Keywords", icon: "search", tone: "people" },
  status: { name: "Status", icon: "power", tone: "plain" },
  schedule: { name: "Schedule", icon: "calendar-clock", tone: "plain" },
  campaign: { name: "Campaign", icon: "megaphone", tone: "plain" },
  ad_group: { name: "Ad group", icon: "layout-grid", tone: "plain" },
  ad: { name: "Ad", icon: "rows", tone: "creative" },
  account: { name: "Account", icon: "building", tone: "plain" },
  tracking: { name: "Tracking", icon: "link", tone: "plain" },
  landing_page: { name: "Landing page", icon: "panel-top", tone: "creative" },
  feed: { name: "Feed", icon: "rss", tone: "bid" },
  external: { name: "Outside event", icon: "globe", tone: "plain" },
};

export const categoryOf = (category: string): Look =>
  CATEGORIES[category as LogCategory] ?? { name: sentenceLabel(category), icon: "history", tone: "plain" };

export const OPERATIONS: Readonly<Record<LogOperation, string>> = {
  created: "Added",
  changed: "Changed",
  paused: "Paused",
  enabled: "Turned on",
  removed: "Removed",
  reverted: "Changed back",
};

export const operationText = (operation: string): string =>
  OPERATIONS[operation as LogOperation] ?? sentenceLabel(operation);

/** The verdicts as badges have them, and as headings do. */
export const VERDICTS: Readonly<
  Record<LogVerdict, { name: string; heading: string; icon: IconName; tone: "good" | "bad" | "open" }>
> = {
  helped: { name: "Helped", heading: "It helped", icon: "trending-up", tone: "good" },
  hurt: { name: "Hurt", heading: "It hurt", icon: "trending-down", tone: "bad" },
  no_clear_effect: {
    name: "No clear effect",
    heading: "No clear effect",
    icon: "circle-minus",
    tone: "open",
  },
  too_little_data: { name: "Too little data", heading: "Too little data", icon: "circle-help", tone: "open" },
};

export const verdictOf = (verdict: string) =>
  VERDICTS[verdict as LogVerdict] ?? {
    name: sentenceLabel(verdict),
    heading: sentenceLabel(verdict),
    icon: "circle-help",
    tone: "open",
  };

/** "Target CPA", "Keyword added", "Campaign paused": what was done, in a few words. */
export function titleOf({
  category,
  operation,
  field,
  is_by_platform: isByPlatform,
}: Pick<LogEntry, "category" | "operation" | "field" | "is_by_platform">): string {
  const name = field.trim() || categoryOf(category).name;
  // Nobody has added what happens outside.
  if (category === "external") return name;
  const by = isByPlatform ? " by the platform" : "";
  if (operation === "changed") return isByPlatform ? `${name} changed${by}` : name;
  return `${name} ${operationText(operation).toLowerCase()}${by}`;
}

/** Returns a value as people read it: "€55.00", "12%", or the text itself. Null for what wasn’t there. */
export function valueText(value: string | null, unit: string | null): string | null {
  if (value === null || value === "") return null;
  const number = numberIn(value);
  if (number === null || unit === null) return value;
  if (/^[A-Z]{3}$/.test(unit)) return moneyText(number, unit);
  return unit === "%" ? `${numberText(number)}%` : `${value} ${unit}`;
}

/** "+37.5%", with the true minus sign. */
export const changeText = (change: number): string =>
  `${change < 0 ? "−" : "+"}${percentText(Math.abs(change), 1)}`;

export const platformText = (platform: string): string =>
  PLATFORM_NAMES[platform as Platform] ?? sentenceLabel(platform);

/** Who made a change, by name. */
export const actorText = ({
  actor,
  actor_name: name,
  is_by_platform: isByPlatform,
  platform,
}: Pick<LogEntry, "actor" | "actor_name" | "is_by_platform" | "platform">): string =>
  isByPlatform ? platformText(platform) : (actor?.name ?? name ?? "Someone");

/** The time of a change on the clock of its account. */
export const timeText = ({ occurred_at: at, timezone }: Pick<LogEntry, "occurred_at" | "timezone">): string =>
  formatTime(wallClock(at, timezone)?.time ?? "");

/** "Budget, Wool": what an entry is called in links and menus. */
export const nameOf = (entry: LogEntry): string => `${titleOf(entry)}, ${entry.object}`;
