import { z } from "zod";
import {
  CanSchema,
  DaySchema,
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
import { METRICS, PLATFORMS } from "./report-vocabulary.ts";
import { FiguresSchema, PeriodSchema } from "./reports.ts";
import {
  LOG_CATEGORIES,
  LOG_FORMATS,
  LOG_LEVELS,
  LOG_OPERATIONS,
  LOG_ORIGINS,
  LOG_VERDICTS,
} from "./vocabulary.ts";

const count = IntegerSchema.nullish().transform((value): number => value ?? 0);

/** An entry that this one is about, or that is about it. */
const EntryReferenceSchema = z.object({ id: IdSchema, occurred_on: DaySchema, field: z.string() });

/** What somebody has concluded about a change. */
const ConclusionSchema = z.object({
  verdict: wordOf(LOG_VERDICTS, "too_little_data"),
  /** What the numbers said, if there were any. */
  computed: orNull(wordOf(LOG_VERDICTS, "too_little_data")),
  note: orNull(z.string()),
  person: orNull(PersonSchema),
  at: InstantSchema,
});

/** A change of ads, of what, by whom, and why. */
export const LogEntrySchema = z.object({
  id: IdSchema,
  platform: wordOf(PLATFORMS, "other"),
  account: orNull(z.string()),
  level: wordOf(LOG_LEVELS, "campaign"),
  /** The name of what was changed, on the platform. */
  object: z.string(),
  /** The names of the campaign and the ad group around it. */
  campaign_name: orNull(z.string()),
  ad_group: orNull(z.string()),
  external_id: orNull(z.string()),
  category: wordOf(LOG_CATEGORIES, "campaign"),
  operation: wordOf(LOG_OPERATIONS, "changed"),
  /** What of it was changed, in words. */
  field: z.string(),
  old_value: orNull(z.string()),
  new_value: orNull(z.string()),
  /** The code of a currency, "%", or null. */
  unit: orNull(z.string()),
  /** By how much a number has changed, as a fraction of the old one. */
  change: orNull(NumberSchema),
  reason: orNull(z.string()),
  /** Who added the reason later, and when. */
  reason_by: orNull(PersonSchema),
  reason_at: orNull(InstantSchema),
  /** Whether somebody should say why. */
  needs_reason: orFalse,
  metric: orNull(wordOf(METRICS, "conversions")),
  direction: orNull(wordOf(["up", "down"], "up")),
  /** How much was expected, in words. */
  expected: orNull(z.string()),
  review_on: orNull(DaySchema),
  conclusion: orNull(ConclusionSchema),
  url: orNull(z.string()),
  occurred_at: InstantSchema,
  /** The plain day of it in its time zone. */
  occurred_on: DaySchema,
  timezone: orNull(z.string()),
  actor: orNull(PersonSchema),
  /** The name of somebody who is no member. */
  actor_name: orNull(z.string()),
  is_by_platform: orFalse,
  origin: wordOf(LOG_ORIGINS, "manual"),
  project: orNull(ProjectReferenceSchema),
  /** Our own campaign. */
  campaign: orNull(z.object({ id: IdSchema, name: z.string(), kind: z.string() })),
  task: orNull(z.object({ id: IdSchema, title: z.string() })),
  corrects: orNull(EntryReferenceSchema),
  corrected_by: orNull(EntryReferenceSchema),
  reverts: orNull(EntryReferenceSchema),
  reverted_by: orNull(EntryReferenceSchema),
  /** Whether its import was undone. */
  is_void: orFalse,
  /** Who has logged it. */
  author: orNull(PersonSchema),
  created_at: orNull(InstantSchema),
  can: CanSchema,
});
export type LogEntry = z.infer<typeof LogEntrySchema>;

export type LogEntryInput = {
  platform?: string;
  account?: string | null;
  level?: string;
  object: string;
  campaign_name?: string | null;
  ad_group?: string | null;
  category: string;
  operation?: string;
  field?: string | null;
  old_value?: string | null;
  new_value?: string | null;
  unit?: string | null;
  reason: string;
  metric?: string | null;
  direction?: string | null;
  expected?: string | null;
  review_on?: string | null;
  url?: string | null;
  /** Now if it is missing. */
  occurred_at?: string;
  timezone?: string | null;
  /** The name of somebody who is no member. */
  actor_name?: string | null;
  /** A slug or an id, or null for the organization. */
  project?: string | null;
  /** The id of our own campaign. */
  campaign?: string | null;
  corrects?: string;
  reverts?: string;
};

/** What waits in the ad log, and what its list can be filtered by. */
export const LogSummarySchema = z.object({
  /** Whether nothing is logged yet. */
  is_empty: orFalse,
  /** Entries without a reason. */
  no_reason: count,
  /** Entries whose day to look at them has come. */
  to_review: count,
  campaigns: listOrEmpty(z.string()),
  people: listOrEmpty(z.object({ key: z.string(), name: z.string() })),
});
export type LogSummary = z.infer<typeof LogSummarySchema>;

/** One side of a change: whole weeks before or after it. */
const SideSchema = PeriodSchema.extend({ figures: FiguresSchema });

/** What the numbers of a report say about a change. */
export const LogEffectSchema = z.object({
  verdict: orNull(wordOf(LOG_VERDICTS, "too_little_data")),
  /** What was found, or why nothing can be said. */
  sentence: z.string(),
  /** The arithmetic in a sentence. */
  arithmetic: orNull(z.string()),
  report: orNull(z.object({ id: IdSchema, name: z.string() })),
  /** All reports with numbers of it around its day. */
  reports: listOrEmpty(z.object({ id: IdSchema, name: z.string() })),
  currency: orNull(z.string()),
  /** The rate that was tested. */
  metric: orNull(wordOf(["ctr", "cvr"], "cvr")),
  weeks: orNull(IntegerSchema),
  /** Weeks that can be chosen. */
  possible_weeks: listOrEmpty(IntegerSchema),
  before: orNull(SideSchema),
  after: orNull(SideSchema),
  test: orNull(
    z.object({
      z: orNull(NumberSchema),
      p: orNull(NumberSchema),
      from: orNull(NumberSchema),
      to: orNull(NumberSchema),
    }),
  ),
  /** Days that count on neither side, and why. */
  left_out: listOrEmpty(z.object({ day: DaySchema, why: z.string() })),
  points: listOrEmpty(z.object({ day: DaySchema, figures: FiguresSchema })),
});
export type LogEffect = z.infer<typeof LogEffectSchema>;

/** A change that a file has, as it would be stored. */
const ReadChangeSchema = z.object({
  line: IntegerSchema,
  object: z.string(),
  campaign: orNull(z.string()),
  category: wordOf(LOG_CATEGORIES, "campaign"),
  operation: wordOf(LOG_OPERATIONS, "changed"),
  field: z.string(),
  old_value: orNull(z.string()),
  new_value: orNull(z.string()),
  unit: orNull(z.string()),
  change: orNull(NumberSchema),
  clock: z.string(),
  actor: orNull(z.string()),
  is_by_platform: orFalse,
});

/** A file of changes that waits to be imported, or was. */
export const LogImportSchema = z.object({
  id: IdSchema,
  name: z.string(),
  state: wordOf(["waiting", "done", "undone"], "waiting"),
  format: orNull(wordOf(LOG_FORMATS, "table")),
  platform: orNull(wordOf(PLATFORMS, "other")),
  project: orNull(ProjectReferenceSchema),
  timezone: orNull(z.string()),
  /** What must be answered before it can be imported. */
  asks: z.object({
    timezone: orFalse,
    platform: orFalse,
    columns: listOrEmpty(z.string()),
    order: orNull(z.object({ samples: listOrEmpty(z.string()), order: z.string() })),
  }),
  headers: listOrEmpty(z.string()),
  /** The place of each column, from 0. */
  columns: z
    .record(z.string(), IntegerSchema)
    .nullish()
    .transform((value): Record<string, number> => value ?? {}),
  /** The first changes. */
  changes: listOrEmpty(ReadChangeSchema),
  /** How many would be imported, or were. */
  count,
  /** Rows that stand in the file twice, or are in the log already. */
  doubles: count,
  by_platform: count,
  without_reason: count,
  problems: listOrEmpty(
    z.object({ line: IntegerSchema, column: z.string(), value: z.string(), message: z.string() }),
  ),
  problem_count: count,
  person: orNull(PersonSchema),
  created_at: InstantSchema,
  done_at: orNull(InstantSchema),
  /** Until when it waits to be confirmed, or can be undone. */
  until: orNull(InstantSchema),
  can: CanSchema,
});
export type LogImport = z.infer<typeof LogImportSchema>;

export type LogImportInput = {
  platform?: string | null;
  timezone?: string | null;
  order?: string | null;
  columns?: Record<string, number>;
  project?: string | null;
};

/** Some of all entries, for a file. */
export const LogPieceSchema = z.object({
  data: listOrEmpty(LogEntrySchema),
  /** The id of the entry to go on after. Null if these are the last ones. */
  meta: orNull(z.object({ next: orNull(z.string()) })),
});
