import { z } from "zod";
import { PROJECT_ROLES } from "#contract/vocabulary.ts";

const role = z.enum(PROJECT_ROLES, "Choose a role.");

export const newMemberSchema = z.object({ user_id: z.string("Choose a person."), role });
export const roleSchema = z.object({ member: z.string(), role });
