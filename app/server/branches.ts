import { createRequestHandler, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];
type Node = {
  words: Map<string, Node>;
  parameter: Node | undefined;
  /** Whether a segment can be something else than a word or a parameter, such as a splat. */
  isOpen: boolean;
  /** The id of the route that ends here. */
  leaf: string | null;
};

const newNode = (): Node => ({ words: new Map(), parameter: undefined, isOpen: false, leaf: null });

/** Returns the path of a route from the root, one segment each. */
function segmentsOf(routes: Routes, id: string): string[] {
  const route = routes[id];
  if (route === undefined) return [];
  const above = route.parentId === undefined ? [] : segmentsOf(routes, route.parentId);
  return [...above, ...(route.path ?? "").split("/").filter(Boolean)];
}

/** Returns the route below a node. Null if only React Router can tell, and undefined if none fits. */
function find(node: Node, segments: readonly string[], at: number): string | null | undefined {
  const segment = segments[at];
  if (segment === undefined) return node.leaf ?? undefined;
  // Words are matched in any case, and before parameters.
  for (const next of [node.words.get(segment.toLowerCase()), node.parameter]) {
    const found = next && find(next, segments, at + 1);
    if (found !== undefined) return found;
  }
  return node.isOpen ? null : undefined;
}

/**
 * Returns a function from a pathname to the id of the route that React Router would show for it. Null where only React Router itself
 * can tell: for an unknown or encoded path, a splat, or an optional segment.
 */
export function createBranchIndex(routes: Routes): (pathname: string) => string | null {
  const root = newNode();
  for (const [id, route] of Object.entries(routes)) {
    if (route === undefined || (route.path === undefined && !route.index) || id === "root") continue;
    let node: Node | null = root;
    for (const segment of segmentsOf(routes, id)) {
      if (/^:\w+$/.test(segment)) node = node.parameter ??= newNode();
      else if (/[:*?]/.test(segment)) {
        node.isOpen = true;
        node = null;
        break;
      } else {
        const word = segment.toLowerCase();
        const next: Node = node.words.get(word) ?? newNode();
        node.words.set(word, next);
        node = next;
      }
    }
    // A layout and its index route have the same path.
    if (node !== null && (route.index || node.leaf === null)) node.leaf = id;
  }

  return (pathname) => {
    if (pathname.includes("%") || pathname.includes("//") || pathname.endsWith("/")) return null;
    return find(root, pathname.slice(1).split("/"), 0) ?? null;
  };
}

/**
 * Returns a function from a pathname to the pattern of its route, such as `/projects/:projectId`, or to one of two words. What people
 * choose to ask for makes no others.
 */
export function createPatternIndex(routes: Routes): (pathname: string) => string {
  const leafOf = createBranchIndex(routes);
  const patterns = new Map(Object.keys(routes).map((id) => [id, `/${segmentsOf(routes, id).join("/")}`]));
  return (pathname) => {
    if (pathname.startsWith("/assets/")) return "assets";
    return patterns.get(leafOf(pathname.replace(/\.data$/, "")) ?? "") ?? "other";
  };
}

/** Returns the part of a build that one route needs: itself and the routes around it. */
function branchOf(build: ServerBuild, leaf: string): ServerBuild {
  const ids: string[] = [];
  for (let id: string | undefined = leaf; id !== undefined; id = build.routes[id]?.parentId) ids.unshift(id);
  const pick = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}

/**
 * Handles requests like React Router's own handler, which goes through all routes several times for each page. Here a handler for each
 * route knows only its own branch. The browser still loads the list of all routes.
 */
export function createBranchHandler(build: ServerBuild): ReturnType<typeof createRequestHandler> {
  const handleAny = createRequestHandler(build, "production");
  const leafOf = createBranchIndex(build.routes);
  const handlers = new Map<string, typeof handleAny>();
  return (request, context) => {
    const leaf = leafOf(new URL(request.url).pathname.replace(/\.data$/, ""));
    if (leaf === null) return handleAny(request, context);
    const handle = handlers.get(leaf) ?? createRequestHandler(branchOf(build, leaf), "production");
    handlers.set(leaf, handle);
    return handle(request, context);
  };
}
