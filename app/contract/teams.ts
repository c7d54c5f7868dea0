import { z } from "zod";
import {
  BooleanSchema,
  CanSchema,
  IdSchema,
  IntegerSchema,
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

const count = IntegerSchema.nullish().transform((value): number => value ?? 0);

/** What a person still has to do in a project. */
export const WorkloadSchema = z.object({
  /** Null for work that no one owns. */
  person: orNull(PersonSchema),
  /** Campaigns that are neither completed nor canceled. */
  campaigns: count,
  /** Posts, ads, and blog posts that aren't published, ended, canceled, or archived. */
  posts: count,
  ads: count,
  blog_posts: count,
  /** Open tasks that are assigned to the person, not to a team. */
  tasks: count,
  /** How much of it is due or scheduled in the organization's current week. */
  due_this_week: count,
});
export type Workload = z.infer<typeof WorkloadSchema>;
