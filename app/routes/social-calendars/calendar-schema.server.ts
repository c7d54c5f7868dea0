import { z } from "zod";
import { HASHTAGS_MAX, URL_MAX } from "#contract/limits.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
import { isZone } from "#lib/zoned-time.ts";
import { namedSchema } from "#components/campaigns/campaign-schemas.server.ts";
import { optionalText } from "#components/campaigns/text-schemas.server.ts";

export const calendarSchema = namedSchema.extend({
  timezone: z
    .string()
    .trim()
    .refine(isZone, "Choose a time zone from the list.")
    .optional()
    .transform((zone) => zone ?? null),
  networks: z.array(z.enum(NETWORKS)).optional().default([]),
  default_link: z
    .string()
    .trim()
    .max(URL_MAX, `Default link must be ${URL_MAX.toLocaleString("en-US")} characters or fewer.`)
    .refine(
      (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""),
      "Enter a full URL, like https://example.com/page.",
    )
    .optional()
    .transform((link) => link ?? null),
  default_hashtags: optionalText(HASHTAGS_MAX, "Default hashtags"),
});
