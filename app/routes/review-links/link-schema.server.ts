import { z } from "zod";
import { optionalText } from "#components/campaigns/text-schemas.server.ts";
import {
  EMAIL_MAX,
  PASSPHRASE_MAX,
  PASSPHRASE_MIN,
  REVIEW_LINK_DAYS,
  REVIEW_LINK_DAYS_MAX,
  REVIEWER_NAME_MAX,
} from "#contract/limits.ts";
import { REVIEW_LINK_RIGHTS } from "#contract/vocabulary.ts";

const DAYS = `Enter a whole number from 1 to ${REVIEW_LINK_DAYS_MAX}.`;

export const linkSchema = z.object({
  reviewer_name: optionalText(REVIEWER_NAME_MAX, "Reviewer"),
  email: z
    .email("Enter an e-mail address like claire@example.com.")
    .max(EMAIL_MAX)
    .optional()
    .transform((text) => text ?? null),
  may: z.enum(REVIEW_LINK_RIGHTS, "Choose what the link allows."),
  expires_in_days: z
    .string()
    .optional()
    .transform((text, issues) => {
      const days = Number(text?.trim() || REVIEW_LINK_DAYS);
      if (!Number.isInteger(days) || days < 1 || days > REVIEW_LINK_DAYS_MAX) issues.addIssue(DAYS);
      return days;
    }),
  passphrase: z
    .string()
    .min(PASSPHRASE_MIN, `Use ${PASSPHRASE_MIN} characters or more.`)
    .max(PASSPHRASE_MAX, `Use ${PASSPHRASE_MAX} characters or fewer.`)
    .optional()
    .transform((text) => text ?? null),
});
