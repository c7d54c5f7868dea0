import type { RouterContextProvider } from "react-router";
import { findOrganization } from "#api-client/organizations.server.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";

/** Returns the day and the time of an instant on the user's clock. Null if it is none. */
export async function readersClock(context: Readonly<RouterContextProvider>, instant: string) {
  const [user, organization] = await Promise.all([
    context.get(userContext),
    findOrganization(context.get(apiContext)),
  ]);
  const zone = user.timezone ?? organization?.timezone ?? "UTC";
  const clock = wallClock(instant, zone);
  return clock && { ...clock, isToday: clock.day === wallClock(new Date(), zone)?.day };
}
