import type { Feed } from "#contract/feeds.ts";
import { Card } from "#ui/card.tsx";
import { Moment } from "#ui/time.tsx";
import { WebLink } from "#ui/web-link.tsx";
import { CheckStrip } from "./check-strip.tsx";

/** Says where a feed comes from, when it is checked, and what is wrong with it. */
export function FeedFacts({ feed, zone }: { feed: Feed; zone: string | null }) {
  const {
    address,
    site,
    checked_at: at,
    next_check_at: next,
    error,
    encoding,
    wrongly_declared: wrong,
  } = feed;
  const { checks, is_checking: isChecking, owner, category, project, error_count: failures } = feed;
  const facts = [
    { term: "URL", details: address === null ? "Uploaded" : <span dir="ltr">{address}</span> },
    site !== null && { term: "Site", details: <WebLink url={site} /> },
    {
      term: "Checked",
      details: isChecking ? "Checking now" : at === null ? "Not yet" : <Moment at={at} zone={zone} />,
    },
    next !== null && { term: "Next check", details: <Moment at={next} zone={zone} /> },
    { term: "Last checks", details: <CheckStrip checks={checks} /> },
    encoding !== null && {
      term: "Encoding",
      details: wrong === null ? encoding : `${encoding}, although it says ${wrong}`,
    },
    category !== null && { term: "Category", details: category },
    project && { term: "Project", details: project.name },
    owner && { term: "Owner", details: owner.name },
  ].filter((fact) => fact !== false && fact !== null);
  return (
    <Card as="section" className="feed-card">
      <h2 className="sr-only">About this feed</h2>
      {error !== null && (
        <p className="feed-fault">
          {error}
          {failures > 1 && ` ${failures.toLocaleString("en-US")} failed checks in a row.`}
        </p>
      )}
      <dl className="feed-facts">
        {facts.map(({ term, details }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{details}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
