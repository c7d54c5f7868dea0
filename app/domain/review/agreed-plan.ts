import { onDay, skippedTime, wallClock } from "#lib/zoned-time.ts";

/** A plain day, and a UTC instant. */
type Plan = { planned_for: string | null; scheduled_at: string | null };
type AskedPlan = { [Field in keyof Plan]?: Plan[Field] | undefined };

/**
 * Returns the day and time that a change leaves an item with, so that the day is always that of the time. Of the two, the one that
 * changes decides, and the time if both do. A new day keeps the time of day, and an item without a day has no time.
 * @param zone IANA. Null counts as UTC
 * @returns only what changes, and why the time doesn't exist on the new day
 */
export function agreedPlan(
  before: Plan,
  { planned_for: day, scheduled_at: at }: AskedPlan,
  zone: string | null,
): AskedPlan & { skipped?: string } {
  if (typeof at === "string" && (day === undefined || at !== before.scheduled_at))
    return { planned_for: wallClock(at, zone)?.day ?? day, scheduled_at: at };
  if (day === undefined) return at === undefined ? {} : { scheduled_at: at };
  const kept = at === undefined ? before.scheduled_at : at;
  if (day === null || kept === null) return { planned_for: day, scheduled_at: null };
  const clock = wallClock(kept, zone);
  const skipped = clock && skippedTime(day, clock.time, zone);
  return {
    planned_for: day,
    scheduled_at: clock?.day === day ? kept : onDay(kept, day, zone),
    ...(skipped && { skipped }),
  };
}
