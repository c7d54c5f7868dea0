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
    .refine(isZone, "Enter a time zone such as Europe/Berlin")
    .optional()
    .transform((zone) => zone ?? null),
  networks: z.array(z.enum(NETWORKS)).optional().default([]),
  default_link: z
    .string()
    .trim()
    .max(URL_MAX, `A link can have up to ${URL_MAX} characters`)
    .refine(
      (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""),
      "A link starts with https:// or http://",
    )
    .optional()
    .transform((link) => link ?? null),
  default_hashtags: optionalText(HASHTAGS_MAX, "The hashtags"),
});
