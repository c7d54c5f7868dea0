import { z } from "zod";
import { PlacedSchema } from "./campaigns.ts";
import {
  CanSchema,
  IdSchema,
  InstantSchema,
  IntegerSchema,
  listOrEmpty,
  NumberSchema,
  orFalse,
  orNull,
  PersonSchema,
  wordOf,
} from "./fields.ts";
import { ProjectReferenceSchema } from "./projects.ts";
import {
  CHECK_OUTCOMES,
  FEED_ALERT_STATES,
  FEED_CHANGE_KINDS,
  FEED_CONDITIONS,
  FEED_FAMILIES,
  FEED_STATES,
  PRODUCT_SEVERITIES,
  SNAPSHOT_SOURCES,
  STOCK_FLAGS,
} from "./vocabulary.ts";

const count = IntegerSchema.nullish().transform((value): number => value ?? 0);

const FeedReferenceSchema = z.object({
  id: IdSchema,
  name: z.string(),
  family: wordOf(FEED_FAMILIES, "content"),
});

/** A feed in a list. */
export const FeedSummarySchema = z.object({
  id: IdSchema,
  name: z.string(),
  family: wordOf(FEED_FAMILIES, "content"),
  /** Null for a feed that is only uploaded. */
  address: orNull(z.string()),
  category: orNull(z.string()),
  project: orNull(ProjectReferenceSchema),
  owner: orNull(PersonSchema),
  /** Minutes between two checks. */
  interval: IntegerSchema,
  state: wordOf(FEED_STATES, "new"),
  paused: orFalse,
  /** Whether a check of it waits or runs. */
  is_checking: orFalse,
  /** Why the last check failed. */
  error: orNull(z.string()),
  /** Failed checks in a row. */
  error_count: count,
  /** The feeds that a web page names, if one was where the feed should be. */
  offered: listOrEmpty(z.string()),
  checked_at: orNull(InstantSchema),
  /** Null for a feed that isn't checked by itself. */
  next_check_at: orNull(InstantSchema),
  /** Articles, or products that aren't gone. */
  item_count: count,
  /** Products with errors. */
  error_items: count,
  /** Entries that the user hasn't read. */
  unread: count,
  open_alerts: count,
  /** How the last checks went, the latest one last. */
  checks: listOrEmpty(wordOf(CHECK_OUTCOMES, "healthy")),
  /** What happened since the user marked everything as seen, or since yesterday. */
  news: z.object({
    /** Entries, or products. */
    added: count,
    /** Products, without those sold out or gone. */
    changed: count,
    sold_out: count,
    removed: count,
  }),
  can: CanSchema,
});
export type FeedSummary = z.infer<typeof FeedSummarySchema>;

/** A rule that products break, and how many do. */
const ProblemGroupSchema = z.object({
  severity: wordOf(["error", "warning"], "error"),
  attribute: z.string(),
  rule: z.string(),
  count,
});
export type FeedProblemGroup = z.infer<typeof ProblemGroupSchema>;

export const FeedSchema = FeedSummarySchema.extend({
  /** What it calls itself. */
  title: orNull(z.string()),
  site: orNull(z.string()),
  /** "rss", "atom", "rdf", "json", "xml", or "table". */
  format: orNull(z.string()),
  encoding: orNull(z.string()),
  /** The encoding that it says it has, if it has another one. */
  wrongly_declared: orNull(z.string()),
  /** What breaks rules, the most frequent first. */
  problems: listOrEmpty(ProblemGroupSchema),
  created_at: orNull(InstantSchema),
  updated_at: orNull(InstantSchema),
});
export type Feed = z.infer<typeof FeedSchema>;

export type FeedInput = {
  name?: string | null;
  family?: string;
  address?: string | null;
  category?: string | null;
  /** A slug, or null for the organization. */
  project?: string | null;
  /** A member's id. */
  owner?: string | null;
  interval?: number;
  paused?: boolean;
};

/** What waits in the feed monitor for the user. */
export const FeedMonitorSchema = z.object({
  /** From when `news` counts: when the user marked everything as seen, or a day ago. */
  since: InstantSchema,
  news: z.object({ products: count, sold_out: count, entries: count }),
  feeds: count,
  failing: count,
  unread: count,
  open_alerts: count,
  /** Whether this server may fetch feeds at all. */
  is_fetching: orFalse,
});
export type FeedMonitor = z.infer<typeof FeedMonitorSchema>;

