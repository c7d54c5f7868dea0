import { z } from "zod";
import { APPROVAL_MODES, COLOURS, PROJECT_STATUSES, PROJECT_VISIBILITIES } from "#contract/vocabulary.ts";
import { CLIENT_NAME_MAX } from "#contract/limits.ts";
import { dayField, versionField } from "#forms/field-schemas.server.ts";

export const projectFormSchema = z
  .object({
    name: z.string("Enter a name.").trim().max(100, "Name must be 100 characters or fewer."),
    description: z
      .string()
      .max(2000, "Description must be 2,000 characters or fewer.")
      .optional()
      .transform((text) => text ?? null),
    /** Only in the form of an API that knows clients. */
    client_name: z
      .string()
      .trim()
      .max(CLIENT_NAME_MAX, `Client must be ${CLIENT_NAME_MAX} characters or fewer.`)
      .optional(),
    has_client: z.literal("on").optional(),
    status: z.enum(PROJECT_STATUSES, "Choose a status.").optional(),
    colour: z.enum(COLOURS, "Choose a color.").optional(),
    /** "none" for no one: an empty field would be left out. */
    lead_id: z.string().optional(),
    visibility: z.enum(PROJECT_VISIBILITIES, "Choose who sees the project.").optional(),
    starts_on: dayField,
    ends_on: dayField,
    approval_mode: z.enum(APPROVAL_MODES).optional(),
    self_approval: z.enum(["yes", "no"]).optional(),
    /** Only in the form of a new project. */
    has_calendar: z.literal("on").optional(),
    version: versionField,
  })
  .refine(({ starts_on, ends_on }) => !starts_on || !ends_on || starts_on <= ends_on, {
    path: ["ends_on"],
    message: "End date must be on or after the start date.",
  })
  .transform(
    ({
      self_approval: own,
      lead_id: lead,
      has_calendar: hasCalendar,
      has_client,
      client_name,
      ...project
    }) => ({
      ...project,
      // An empty field is left out by forms.
      ...(has_client === undefined ? {} : { client_name: client_name || null }),
      ...(hasCalendar === undefined ? {} : { calendar: { networks: [] } }),
      ...(lead === undefined ? {} : { lead_id: lead === "none" ? null : lead }),
      ...(own === undefined ? {} : { self_approval: own === "yes" }),
    }),
  );
export type ProjectFormValues = {
  name: string;
  description: string;
  client_name: string;
  has_client: string;
  status: string;
  colour: string;
  lead_id: string;
  visibility: string;
  starts_on: string;
  ends_on: string;
  approval_mode: string;
  self_approval: string;
  has_calendar: string;
  version: string;
};
