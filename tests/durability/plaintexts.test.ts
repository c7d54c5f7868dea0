import { expect, it } from "vitest";
import { plaintextsIn } from "#tests/support/plaintexts.ts";

const WANTED = ["CANARY-ä-password", "CANARY-other-one"];

it.each([
  ["as it is", (text: string) => Buffer.from(text)],
  ["in UTF-16", (text: string) => Buffer.from(text, "utf16le")],
  ["in UTF-16 of the other order", (text: string) => Buffer.from(text, "utf16le").swap16()],
  ["in hex", (text: string) => Buffer.from(Buffer.from(text).toString("hex"))],
  ["in base64", (text: string) => Buffer.from(Buffer.from(text).toString("base64"))],
  [
    "in base64 with a byte before it",
    (text: string) => Buffer.from(Buffer.from(`x${text}yz`).toString("base64")),
  ],
  ["in base64 with two", (text: string) => Buffer.from(Buffer.from(`xy${text}z`).toString("base64url"))],
])("a text is found %s", (_, written) => {
  for (const before of ["", "a", "abc"]) {
    const bytes = Buffer.concat([Buffer.from(before), written(WANTED[0]!), Buffer.from("end")]);
    expect(plaintextsIn(bytes, WANTED)).toEqual([WANTED[0]]);
  }
  expect(plaintextsIn(written("CANARY-neither"), WANTED)).toEqual([]);
});
