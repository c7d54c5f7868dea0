import type { Report, ReportData } from "#contract/reports.ts";
import { figureText, METRIC_NAMES } from "#domain/reports/figure-text.ts";
import { counted } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { reportLinks } from "./report-links.ts";

const GAPS_NAMED = 3;

/**
 * Renders what has to be known to trust the figures: files to check, totals that differ, missing days, several currencies, and
 * results that aren’t added. Guests get no report, and so neither files nor links.
 */
export function ReportNotes({ report, data }: { report: Report | null; data: ReportData }) {
  const notes = [
    ...(report === null ? [] : fileNotes(report)),
    ...data.differences.map(({ file, label, measure, total, sum, is_masked: isMasked }) => (
      <li key={`difference ${file} ${label} ${measure}`}>
        “{label}” in <bdi>{file}</bdi>: {METRIC_NAMES[measure].toLowerCase()}{" "}
        {figureText(measure, { value: total }, data.currency, true)}, rows{" "}
        {figureText(measure, { value: sum, bound: isMasked ? "at_least" : null }, data.currency, true)}
        {isMasked && ". Some numbers are masked"}.
      </li>
    )),
    data.gaps.length > 0 && (
      <li key="gaps">
        No data for{" "}
        {data.gaps.length <= GAPS_NAMED
          ? data.gaps.map(formatDay).join(" and ")
          : counted(data.gaps.length, "day")}
        .
      </li>
    ),
    currencyNote(report, data),
    ...(report?.rates ?? [])
      .filter(({ currency }) => data.currency !== null && currency !== data.currency)
      .map(({ currency, rate }) => (
        <li key={`rate ${currency}`}>
          {currency} 1 = {data.currency} {rate}
        </li>
      )),
    data.results.length > 1 && data.figures.conversions?.value == null && (
      <li key="results">Results aren’t added together: {resultsText(data.results)}.</li>
    ),
  ].filter((note) => note !== false && note !== null);
  if (notes.length === 0) return null;
  return (
    <section className="report-notes" aria-label="About the data">
      <Icon name="info" />
      <ul>{notes}</ul>
    </section>
  );
}

const fileNotes = ({ id: reportId, files }: Report) =>
  files
    .filter(({ errors, warnings, status }) => status === "ready" && errors + warnings > 0)
    .map(({ id, name, errors, warnings }) => (
      <li key={`file ${id}`}>
        <Link to={reportLinks(reportId).problems(id)}>
          {errors > 0 ? counted(errors, "error") : counted(warnings, "warning")}
        </Link>{" "}
        in <bdi>{name}</bdi>
        {errors > 0 && ". Rows with errors are left out"}.
      </li>
    ));

function currencyNote(report: Report | null, { cost, currency }: ReportData) {
  const several = cost.flatMap((one) => one.currency ?? []);
  if (several.length < 2 || currency !== null) return null;
  return (
    <li key="currencies">
      {cost.map((one) => figureText("cost", one, one.currency, true)).join(" and ")} have no total.{" "}
      {report?.can.update && <Link to={reportLinks(report.id).settings}>Enter a rate</Link>}
    </li>
  );
}

const resultsText = (results: ReportData["results"]) =>
  results
    .map(({ indicator, conversions }) => {
      const word = indicatorWord(indicator);
      return `${figureText("conversions", conversions, null)} ${conversions.value === 1 ? word : `${word}s`}`;
    })
    .join(", ");

/** Says what a platform counts as a result: "purchase" for `actions:offsite_conversion.fb_pixel_purchase`. */
const indicatorWord = (indicator: string | null): string =>
  (indicator ?? "other")
    .replace(/^.*[.:]/, "")
    .replace(/^(?:fb_pixel|omni|onsite_web)_/, "")
    .replaceAll("_", " ")
    .toLowerCase();
