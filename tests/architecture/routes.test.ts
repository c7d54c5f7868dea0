import { existsSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { root, sourcesIn } from "./imports.ts";

/** Screens, and post-only nouns, that carry the name of what they do; all others carry the last word of their URL. */
const VERBS = ["index", "show", "new", "edit", "delete", "layout"];

/** Pathless groups: a folder that the URL does not spell. */
const PATHLESS = ["auth"];

type Entry = { address: string; url: string[]; file: string; isIndex: boolean; isLayout: boolean };

function entries(list: RouteConfigEntry[], above: string[] = []): Entry[] {
  return list.flatMap(({ path, file, index, children }) => {
    const url = [...above, ...(path?.split("/").filter(Boolean) ?? [])];
    const own: Entry = {
      address: `/${url.join("/")}`,
      url,
      file,
      isIndex: Boolean(index),
      isLayout: Boolean(children?.length),
    };
    return [own, ...entries(children ?? [], url)];
  });
}

const all = entries(routes);
const isParameter = (segment: string) => segment.startsWith(":");

const at = (...parts: string[]) => ["routes", ...parts.filter(Boolean)].join("/");

/** The file a URL spells: its words are the folders, its parameters none; the screen is a verb or the last word. */
function spelt({ url, isIndex, isLayout, file }: Entry): string[] {
  const words = url.filter((segment) => !isParameter(segment));
  const folder = words.join("/");
  const parent = words.slice(0, -1).join("/");
  const last = words.at(-1) ?? "home";
  const endsInParameter = isParameter(url.at(-1) ?? "");
  const options = isLayout
    ? [at(folder, "layout")]
    : [
        ...(isIndex || endsInParameter ? [at(folder, "index"), at(folder, "show"), at(parent, last)] : []),
        ...(endsInParameter ? [] : [at(parent, last), at(folder, "index")]),
        ...(url.length === 0 ? [at("home")] : []),
      ];
  const group = PATHLESS.find((name) => file.startsWith(`routes/${name}/`));
  return options.flatMap((option) => (group ? [option.replace("routes/", `routes/${group}/`)] : [option]));
}

test.each(all.filter(({ url }) => url.at(-1) !== "*"))("$address is $file", (entry) => {
  expect(spelt(entry)).toContain(entry.file.replace(/\.tsx?$/, ""));
});

test("every entry of the table of contents exists", () => {
  expect(all.map(({ file }) => file).filter((file) => !existsSync(join(root, "app", file)))).toEqual([]);
});

test("every file named as a screen is in the table of contents", () => {
  const listed = new Set(all.map(({ file }) => `app/${file}`));
  const screens = sourcesIn("app/routes").filter((file) =>
    VERBS.includes(file.replace(/^.*\//, "").replace(/\.tsx?$/, "")),
  );
  expect(screens.filter((file) => !listed.has(file))).toEqual([]);
});

test("parameters are a noun and Id, but for the secrets of mailed links", () => {
  const parameters = all
    .flatMap(({ url }) => url.filter(isParameter))
    .filter((name) => !/^:[a-z][A-Za-z]*Id$/.test(name));
  expect([...new Set(parameters)].toSorted()).toEqual([":hash", ":id", ":token"]);
});
