import { z } from "zod";
import type { Api } from "#api-client/client.server.ts";
import { ValidationError } from "#api-client/errors.server.ts";
import { createOrganization } from "#api-client/organizations.server.ts";
import type { NewOrganizationInput } from "#contract/organizations.ts";
import { isZone } from "#lib/zoned-time.ts";
import { UTC } from "./time-zone-field.tsx";

const NAME_MISSING = "Enter a name for your organization.";

export const organizationFormSchema = z.object({
  name: z.string(NAME_MISSING).trim().min(1, NAME_MISSING).max(255, "Name must be 255 characters or fewer."),
  // An unknown time zone never keeps anyone from starting.
  timezone: z
    .string()
    .optional()
    .transform((zone) => (zone !== undefined && isZone(zone) ? zone : UTC)),
});

/** Creates an organization and makes it the current one. Falls back to UTC if the API doesn't know the time zone. */
export async function startOrganization(api: Api, input: NewOrganizationInput) {
  try {
    return await createOrganization(api, input);
  } catch (error) {
    const refused = error instanceof ValidationError ? Object.keys(error.fieldErrors) : [];
    if (refused.join() !== "timezone") throw error;
    return createOrganization(api, { ...input, timezone: UTC });
  }
}
