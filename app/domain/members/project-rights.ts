import type { ProjectRole, ProjectVisibility, Role } from "#contract/vocabulary.ts";
import { isAtLeast } from "./ranks.ts";

/** What each role in a project may do. Everything that isn't listed here is a matter of the organization. */
const RIGHTS = {
  read: ["manager", "editor", "contributor", "approver", "viewer"],
  comment: ["manager", "editor", "contributor", "approver"],
  /** Create drafts, and change what one created or owns. */
  create: ["manager", "editor", "contributor"],
  /** Change the drafts of others, and schedule. */
  edit: ["manager", "editor"],
  /** Approve, request changes, and put on hold. */
  approve: ["manager", "approver"],
  /** Mark as published, move, archive, and keep the folders and teams. */
  arrange: ["manager", "editor"],
  /** Settings, members, and review links of the project, and deleting what others created. */
  manage: ["manager"],
} as const satisfies Record<string, readonly ProjectRole[]>;

export type ProjectRight = keyof typeof RIGHTS;

/** Returns whether a role has a right. Null is someone who doesn't see the project. */
export const may = (role: ProjectRole | null, right: ProjectRight): boolean =>
  role !== null && RIGHTS[right].some((holder) => holder === role);

export const mayEdit = (role: ProjectRole | null, isOwn: boolean): boolean =>
  may(role, isOwn ? "create" : "edit");

export const mayDelete = (role: ProjectRole | null, isOwn: boolean): boolean =>
  may(role, isOwn ? "create" : "manage");

const GUEST_ROLES = ["approver", "viewer"] as const satisfies readonly ProjectRole[];

/** Returns the roles that someone may be given in a project. Owners and admins are managers without one. */
export const rolesFor = (role: Role, all: readonly ProjectRole[]): ProjectRole[] =>
  isAtLeast(role, "admin")
    ? []
    : all.filter((each) => role !== "guest" || GUEST_ROLES.some((known) => known === each));

/**
 * Returns someone's role in a project, or null if they don't see it.
 * @param own the role that they were given in the project
 */
export function projectRole(
  role: Role,
  visibility: ProjectVisibility,
  own: ProjectRole | null,
): ProjectRole | null {
  if (isAtLeast(role, "admin")) return "manager";
  // Someone who became a guest keeps seeing the project.
  if (role === "guest") return own === null || own === "approver" ? own : "viewer";
  return own ?? (visibility === "organization" ? "editor" : null);
}
