import { z } from "zod";
import { COMMENT_MAX, COMMENT_QUOTE_MAX, REASON_MAX, SHIFT_DAYS_MAX, URL_MAX } from "#contract/limits.ts";
import { ITEM_STATUSES, NETWORKS } from "#contract/vocabulary.ts";
import { dayField, timeField, versionField } from "#forms/field-schemas.server.ts";
import { approversField } from "#components/review/approvers-schema.server.ts";
import { optionalText, requiredText } from "#components/campaigns/text-schemas.server.ts";
import { daysBetween } from "#lib/dates.ts";

export const statusSchema = z
  .object({
    status: z.enum(ITEM_STATUSES, "Choose a status."),
    reason: optionalText(REASON_MAX, "Reason").transform((text) => text ?? undefined),
    planned_for: dayField.transform((day) => day ?? undefined),
    /** Not of an ad. */
    time: timeField,
    published_url: z
      .url("Enter a full URL, like https://example.com/post.")
      .max(URL_MAX, `Published URL must be ${URL_MAX.toLocaleString("en-US")} characters or fewer.`)
      .optional(),
    published_network: z.enum(NETWORKS).optional(),
    approvers: approversField,
    version: versionField,
  })
  .refine(({ status, planned_for: day }) => status !== "scheduled" || day !== undefined, {
    path: ["planned_for"],
    message: "Choose a publish date.",
  });

/** @param now the day of what is copied. Null if it has none */
export const duplicateSchema = (now: string | null) =>
  z.object({
    planned_for: dayField
      .transform((day) => (day === null || now === null ? 0 : daysBetween(now, day)))
      .refine((shift) => Math.abs(shift) <= SHIFT_DAYS_MAX, {
        message: `Choose a date within ${SHIFT_DAYS_MAX.toLocaleString("en-US")} days of this one.`,
      }),
    campaign_id: z.string().optional(),
  });

export const commentSchema = z.object({
  body: requiredText(COMMENT_MAX, "Comment", "Enter a comment."),
  parent_id: z.string().optional(),
  quote: optionalText(COMMENT_QUOTE_MAX, "Passage"),
});

export const restoreSchema = z.object({ version: versionField });
