import { z } from "zod";
import { BOARD_CONTENT_MAX, HASHTAG_LIMIT_MAX } from "#contract/limits.ts";
import { NETWORKS, type Network } from "#contract/vocabulary.ts";
import { versionField } from "#forms/field-schemas.server.ts";

/** Parses a whole number as users type it (25,000). Blank is null. */
const wholeField = (min: number, max: number) =>
  z
    .string()
    .optional()
    .transform((text, issues) => {
      if (!text?.trim()) return null;
      const number = Number(text.replaceAll(/[\s,](?=\d{3}\b)/g, ""));
      if (!Number.isInteger(number) || number < min || number > max)
        issues.addIssue(
          `Enter a whole number from ${min} to ${max.toLocaleString("en-US")}, or leave it blank.`,
        );
      return number;
    });

const limitFields = z.object({
  cap: wholeField(1, BOARD_CONTENT_MAX),
  hashtags: wholeField(0, HASHTAG_LIMIT_MAX),
});

/** Only limits that differ from the defaults are saved. */
export const limitsSchema = z.object({
  limits: z
    .partialRecord(z.enum(NETWORKS), limitFields)
    .optional()
    .transform((limits) => {
      const own: Partial<Record<Network, z.output<typeof limitFields>>> = {};
      for (const network of NETWORKS) {
        const limit = limits?.[network];
        if (limit && (limit.cap !== null || limit.hashtags !== null)) own[network] = limit;
      }
      return own;
    }),
  version: versionField,
});
