import type { Period } from "#contract/reports.ts";
import type { NameRules } from "#domain/naming-rules/names.ts";
import type { Sums } from "./figures.ts";
import type { FindingRule, Metric, Platform } from "./vocabulary.ts";

/**
 * What findings are made from: exact sums, in one currency. A sum over masked numbers, over conversions of several kinds, or over
 * several currencies without rates is null. Lists for which the report has no rows are empty.
 */
export type FindingInput = {
  /** All days of the report, or null without any. */
  period: Period | null;
  /** The code of the currency, or null if files name none. */
  currency: string | null;
  /** Targets that apply to the report, in the same currency. */
  targets: Partial<Record<Metric, number>>;
  /** Over all rows. */
  total: Sums;
  campaigns: GroupSums[];
  ads: GroupSums[];
  /** Campaigns by day. */
  campaignDays: GroupDays[];
  /** Campaigns or ads by week. Only whole weeks, and reach only of a week that one row tells of. */
  weeks: GroupWeeks[];
  /** All rows by day. */
  days: DaySums[];
  /** Campaigns in the later part of the report and in the part before (`laterPart` of periods.ts). */
  compared: { now: Period; before: Period; campaigns: GroupChange[] } | null;
  /** Campaigns of the workspace that the report is linked to. */
  budgets: BudgetSums[];
  searchTerms: TermSums[];
  /** The organization’s naming rules, if it has any. */
  naming: NameRules | null;
};

export type Group = {
  level: "campaign" | "ad";
  /** What a filter takes for it. */
  key: string;
  name: string;
  platform: Platform | null;
};
export type GroupSums = Group & {
  /** The key of an ad’s campaign. */
  campaign?: string | null;
  sums: Sums;
};
export type DaySums = { day: string; sums: Sums };
/** In the order of days. */
export type GroupDays = Group & { days: DaySums[] };
/** By Mondays, in their order. */
export type GroupWeeks = Group & { weeks: { week: string; sums: Sums }[] };
export type GroupChange = Group & { now: Sums; before: Sums };
export type TermSums = { term: string; sums: Sums };
export type BudgetSums = {
  /** The id of the campaign. */
  key: string;
  name: string;
  budget: number;
  starts_on: string;
  ends_on: string;
  /** The cost of its rows between both days. */
  spent: number | null;
};

/** What is wrong in a report, with the numbers that say so. */
export type Finding = {
  rule: FindingRule;
  /** What it is about. Unique among the findings of a rule, and the same when the report grows. */
  key: string;
  severity: "bad" | "warning";
  title: string;
  summary: string;
  /** One line for each step. Joined by ". " they are sentences. */
  arithmetic: string[];
  rows: FindingRows;
};

/** The query of the rows behind a finding. `word` is for search terms that have it among their words. */
export type FindingRows = Partial<
  Record<
    "from" | "to" | "against" | "campaign" | "ad" | "platform" | "word" | "search_term" | "by" | "sort",
    string
  >
>;
