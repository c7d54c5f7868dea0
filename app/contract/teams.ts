import { z } from "zod";
import {
  BooleanSchema,
  CanSchema,
  IdSchema,
  PersonSchema,
  VersionSchema,
  listOrEmpty,
  orNull,
} from "./fields.ts";
import { RoleSchema } from "./users.ts";

const TeamMemberSchema = PersonSchema.extend({
  role: RoleSchema,
  /** At most one member of a team. */
  is_lead: BooleanSchema.nullish().transform((isLead): boolean => isLead ?? false),
});
export type TeamMember = z.infer<typeof TeamMemberSchema>;

export const TeamSchema = z.object({
  id: IdSchema,
  name: z.string(),
  description: orNull(z.string()),
  members: listOrEmpty(TeamMemberSchema),
  version: VersionSchema,
  can: CanSchema,
});
export type Team = z.infer<typeof TeamSchema>;

export type TeamInput = { name: string; description?: string | null; version?: number };
