import { addDays, weekDays } from "#lib/dates.ts";
import type { WeekStart } from "#lib/dates.ts";
import { instantAt, wallClock } from "#lib/zoned-time.ts";
import type { OrganizationRow } from "#api/data/schema.ts";

/** Returns the day that it is in the organization's time zone. */
export const todayIn = ({ timezone }: Pick<OrganizationRow, "timezone">, now: string): string =>
  wallClock(now, timezone ?? "UTC")?.day ?? now.slice(0, 10);

/** Returns the days of the current week in the organization's time zone, and the instants at which such days begin. */
export function weekOf(organization: Pick<OrganizationRow, "timezone" | "week_starts_on">, now: string) {
  const zone = organization.timezone ?? "UTC";
  const today = todayIn(organization, now);
  const days = weekDays(today, organization.week_starts_on as WeekStart);
  const last = days.at(-1) ?? today;
  const startOf = (day: string) => instantAt(day, "00:00", zone) ?? now;
  return { today, first: days[0] ?? today, last, startOf, end: startOf(addDays(last, 1)) };
}
