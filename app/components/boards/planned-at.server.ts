import { validationError } from "#api-client/errors.server.ts";
import { instantAt, skippedTime } from "#lib/zoned-time.ts";

type Planned = { planned_for: string | null; time: string | null };

/**
 * Returns the fields of a post's day and time (HH:MM).
 * @param zone IANA. Null counts as UTC
 * @throws ValidationError for a time that the clocks skip
 */
export function plannedAt({ planned_for, time }: Planned, zone: string | null) {
  const skipped = planned_for && time && skippedTime(planned_for, time, zone);
  if (skipped) throw validationError({ errors: { time: [skipped] } });
  return { planned_for, scheduled_at: planned_for && time ? instantAt(planned_for, time, zone) : null };
}
