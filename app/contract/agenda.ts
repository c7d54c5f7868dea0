import { z } from "zod";
import { ItemStatusSchema, PlacedSchema } from "./campaigns.ts";
import { DaySchema, IdSchema, InstantSchema, IntegerSchema, orNull, PersonSchema } from "./fields.ts";

const count = IntegerSchema.nullish().transform((value): number => value ?? 0);

/** A post, an ad, or a blog post that needs the user's attention. */
export const AgendaItemSchema = PlacedSchema.extend({
  status: ItemStatusSchema,
  /** The author of the version to approve, or of the comment. */
  author: orNull(PersonSchema),
  /** How long it has been waiting. */
  since: orNull(InstantSchema),
  planned_for: orNull(DaySchema),
  scheduled_at: orNull(InstantSchema),
  /** The IANA time zone in which it is published. */
  zone: orNull(z.string()),
  /** The comment that mentions the user. */
  comment_id: orNull(IdSchema),
});
export type AgendaItem = z.infer<typeof AgendaItemSchema>;

const itemsOf = z
  .array(AgendaItemSchema)
  .nullish()
  .transform((items): AgendaItem[] => items ?? []);

/** The first few items, and the total. */
const group = orNull(z.object({ total: count, items: itemsOf }));

/** What needs the user's attention in their organization. Groups that an API doesn't support are missing or null. */
export const AgendaSchema = z.object({
  /** Items in review that this user may approve, longest wait first. */
  to_approve: group,
  /** Unresolved comments that mention the user and that they haven't replied to, newest first. */
  mentions: group,
  /** Items scheduled from today to the end of the organization's week, in order, with the number of each kind. */
  scheduled: orNull(z.object({ total: count, items: itemsOf, posts: count, ads: count, blog_posts: count })),
});
export type Agenda = z.infer<typeof AgendaSchema>;
