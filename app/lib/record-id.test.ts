import { expect, test } from "vitest";
import { isRecordId } from "./record-id.ts";

test("ids, slugs, and secrets can be in a URL, and nothing that means something there", () => {
  for (const id of ["1", "01ARZ3NDEKTSV4RRFFQ69G5FAV", "winter-boots", "-7KSHTUhRGkmZ-eW", "_zvVppaVbdtgexf"])
    expect(isRecordId(id), id).toBe(true);
  for (const text of ["", ".", "..", "a/b", "a.b", "a b", "%2e", "a?b", "a#b", "é", "a".repeat(129)])
    expect(isRecordId(text), text).toBe(false);
});
