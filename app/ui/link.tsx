import type { ComponentPropsWithRef } from "react";
import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  type LinkProps as RouterLinkProps,
  type NavLinkProps as RouterNavLinkProps,
} from "react-router";

export type LinkProps = Pick<
  RouterLinkProps,
  "to" | "relative" | "replace" | "state" | "reloadDocument" | "preventScrollReset"
> &
  ComponentPropsWithRef<"a"> & {
    /** Whether its page isn't fetched before it is pressed, for what is seldom opened. */
    isLazy?: boolean;
  };
export type NavLinkProps = Omit<RouterNavLinkProps, "prefetch" | "className" | "style" | "children"> & {
  className?: string;
  children: RouterLinkProps["children"];
};

/**
 * Renders an internal link. What a press does and what is fetched ahead is the affair of the page (use-links.ts), so hundreds of links
 * cost little.
 */
export function Link(props: LinkProps) {
  const { to, isLazy = false, relative, replace, state, reloadDocument, preventScrollReset, ...rest } = props;
  const { children, ...attributes } = rest;
  const ahead = isLazy || reloadDocument ? undefined : "";
  const needsRouter = relative ?? replace ?? state;
  if (needsRouter === undefined && typeof to === "string" && to.startsWith("/"))
    return (
      <a
        {...attributes}
        href={to}
        data-link={reloadDocument ? undefined : ""}
        data-ahead={ahead}
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
      data-ahead={ahead}
    />
  );
}

/** Does the same and sets `aria-current="page"` while its target (or, without `end`, a page below it) is shown. */
export function NavLink({ className, ...props }: NavLinkProps) {
  return <RouterNavLink {...props} discover="none" data-ahead="" className={() => className} />;
}
