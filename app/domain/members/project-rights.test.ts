import { expect, test } from "vitest";
import { PROJECT_ROLES, type ProjectRole } from "#contract/vocabulary.ts";
import { may, mayDelete, mayEdit, projectRole, rolesFor } from "./project-rights.ts";

const holders = (isAllowed: (role: ProjectRole) => boolean) => PROJECT_ROLES.filter(isAllowed);

test("each right has its roles", () => {
  expect(holders((role) => may(role, "comment"))).toEqual(["manager", "editor", "contributor", "approver"]);
  expect(holders((role) => may(role, "approve"))).toEqual(["manager", "approver"]);
  expect(holders((role) => may(role, "arrange"))).toEqual(["manager", "editor"]);
  expect(holders((role) => may(role, "manage"))).toEqual(["manager"]);
  expect(may(null, "read")).toBe(false);
});

test("contributors change and delete their own work alone", () => {
  expect(holders((role) => mayEdit(role, true))).toEqual(["manager", "editor", "contributor"]);
  expect(holders((role) => mayEdit(role, false))).toEqual(["manager", "editor"]);
  expect(holders((role) => mayDelete(role, true))).toEqual(["manager", "editor", "contributor"]);
  expect(holders((role) => mayDelete(role, false))).toEqual(["manager"]);
});

test("the role in the organization decides where there is none in the project", () => {
  expect(projectRole("admin", "members", "viewer")).toBe("manager");
  expect(projectRole("member", "organization", null)).toBe("editor");
  expect(projectRole("member", "members", null)).toBeNull();
  expect(projectRole("guest", "organization", null)).toBeNull();
  expect(projectRole("guest", "members", "approver")).toBe("approver");
  expect(projectRole("guest", "members", "manager")).toBe("viewer");
});

test("guests are approvers or viewers, and owners and admins need no role", () => {
  expect(rolesFor("member", PROJECT_ROLES)).toEqual(PROJECT_ROLES);
  expect(rolesFor("guest", PROJECT_ROLES)).toEqual(["approver", "viewer"]);
  expect(rolesFor("owner", PROJECT_ROLES)).toEqual([]);
});
