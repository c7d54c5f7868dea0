import { z } from "zod";
import { URL_MAX } from "#contract/limits.ts";
import { WEBHOOK_EVENTS } from "#contract/vocabulary.ts";

export const webhookFormSchema = z.object({
  url: z
    .string("Enter a URL.")
    .trim()
    .max(URL_MAX, `URL must be ${URL_MAX.toLocaleString("en-US")} characters or fewer.`)
    .refine(
      (url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ""),
      "Enter a URL that starts with https:// or http://.",
    ),
  events: z.array(z.enum(WEBHOOK_EVENTS), "Choose at least one event.").min(1, "Choose at least one event."),
});
