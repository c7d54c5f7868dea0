import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Menu } from "#ui/menu.tsx";

type Props = {
  clashes: readonly { id: string; title: string; words: string; path: string }[];
  count: number;
};

/** Lists what collides in the days that are shown. */
export function ClashNote({ clashes, count }: Props) {
  if (count === 0) return null;
  return (
    <Menu
      id="calendar-issues"
      label={
        <>
          <Icon name="warning" />
          <span className="cal-word">Issues: {count}</span>
        </>
      }
      tone="quiet"
      sign={null}
      className="clash-note print:hidden"
    >
      <ul aria-label="Issues">
        {clashes.map(({ id, title, words, path }) => (
          <li key={id + words}>
            <Link to={path}>
              <span>
                <b dir="auto">{title}</b>: {words}
              </span>
            </Link>
          </li>
        ))}
        {count > clashes.length && <li>{count - clashes.length} more</li>}
      </ul>
    </Menu>
  );
}
