import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Icon, type IconName } from "#ui/icons.tsx";
import { Link, NavLink } from "#ui/link.tsx";

type Props = {
  to: string;
  icon?: IconName;
  end?: boolean;
  /** Another address that belongs to the entry, with everything below it. */
  also?: string;
  children: ReactNode;
};

/** Renders an entry of the sidebar. */
export function NavItem({ to, icon, end = false, also, children }: Props) {
  const { pathname } = useLocation();
  const isAlso = also !== undefined && (pathname === also || pathname.startsWith(`${also}/`));
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  );
  return (
    <li>
      {isAlso ? (
        <Link to={to} aria-current="page">
          {content}
        </Link>
      ) : (
        <NavLink to={to} end={end}>
          {content}
        </NavLink>
      )}
    </li>
  );
}
