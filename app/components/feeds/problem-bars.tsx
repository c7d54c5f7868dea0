import type { FeedProblemGroup } from "#contract/feeds.ts";
import { searchWith } from "#lib/search-params.ts";
import { Link } from "#ui/link.tsx";
import { feedLinks } from "./feed-links.ts";
import { attributeName } from "./feed-words.ts";

/** Lists what breaks rules, the most frequent first, each with a bar. */
export function ProblemBars({ feedId, problems }: { feedId: string; problems: readonly FeedProblemGroup[] }) {
  const most = Math.max(...problems.map(({ count }) => count), 1);
  return (
    <ul className="feed-problems">
      {problems.map(({ severity, attribute, rule, count }) => (
        <li key={`${attribute} ${rule}`}>
          <Link to={feedLinks(feedId).problems + searchWith({ attribute, rule })}>
            <span className="feed-row-text">
              <span className="feed-row-name">{rule}</span>{" "}
              <small>
                {attributeName(attribute)}, {severity}
              </small>
            </span>{" "}
            <svg className="feed-bar" width="100%" height="10" aria-hidden data-severity={severity}>
              <rect width={`${(count / most) * 100}%`} height="10" rx="3" />
            </svg>{" "}
            <b>{count.toLocaleString("en-US")}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}
