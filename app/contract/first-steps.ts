import { z } from "zod";
import { BooleanSchema, IdSchema, orNull } from "./fields.ts";

/** How far an organization is with its first post. Samples don’t count. */
export const FirstStepsSchema = z.object({
  /** The slug of the project in which the first post can be made; null while there is none. */
  project: orNull(IdSchema),
  /** A folder of that project. */
  folder_id: orNull(IdSchema),
  /** A social calendar in that folder. */
  social_calendar_id: orNull(IdSchema),
  has_post: BooleanSchema,
});
export type FirstSteps = z.infer<typeof FirstStepsSchema>;
