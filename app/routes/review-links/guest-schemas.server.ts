import { z } from "zod";
import { optionalText, requiredText } from "#components/campaigns/text-schemas.server.ts";
import { COMMENT_MAX, PASSPHRASE_MAX, REASON_MAX, REVIEWER_NAME_MAX } from "#contract/limits.ts";
import { ITEM_SUBJECTS } from "#contract/vocabulary.ts";

const keptText = z.string().max(COMMENT_MAX).optional().catch(undefined);

export const passphraseSchema = z.object({
  passphrase: z.string("Enter the passphrase.").max(PASSPHRASE_MAX, "This passphrase isn’t right."),
  /** The form that was sent when the passphrase had run out, and what it said. */
  kept_form: keptText,
  name: keptText,
  reason: keptText,
  body: keptText,
});

export const nameSchema = z.object({
  name: requiredText(REVIEWER_NAME_MAX, "Your name", "Enter your name."),
});

/** Who acts, if they have said it. */
const name = optionalText(REVIEWER_NAME_MAX, "Your name");
const item = { subject: z.enum(ITEM_SUBJECTS), id: z.string().max(64), name };

const decided = {
  ...item,
  content_hash: z.string().max(64),
  reason: optionalText(REASON_MAX, "Reason"),
};

export const approvalSchema = z.object(decided);

/** Changes need a reason. */
export const changesSchema = z.object({
  ...decided,
  reason: requiredText(REASON_MAX, "Reason", "Enter a reason."),
});

const percent = z.coerce.number().int().min(0).max(100).optional().catch(undefined);

export const guestCommentSchema = z.object({
  ...item,
  /** The image that it is about, and a place on it. */
  about: z.string().max(100).optional(),
  /** A time in the video that it is about. */
  at: z.string().max(20).optional(),
  x: percent,
  y: percent,
  body: requiredText(COMMENT_MAX, "Comment", "Enter a comment."),
});

/** Items exactly as they were seen, each as `subject:id:hash`. */
export const approveAllSchema = z.object({
  name,
  seen: z
    .array(z.string().max(200))
    .optional()
    .default([])
    .transform((values) =>
      values.flatMap((value) => {
        const [word, id = "", content_hash = ""] = value.split(":");
        const subject = ITEM_SUBJECTS.find((known) => known === word);
        return subject === undefined ? [] : [{ subject, id, content_hash }];
      }),
    ),
});
