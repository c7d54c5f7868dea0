import type { FeedChange } from "#contract/feeds.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { ago } from "#lib/ago.ts";
import { Link } from "#ui/link.tsx";
import { Thumb } from "#ui/thumb.tsx";
import { ValueChange } from "#ui/value-change.tsx";
import { feedLinks, monitorLinks } from "./feed-links.ts";
import { attributeName, attributeValue, CHANGE_WORDS, worded } from "./feed-words.ts";
import { UsedBy } from "./used-by.tsx";

type Props = {
  changes: readonly FeedChange[];
  /** Whether a task can be made of each. */
  canMakeTasks?: boolean;
  /** When it is, in milliseconds, to say when each change was. Without it, that isn't said. */
  now?: number;
  zone: string | null;
};

/** Lists what changed: the values before and after, and who links to the product. */
export const ChangeList = ({ changes, canMakeTasks = false, now, zone }: Props) => (
  <ul className="feed-changes">
    {changes.map((change) => (
      <ChangeRow key={change.id} change={change} canMakeTasks={canMakeTasks} now={now} zone={zone} />
    ))}
  </ul>
);

function ChangeRow({ change, canMakeTasks, now, zone }: Omit<Props, "changes"> & { change: FeedChange }) {
  const { feed, product, entry, attribute, percent, uses, use_count: count, at } = change;
  const name = product?.title ?? entry?.title ?? feed.name;
  const path = product
    ? feedLinks(feed.id).product(product.id)
    : entry
      ? monitorLinks.entry(entry.id)
      : feedLinks(feed.id).feed;
  const about = [
    attribute !== null && attribute !== "availability" && attributeName(attribute),
    percent !== null && `${percent > 0 ? "+" : "−"}${Math.abs(percent)}%`,
    (attribute === null || attribute === "availability") && feed.name,
    now !== undefined && ago(at, new Date(now), zone),
  ].filter((part) => part !== false);
  return (
    <li className="feed-row">
      <Thumb image={null} glyph={product ? "tag" : "rss"} />
      <span className="feed-row-text">
        <Link to={path} className="feed-row-name">
          <bdi>{name}</bdi>
        </Link>{" "}
        <small dir="auto">{about.join(", ")}</small>
      </span>{" "}
      <Values change={change} /> <UsedBy uses={uses} count={count} />{" "}
      {canMakeTasks === true && product && (
        <Form id={`task-${change.id}`} action={path}>
          <input type="hidden" name="change" value={change.id} />
          <SubmitButton name="intent" value="task" tone="quiet" size="small">
            Make task<span className="sr-only">, {name}</span>
          </SubmitButton>
        </Form>
      )}
    </li>
  );
}

function Values({ change: { kind, attribute, before, after } }: { change: FeedChange }) {
  if (attribute === null) return <span className="value-change">{worded(CHANGE_WORDS, kind)}</span>;
  return (
    <ValueChange
      before={before === null ? null : attributeValue(attribute, before)}
      after={after === null ? null : attributeValue(attribute, after)}
    />
  );
}
