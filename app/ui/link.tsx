import {
  useEffect,
  useRef,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type TouchEvent,
} from "react";
import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  type LinkProps as RouterLinkProps,
  type NavLinkProps as RouterNavLinkProps,
} from "react-router";
import { useFetchAhead } from "./use-fetch-ahead.ts";

export type LinkProps = Omit<RouterLinkProps, "prefetch">;
export type NavLinkProps = Omit<RouterNavLinkProps, "prefetch" | "className" | "style" | "children"> & {
  className?: string;
  children: RouterLinkProps["children"];
};

/** A pointer that only crosses a link must not cause a request. */
const PREFETCH_DELAY = 50;

type Anchor = HTMLAnchorElement;
type Own = Pick<
  RouterLinkProps,
  "to" | "relative" | "onClick" | "onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur" | "onTouchStart"
>;

/** Fetches the target 50 ms after hover or focus, immediately on touch, and not at all on a metered or slow connection. */
function usePrefetch(own: Own) {
  const fetchAhead = useFetchAhead(own.to, own.relative);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  const start = (delay: number) => {
    stop();
    if (isDearLine()) return;
    if (delay === 0) fetchAhead();
    else timer.current = setTimeout(fetchAhead, delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    onClick: (event: MouseEvent<Anchor>) => {
      own.onClick?.(event);
      // From here on, the navigation itself makes the request.
      stop();
    },
    onPointerEnter: (event: PointerEvent<Anchor>) => {
      own.onPointerEnter?.(event);
      if (event.pointerType === "mouse") start(PREFETCH_DELAY);
    },
    onPointerLeave: (event: PointerEvent<Anchor>) => {
      own.onPointerLeave?.(event);
      if (event.pointerType === "mouse") stop();
    },
    onFocus: (event: FocusEvent<Anchor>) => {
      own.onFocus?.(event);
      start(PREFETCH_DELAY);
    },
    onBlur: (event: FocusEvent<Anchor>) => {
      own.onBlur?.(event);
      stop();
    },
    onTouchStart: (event: TouchEvent<Anchor>) => {
      own.onTouchStart?.(event);
      start(0);
    },
  };
}

type Connection = { saveData?: boolean; effectiveType?: string };

function isDearLine() {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || (connection?.effectiveType?.endsWith("2g") ?? false);
}

/** Renders an internal link that prefetches its page. */
export function Link(props: LinkProps) {
  return <RouterLink {...props} {...usePrefetch(props)} />;
}

/** Does the same and sets `aria-current="page"` while its target (or, without `end`, a page below it) is shown. */
export function NavLink({ className, ...props }: NavLinkProps) {
  return <RouterNavLink {...props} {...usePrefetch(props)} className={() => className} />;
}
