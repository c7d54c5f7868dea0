import type { z } from "zod";
import { AgendaItemSchema } from "./agenda.ts";
import { orFalse, VersionSchema } from "./fields.ts";
import { ApproversSchema, PublishedSchema } from "./review.ts";

/** A post, an ad, or a blog post in review that this user may approve, with what would be published. */
export const ApprovalSchema = AgendaItemSchema.extend({
  version: VersionSchema,
  is_asked: orFalse,
  approvers: ApproversSchema,
  /** Whether the user wrote it and may approve it as the project's only reviewer. */
  is_only_reviewer: orFalse,
  ...PublishedSchema.shape,
});
export type Approval = z.infer<typeof ApprovalSchema>;
