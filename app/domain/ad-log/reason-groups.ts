import type { LogEntry } from "#contract/ad-log.ts";

export type ReasonGroup = { key: string; entries: LogEntry[] };

const campaignOf = ({ campaign_name: name, level, object }: LogEntry) =>
  name ?? (level === "campaign" ? object : "");

const HOUR_MS = 60 * 60 * 1000;

/**
 * Groups changes without a reason that were likely made for the same one: by the same person, within an hour, to the same campaign.
 * The latest come first, as in the list.
 */
export function reasonGroups(entries: readonly LogEntry[]): ReasonGroup[] {
  const groups: ReasonGroup[] = [];
  const open = new Map<string, ReasonGroup>();
  for (const entry of entries) {
    const who = entry.is_by_platform ? "platform" : (entry.actor?.id ?? entry.actor_name);
    const key = JSON.stringify([who, campaignOf(entry)]);
    const group = open.get(key);
    const latest = group?.entries[0];
    if (group && latest && Date.parse(latest.occurred_at) - Date.parse(entry.occurred_at) <= HOUR_MS) {
      group.entries.push(entry);
      continue;
    }
    const begun = { key: entry.id, entries: [entry] };
    groups.push(begun);
    open.set(key, begun);
  }
  return groups;
}

/** The campaign that all changes of a group were made to, or null. */
export const groupCampaign = ({ entries: [first] }: ReasonGroup): string | null =>
  (first && campaignOf(first)) || null;
