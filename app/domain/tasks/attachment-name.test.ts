import * as fc from "fast-check";
import { expect, test } from "vitest";
import { FILE_NAME_MAX } from "#contract/limits.ts";
import { attachmentName } from "./attachment-name.ts";

test.each([
  ["brief.pdf", "application/pdf", "brief.pdf"],
  ["Brief.PDF", "application/pdf", "Brief.PDF"],
  ["C:\\Users\\Ada\\brief.pdf", "application/pdf", "brief.pdf"],
  ["../../etc/passwd", "application/pdf", "passwd.pdf"],
  ["photo.avif", "image/jpeg", "photo.jpg"],
  ["photo.jpeg", "image/jpeg", "photo.jpeg"],
  ["invoice.exe", "application/pdf", "invoice.exe.pdf"],
  ["fdp.\u202Eexe.pdf", "application/pdf", "fdp.exe.pdf"],
  ["a\r\nX: b.png", "image/png", "aX b.png"],
  [".pdf", "application/pdf", "file.pdf"],
  ["", "image/png", "file.png"],
  ["Prüfung 靴.png", "image/png", "Prüfung 靴.png"],
  [`${"x".repeat(400)}.png`, "image/png", `${"x".repeat(FILE_NAME_MAX - 4)}.png`],
])("%j of type %s is kept as %j", (sent, mime, kept) => {
  expect(attachmentName(sent, mime)).toBe(kept);
});

test("any name is kept under one that ends as what it is, once and for all", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (sent) => {
      const kept = attachmentName(sent, "application/pdf");
      expect(kept).toMatch(/^[^\p{Cc}\\/"]+\.pdf$/iu);
      expect(attachmentName(kept, "application/pdf")).toBe(kept);
    }),
  );
});
