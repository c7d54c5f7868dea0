import { expect, test } from "vitest";
import { pickEncoding } from "./compress.ts";

test.each([
  ["gzip, deflate, br, zstd", "zstd"],
  ["gzip, br", "br"],
  ["GZIP", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["identity", null],
  [undefined, null],
])("%s takes %s", (header, encoding) => {
  expect(pickEncoding(header)).toBe(encoding);
});
