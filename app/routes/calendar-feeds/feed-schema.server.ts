import { z } from "zod";
import { FEED_NAME_MAX } from "#contract/limits.ts";

export const feedSchema = z.object({
  name: z
    .string("Enter a name for the address")
    .trim()
    .max(FEED_NAME_MAX, `A name can have up to ${FEED_NAME_MAX} characters`),
});
