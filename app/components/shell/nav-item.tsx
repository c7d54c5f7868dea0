import type { ReactNode } from "react";
import { Icon, type IconName } from "#ui/icons.tsx";
import { NavLink } from "#ui/link.tsx";

/** Renders an entry of the sidebar. */
export const NavItem = ({
  to,
  icon,
  end = false,
  children,
}: {
  to: string;
  icon?: IconName;
  end?: boolean;
  children: ReactNode;
}) => (
  <li>
    <NavLink to={to} end={end}>
      {icon && <Icon name={icon} />}
      {children}
    </NavLink>
  </li>
);
