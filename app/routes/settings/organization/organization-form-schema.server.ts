import { z } from "zod";
import { currencyField } from "#components/campaigns/text-schemas.server.ts";
import { ORGANIZATION_NAME_MAX } from "#contract/limits.ts";
import { versionField } from "#forms/field-schemas.server.ts";
import { isZone } from "#lib/zoned-time.ts";

const MISSING = "Enter a name for your organization.";

export const organizationFormSchema = z.object({
  name: z
    .string(MISSING)
    .trim()
    .min(1, MISSING)
    .max(ORGANIZATION_NAME_MAX, `Name must be ${ORGANIZATION_NAME_MAX} characters or fewer.`),
  timezone: z
    .string()
    .optional()
    .refine((zone) => zone === undefined || isZone(zone), "Choose a time zone from the list.")
    .transform((zone) => zone ?? null),
  week_starts_on: z
    .string()
    .regex(/^[0-6]$/, "Choose a day from the list.")
    .optional()
    .transform((day) => (day === undefined ? null : Number(day))),
  currency: currencyField,
  version: versionField,
});
