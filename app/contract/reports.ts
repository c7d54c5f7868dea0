import { z } from "zod";
import {
  DATE_STYLES,
  DECIMAL_STYLES,
  FINDING_RULES,
  LEVELS,
  MEASURES,
  METRICS,
  PLATFORMS,
  QUESTIONS,
  REPORT_FIELDS,
} from "./report-vocabulary.ts";
import { PlacedSchema } from "./campaigns.ts";
import {
  BooleanSchema,
  CanSchema,
  DaySchema,
  IdSchema,
  InstantSchema,
  IntegerSchema,
  NumberSchema,
  orFalse,
  PersonSchema,
  listOrEmpty,
  orNull,
  wordOf,
} from "./fields.ts";
import { ProjectReferenceSchema } from "./projects.ts";
import { REPORT_SHOWN_BY, REPORT_STATUSES } from "./vocabulary.ts";

const count = IntegerSchema.nullish().transform((value): number => value ?? 0);

/**
 * A metric of a report. Money is in the report's currency; a rate is a fraction, 0.028 for 2.8 %. Null is unknown, which is never 0.
 * `bound` is "at_least" if the file masks some of the numbers.
 */
const FigureSchema = z.object({
  value: orNull(NumberSchema),
  bound: orNull(wordOf(["at_least"], "at_least")),
});
export type Figure = z.infer<typeof FigureSchema>;

/** Metrics that the report has nothing about are left out. */
export const FiguresSchema = z
  .partialRecord(z.enum(METRICS), FigureSchema)
  .nullish()
  .transform((value) => value ?? {});
export type Figures = z.infer<typeof FiguresSchema>;

export const PeriodSchema = z.object({ from: DaySchema, to: DaySchema });
export type Period = z.infer<typeof PeriodSchema>;

/** How many rows have been read, of how many. `total` is null until the file has been opened. */
const ProgressSchema = z.object({ rows: count, total: orNull(IntegerSchema) });

export const ReportFileSchema = z.object({
  id: IdSchema,
  name: z.string(),
  bytes: orNull(IntegerSchema),
  platform: wordOf(PLATFORMS, "other"),
  level: orNull(wordOf(LEVELS, "campaign")),
  /** "asking" while questions of it are open, "failed" with a reason in `error`. */
  status: wordOf(REPORT_STATUSES, "reading"),
  progress: orNull(ProgressSchema),
  error: orNull(z.string()),
  questions: listOrEmpty(wordOf(QUESTIONS, "columns")),
  rows: count,
  errors: count,
  warnings: count,
  period: orNull(PeriodSchema),
  currencies: listOrEmpty(z.string()),
  created_at: orNull(InstantSchema),
});
export type ReportFile = z.infer<typeof ReportFileSchema>;

/** A report in a list. Its status is that of the file which needs something first. */
export const ReportSummarySchema = z.object({
  id: IdSchema,
  name: z.string(),
  project: orNull(ProjectReferenceSchema),
  status: wordOf(REPORT_STATUSES, "ready"),
  progress: orNull(ProgressSchema),
  platforms: listOrEmpty(wordOf(PLATFORMS, "other")),
  file_count: count,
  rows: count,
  period: orNull(PeriodSchema),
  /** The cost of each currency. */
  cost: listOrEmpty(z.object({ currency: orNull(z.string()), value: NumberSchema })),
  open_findings: count,
  shared: orFalse,
  owner: orNull(PersonSchema),
  archived_at: orNull(InstantSchema),
  created_at: orNull(InstantSchema),
  updated_at: orNull(InstantSchema),
  can: CanSchema,
});
export type ReportSummary = z.infer<typeof ReportSummarySchema>;

