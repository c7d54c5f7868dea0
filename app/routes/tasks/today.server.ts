import { findOrganization } from "#api-client/organizations.server.ts";
import type { User } from "#contract/users.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { Api } from "#middleware/api.server.ts";

/** Returns the reader's day, and the weekday on which their organization's weeks start. */
export async function todayOf(api: Api, reader: Pick<User, "timezone">) {
  const organization = await findOrganization(api);
  return {
    today: wallClock(new Date(), reader.timezone)?.day ?? new Date().toISOString().slice(0, 10),
    weekStart: organization?.week_starts_on,
  };
}
