import { formatDay, formatTime } from "#lib/dates.ts";
import { timeZoneLabel } from "#lib/time-zones.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { useHydrated } from "#ui/use-hydrated.ts";

/** Says what an instant is on the clock of this browser. Without scripts, nobody knows, and nothing is guessed. */
export function YourTime({ at }: { at: string }) {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const clock = zone ? wallClock(at, zone) : null;
  if (clock === null) return null;
  return (
    <span className="your-time">
      {formatDay(clock.day)}, {formatTime(clock.time)} your time (
      {timeZoneLabel(zone.split("/").at(-1) ?? zone)})
    </span>
  );
}
