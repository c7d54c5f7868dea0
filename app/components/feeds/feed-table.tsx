import type { FeedSummary } from "#contract/feeds.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { ago } from "#lib/ago.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { CheckStrip } from "./check-strip.tsx";
import { feedLinks } from "./feed-links.ts";
import { FeedState } from "./feed-state.tsx";
import { newsOf } from "./feed-words.ts";

type Props = { feeds: readonly FeedSummary[]; caption: string; now: number; zone: string | null };

/** Lists feeds: how they are, how their last checks went, and what is new in them. */
export const FeedTable = ({ feeds, caption, now, zone }: Props) => (
  <Table
    className="feed-table"
    caption={<span className="sr-only">{caption}</span>}
    rows={feeds}
    rowKey={({ id }) => id}
    columns={[
      { heading: "Feed", names: true, cell: (feed) => <Name feed={feed} /> },
      { heading: "State", cell: ({ state }) => <FeedState of={state} /> },
      { heading: "Last checks", cell: ({ checks }) => <CheckStrip checks={checks} /> },
      { heading: "Items", align: "end", cell: ({ item_count: count }) => count.toLocaleString("en-US") },
      {
        heading: "News",
        cell: (feed) =>
          feed.error === null ? newsOf(feed) : <span className="feed-quiet">{feed.error}</span>,
      },
      { heading: "Checked", cell: (feed) => <Checked feed={feed} now={now} zone={zone} /> },
      { heading: "Check now", quiet: true, cell: (feed) => <CheckNow feed={feed} /> },
    ]}
  />
);

const Name = ({ feed: { id, name, family, address } }: { feed: FeedSummary }) => (
  <span className="feed-name">
    <span className="feed-icon" aria-hidden>
      <Icon name={family === "products" ? "tag" : "rss"} />
    </span>
    <span className="feed-row-text">
      <Link to={feedLinks(id).feed} className="feed-row-name">
        <bdi>{name}</bdi>
      </Link>{" "}
      <small dir="ltr">{address === null ? "Uploaded" : shortAddress(address)}</small>
    </span>
  </span>
);

const shortAddress = (address: string) => address.replace(/^https?:\/\/(www\.)?/, "");

function Checked({ feed, now, zone }: Pick<Props, "now" | "zone"> & { feed: FeedSummary }) {
  const { checked_at: at, next_check_at: next, is_checking: isChecking, state } = feed;
  if (isChecking) return "Checking now";
  if (at === null) return "Not yet";
  const minutes = next === null ? 0 : Math.ceil((Date.parse(next) - now) / 60_000);
  return (
    <>
      {ago(at, new Date(now), zone)}
      {state === "failing" && minutes > 0 && `, again in ${inWords(minutes)}`}
    </>
  );
}

const inWords = (minutes: number) =>
  minutes < 90 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;

function CheckNow({ feed: { id, name, address, can, is_checking } }: { feed: FeedSummary }) {
  if (address === null || !can.update || is_checking) return null;
  return (
    <Form id={`check-${id}`} action={feedLinks(id).feed} isGuarded={false}>
      <SubmitButton name="intent" value="check" tone="quiet" size="small">
        <Icon name="repeat" />
        <span className="sr-only">Check {name} now</span>
      </SubmitButton>
    </Form>
  );
}
