import { describeApi } from "./document.ts";
import { writePages } from "./pages.ts";
import { takeTour } from "./tour.ts";

/** What docs/api holds, by file name. */
export async function writeFiles(): Promise<Map<string, string>> {
  const document = describeApi(await takeTour());
  return new Map([["openapi.json", `${lines(document)}\n`], ...writePages(document)]);
}

const WIDTH = 140;

/** JSON in which whatever fits into a line is one. */
function lines(value: unknown, indent = "", taken = 0): string {
  const short = JSON.stringify(value, null, 1).replace(/\n */g, " ");
  if (typeof value !== "object" || value === null || indent.length + taken + short.length <= WIDTH)
    return short;
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const entries = Array.isArray(value)
    ? value.map((entry) => deeper + lines(entry, deeper))
    : Object.entries(value).map(
        ([key, entry]) => `${deeper}${JSON.stringify(key)}: ${lines(entry, deeper, key.length + 4)}`,
      );
  return `${open}\n${entries.join(",\n")}\n${indent}${close}`;
}
