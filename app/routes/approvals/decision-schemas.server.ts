import { z } from "zod";
import { requiredText } from "#components/campaigns/text-schemas.server.ts";
import { COMMENT_MAX, REASON_MAX } from "#contract/limits.ts";

export const reasonSchema = z.object({ reason: requiredText(REASON_MAX, "Reason", "Enter a reason.") });
export const commentSchema = z.object({ body: requiredText(COMMENT_MAX, "Comment", "Enter a comment.") });
