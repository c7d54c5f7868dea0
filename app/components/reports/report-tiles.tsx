import type { ReportData, ReportSeries } from "#contract/reports.ts";
import { changeOf, toneOfChange } from "#domain/reports/figures.ts";
import { changeText, figureText, METRIC_NAMES } from "#domain/reports/figure-text.ts";
import type { Metric } from "#domain/reports/vocabulary.ts";
import { Spark } from "#ui/chart/spark.tsx";
import { Icon } from "#ui/icons.tsx";

/** The metrics that tiles show, the first five that the report has. */
const TILES: readonly Metric[] = [
  "cost",
  "clicks",
  "conversions",
  "cpa",
  "roas",
  "link_clicks",
  "impressions",
  "sessions",
  "value",
  "ctr",
  "cpc",
];
const SHOWN = 5;

/** Renders the main figures, each with its change, its earlier value, and its course. */
export function ReportTiles({ data, series }: { data: ReportData; series: ReportSeries | null }) {
  const known = TILES.filter((metric) => data.figures[metric]?.value != null);
  const shown = [...known, ...TILES.filter((metric) => !known.includes(metric))].slice(0, SHOWN);
  return (
    <dl className="report-tiles">
      {shown.map((metric) => {
        const now = data.figures[metric];
        const before = data.before?.[metric];
        const change = changeOf(now, before);
        return (
          <div key={metric}>
            <dt>{METRIC_NAMES[metric]}</dt>
            <dd className="report-tile-value">{figureText(metric, now, data.currency)}</dd>
            {change !== null && (
              <dd className="report-tile-change" data-tone={toneOfChange(metric, change)}>
                <Icon name={change < 0 ? "arrow-down-right" : "arrow-up-right"} size={14} />
                <b>
                  <span className="sr-only">{change < 0 ? "Down " : "Up "}</span>
                  {changeText(change)}
                </b>{" "}
                <span>was {figureText(metric, before, data.currency)}</span>
              </dd>
            )}
            {series !== null && (
              <dd className="report-tile-spark">
                <Spark values={series.points.map(({ figures }) => figures[metric]?.value ?? null)} />
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
