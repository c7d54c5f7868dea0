import { findOrganization } from "#api-client/organizations.server.ts";
import { readDates, weekStartOf } from "#request/dates.server.ts";
import type { User } from "#contract/users.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { Api } from "#middleware/api.server.ts";

/**
 * Returns the reader's time zone and day, and the weekday on which their weeks start.
 * @param headers of the request, which has what this browser has chosen
 */
export async function todayOf(
  api: Api,
  reader: Pick<User, "timezone"> | Promise<Pick<User, "timezone">>,
  headers: Headers,
) {
  const [organization, { timezone }] = await Promise.all([findOrganization(api), reader]);
  return {
    zone: timezone,
    today: wallClock(new Date(), timezone)?.day ?? new Date().toISOString().slice(0, 10),
    weekStart: weekStartOf((await readDates(headers)).choice, organization?.week_starts_on),
  };
}
export type Clock = Awaited<ReturnType<typeof todayOf>>;
