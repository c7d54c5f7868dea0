import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";

type Props = {
  clashes: readonly { id: string; title: string; words: string; path: string }[];
  count: number;
};

/** Lists what collides in the days that are shown. */
export function ClashNote({ clashes, count }: Props) {
  if (count === 0) return null;
  return (
    <details className="clash-note print:hidden">
      <summary>
        <Icon name="warning" /> Issues: {count}
      </summary>
      <ul aria-label="Issues">
        {clashes.map(({ id, title, words, path }) => (
          <li key={id + words}>
            <Link to={path}>
              <bdi>{title}</bdi>
            </Link>
            : {words}
          </li>
        ))}
        {count > clashes.length && <li>{count - clashes.length} more</li>}
      </ul>
    </details>
  );
}