/** One check of a feed, or an upload. */
export const FeedSnapshotSchema = z.object({
  id: IdSchema,
  at: InstantSchema,
  source: wordOf(SNAPSHOT_SOURCES, "check"),
  outcome: wordOf(CHECK_OUTCOMES, "healthy"),
  error: orNull(z.string()),
  /** The HTTP status of its server. */
  status: orNull(IntegerSchema),
  bytes: orNull(IntegerSchema),
  /** SHA-256, in hexadecimal. */
  checksum: orNull(z.string()),
  /** In milliseconds. */
  duration: orNull(IntegerSchema),
  item_count: orNull(IntegerSchema),
  error_items: orNull(IntegerSchema),
  out_of_stock: orNull(IntegerSchema),
  added: count,
  changed: count,
  removed: count,
});
export type FeedSnapshot = z.infer<typeof FeedSnapshotSchema>;

/** An item that links to a product. */
const ProductUseSchema = PlacedSchema.extend({
  /** A post or an ad has its status. */
  status: orNull(z.string()),
});
export type ProductUse = z.infer<typeof ProductUseSchema>;

/** What changed in a feed: a product, or an entry. */
export const FeedChangeSchema = z.object({
  id: IdSchema,
  at: InstantSchema,
  feed: FeedReferenceSchema,
  kind: wordOf(FEED_CHANGE_KINDS, "changed"),
  product: orNull(
    z.object({
      id: IdSchema,
      /** Its id in the feed. */
      key: z.string(),
      title: z.string(),
      link: orNull(z.string()),
      image: orNull(z.string()),
    }),
  ),
  entry: orNull(z.object({ id: IdSchema, title: z.string(), link: orNull(z.string()) })),
  /** Null for a whole product or entry. */
  attribute: orNull(z.string()),
  before: orNull(z.string()),
  after: orNull(z.string()),
  /** By how many percent a price changed. */
  percent: orNull(NumberSchema),
  /** The posts and ads that link to the product and that the user sees, and how many they are. */
  uses: listOrEmpty(ProductUseSchema),
  use_count: count,
});
export type FeedChange = z.infer<typeof FeedChangeSchema>;

export const FeedEntrySchema = z.object({
  id: IdSchema,
  feed: FeedReferenceSchema,
  title: z.string(),
  link: orNull(z.string()),
  author: orNull(z.string()),
  published_at: orNull(InstantSchema),
  first_seen_at: InstantSchema,
  /** The beginning of its text. */
  summary: z.string(),
  /** Its text as HTML, as the feed has it. It isn't safe to show. Only one entry alone has it. */
  html: orNull(z.string()),
  /** When its title or text last changed, and both before that. */
  changed_at: orNull(InstantSchema),
  before: orNull(z.object({ title: z.string(), text: z.string() })),
  /** Its whole text, to compare with the one before. Only one entry alone has it. */
  text: orNull(z.string()),
  is_read: orFalse,
  is_starred: orFalse,
});
export type FeedEntry = z.infer<typeof FeedEntrySchema>;

export type FeedEntryInput = { is_read?: boolean; is_starred?: boolean };

export const FeedProductSchema = z.object({
  id: IdSchema,
  /** Its id in the feed. */
  key: z.string(),
  title: z.string(),
  link: orNull(z.string()),
  image: orNull(z.string()),
  brand: orNull(z.string()),
  /** Null if it isn't one of the four that there are. */
  availability: orNull(z.string()),
  /** As the feed writes it: "199.00 EUR". */
  price: orNull(z.string()),
  sale_price: orNull(z.string()),
  /** The worst of its problems. */
  severity: wordOf(PRODUCT_SEVERITIES, "none"),
  first_seen_at: InstantSchema,
  changed_at: orNull(InstantSchema),
  removed_at: orNull(InstantSchema),
  use_count: count,
});
export type FeedProduct = z.infer<typeof FeedProductSchema>;

/** A product with all that there is to know about it. */
export const FeedProductDetailSchema = FeedProductSchema.extend({
  attributes: listOrEmpty(z.object({ name: z.string(), values: listOrEmpty(z.string()) })),
  problems: listOrEmpty(
    z.object({
      severity: wordOf(["error", "warning"], "error"),
      attribute: z.string(),
      value: z.string(),
      rule: z.string(),
    }),
  ),
  changes: listOrEmpty(FeedChangeSchema),
  uses: listOrEmpty(ProductUseSchema),
});
export type FeedProductDetail = z.infer<typeof FeedProductDetailSchema>;

/** A problem of a product. */
export const FeedProblemSchema = z.object({
  id: IdSchema,
  product: z.object({ id: IdSchema, key: z.string(), title: z.string() }),
  severity: wordOf(["error", "warning"], "error"),
  attribute: z.string(),
  value: z.string(),
  rule: z.string(),
});
export type FeedProblem = z.infer<typeof FeedProblemSchema>;

