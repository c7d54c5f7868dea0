import { z } from "zod";
import { CAMPAIGN_NAME_MAX } from "#contract/limits.ts";
import { requiredText, shiftField } from "#components/campaigns/text-schemas.server.ts";

const folder = z.string("Choose a folder.");

export const moveSchema = z.object({ folder_id: folder });

export const duplicateSchema = z.object({
  name: requiredText(CAMPAIGN_NAME_MAX, "Name", "Enter a name for the copy."),
  folder_id: folder,
  shift_days: shiftField,
});
