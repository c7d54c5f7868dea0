import { z } from "zod";
import { CAMPAIGN_DESCRIPTION_MAX, CAMPAIGN_NAME_MAX } from "#contract/limits.ts";
import { CAMPAIGN_STATUSES } from "#contract/vocabulary.ts";
import { dayField, versionField } from "#forms/field-schemas.server.ts";
import { amountField, currencyField, optionalText, requiredText } from "./text-schemas.server.ts";

/** The fields of every kind of campaign. */
export const namedSchema = z.object({
  name: requiredText(CAMPAIGN_NAME_MAX, "Name", "Enter a name."),
  description: optionalText(CAMPAIGN_DESCRIPTION_MAX, "Description"),
  version: versionField,
});

/** The fields of both kinds of ad. */
export const adSchema = namedSchema.extend({
  status: z.enum(CAMPAIGN_STATUSES, "Choose a status.").optional(),
  starts_on: dayField,
  ends_on: dayField,
  budget_amount: amountField,
  currency: currencyField,
});
