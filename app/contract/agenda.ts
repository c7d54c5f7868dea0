import { z } from "zod";
import { PlacedSchema } from "./campaigns.ts";
import {
  DaySchema,
  IdSchema,
  InstantSchema,
  IntegerSchema,
  listOrEmpty,
  orNull,
  PersonSchema,
  wordOf,
} from "./fields.ts";
import { TaskSchema } from "./tasks.ts";
import { TASK_STATUSES, ITEM_STATUSES } from "./vocabulary.ts";

const count = IntegerSchema.nullish().transform((value): number => value ?? 0);

/** A post, an ad, a blog post, or a task that needs the user's attention. */
export const AgendaItemSchema = PlacedSchema.extend({
  status: wordOf([...ITEM_STATUSES, ...TASK_STATUSES], "draft"),
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

/** An open task of the user's that is due. */
const DueTaskSchema = TaskSchema.pick({
  id: true,
  title: true,
  due_date: true,
  priority: true,
  project: true,
});
export type DueTask = z.infer<typeof DueTaskSchema>;

const itemsOf = z
  .array(AgendaItemSchema)
  .nullish()
  .transform((items): AgendaItem[] => items ?? []);

/** The first few items, and the total. */
const group = orNull(z.object({ total: count, items: itemsOf }));

/** What needs the user's attention in their organization. Groups that an API doesn't support are missing or null. */
export const AgendaSchema = z.object({
  /** Scheduled items whose time has come, and which this user publishes or is reminded of, longest overdue first. */
  to_publish: group,
  /** Items in review that this user may approve, longest wait first. */
  to_approve: group,
  /** Unresolved comments that mention the user and that they haven't replied to, newest first. */
  mentions: group,
  /** The user's and their teams' open tasks that are due today or overdue, longest overdue first. */
  due: orNull(z.object({ total: count, overdue: count, items: listOrEmpty(DueTaskSchema) })),
  /** Items scheduled from today to the end of the organization's week, in order, with the number of each kind. */
  scheduled: orNull(z.object({ total: count, items: itemsOf, posts: count, ads: count, blog_posts: count })),
});
export type Agenda = z.infer<typeof AgendaSchema>;
