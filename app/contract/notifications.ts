import { z } from "zod";
import { PlacedSchema } from "./campaigns.ts";
import { IdSchema, InstantSchema, orNull, PersonSchema, wordOf } from "./fields.ts";
import { NOTIFICATION_KINDS } from "./vocabulary.ts";

/** Something that happened, for one person. */
export const NotificationSchema = z.object({
  id: IdSchema,
  kind: wordOf(NOTIFICATION_KINDS, "mention"),
  /** The person who did it. Null if they have left, and for clients. */
  actor: orNull(PersonSchema),
  /** The client who did it by a review link. */
  client_name: orNull(z.string()),
  /** What it is about. Without a project, it isn't there anymore, or it has no page. */
  subject: PlacedSchema.extend({
    /** The comment, if it is about one. */
    comment_id: orNull(IdSchema),
  }),
  created_at: InstantSchema,
  read_at: orNull(InstantSchema),
});
export type Notification = z.infer<typeof NotificationSchema>;
