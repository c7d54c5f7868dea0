import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons.tsx";
import { Link, type LinkProps } from "./link.tsx";
import { useClosedByNavigation } from "./use-closed-by-navigation.ts";

type Props = {
  /** Unique on the page. */
  id: string;
  /** The button's label. It must make sense before the menu's content, because text browsers show both. */
  label: ReactNode;
  /** The record's name, if the page has several menus. It ends the button's accessible name. */
  record?: string;
  /** The button's accessible name, if its label alone doesn't say enough. It begins with the label. */
  name?: string;
  tone?: "primary" | "secondary" | "quiet";
  size?: "medium" | "small";
  /** "dots" shows "…" in place of the label, which screen readers and text browsers still get. */
  look?: "button" | "dots";
  /** The sign after the label. Null for none. */
  sign?: IconName | null;
  align?: "start" | "end";
  className?: string;
  children: ReactNode;
};

/** Renders a popover of links and small forms. The browser opens and closes it, so it needs no script. */
export function Menu({
  id,
  label,
  record,
  name,
  look = "button",
  tone = look === "dots" ? "quiet" : "secondary",
  size = "medium",
  sign = "chevron-down",
  align = "end",
  className,
  children,
}: Props) {
  const body = useClosedByNavigation();
  const ending = record !== undefined && <span className="sr-only">, {record}</span>;
  return (
    <div className={clsx("menu", className)}>
      <button
        type="button"
        className={clsx(
          "btn",
          `btn-${tone}`,
          size === "small" && "btn-small",
          look === "dots" && "btn-icon",
          "menu-button",
        )}
        popoverTarget={id}
        // Browsers would add a space before the comma of a hidden word.
        aria-label={
          name ?? (record !== undefined && typeof label === "string" ? `${label}, ${record}` : undefined)
        }
      >
        {look === "dots" ? (
          <>
            <Icon name="ellipsis" />
            <span className="sr-only">{label}</span>
            {ending}
          </>
        ) : (
          <>
            {label}
            {ending}
            {sign !== null && <Icon name={sign} />}
          </>
        )}
      </button>
      <div ref={body} id={id} popover="auto" className="menu-body" data-align={align}>
        <div className="menu-sheet">{children}</div>
      </div>
    </div>
  );
}

/** Renders a link of a menu. The icon and the key are only for eyes. */
export const MenuItem = ({
  icon,
  children,
  ...link
}: LinkProps & { icon?: IconName; children: ReactNode }) => (
  <Link {...link}>
    {icon && <Icon name={icon} />}
    {children}
  </Link>
);
