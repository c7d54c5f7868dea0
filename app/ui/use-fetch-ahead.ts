import { useContext } from "react";
import { preloadModule } from "react-dom";
import {
  createPath,
  type To,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  useLocation,
  useResolvedPath,
} from "react-router";
import { askAhead } from "./fresh-data.ts";

/**
 * Returns a function that fetches the data and modules of one of our pages, so that it opens immediately. React Router's prefetch
 * doesn't work in Firefox: `<link rel="prefetch">` falls under `default-src` there, and if a navigation ends during a prefetched
 * import, the router reloads the page that the user is leaving.
 */
export function useFetchAhead(to: To, relative?: "route" | "path"): () => void {
  const router = useContext(DataRouterContext)?.router;
  const manifest = useContext(FrameworkContext)?.manifest;
  const target = useResolvedPath(to, { relative });
  const here = useLocation();

  return () => {
    const page = createPath({ ...target, hash: "" });
    const routes = (router?.match(page) ?? []).map(({ route }) => manifest?.routes[route.id]);
    for (const route of routes) if (route) preloadModule(route.module, { as: "script" });
    const isShown = page === createPath({ ...here, hash: "" });
    if (isShown || !routes.some((route) => route?.hasLoader)) return;
    // The exact URL that the router will request.
    const data = target.pathname + (target.pathname.endsWith("/") ? "_.data" : ".data") + target.search;
    askAhead(data);
  };
}