export const ReportSchema = ReportSummarySchema.extend({
  notes: orNull(z.string()),
  files: listOrEmpty(ReportFileSchema),
  /** What the rows have, so that nothing else is offered. */
  metrics: listOrEmpty(z.enum(METRICS)),
  levels: listOrEmpty(z.enum(LEVELS)),
  /** The names in the rows that a filter offers, at most 200. */
  campaign_names: listOrEmpty(z.string()),
  indicators: listOrEmpty(z.string()),
  /** With several currencies, costs have no total until a rate to `currency` is entered for each of the others. */
  currency: orNull(z.string()),
  rates: listOrEmpty(z.object({ currency: z.string(), rate: NumberSchema })),
  campaigns: listOrEmpty(PlacedSchema),
  link_count: count,
});
export type Report = z.infer<typeof ReportSchema>;

export type ReportInput = {
  name?: string;
  /** A slug, or null for the organization. */
  project?: string | null;
  notes?: string | null;
  archived?: boolean;
  currency?: string | null;
  rates?: { currency: string; rate: number }[];
  /** Ids of campaigns whose budget is compared. */
  campaigns?: string[];
};

/** What a file's columns mean, what is asked about it, and how it begins. */
export const ReportMappingSchema = z.object({
  file: ReportFileSchema,
  encoding: orNull(z.string()),
  delimiter: orNull(z.string()),
  sheets: listOrEmpty(z.string()),
  sheet: orNull(z.string()),
  tables: listOrEmpty(z.object({ title: z.string(), rows: count })),
  table: count,
  platform: wordOf(PLATFORMS, "other"),
  headers: listOrEmpty(z.string()),
  samples: listOrEmpty(z.array(z.string())),
  columns: z
    .partialRecord(z.enum(REPORT_FIELDS as [string, ...string[]]), IntegerSchema)
    .nullish()
    .transform((value): Record<string, number> => (value ?? {}) as Record<string, number>),
  dates: wordOf(DATE_STYLES, "iso"),
  decimals: wordOf(DECIMAL_STYLES, "point"),
  currencies: listOrEmpty(z.string()),
  questions: listOrEmpty(wordOf(QUESTIONS, "columns")),
  ambiguous: listOrEmpty(
    z.object({ line: IntegerSchema, written: z.string(), dayFirst: z.string(), monthFirst: z.string() }),
  ),
  doubled: listOrEmpty(z.object({ line: IntegerSchema, first: IntegerSchema })),
  /** Days that other files of the report have for the same accounts and objects. */
  overlap: orNull(z.object({ days: count, from: DaySchema, to: DaySchema, file: z.string() })),
  /** Whether a profile of the organization gave these columns. */
  is_remembered: orFalse,
  /** Whether these columns can be remembered. Organizations have up to 100 profiles. */
  can_remember: BooleanSchema.nullish().transform((value): boolean => value ?? true),
});
export type ReportMapping = z.infer<typeof ReportMappingSchema>;

/** Answers to what is asked about a file. What is left out stays. */
export type ReportMappingInput = {
  file: string;
  encoding?: string;
  delimiter?: string;
  sheet?: string;
  table?: number;
  platform?: string;
  /** The columns of fields, from 0. A field without one is left out. */
  columns?: Record<string, number>;
  dates?: string;
  decimals?: string;
  period?: Period;
  currency?: string;
  doubles?: "keep" | "drop";
  overlap?: "replace" | "keep" | "cancel";
  /** Keeps the rows without errors. */
  accept?: boolean;
  /** Stores the columns for later files with the same headers. */
  remember?: boolean;
};

export const ReportProblemSchema = z.object({
  severity: wordOf(["error", "warning"], "error"),
  line: IntegerSchema,
  column: orNull(z.string()),
  value: orNull(z.string()),
  message: z.string(),
});
export const ReportProblemsSchema = z.object({
  errors: count,
  warnings: count,
  /** The first 20, or all that are kept. */
  problems: listOrEmpty(ReportProblemSchema),
});
export type ReportProblems = z.infer<typeof ReportProblemsSchema>;

