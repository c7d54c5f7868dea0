import { Link } from "#ui/link.tsx";
import type { ChangedWords as Changed } from "./changed-words.server.ts";

type Props = {
  changed: Changed;
  /** The page that compares both versions. */
  to: string;
};

/** Shows a reviewer the words that changed since their last decision. A phone has to open them. */
export function ChangedWords({ changed: { heading, count, changes, more, comparison }, to }: Props) {
  return (
    <section aria-labelledby="changed-heading" className="verdict changed-words">
      <h2 id="changed-heading" className="text-sm">
        {heading}
      </h2>
      <details className="phone-fold">
        <summary>{count}</summary>
        <ul>
          {changes.map(({ label, before, after }) => (
            <li key={`${label} ${before} ${after}`} className="diff">
              {label}: {before && <del>{before}</del>} {after && <ins>{after}</ins>}
            </li>
          ))}
        </ul>
        <p>
          {more}
          <Link to={to} className="text-link underline underline-offset-2">
            {comparison}
          </Link>
        </p>
      </details>
    </section>
  );
}
