import { expect, test } from "vitest";
import { filePath } from "./file-path.ts";

test("a file of the API, whatever its host and prefix, has an address of ours", () => {
  expect(filePath("http://127.0.0.1:8000/api/files/01JD3Z")).toBe("/files/01JD3Z");
  expect(filePath("https://api.example.com/v2/api/files/17?signature=abc")).toBe("/files/17");
  expect(filePath("/api/files/a-b_c")).toBe("/files/a-b_c");
});

test("anything else has none", () => {
  for (const url of [
    "",
    "https://example.com/picture.png",
    "https://example.com/api/files/",
    "https://example.com/api/files/../../secret",
    "https://example.com/api/files/a/b",
    "javascript:alert(1)",
  ])
    expect(filePath(url), url).toBeNull();
});
