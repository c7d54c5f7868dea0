/** Ad platforms and analytics whose exports are known by their headers. "other" is mapped by a person. */
export const PLATFORMS = [
  "google",
  "meta",
  "microsoft",
  "linkedin",
  "tiktok",
  "pinterest",
  "ga4",
  "other",
] as const;
export type Platform = (typeof PLATFORMS)[number];

export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  google: "Google Ads",
  meta: "Meta",
  microsoft: "Microsoft Advertising",
  linkedin: "LinkedIn",
  tiktok: "TikTok",
  pinterest: "Pinterest",
  ga4: "Google Analytics",
  other: "Other",
};

/** What a row is about, from the widest to the narrowest. */
export const LEVELS = ["account", "campaign", "ad_group", "ad", "keyword", "search_term"] as const;
export type Level = (typeof LEVELS)[number];

/** What a file measures. They add up over rows, except reach. */
export const MEASURES = [
  "impressions",
  "reach",
  "clicks",
  "link_clicks",
  "cost",
  "conversions",
  "value",
  "leads",
  "sessions",
] as const;
export type Measure = (typeof MEASURES)[number];

/** What is calculated from sums of measures. */
export const RATIOS = ["ctr", "cpc", "cpm", "cvr", "cpa", "roas", "aov", "frequency"] as const;
export type Ratio = (typeof RATIOS)[number];

export const METRICS = [...MEASURES, ...RATIOS] as const;
export type Metric = (typeof METRICS)[number];

/** Measures that can be fractions, and are stored as integers of millionths. The others are whole. */
export const IN_MILLIONTHS = ["cost", "conversions", "value"] as const satisfies readonly Measure[];
export const MILLION = 1_000_000;

/** What a column can mean besides a measure. */
export const TEXT_FIELDS = [
  "account",
  "account_id",
  "campaign",
  "campaign_id",
  "ad_group",
  "ad_group_id",
  "ad",
  "ad_id",
  "keyword",
  "match_type",
  "search_term",
  "currency",
  "indicator",
  "attribution",
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

export const DAY_FIELDS = ["day", "starts_on", "ends_on"] as const;
export type DayField = (typeof DAY_FIELDS)[number];

export type ReportField = TextField | DayField | Measure;
export const REPORT_FIELDS: readonly ReportField[] = [...DAY_FIELDS, ...TEXT_FIELDS, ...MEASURES];

/** How a file writes days: `iso` also stands for 20261101 and for serials of a workbook, which leave no doubt. */
export const DATE_STYLES = ["iso", "day-first", "month-first"] as const;
export type ReportDateStyle = (typeof DATE_STYLES)[number];

export const DECIMAL_STYLES = ["point", "comma"] as const;
export type DecimalStyle = (typeof DECIMAL_STYLES)[number];

/**
 * What a file leaves open and a person answers.
 * columns: what its columns mean · table: which of several tables · dates: day-first or month-first · decimals: point or comma ·
 * period: no day in the file · doubles: rows that occur twice · overlap: days that another file of the report has, too
 */
export const QUESTIONS = ["columns", "table", "dates", "decimals", "period", "doubles", "overlap"] as const;
export type Question = (typeof QUESTIONS)[number];

export const FINDING_RULES = [
  "no_conversions",
  "cost_up_conversions_down",
  "fatigue",
  "pace",
  "expensive",
  "little_value",
  "outlier",
  "wasted_word",
  "unparsed_name",
] as const;
export type FindingRule = (typeof FINDING_RULES)[number];
