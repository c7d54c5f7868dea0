import type { Figures, ReportData, ReportSeries } from "#contract/reports.ts";
import { figureText, isMoney, METRIC_NAMES } from "#domain/reports/figure-text.ts";
import { describeSeries } from "#domain/reports/series-words.ts";
import type { Metric } from "#domain/reports/vocabulary.ts";
import { addDays, formatDay, formatDays, formatMonthDay } from "#lib/dates.ts";
import { searchWith } from "#lib/search-params.ts";
import { ChartKey } from "#ui/chart/chart-key.tsx";
import { TimeChart } from "#ui/chart/time-chart.tsx";
import { Icon } from "#ui/icons.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import { type ReportMarker, ReportMarkers } from "./report-markers.tsx";
import { ScrollBox } from "./scroll-box.tsx";

/** What the chart shows: of each list, the first that is known. */
const LEFT: readonly Metric[] = ["cost", "sessions", "impressions", "clicks"];
const RIGHT: readonly Metric[] = ["conversions", "leads", "clicks", "link_clicks", "value"];

const value = (figures: Figures, metric: Metric | undefined) =>
  metric === undefined ? null : (figures[metric]?.value ?? null);

/** Writes a metric in a heading that begins with the first. */
const named = (metric: Metric, index: number) =>
  index === 0 ? METRIC_NAMES[metric] : METRIC_NAMES[metric].toLowerCase();

type Props = {
  series: ReportSeries;
  data: ReportData;
  /** The part of the address that links keep, with its question mark. */
  kept: string;
  /** Days with changes of the ad log. */
  markers?: readonly ReportMarker[];
};

/** Renders two metrics over time as a chart and as a table. Nothing is rendered for files without days. */
export function SeriesCard({ series: { step: word, points }, data, kept, markers = [] }: Props) {
  // What has no total, such as results of several kinds, isn’t drawn either.
  const isKnown = (metric: Metric) =>
    value(data.figures, metric) !== null && points.some(({ figures }) => value(figures, metric) !== null);
  const left = LEFT.find(isKnown);
  const right = RIGHT.find((metric) => metric !== left && isKnown(metric));
  if (left === undefined) return null;
  const step = word === "week" ? "week" : "day";
  const shown = right === undefined ? [left] : [left, right];
  const format = (metric: Metric) => (amount: number) => figureText(metric, { value: amount }, data.currency);
  const axis = (metric: Metric) => ({ format: format(metric), isWhole: !isMoney(metric) });
  const heading = shown.map(named).join(" and ");
  const [first, last] = [points[0]?.day ?? "", points.at(-1)?.day ?? ""];
  // Nothing is drawn outside of the chart.
  const shownMarkers = markers.filter(
    ({ day }) => day >= first && day <= (step === "week" ? addDays(last, 6) : last),
  );
  const period = data.period && `, ${formatDays(data.period.from, data.period.to)}`;
  return (
    <section className="card report-card">
      <header className="report-card-head">
        <h2>{heading}</h2>
        <ChartKey of="area">{METRIC_NAMES[left]}, left</ChartKey>{" "}
        {right && <ChartKey of="line">{METRIC_NAMES[right]}, right</ChartKey>}
        <TabLinks
          label="Chart by"
          look="segments"
          tabs={(["day", "week"] as const).map((one) => ({
            label: one === "day" ? "Day" : "Week",
            to: searchWith(new URLSearchParams(kept), { step: one === "week" ? one : null }) || "?",
            current: step === one,
          }))}
        />
      </header>
      <TimeChart
        title={`${heading} by ${step}${period ?? ""}`}
        description={describeSeries(
          shown.map((metric) => ({
            name: METRIC_NAMES[metric],
            isPlural: !isMoney(metric),
            points: points.map(({ day, figures }) => ({ day, value: value(figures, metric) })),
            format: format(metric),
          })),
          step,
        )}
        points={points.map(({ day, figures }) => ({
          day,
          left: value(figures, left),
          right: value(figures, right),
        }))}
        step={step}
        left={axis(left)}
        right={right === undefined ? null : axis(right)}
        dayText={formatMonthDay}
        markers={shownMarkers.map(({ day }) => day)}
      />
      <ReportMarkers markers={shownMarkers} />
      <details className="report-numbers">
        <summary>
          <Icon name="rows" />
          As a table
        </summary>
        <ScrollBox label={`${heading}, as a table`}>
          <table className="report-table">
            <thead>
              <tr>
                <th scope="col">{step === "day" ? "Day" : "Week of"}</th>
                {shown.map((metric) => (
                  <th key={metric} scope="col" className="report-number">
                    {METRIC_NAMES[metric]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map(({ day, figures }) => (
                <tr key={day}>
                  <th scope="row">{formatDay(day)}</th>
                  {shown.map((metric) => (
                    <td key={metric} className="report-number">
                      {figureText(metric, figures[metric], data.currency, true)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </details>
    </section>
  );
}
