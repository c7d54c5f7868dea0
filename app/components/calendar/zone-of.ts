import type { SocialCalendar } from "#contract/social-calendars.ts";

/** Returns the IANA time zone of a calendar's posts. Null counts as UTC. */
export const zoneOf = (
  calendar: Pick<SocialCalendar, "zone" | "timezone">,
  user: { timezone: string | null },
): string | null => calendar.zone ?? calendar.timezone ?? user.timezone;
