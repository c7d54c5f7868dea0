import { ROLES, type Role } from "#contract/vocabulary.ts";

/** Returns whether a role has at least this rank. `ROLES` starts with the highest one. */
export const isAtLeast = (role: Role, least: Role): boolean => ROLES.indexOf(role) <= ROLES.indexOf(least);

/** Returns the roles that someone may give to others, highest first: none above their own. */
export const rolesUpTo = (own: Role): Role[] => ROLES.filter((role) => isAtLeast(own, role));
