import { z } from "zod";
import { FEED_NAME_MAX } from "#contract/limits.ts";

export const feedSchema = z.object({
  name: z
    .string("Enter a name.")
    .trim()
    .max(FEED_NAME_MAX, `Name must be ${FEED_NAME_MAX} characters or fewer.`),
});
