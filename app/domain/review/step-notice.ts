import type { ItemStatus } from "#contract/vocabulary.ts";
import { formatDay, formatTime } from "#lib/dates.ts";

/** By the item's new status. */
const NOTICES: Record<ItemStatus, string> = {
  idea: "Returned to ideas.",
  draft: "Returned to draft.",
  in_review: "Sent to review.",
  changes_requested: "Changes requested.",
  approved: "Approved.",
  scheduled: "Scheduled.",
  published: "Published.",
  live: "Marked as live.",
  paused: "Paused.",
  ended: "Ended.",
  on_hold: "Put on hold.",
  cancelled: "Canceled.",
  archived: "Archived.",
};

/** Notices for changes in which the earlier status matters. */
const FROM: Readonly<Record<string, string>> = {
  "idea draft": "Draft started.",
  "in_review draft": "Withdrawn from review.",
  "scheduled approved": "Unscheduled.",
  "scheduled draft": "Unscheduled and returned to draft.",
  "on_hold approved": "Resumed.",
  "archived published": "Unarchived.",
};

/** Describes a status change: "Sent to review.", "Scheduled for Nov 20, 2026, 09:00.". */
export function stepNotice(from: string, to: ItemStatus, day?: string | null, time?: string | null): string {
  if (to !== "scheduled" || !day) return FROM[`${from} ${to}`] ?? NOTICES[to];
  return `Scheduled for ${[formatDay(day), ...(time ? [formatTime(time)] : [])].join(", ")}.`;
}
