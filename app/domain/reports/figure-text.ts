import { moneyText, shortMoneyText } from "#lib/money.ts";
import { numberText, percentText } from "#lib/numbers.ts";
import type { Metric } from "./vocabulary.ts";

/** The words of metrics, as headings. */
export const METRIC_NAMES: Readonly<Record<Metric, string>> = {
  impressions: "Impressions",
  reach: "Reach",
  clicks: "Clicks",
  link_clicks: "Link clicks",
  cost: "Cost",
  conversions: "Conversions",
  value: "Conversion value",
  leads: "Leads",
  sessions: "Sessions",
  ctr: "CTR",
  cpc: "Cost per click",
  cpm: "Cost per 1,000",
  cvr: "Conversion rate",
  cpa: "Cost per conversion",
  roas: "ROAS",
  aov: "Order value",
  frequency: "Frequency",
};

const MONEY: ReadonlySet<Metric> = new Set(["cost", "value", "cpc", "cpm", "cpa", "aov"]);
const RATES: ReadonlySet<Metric> = new Set(["ctr", "cvr"]);
const TIMES: ReadonlySet<Metric> = new Set(["roas", "frequency"]);

export const isMoney = (metric: Metric) => MONEY.has(metric);

type Shown = { value: number | null; bound?: string | null | undefined } | undefined;

/**
 * Formats a metric: "€5,482", "€15.19", "2.8%", "12,904", "4.12", and "402 or more" for a bound. Unknown is "–".
 * @param isExact shows cents of large amounts, too
 */
export function figureText(metric: Metric, figure: Shown, currency: string | null, isExact = false): string {
  if (figure == null || figure.value === null) return "–";
  const text = valueText(metric, figure.value, currency, isExact);
  return figure.bound === "at_least" ? `${text} or more` : text;
}

function valueText(metric: Metric, value: number, currency: string | null, isExact: boolean): string {
  if (RATES.has(metric)) return percentText(value, isExact ? 2 : 1);
  if (TIMES.has(metric)) return value.toFixed(2);
  if (!MONEY.has(metric)) return numberText(value, isExact ? 2 : 1);
  return isExact ? moneyText(Math.round(value * 100) / 100, currency) : shortMoneyText(value, currency);
}

/** Formats a change, as "18.2%". */
export const changeText = (change: number): string => percentText(Math.abs(change), 1);
