import { z } from "zod";
import { BooleanSchema, IdSchema, orNull } from "./fields.ts";

/** An organization's progress toward its first post. Samples don't count. */
export const FirstStepsSchema = z.object({
  /** The slug of the project for the first post. Null if there is none yet. */
  project: orNull(IdSchema),
  folder_id: orNull(IdSchema),
  social_calendar_id: orNull(IdSchema),
  has_post: BooleanSchema,
  /** Whether someone else has joined or been invited. Null if the API doesn't send it. */
  has_others: orNull(BooleanSchema),
});
export type FirstSteps = z.infer<typeof FirstStepsSchema>;
