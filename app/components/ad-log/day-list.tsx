import type { LogEntry } from "#contract/ad-log.ts";
import { addDays, formatMonthDay, formatWeekday } from "#lib/dates.ts";
import { EntryRow } from "./entry-row.tsx";

/** "Today", "Yesterday", or "Tuesday, Nov 24", with the year if it is another one. */
function dayText(day: string, today: string): string {
  if (day === today) return "Today";
  if (day === addDays(today, -1)) return "Yesterday";
  const text = `${formatWeekday(day)}, ${formatMonthDay(day)}`;
  return day.slice(0, 4) === today.slice(0, 4) ? text : `${text}, ${day.slice(0, 4)}`;
}

/** Lists changes by day. They come in the order of their days. */
export function DayList({ entries, today }: { entries: readonly LogEntry[]; today: string }) {
  const days = Map.groupBy(entries, ({ occurred_on: day }) => day);
  return [...days].map(([day, own]) => (
    <section key={day} className="log-day" aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>
        <time dateTime={day}>{dayText(day, today)}</time>
      </h2>
      <ul className="card log-list">
        {own.map((entry) => (
          <EntryRow key={entry.id} entry={entry} today={today} />
        ))}
      </ul>
    </section>
  ));
}
