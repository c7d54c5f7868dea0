import type { FeedEntry } from "#contract/feeds.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { ago } from "#lib/ago.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { monitorLinks } from "./feed-links.ts";

type Props = {
  entries: readonly FeedEntry[];
  now: number;
  zone: string | null;
  /** Where marking one leads back to. */
  back: string;
};

/** Lists articles, those that aren't read in bold. */
export const EntryList = ({ entries, now, zone, back }: Props) => (
  <ul className="feed-entries">
    {entries.map(({ id, feed, title, author, published_at: at, first_seen_at: seen, ...entry }) => (
      <li key={id} className="feed-row" data-unread={!entry.is_read || undefined}>
        <span className="feed-row-text">
          <Link to={monitorLinks.entry(id)} className="feed-row-name">
            {!entry.is_read && <span className="sr-only">New: </span>}
            <bdi>{title}</bdi>
          </Link>{" "}
          <small dir="auto">
            {[feed.name, author, ago(at ?? seen, new Date(now), zone), entry.changed_at !== null && "edited"]
              .filter(Boolean)
              .join(", ")}
          </small>{" "}
          {entry.summary !== "" && (
            <small className="feed-summary" dir="auto">
              {entry.summary}
            </small>
          )}
        </span>{" "}
        <Form id={`entry-${id}`} action={monitorLinks.entry(id)} isGuarded={false} keepsPlace>
          <input type="hidden" name="back" value={back} />
          <SubmitButton name="intent" value={entry.is_starred ? "unstar" : "star"} tone="quiet" size="small">
            <Icon name={entry.is_starred ? "bookmark" : "star"} />
            <span className="sr-only">
              {entry.is_starred ? "Remove the star of" : "Star"} {title}
            </span>
          </SubmitButton>{" "}
          <SubmitButton name="intent" value={entry.is_read ? "unread" : "read"} tone="quiet" size="small">
            {entry.is_read ? "Mark as new" : "Mark as read"}
            <span className="sr-only">, {title}</span>
          </SubmitButton>
        </Form>
      </li>
    ))}
  </ul>
);
