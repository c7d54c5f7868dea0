import { ValueDiff } from "#components/ad-log/entry-row.tsx";
import { logLinks } from "#components/ad-log/log-links.ts";
import { categoryOf, titleOf } from "#components/ad-log/log-words.ts";
import type { LogEntry } from "#contract/ad-log.ts";
import { counted } from "#lib/counts.ts";
import { formatMonthDay } from "#lib/dates.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";

/** A day of the chart with what was changed on it. */
export type ReportMarker = { day: string; entries: LogEntry[] };

/** Changes of one day that are named. The log has all. */
const NAMED = 3;

/** Lists what the numbered markers of a chart stand for. */
export const ReportMarkers = ({ markers }: { markers: readonly ReportMarker[] }) =>
  markers.length > 0 && (
    <ol className="report-markers" aria-label="What was changed">
      {markers.map(({ day, entries }) => (
        <li key={day}>
          <Link to={logLinks.around(day)} className="report-marker-day">
            <span className="sr-only">Changes around </span>
            <time dateTime={day}>{formatMonthDay(day)}</time>
          </Link>
          <ul>
            {entries.slice(0, NAMED).map((entry) => (
              <li key={entry.id}>
                <Icon name={categoryOf(entry.category).icon} size={14} />{" "}
                <Link to={logLinks.entry(entry.id)}>
                  <bdi>{titleOf(entry)}</bdi>
                </Link>{" "}
                <bdi className="log-quiet">{entry.object}</bdi> <ValueDiff entry={entry} />
              </li>
            ))}
            {entries.length > NAMED && (
              <li>
                <Link to={`${logLinks.index}?from=${day}&to=${day}`}>
                  {counted(entries.length - NAMED, "more change")}
                </Link>
              </li>
            )}
          </ul>
        </li>
      ))}
    </ol>
  );
