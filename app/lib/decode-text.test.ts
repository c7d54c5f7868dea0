import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

test.each([
  ["UTF-8 with its mark", "utf8", true],
  ["UTF-8 without one", "utf8", false],
  ["UTF-16, little end first, with its mark", "utf16le", true],
  ["UTF-16, little end first, without one", "utf16le", false],
  ["UTF-16, big end first, with its mark", "utf16be", true],
  ["UTF-16, big end first, without one", "utf16be", false],
  ["Windows-1252", "win1252", false],
] as const)("%s is read", (_name, encoding, addBOM) => {
  expect(decodeText(iconv.encode("Größe\t“wärmer”", encoding, { addBOM })).text).toBe("Größe\t“wärmer”");
});

test("nothing is an empty text", () => {
  expect(decodeText(new Uint8Array()).text).toBe("");
});
