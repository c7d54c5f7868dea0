import { ItemLink } from "#components/calendar/item-link.tsx";
import { nameOf } from "#components/calendar/calendar-item.tsx";
import type { FeedShown, ShownBoard } from "#components/calendar/shown.server.ts";
import type { ViewLinks } from "#components/calendar/shown-item.ts";
import { StatusGlyph } from "#components/status.tsx";
import { formatMonthDay } from "#lib/dates.ts";
import { narrowed } from "#lib/file-path.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icons.tsx";
import "../../components/calendar/feed-view.css";

type Props = { shown: FeedShown; toView: Pick<ViewLinks<ShownBoard>, "item"> };

/** Shows the posts for Instagram as its profile will show them: three columns, the last one first. */
export function FeedView({ shown: { posts }, toView }: Props) {
  if (posts.length === 0)
    return (
      <EmptyState drawing="calendar" heading="No posts for Instagram">
        Posts for Instagram appear here once they have a date.
      </EmptyState>
    );
  return (
    <>
      <p className="lead">How your Instagram profile will look. The last post comes first.</p>
      <ol className="fd">
        {posts.map((item) => (
          <li key={item.id} data-out={item.isOut || undefined}>
            <div aria-hidden>
              {item.image ? (
                <img src={narrowed(item.image, 480)} alt=" " width={384} height={480} loading="lazy" />
              ) : (
                <p dir="auto">{item.text || item.title}</p>
              )}
              {item.images > 1 && <Icon name="images" className="fd-more" />}
            </div>
            <ItemLink to={toView.item(item)} item={item.id} aria-label={nameOf(item)}>
              <span className="fd-when">
                {item.status && <StatusGlyph status={item.status} size={13} />}
                {formatMonthDay(item.day ?? "")}
              </span>
            </ItemLink>
          </li>
        ))}
      </ol>
    </>
  );
}
