import { METRIC_NAMES } from "./figure-text.ts";
import { DAY_FIELDS, MEASURES, type ReportField, TEXT_FIELDS } from "./vocabulary.ts";

/** What columns of a file can mean, in words. */
export const FIELD_NAMES: Readonly<Record<ReportField, string>> = {
  ...METRIC_NAMES,
  day: "Day",
  starts_on: "Start date",
  ends_on: "End date",
  account: "Account",
  account_id: "Account ID",
  campaign: "Campaign",
  campaign_id: "Campaign ID",
  ad_group: "Ad group",
  ad_group_id: "Ad group ID",
  ad: "Ad",
  ad_id: "Ad ID",
  keyword: "Keyword",
  match_type: "Match type",
  search_term: "Search term",
  currency: "Currency",
  indicator: "What counts as a result",
  attribution: "Attribution",
};

/** The same, as choices in groups. */
export const FIELD_GROUPS: readonly { label: string; fields: readonly ReportField[] }[] = [
  { label: "Days", fields: DAY_FIELDS },
  { label: "Names", fields: TEXT_FIELDS },
  { label: "Numbers", fields: MEASURES },
];