/** One row of the table: all rows of a campaign, a platform, a day, or another of the report's dimensions. */
const GroupSchema = z.object({
  /** What a filter takes for it. */
  key: z.string(),
  name: z.string(),
  platform: orNull(wordOf(PLATFORMS, "other")),
  figures: FiguresSchema,
  before: orNull(FiguresSchema),
  /** Its part of all cost, from 0 to 1. */
  share: orNull(NumberSchema),
  /** The parts of its name by the organization's naming rule. Empty if it has none or doesn’t fit. */
  parts: listOrEmpty(z.object({ name: z.string(), value: z.string() })),
});
export type ReportGroup = z.infer<typeof GroupSchema>;

/** A campaign whose name doesn’t fit the naming rule, what is wrong with it, and a name that fits, if one is nearly the same. */
const CampaignMisfitSchema = z.object({
  name: z.string(),
  platform: orNull(wordOf(PLATFORMS, "other")),
  message: z.string(),
  suggestion: orNull(z.string()),
});

export const ReportDataSchema = z.object({
  /** The days of the report, the ones that are shown, and the ones they are compared with. */
  whole: orNull(PeriodSchema),
  period: orNull(PeriodSchema),
  against: orNull(PeriodSchema),
  currency: orNull(z.string()),
  /** Cost by currency, while there is no total. */
  cost: listOrEmpty(z.object({ currency: orNull(z.string()), value: NumberSchema })),
  figures: FiguresSchema,
  before: orNull(FiguresSchema),
  /** Conversions by what they count. With several, they have no total. */
  results: listOrEmpty(
    z.object({ indicator: orNull(z.string()), conversions: FigureSchema, value: FigureSchema }),
  ),
  shown_by: wordOf(REPORT_SHOWN_BY, "campaign"),
  /** What campaigns can be grouped by besides: the parts of names by the organization's naming rule. */
  part_names: listOrEmpty(z.string()),
  /** The part that campaigns are grouped by. Those whose name doesn’t fit are one group with a blank key. */
  part: orNull(z.string()),
  /** Campaigns whose name doesn’t fit the naming rule, at most 20. */
  misfits: listOrEmpty(CampaignMisfitSchema),
  /** All of them, of which `misfits` are the first. */
  misfit_count: count,
  groups: listOrEmpty(GroupSchema),
  /** All of them, of which `groups` is a page. */
  group_count: count,
  last_page: count,
  /** Totals rows of files that differ from the sum of their rows. */
  differences: listOrEmpty(
    z.object({
      file: z.string(),
      label: z.string(),
      measure: z.enum(MEASURES),
      total: NumberSchema,
      sum: NumberSchema,
      is_masked: BooleanSchema,
    }),
  ),
  /** Days within the period without a row. */
  gaps: listOrEmpty(DaySchema),
  /** Targets that apply, by metric. */
  targets: listOrEmpty(z.object({ metric: z.enum(METRICS), value: NumberSchema })),
});
export type ReportData = z.infer<typeof ReportDataSchema>;

export type ReportQuery = {
  from?: string;
  to?: string;
  /** "before" for as many days directly before, with the same weekdays; "none"; or two plain days with a space. */
  against?: string;
  campaign?: string[];
  platform?: string[];
  indicator?: string;
  by?: (typeof REPORT_SHOWN_BY)[number];
  /** One of `part_names`, with which campaigns are grouped by this part of their names. */
  part?: string;
  /** A metric or "name", with `-` for the highest first. */
  sort?: string;
  page?: number;
};

/** One point of a chart: a day, or a week by its Monday. */
export const ReportSeriesSchema = z.object({
  step: wordOf(["day", "week"], "day"),
  points: listOrEmpty(z.object({ day: DaySchema, figures: FiguresSchema })),
});
export type ReportSeries = z.infer<typeof ReportSeriesSchema>;

export const ReportFindingSchema = z.object({
  id: IdSchema,
  rule: wordOf(FINDING_RULES, "no_conversions"),
  severity: wordOf(["bad", "warning"], "warning"),
  /** What is found, in a few words, and its numbers in a few more. */
  title: z.string(),
  summary: z.string(),
  /** The arithmetic, one line for each step. */
  arithmetic: listOrEmpty(z.string()),
  /** The query of the rows behind it. */
  rows: z
    .record(z.string(), z.string())
    .nullish()
    .transform((value): Record<string, string> => value ?? {}),
  row_count: count,
  state: wordOf(["open", "task", "dismissed"], "open"),
  reason: orNull(z.string()),
  task: orNull(z.object({ id: IdSchema, title: z.string() })),
});
export type ReportFinding = z.infer<typeof ReportFindingSchema>;

