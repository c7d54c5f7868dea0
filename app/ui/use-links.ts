import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type TouchEvent,
  useContext,
  useRef,
} from "react";
import { preloadModule } from "react-dom";
import {
  createPath,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from "react-router";
import { askAhead } from "./fresh-data.ts";

/** A pointer that only crosses a link must not cause a request. Milliseconds. */
const FETCH_AFTER = 50;

type Connection = { saveData?: boolean; effectiveType?: string };

function isDearLine() {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || (connection?.effectiveType?.endsWith("2g") ?? false);
}

const LINK = "a[data-link]";
/** A link whose page is fetched before it is pressed. */
const AHEAD = 'a[data-link="ahead"]';

const linkAt = (target: EventTarget | null, selector: typeof LINK | typeof AHEAD) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(selector) : null;

/** Whether a pointer moves between parts of one link. */
const isInside = ({ target, relatedTarget }: MouseEvent) =>
  linkAt(target, AHEAD) === linkAt(relatedTarget, AHEAD);

/**
 * Returns the handlers of the page's body for all its links (link.tsx). A press opens the page in place. The page is fetched 50 ms
 * after hover or focus, immediately on touch, and not at all on a metered or slow connection.
 */
export function useLinks() {
  const router = useContext(DataRouterContext)?.router;
  const manifest = useContext(FrameworkContext)?.manifest;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /**
   * Fetches the data and modules of a link's page, so that it opens immediately. React Router's prefetch doesn't work in Firefox:
   * `<link rel="prefetch">` falls under `default-src` there, and if a navigation ends during a prefetched import, the router reloads
   * the page that the user is leaving.
   */
  const fetchAhead = ({ pathname, search }: HTMLAnchorElement) => {
    const routes = (router?.match(pathname + search) ?? []).map(({ route }) => manifest?.routes[route.id]);
    for (const route of routes) if (route) preloadModule(route.module, { as: "script" });
    const here = router?.state.location;
    const isShown = pathname === here?.pathname && search === here.search;
    if (isShown || !routes.some((route) => route?.hasLoader)) return;
    // The exact URL that the router will request.
    askAhead(pathname + (pathname.endsWith("/") ? "_.data" : ".data") + search);
  };
  const stop = () => clearTimeout(timer.current);
  const start = (target: EventTarget, delay: number) => {
    const link = linkAt(target, AHEAD);
    stop();
    if (link === null || isDearLine()) return;
    if (delay === 0) fetchAhead(link);
    else timer.current = setTimeout(() => fetchAhead(link), delay);
  };

  return {
    onClick: (event: MouseEvent) => {
      // From here on, the navigation itself makes the request.
      stop();
      const link = linkAt(event.target, LINK);
      if (!link || !router || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target) return;
      event.preventDefault();
      const to = link.pathname + link.search + link.hash;
      void router.navigate(to, {
        replace: to === createPath(router.state.location),
        preventScrollReset: "keepsScroll" in link.dataset,
      });
    },
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType === "mouse" && !isInside(event)) start(event.target, FETCH_AFTER);
    },
    onPointerOut: (event: PointerEvent) => {
      if (event.pointerType === "mouse" && !isInside(event)) stop();
    },
    onFocus: ({ target }: FocusEvent) => start(target, FETCH_AFTER),
    onBlur: stop,
    onTouchStart: ({ target }: TouchEvent) => start(target, 0),
  };
}
