import { z } from "zod";
import { BooleanSchema, CanSchema, PersonSchema } from "./fields.ts";
import { RoleSchema } from "./users.ts";
import { PROJECT_ROLES, type ProjectRole } from "./vocabulary.ts";

export const ProjectMemberSchema = PersonSchema.extend({
  role: z.enum(PROJECT_ROLES),
  organization_role: RoleSchema,
  /** Whether the role follows from the one in the organization. False for one that was given in the project. */
  is_inherited: BooleanSchema.nullish().transform((isInherited): boolean => isInherited ?? false),
  can: CanSchema,
});
export type ProjectMember = z.infer<typeof ProjectMemberSchema>;

export type ProjectMemberInput = { user_id: string; role: ProjectRole };
