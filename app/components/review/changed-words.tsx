import { plural } from "#lib/counts.ts";
import { Link } from "#ui/link.tsx";
import type { ChangedWords as Changed } from "./changed-words.server.ts";

type Props = {
  changed: Changed;
  /** The page that compares both versions. */
  to: string;
};

/** Shows a reviewer the words that changed since their last decision. A phone has to open them. */
export function ChangedWords({ changed: { since, from, to: now, changes, more }, to }: Props) {
  return (
    <section aria-labelledby="changed-heading" className="verdict changed-words">
      <h2 id="changed-heading">Changed since {since}</h2>
      <details className="phone-fold">
        <summary>{plural(changes.length + Math.max(more, 0), "change")}</summary>
        <ul>
          {changes.map(({ label, before, after }) => (
            <li key={`${label} ${before} ${after}`} className="diff">
              {label}: {before && <del>{before}</del>} {after && <ins>{after}</ins>}
            </li>
          ))}
        </ul>
        <p>
          {more > 0 && `${more} more. `}
          <Link to={to} className="text-link underline underline-offset-2">
            Compare version {from} with version {now}
          </Link>
        </p>
      </details>
    </section>
  );
}
