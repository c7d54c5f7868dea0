import type { RouteConfigEntry } from "@react-router/dev/routes";
import { createStaticHandler, type RouteObject, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { createBranchIndex, createPatternIndex } from "./branches.ts";

const idOf = ({ id, file }: RouteConfigEntry) => id ?? file;

function treeOf(list: readonly RouteConfigEntry[]): RouteObject[] {
  return list.map((entry) =>
    entry.index
      ? { id: idOf(entry), index: true, path: entry.path }
      : { id: idOf(entry), path: entry.path, children: treeOf(entry.children ?? []) },
  );
}
const tree: RouteObject[] = [{ id: "root", path: "", children: treeOf(routes) }];

type Flat = Record<string, { id: string; parentId?: string; path?: string; index?: boolean }>;
function flatOf(list: readonly RouteConfigEntry[], parentId = "root"): Flat {
  return Object.assign(
    parentId === "root" ? { root: { id: "root", path: "" } } : {},
    ...list.map((entry) => {
      const { path, index, children = [] } = entry;
      const own = { id: idOf(entry), parentId, ...(path !== undefined && { path }), ...(index && { index }) };
      return { [own.id]: own, ...flatOf(children, own.id) };
    }),
  ) as Flat;
}
const flat = flatOf(routes);
const leafOf = createBranchIndex(flat as unknown as ServerBuild["routes"]);

/** The path of each route, from the root. */
const patterns = Object.keys(flat).map((id) => {
  const parts: string[] = [];
  for (let at: string | undefined = id; at !== undefined; at = flat[at]?.parentId)
    parts.unshift(flat[at]?.path ?? "");
  return `/${parts.filter(Boolean).join("/")}`;
});

const router = createStaticHandler(tree);

/** Returns the route that React Router itself matches. */
async function shownAt(pathname: string) {
  const found = await router.query(new Request(`http://marquee.test${pathname}`));
  return found instanceof Response ? undefined : found.matches.at(-1)?.route.id;
}

test.each(["some-id", "new", "edit", "boards", "Campaigns"])(
  "finds the route that React Router matches where a parameter is %s",
  async (value) => {
    for (const pattern of new Set(patterns)) {
      const pathname = pattern.replaceAll(/:\w+/g, value);
      const leaf = leafOf(pathname);
      // React Router itself finds the places that have moved, and the pages that are not found.
      if (leaf === null) expect(await shownAt(pathname)).toMatch(/not-found|moved|stored-files|home/);
      else expect([pathname, leaf]).toEqual([pathname, await shownAt(pathname)]);
    }
  },
);

test("matches words in any case, as React Router does", async () => {
  for (const pattern of new Set(patterns)) {
    const pathname = pattern.replaceAll(/:\w+/g, "x1").toUpperCase();
    const leaf = leafOf(pathname);
    if (leaf !== null) expect([pathname, leaf]).toEqual([pathname, await shownAt(pathname)]);
  }
});

test("leaves encoded, unknown, and unusual paths to React Router", () => {
  for (const pathname of ["/", "/projects/", "/projects//new", "/projects/%6Eew", "/no/such/page", ""])
    expect(leafOf(pathname)).toBe(null);
});

test("names a request by the pattern of its route, and all that people make up by one word", () => {
  const patternOf = createPatternIndex(flat as unknown as ServerBuild["routes"]);
  const named = [
    "/projects/winter/folders",
    "/projects/winter/folders.data",
    "/assets/entry-abc.js",
    "/no/such/page",
    "/%2e%2e/secret",
  ].map(patternOf);
  expect(named).toEqual([
    "/projects/:projectId/folders",
    "/projects/:projectId/folders",
    "assets",
    "other",
    "other",
  ]);
});
