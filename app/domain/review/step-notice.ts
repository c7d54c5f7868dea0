import type { ItemStatus } from "#contract/vocabulary.ts";
import { formatDay, formatTime } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";

const BY_STATUS: Record<ItemStatus, string> = {
  idea: "Returned to ideas",
  draft: "Returned to draft",
  in_review: "Sent to review",
  changes_requested: "Changes requested",
  approved: "Approved",
  scheduled: "Scheduled",
  published: "Published",
  live: "Marked as live",
  paused: "Paused",
  ended: "Ended",
  on_hold: "Put on hold",
  cancelled: "Canceled",
  archived: "Archived",
};
const EVENTS: ReadonlyMap<string, string> = new Map(Object.entries(BY_STATUS));

/** Changes in which the earlier status matters, or in which there was none. */
const FROM: Readonly<Record<string, string>> = {
  "none idea": "Idea added",
  "none draft": "Draft started",
  "idea draft": "Draft started",
  "in_review draft": "Withdrawn from review",
  "scheduled approved": "Unscheduled",
  "scheduled draft": "Unscheduled and returned to draft",
  "on_hold approved": "Resumed",
  "archived published": "Unarchived",
};

/**
 * Names a status change, so that “by Ada” can follow: "Sent to review", "Unscheduled". A status that Marquee doesn't know has only
 * its name.
 */
export const stepEvent = (from: string | null, to: string): string =>
  FROM[`${from ?? "none"} ${to}`] ?? EVENTS.get(to) ?? sentenceLabel(to);

/** Whom Marquee reminds to publish an item. Null if nobody, or if the API reminds no one. */
type Reminded = { name: string; is_you: boolean } | null;

type Planned = { day?: string | null | undefined; time?: string | null | undefined; reminded?: Reminded };

/** Describes a status change: "Sent to review.", "Planned for Nov 20, 2026, 09:00. We’ll remind you to publish.". */
export function stepNotice(
  from: string,
  to: ItemStatus,
  { day, time, reminded = null }: Planned = {},
): string {
  if (to !== "scheduled") return `${stepEvent(from, to)}.`;
  const when = day
    ? `Planned for ${[formatDay(day), ...(time ? [formatTime(time)] : [])].join(", ")}.`
    : "Planned.";
  return reminded === null ? when : `${when} ${reminderWords(reminded)}`;
}

/** Says what happens at the planned time: Marquee publishes nothing itself. */
export const reminderWords = ({ name, is_you }: NonNullable<Reminded>): string =>
  `We’ll remind ${is_you ? "you" : name} to publish.`;
