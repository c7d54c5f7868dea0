import { readFile } from "node:fs/promises";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Loading } from "./dots.tsx";

test("three dots and the word, in motion for one second with 0.2 s between them", async () => {
  const html = renderToStaticMarkup(<Loading />);
  expect(html.match(/<span><\/span>/g)).toHaveLength(3);
  expect(html).toContain("Loading");
  const css = await readFile("app/ui/dots.css", "utf8");
  const rules = css.slice(css.indexOf(".dots {"), css.indexOf(".resting-dots {"));
  expect(rules).toMatch(/animation: bounce 1s infinite/);
  expect(rules).toMatch(/animation-delay: 0?\.2s/);
  expect(rules).toMatch(/animation-delay: 0?\.4s/);
});
