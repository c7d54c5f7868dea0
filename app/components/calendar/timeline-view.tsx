import { formatMonthDay } from "#lib/dates.ts";
import { plural } from "#lib/counts.ts";
import { CalendarItem } from "./calendar-item.tsx";
import type { ShownItem } from "./shown-item.ts";

type Props<Item extends ShownItem> = {
  label: string;
  /** The first day of each column. */
  weekStarts: readonly string[];
  rows: readonly { item: Item; before: number; span: number; after: number }[];
  more: number;
  to: (item: Item) => string;
};

/** Shows everything that lasts several days in a line of its own. On narrow screens, it is a list. */
export function TimelineView<Item extends ShownItem>({ label, weekStarts, rows, more, to }: Props<Item>) {
  return (
    <>
      <table className="timeline">
        <caption className="sr-only">
          {label}, {plural(rows.length + more, "item").toLowerCase()} by week
        </caption>
        <thead>
          <tr>
            {weekStarts.map((day) => (
              <th key={day} scope="col">
                {formatMonthDay(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ item, before, span, after }) => (
            <tr key={item.id}>
              {before > 0 && <Gap weeks={before} />}
              <td colSpan={span}>
                <CalendarItem item={item} to={to(item)} />
              </td>
              {after > 0 && <Gap weeks={after} />}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="week-nothing">{more} more. Use filters to see them.</p>}
    </>
  );
}

/** Weeks before or after a bar. */
const Gap = ({ weeks }: { weeks: number }) => (
  <td colSpan={weeks} data-gap="">
    {" "}
  </td>
);
