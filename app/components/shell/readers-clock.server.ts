import type { RouterContextProvider } from "react-router";
import { wallClock } from "#lib/zoned-time.ts";
import { readerOf } from "#middleware/reader.server.ts";

/** Returns the day and the time of an instant on the user's clock. Null if it is none. */
export async function readersClock(context: Readonly<RouterContextProvider>, instant: string) {
  const { timezone: zone } = await readerOf(context);
  const clock = wallClock(instant, zone);
  return clock && { ...clock, isToday: clock.day === wallClock(new Date(), zone)?.day };
}
