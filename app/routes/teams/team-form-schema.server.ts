import { z } from "zod";
import { TEAM_DESCRIPTION_MAX, TEAM_NAME_MAX } from "#contract/limits.ts";
import { versionField } from "#forms/field-schemas.server.ts";

export const teamFormSchema = z.object({
  name: z
    .string("Enter a name.")
    .trim()
    .min(1, "Enter a name.")
    .max(TEAM_NAME_MAX, `Name must be ${TEAM_NAME_MAX} characters or fewer.`),
  description: z
    .string()
    .max(TEAM_DESCRIPTION_MAX, `Description must be ${TEAM_DESCRIPTION_MAX} characters or fewer.`)
    .optional()
    .transform((text) => text ?? null),
  version: versionField,
});
export type TeamFormValues = { name: string; description: string; version: string };

export const newMemberSchema = z.object({ member: z.string("Choose a person.") });
