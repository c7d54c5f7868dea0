import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Icon } from "./icons.tsx";
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
  tone = "secondary",
  align = "end",
  className,
  children,
}: Props) {
  const body = useClosedByNavigation();
  return (
    <div className={clsx("menu", className)}>
      <button
        type="button"
        className={clsx("btn", `btn-${tone}`, "menu-button")}
        popoverTarget={id}
        aria-label={name}
      >
        {label}
        {record !== undefined && <span className="sr-only"> {record}</span>}
        <Icon name="chevron-down" />
      </button>
      <div ref={body} id={id} popover="auto" className="menu-body" data-align={align}>
        <div className="menu-sheet">{children}</div>
      </div>
    </div>
  );
}
