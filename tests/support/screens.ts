import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import routes from "../../app/routes.ts";

/** A route pattern with a page of its own, and the file that draws it, maybe for several patterns. */
type Screen = { pattern: string; file: string; draws: boolean };

type Handle = Screen | undefined;

const drawsSomething = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../app/${file}`, import.meta.url)), "utf8").includes(
    "export default",
  );

const asObjects = (list: RouteConfigEntry[], above = ""): RouteObject[] =>
  list.map(({ path, index, file, children }): RouteObject => {
    const pattern = path === undefined ? above : `${above}/${path}`;
    if (children?.length) return { path, children: asObjects(children, pattern) };
    const handle: Handle = { pattern: pattern || "/", file, draws: drawsSomething(file) };
    return index && path === undefined ? { index: true, handle } : { path, handle };
  });

const objects = asObjects(routes);

const leaves = (list: RouteObject[]): Screen[] =>
  list.flatMap(({ children, handle }) => (children ? leaves(children) : [handle as Screen]));

/** Every route that renders a page. Routes that only redirect, handle forms, or serve files don't count. */
export const screens: readonly Screen[] = leaves(objects).filter(({ draws }) => draws);

/** One pattern of each file. Some files draw the same screen for several kinds of records: the first of them stands for all. */
export const drawn: readonly string[] = [
  ...new Map(screens.toReversed().map(({ file, pattern }) => [file, pattern])).values(),
].toReversed();

/** The patterns found so far. The router ranks all routes for each question, and a crawl asks about every link. */
const patterns = new Map<string, string>();

/** Returns the route pattern of a path. */
export function patternOf(path: string): string {
  const { pathname } = new URL(path, "http://localhost");
  const known = patterns.get(pathname);
  if (known !== undefined) return known;
  const match = matchRoutes(objects, pathname)?.at(-1);
  const pattern = (match?.route.handle as Handle)?.pattern ?? "*";
  patterns.set(pathname, pattern);
  return pattern;
}

const files = new Map(screens.map(({ pattern, file }) => [pattern, file]));

/** Returns one of the pages for each file that draws any of them. */
export const oneOfEachFile = <Page extends { path: string }>(pages: readonly Page[]): Page[] => [
  ...new Map(pages.map((page) => [files.get(patternOf(page.path)), page])).values(),
];
