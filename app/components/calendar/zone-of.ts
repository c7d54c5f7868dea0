import type { SocialCalendar } from "#contract/social-calendars.ts";

/** The IANA zone on whose clock a calendar's posts go out; null counts as UTC. */
export const zoneOf = (
  calendar: Pick<SocialCalendar, "zone" | "timezone">,
  user: { timezone: string | null },
): string | null => calendar.zone ?? calendar.timezone ?? user.timezone;
