import { z } from "zod";
import { ItemStatusSchema, PlacedSchema } from "./campaigns.ts";
import { DaySchema, IdSchema, InstantSchema, IntegerSchema, orNull, PersonSchema } from "./fields.ts";

const count = IntegerSchema.nullish().transform((value): number => value ?? 0);

/** A post, an ad, or a blog post that needs somebody. */
export const AgendaItemSchema = PlacedSchema.extend({
  status: ItemStatusSchema,
  /** Who wrote the version to approve, or the comment. */
  author: orNull(PersonSchema),
  /** Since when it waits. */
  since: orNull(InstantSchema),
  planned_for: orNull(DaySchema),
  scheduled_at: orNull(InstantSchema),
  /** The IANA zone on whose clock it goes out. */
  zone: orNull(z.string()),
  /** The comment that mentions the person. */
  comment_id: orNull(IdSchema),
});
export type AgendaItem = z.infer<typeof AgendaItemSchema>;

const itemsOf = z
  .array(AgendaItemSchema)
  .nullish()
  .transform((items): AgendaItem[] => items ?? []);

/** The first few, and how many there are. */
const group = orNull(z.object({ total: count, items: itemsOf }));

/** What needs the signed-in person in their organization. An API leaves out, or sends as null, a group that it doesn't have. */
export const AgendaSchema = z.object({
  /** In review, and for this person to approve: the one that waits longest first. */
  to_approve: group,
  /** Comments that name the person and are neither resolved nor answered: the newest first. */
  mentions: group,
  /** Going out from today to the end of the organization's week, the next one first; and how many of each there are. */
  scheduled: orNull(z.object({ total: count, items: itemsOf, posts: count, ads: count, blog_posts: count })),
});
export type Agenda = z.infer<typeof AgendaSchema>;
