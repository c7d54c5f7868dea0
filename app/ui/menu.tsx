import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Icon } from "./icons.tsx";

type Props = {
  /** Unique on the page. */
  id: string;
  /** What the button says; it must make sense read before its content, as text browsers show both. */
  label: ReactNode;
  /** What it is about, where several menus could stand on a page; it ends the button's name. */
  record?: string;
  tone?: "primary" | "secondary" | "quiet";
  align?: "start" | "end";
  className?: string;
  children: ReactNode;
};

/** A popover of links and small forms. The browser opens and closes it, so it needs no script. */
export function Menu({ id, label, record, tone = "secondary", align = "end", className, children }: Props) {
  return (
    <div className={clsx("menu", className)}>
      <button type="button" className={clsx("btn", `btn-${tone}`, "menu-button")} popoverTarget={id}>
        {label}
        {record !== undefined && <span className="sr-only"> {record}</span>}
        <Icon name="chevron-down" />
      </button>
      <div id={id} popover="auto" className="menu-body" data-align={align}>
        <div className="menu-sheet">{children}</div>
      </div>
    </div>
  );
}
