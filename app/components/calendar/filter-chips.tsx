import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";

/** Links that each remove one active filter. */
export function FilterChips({ chips }: { chips: readonly { name: string; words: string; to: string }[] }) {
  if (chips.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label="Active filters">
      {chips.map(({ name, words, to }) => (
        <li key={name}>
          <Link to={to} className="filter-chip" preventScrollReset>
            <span className="sr-only">Remove filter: </span>
            <bdi>{words}</bdi>
            <Icon name="close" size={14} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
