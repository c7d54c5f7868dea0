import { z } from "zod";
import { PlacedSchema } from "./campaigns.ts";
import { IdSchema, InstantSchema, IntegerSchema, orFalse, orNull, PersonSchema, wordOf } from "./fields.ts";
import { MAIL_TIMES, type MailTime, NOTIFICATION_KINDS } from "./vocabulary.ts";

/** Something that happened, for one person. */
export const NotificationSchema = z.object({
  id: IdSchema,
  kind: wordOf(NOTIFICATION_KINDS, "mention"),
  organization: orNull(z.object({ id: IdSchema, name: z.string() })),
  /** The person who did it. Null if they have left, and for clients. */
  actor: orNull(PersonSchema),
  /** The client who did it by a review link. */
  client_name: orNull(z.string()),
  /** What else the sentence says: the new day and time of something that was moved. */
  detail: orNull(z.string()),
  /** What it is about. Without a project, it isn't there anymore, or it has no page. */
  subject: PlacedSchema.extend({
    comment_id: orNull(IdSchema),
    /** Whether it is in the trash, deleted, or out of the user's reach. */
    is_gone: orFalse,
  }),
  created_at: InstantSchema,
  read_at: orNull(InstantSchema),
});
export type Notification = z.infer<typeof NotificationSchema>;

export const NotificationCountSchema = z.object({ unread: IntegerSchema });

/** When each kind of notification is sent by e-mail, by kind. A kind that the API doesn’t send has no choice. */
export const NotificationSettingsSchema = z.object({
  mail: z.record(z.string(), wordOf(MAIL_TIMES, "never")),
  /** The projects of the current organization in which the user is reminded of everything that is to be published. */
  reminder_projects: orNull(z.array(IdSchema)),
});
export type NotificationSettings = z.infer<typeof NotificationSettingsSchema>;
/** Kinds that are left out stay as they are. */
export type NotificationSettingsInput = {
  mail: Partial<Record<string, MailTime>>;
  reminder_projects?: string[];
};

/** What an unsubscribe link stops: one kind of notification e-mails, or all of them if it is null. */
export const UnsubscriptionSchema = z.object({
  kind: orNull(wordOf(NOTIFICATION_KINDS, "mention")),
});
