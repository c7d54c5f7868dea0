import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { sourcesIn } from "./imports.ts";

/** Screens that carry the name of what they do; all others carry the last word of their URL. */
const VERBS = ["index", "show", "new", "edit", "delete", "layout"];

/** Files whose URL is not their own: where no page is, and where addresses of before lead. */
const ELSEWHERE = ["not-found", "moved", "home"];

type Entry = { address: string; words: string[]; file: string; isLayout: boolean };

function entries(list: RouteConfigEntry[], above: string[] = []): Entry[] {
  return list.flatMap(({ path, file, children }) => {
    const url = [...above, ...(path?.split("/").filter(Boolean) ?? [])];
    const own: Entry = {
      address: `/${url.join("/")}`,
      words: url.filter((segment) => !segment.startsWith(":") && segment !== "*"),
      file: file.replace(/\.tsx?$/, ""),
      isLayout: Boolean(children?.length),
    };
    return [own, ...entries(children ?? [], url)];
  });
}

const all = entries(routes);
const named = (file: string) => file.split("/").at(-1) ?? "";

test("a screen is named by a verb of the list, or by the last word of its URL", () => {
  const others = all.filter(({ file, words, isLayout }) => {
    const name = named(file);
    if (isLayout || name === "layout") return !isLayout || name !== "layout";
    return (
      !VERBS.includes(name) && !ELSEWHERE.includes(name) && name !== words.at(-1) && name !== words.at(-2)
    );
  });
  expect(others.map(({ address, file }) => `${address} is ${file}`)).toEqual([]);
});

test("a folder is a noun, and no folder lies deeper than two", () => {
  const deep = sourcesIn("app/routes").filter((file) => file.split("/").length > 5);
  expect(deep).toEqual([]);
});

test("parameters are a noun and Id, but for the secrets of mailed links", () => {
  const parameters = all
    .flatMap(({ address }) => address.split("/").filter((segment) => segment.startsWith(":")))
    .filter((name) => !/^:[a-z][A-Za-z]*Id$/.test(name));
  expect([...new Set(parameters)].toSorted()).toEqual([":hash", ":id", ":token"]);
});
