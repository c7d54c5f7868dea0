import { expect, test } from "vitest";
import { linkedText } from "./linked-text.server.ts";

test.each([
  ["See https://example.com/a?b=1#c.", ["https://example.com/a?b=1#c"]],
  ["(www.example.com/x), example.com", ["https://www.example.com/x", "https://example.com"]],
  ["http://wiki.intranet:8080/page", ["http://wiki.intranet:8080/page"]],
  ["javascript:alert(1) data:text/html,x ftp://example.com //example.com ada@example.com", []],
  ["readme.md, 1.5, e.g. this, but example.de/x", ["https://example.de/x"]],
])("%j has the links %j", (text, urls) => {
  const parts = linkedText(text);
  expect(parts.map((part) => part.text).join("")).toBe(text);
  expect(parts.flatMap(({ url }) => url ?? [])).toEqual(urls);
});
