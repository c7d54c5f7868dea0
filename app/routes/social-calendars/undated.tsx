import { CalendarItem } from "#components/calendar/calendar-item.tsx";
import type { CalendarLinks } from "#components/calendar/calendar-links.ts";
import type { MonthShown } from "#components/calendar/shown.server.ts";
import { useMovingItem } from "#components/calendar/use-moving-item.ts";
import { plural } from "#lib/counts.ts";
import { Link } from "#ui/link.tsx";
import { AddIdea } from "./add-idea.tsx";

type Props = {
  shown: MonthShown;
  links: CalendarLinks;
  canCreate: boolean;
  refusedIdea: Parameters<typeof AddIdea>[0]["refused"];
};

export function Undated({ shown: { undated, undatedMore }, links, canCreate, refusedIdea }: Props) {
  const moving = useMovingItem();
  if (undated.length === 0 && !canCreate) return null;
  return (
    <section className="undated" aria-labelledby="no-date">
      <h2 id="no-date">
        No date <span className="period-count">{plural(undated.length + undatedMore, "post")}</span>
      </h2>
      {undated.length > 0 && (
        <ul>
          {undated.map((item) => (
            <li key={item.id} data-saving={item.id === moving?.id || undefined}>
              <CalendarItem item={item} to={links.board(item.id)} />
            </li>
          ))}
        </ul>
      )}
      {undatedMore > 0 && (
        <Link to={links.view("list", undefined, { undated: "1" })} className="month-more">
          {undatedMore} more<span className="sr-only"> without a date</span>
        </Link>
      )}
      {canCreate && <AddIdea id="add-idea" refused={refusedIdea} />}
    </section>
  );
}
