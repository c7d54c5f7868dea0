import { expect, test } from "vitest";
import { HAS_LEFT, ownerChange, withOwner } from "./owners.server.ts";

const ada = { id: "1", name: "Ada" };
const lin = { id: "2", name: "Lin" };

test("an owner who left stays to choose, marked", () => {
  expect(withOwner([ada], lin, HAS_LEFT)).toEqual([ada, { id: "2", name: "Lin (former member)" }]);
  expect(withOwner([ada], lin)).toEqual([ada, lin]);
});

test("an owner who is there stands once, and nobody adds nothing", () => {
  expect(withOwner([ada, lin], lin, HAS_LEFT)).toEqual([ada, lin]);
  expect(withOwner([ada], null, HAS_LEFT)).toEqual([ada]);
});

test("the owner is sent only when somebody chose another one, or none", () => {
  expect(ownerChange("2", lin)).toEqual({});
  expect(ownerChange(null, null)).toEqual({});
  expect(ownerChange("1", lin)).toEqual({ owner_id: "1" });
  expect(ownerChange(null, lin)).toEqual({ owner_id: null });
});
