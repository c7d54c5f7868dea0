import { expect, test } from "vitest";
import { isAtLeast, rolesUpTo } from "./ranks.ts";

test("people give roles up to their own", () => {
  expect(rolesUpTo("owner")).toEqual(["owner", "admin", "member", "guest"]);
  expect(rolesUpTo("admin")).toEqual(["admin", "member", "guest"]);
  expect(rolesUpTo("guest")).toEqual(["guest"]);
});

test("a role has its own rank and every lower one", () => {
  expect(isAtLeast("admin", "admin")).toBe(true);
  expect(isAtLeast("owner", "guest")).toBe(true);
  expect(isAtLeast("member", "admin")).toBe(false);
});
