import type { ComponentPropsWithRef } from "react";
import { Link as RouterLink, type LinkProps as RouterLinkProps, useLocation } from "react-router";

export type LinkProps = Pick<
  RouterLinkProps,
  "to" | "relative" | "replace" | "state" | "reloadDocument" | "preventScrollReset"
> &
  ComponentPropsWithRef<"a"> & {
    /** Whether its page isn't fetched before it is pressed, for what is seldom opened. */
    isLazy?: boolean;
  };

/**
 * Renders an internal link. What a press does and what is fetched ahead is the affair of the page (use-links.ts), so hundreds of links
 * cost little.
 */
export function Link(props: LinkProps) {
  const { to, isLazy = false, relative, replace, state, reloadDocument, preventScrollReset, ...rest } = props;
  const { children, ...attributes } = rest;
  const ahead = isLazy || reloadDocument ? undefined : "ahead";
  const needsRouter = relative ?? replace ?? state;
  if (needsRouter === undefined && typeof to === "string" && to.startsWith("/"))
    return (
      <a
        {...attributes}
        href={to}
        data-link={ahead ?? (reloadDocument ? undefined : "")}
        data-keeps-scroll={preventScrollReset ? "" : undefined}
      >
        {children}
      </a>
    );
  return (
    <RouterLink
      {...rest}
      {...{ to, relative, replace, state, reloadDocument, preventScrollReset }}
      discover="none"
      data-link={ahead}
    />
  );
}

/** Does the same and sets `aria-current="page"` while its target (or, without `end`, a page below it) is shown. */
export function NavLink({
  to,
  end = false,
  ...props
}: Omit<LinkProps, "to"> & { to: string; end?: boolean }) {
  const { pathname } = useLocation();
  const [target = ""] = to.split(/[?#]/, 1);
  const isShown = pathname === target || (!end && pathname.startsWith(`${target}/`));
  return <Link to={to} aria-current={isShown ? "page" : undefined} {...props} />;
}
