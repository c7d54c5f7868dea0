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
 * Returns what fetches the data and the modules of one of our pages, so that it opens at once. React Router's own prefetch
 * does not do in Firefox: it counts `<link rel="prefetch">` as nothing but `default-src`, and when a navigation ends an
 * import that was made ahead, the router reloads the page that is being left.
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
    // The very address that the router will ask for.
    const data = target.pathname + (target.pathname.endsWith("/") ? "_.data" : ".data") + target.search;
    askAhead(data);
  };
}
