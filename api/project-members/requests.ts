import { PROJECT_ROLES } from "#contract/vocabulary.ts";
import type { ProjectRole, Role } from "#contract/vocabulary.ts";
import { rolesFor } from "#domain/members/project-rights.ts";
import { invalidField } from "#api/http/errors.ts";
import { id, oneOf } from "#api/http/rules.ts";

const role = oneOf(PROJECT_ROLES);

export const createRules = { user_id: id(), role };
export const updateRules = { role };

/** @throws HttpError 422 for a role that someone with this role in the organization can't have in a project */
export function requireFitting(wanted: ProjectRole, organizationRole: Role): void {
  const fitting = rolesFor(organizationRole, PROJECT_ROLES);
  if (fitting.length === 0) throw invalidField("user_id", "Owners and admins manage every project.");
  if (!fitting.includes(wanted)) throw invalidField("role", "Guests can be approvers or viewers.");
}
