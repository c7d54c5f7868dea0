import { z } from "zod";
import { PlacedSchema } from "./campaigns.ts";
import {
  DaySchema,
  IdSchema,
  ImageSchema,
  InstantSchema,
  IntegerSchema,
  listOrEmpty,
  orFalse,
  orNull,
  PersonSchema,
  wordOf,
} from "./fields.ts";
import { StockFlagSchema } from "./feeds.ts";
import { QUESTIONS } from "./report-vocabulary.ts";
import { TaskSchema } from "./tasks.ts";
import {
  LOG_CATEGORIES,
  LOG_OPERATIONS,
  TASK_STATUSES,
  ITEM_STATUSES,
  REPORT_STATUSES,
  VAULT_FLAGS,
} from "./vocabulary.ts";

const count = IntegerSchema.nullish().transform((value): number => value ?? 0);

/** A post, an ad, a blog post, or a task that needs the user's attention. */
export const AgendaItemSchema = PlacedSchema.extend({
  project: orNull(z.object({ slug: z.string(), name: z.string(), colour: orNull(z.string()) })),
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
  /** Who sent it to review. */
  asked_by: orNull(PersonSchema),
  /** Its first image. */
  image: orNull(ImageSchema),
  /** The beginning of its text. For a mention, that of the comment. */
  text: orNull(z.string()),
  networks: listOrEmpty(z.string()),
});
export type AgendaItem = z.infer<typeof AgendaItemSchema>;

const itemsOf = z
  .array(AgendaItemSchema)
  .nullish()
  .transform((items): AgendaItem[] => items ?? []);

/** The first few items, and the total. */
const group = orNull(z.object({ total: count, items: itemsOf }));

/** A report with a file that somebody has to answer something about, or that couldn’t be read. */
const ReportToCheckSchema = z.object({
  id: IdSchema,
  name: z.string(),
  project: orNull(z.object({ slug: z.string(), name: z.string(), colour: orNull(z.string()) })),
  file: z.object({
    id: IdSchema,
    name: z.string(),
    /** "asking", or "failed" with a reason in `error`. */
    status: wordOf(REPORT_STATUSES, "asking"),
    questions: listOrEmpty(wordOf(QUESTIONS, "columns")),
    error: orNull(z.string()),
    created_at: orNull(InstantSchema),
  }),
});
export type ReportToCheck = z.infer<typeof ReportToCheckSchema>;

/** An item of the vault with a secret that is due, or rights that end. */
const VaultItemToRenewSchema = z.object({
  id: IdSchema,
  name: z.string(),
  /** "overdue", "due_soon", "rights_ended", or "ends_soon". */
  flag: wordOf(VAULT_FLAGS, "due_soon"),
  day: DaySchema,
});
export type VaultItemToRenew = z.infer<typeof VaultItemToRenewSchema>;

/** A change of ads whose day to look at it has come. */
const ChangeToReviewSchema = z.object({
  id: IdSchema,
  category: wordOf(LOG_CATEGORIES, "campaign"),
  operation: wordOf(LOG_OPERATIONS, "changed"),
  field: z.string(),
  object: z.string(),
  is_by_platform: orFalse,
  review_on: DaySchema,
});
export type ChangeToReview = z.infer<typeof ChangeToReviewSchema>;

/** A post or an ad of the user with what is wrong with the products that it links to. */
const ItemOutOfStockSchema = AgendaItemSchema.extend({ stock: listOrEmpty(StockFlagSchema) });
export type ItemOutOfStock = z.infer<typeof ItemOutOfStockSchema>;

/** A week of the organization, by days. */
const WeekSchema = z.object({
  from: DaySchema,
  to: DaySchema,
  posts: count,
  ads: count,
  blog_posts: count,
  in_review: count,
  /** The days on which something is published or begins, with the first few items of each. Canceled items are left out. */
  days: listOrEmpty(z.object({ day: DaySchema, total: count, items: itemsOf })),
});
export type AgendaWeek = z.infer<typeof WeekSchema>;

/** What needs the user's attention in their organization. Groups that an API doesn't support are missing or null. */
export const AgendaSchema = z.object({
  /** Scheduled items whose time has come, and which this user publishes or is reminded of, longest overdue first. */
  to_publish: group,
  /** Items in review that this user may approve, longest wait first. */
  to_approve: group,
  /** Unresolved comments that mention the user and that they haven't replied to, newest first. */
  mentions: group,
  /** Reports that wait for the user or others who may change them, the latest file first. */
  reports: orNull(z.object({ total: count, items: listOrEmpty(ReportToCheckSchema) })),
  /** Items of the vault that the user owns, and that are to be renewed by now or within two weeks, the earliest day first. */
  vault: orNull(z.object({ total: count, items: listOrEmpty(VaultItemToRenewSchema) })),
  /** Posts and ads of the user that link to products that are sold out, gone, or priced differently, the next to run first. */
  stock: orNull(z.object({ total: count, items: listOrEmpty(ItemOutOfStockSchema) })),
  /** Changes of ads that the user made or logged: those to be reviewed by today, and how many the user made without a reason. */
  log: orNull(z.object({ total: count, no_reason: count, items: listOrEmpty(ChangeToReviewSchema) })),
  /** The user's and their teams' open tasks, the earliest due day first. */
  tasks: orNull(z.object({ total: count, overdue: count, items: listOrEmpty(TaskSchema) })),
  /** The current week, or the one that was asked for. */
  week: orNull(WeekSchema),
});
export type Agenda = z.infer<typeof AgendaSchema>;