/** Some problems for a file. */
export const FeedProblemPieceSchema = z.object({
  data: listOrEmpty(FeedProblemSchema),
  /** `next` is the id of the problem to go on after. Null if these are the last ones. */
  meta: orNull(z.object({ next: orNull(IdSchema) })),
});

export const FeedRuleSchema = z.object({
  id: IdSchema,
  name: z.string(),
  condition: wordOf(FEED_CONDITIONS, "unreachable"),
  /** Failures, percent, points of percent, or how many times the usual gap, by the condition. */
  threshold: orNull(NumberSchema),
  keywords: listOrEmpty(z.string()),
  /** Null for all feeds that fit. */
  feed: orNull(FeedReferenceSchema),
  /** Who is told. Without any, the owner of the feed. */
  recipients: listOrEmpty(PersonSchema),
  quiet_hours: IntegerSchema,
  is_on: orFalse,
  open_alerts: count,
  can: CanSchema,
});
export type FeedRule = z.infer<typeof FeedRuleSchema>;

export type FeedRuleInput = {
  name?: string | null;
  condition?: string;
  threshold?: number | null;
  keywords?: string[];
  feed?: string | null;
  recipients?: string[];
  quiet_hours?: number;
  is_on?: boolean;
};

/** When a rule would have raised an alert in the last 30 days, the latest first. */
export const FeedTrialSchema = z.object({
  total: count,
  from: InstantSchema,
  alerts: listOrEmpty(
    z.object({
      at: InstantSchema,
      feed: FeedReferenceSchema,
      title: z.string(),
      detail: z.string(),
      /** How often it would have been counted. */
      count,
    }),
  ),
});
export type FeedTrial = z.infer<typeof FeedTrialSchema>;

export const FeedAlertSchema = z.object({
  id: IdSchema,
  condition: wordOf(FEED_CONDITIONS, "unreachable"),
  rule: orNull(z.object({ id: IdSchema, name: z.string() })),
  feed: FeedReferenceSchema,
  title: z.string(),
  detail: z.string(),
  state: wordOf(FEED_ALERT_STATES, "open"),
  /** How often it was raised within its quiet hours. */
  count,
  raised_at: InstantSchema,
  /** The last time. */
  last_raised_at: InstantSchema,
  resolved_at: orNull(InstantSchema),
  product: orNull(z.object({ id: IdSchema, key: z.string(), title: z.string() })),
  entry: orNull(z.object({ id: IdSchema, title: z.string(), link: orNull(z.string()) })),
  uses: listOrEmpty(ProductUseSchema),
  use_count: count,
  task: orNull(z.object({ id: IdSchema, title: z.string() })),
  can: CanSchema,
});
export type FeedAlert = z.infer<typeof FeedAlertSchema>;

/** A task that is named acknowledges the alert, too. */
export type FeedAlertInput = { state?: "open" | "acknowledged"; task?: string | null };

/** What a list of feeds (OPML) would add. It waits for an hour. */
export const FeedImportSchema = z.object({
  id: IdSchema,
  feeds: listOrEmpty(
    z.object({
      /** Its place in the list, from 0. */
      index: IntegerSchema,
      title: z.string(),
      address: z.string(),
      category: orNull(z.string()),
      /** Why it is left out: it can't be called, or it is there already. */
      left_out: orNull(z.string()),
    }),
  ),
  /** Feeds that are in the list once more. */
  doubles: listOrEmpty(z.object({ title: z.string(), address: z.string() })),
  /** Names of entries that lead to no feed. */
  others: listOrEmpty(z.string()),
  /** How many it would add. */
  count,
  expires_at: InstantSchema,
});
export type FeedImport = z.infer<typeof FeedImportSchema>;

export type FeedImportConfirmInput = {
  /** Places of the feeds to leave out. */
  except?: number[];
  project?: string | null;
  interval?: number;
};

export const FeedImportedSchema = z.object({ created: count, left_out: count });

/** What is wrong with a product that an item links to. */
export const StockFlagSchema = z.object({
  flag: wordOf(STOCK_FLAGS, "out_of_stock"),
  product: z.object({ id: IdSchema, key: z.string(), title: z.string() }),
  feed: z.object({ id: IdSchema, name: z.string() }),
  /** The price that the copy states, and the one of the feed. */
  stated: orNull(z.string()),
  price: orNull(z.string()),
});
export type StockFlagged = z.infer<typeof StockFlagSchema>;