/** A row of a file as it is stored. */
export const ReportRowSchema = z.object({
  id: IdSchema,
  file: z.string(),
  line: IntegerSchema,
  from: orNull(DaySchema),
  to: orNull(DaySchema),
  platform: wordOf(PLATFORMS, "other"),
  texts: z
    .record(z.string(), z.string())
    .nullish()
    .transform((value): Record<string, string> => value ?? {}),
  figures: FiguresSchema,
  extra: z
    .record(z.string(), z.string())
    .nullish()
    .transform((value): Record<string, string> => value ?? {}),
});
export type ReportRowRecord = z.infer<typeof ReportRowSchema>;

/** Some rows for a file. An API that doesn't page them sends all at once, and no columns. */
export const ReportPieceSchema = z.object({
  data: listOrEmpty(ReportRowSchema),
  meta: orNull(
    z.object({
      /** The id of the row to go on after. Null if these are the last ones. */
      next: orNull(z.string()),
      /** What rows of the report’s files may have. */
      columns: z.object({
        texts: listOrEmpty(z.string()),
        measures: listOrEmpty(z.string()),
        extra: listOrEmpty(z.string()),
      }),
    }),
  ),
});
export type ReportPiece = z.infer<typeof ReportPieceSchema>;

/** Two ads, campaigns, or periods, side by side. */
export const ReportComparisonSchema = z.object({
  sides: z.array(z.object({ name: z.string(), figures: FiguresSchema })).length(2),
  tests: listOrEmpty(
    z.object({
      /** `ctr` is clicks per impression, `cvr` conversions per click. */
      metric: z.enum(["ctr", "cvr"]),
      is_enough: BooleanSchema,
      z: orNull(NumberSchema),
      p: orNull(NumberSchema),
      /** The 95 % interval of the difference, as fractions. */
      from: orNull(NumberSchema),
      to: orNull(NumberSchema),
      sentence: z.string(),
    }),
  ),
});
export type ReportComparison = z.infer<typeof ReportComparisonSchema>;

export const ReportLinkSchema = z.object({
  id: IdSchema,
  label: orNull(z.string()),
  /** Only in the response that creates it. */
  token: orNull(z.string()),
  expires_at: InstantSchema,
  /** Whether it has expired, or whoever created it can't share the report anymore. */
  has_ended: orFalse,
  opened: count,
  last_opened_at: orNull(InstantSchema),
  creator: orNull(PersonSchema),
  created_at: orNull(InstantSchema),
});
export type ReportLink = z.infer<typeof ReportLinkSchema>;

/** What a guest sees of a report. */
export const SharedReportSchema = z.object({
  name: z.string(),
  organization: z.string(),
  notes: orNull(z.string()),
  expires_at: InstantSchema,
  summary: ReportDataSchema,
  series: ReportSeriesSchema,
  findings: listOrEmpty(ReportFindingSchema),
});
export type SharedReport = z.infer<typeof SharedReportSchema>;

/** What the columns of files with these headers mean. */
export const MappingProfileSchema = z.object({
  id: IdSchema,
  headers: listOrEmpty(z.string()),
  platform: wordOf(PLATFORMS, "other"),
  used_at: orNull(InstantSchema),
  creator: orNull(PersonSchema),
});
export type MappingProfile = z.infer<typeof MappingProfileSchema>;

/** What a metric should be, in all reports or in those of one project. */
export const TargetSchema = z.object({
  metric: z.enum(METRICS),
  value: NumberSchema,
  project: orNull(ProjectReferenceSchema),
});
export type Target = z.infer<typeof TargetSchema>;
export type TargetInput = { metric: string; value: number; project?: string | null };
