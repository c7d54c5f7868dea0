import { compareInReport, getReport, getReportData } from "#api-client/reports.server.ts";
import { FilterForm } from "#components/filter-chips.tsx";
import { ReportHead } from "#components/reports/report-head.tsx";
import { reportLinks } from "#components/reports/report-links.ts";
import { ScrollBox } from "#components/reports/scroll-box.tsx";
import { SHOWN_BY_NAMES } from "#components/reports/report-table.tsx";
import type { Period, ReportComparison, ReportQuery } from "#contract/reports.ts";
import { changeOf, toneOfChange } from "#domain/reports/figures.ts";
import { changeText, figureText, METRIC_NAMES } from "#domain/reports/figure-text.ts";
import { laterPart } from "#domain/reports/periods.ts";
import { METRICS } from "#domain/reports/vocabulary.ts";
import { formatDays, isDay } from "#lib/dates.ts";
import { searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { TabLinks } from "#ui/tab-links.tsx";
import type { Route } from "./+types/compare";
import { keptQuery, queryOf } from "./query.ts";

export const handle = { breadcrumb: () => ({ label: "Compare" }) };

const BY = ["campaign", "ad_group", "ad", "platform"] as const;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const text = (name: string) => url.searchParams.get(name) ?? "";
  const report = await getReport(api, params.reportId);
  const by = BY.find((one) => one === text("by") && isIn(report, one)) ?? null;
  const common = { report, by, kept: keptQuery(url.searchParams) };
  if (by === null) {
    const query = { ...queryOf(url.searchParams), ...periodsIn(url.searchParams, report.period) };
    const shown = await getReportData(api, report.id, query);
    const { period, against } = shown;
    const comparison =
      period === null || against === null
        ? null
        : await compareInReport(api, report.id, { ...query, against: `${against.from} ${against.to}` });
    return {
      ...common,
      choices: [],
      a: "",
      b: "",
      period,
      against,
      currency: shown.currency,
      comparison: comparison && named(comparison, against, period),
    };
  }
  const query = { ...queryOf(url.searchParams), by, sort: "-cost", page: 1 };
  const { groups, period, currency } = await getReportData(api, report.id, query);
  const choices = groups.map(({ key, name }) => ({ key, name }));
  const a = choices.find(({ key }) => key === text("a"))?.key ?? choices[0]?.key ?? "";
  const b = choices.find(({ key }) => key === text("b"))?.key ?? choices[1]?.key ?? "";
  return {
    ...common,
    choices,
    a,
    b,
    period,
    against: null,
    currency,
    comparison: choices.length < 2 ? null : await compareInReport(api, report.id, { ...query, a, b }),
  };
}

/** Returns the periods that an address asks to compare. Without any, the later part of the report is compared with as many days before it. */
function periodsIn(
  params: URLSearchParams,
  whole: Period | null,
): Pick<ReportQuery, "from" | "to" | "against"> {
  const text = (name: string) => params.get(name) ?? "";
  const [first, last] = [text("against_from"), text("against_to")];
  if (isDay(first) && isDay(last)) return { against: `${first} ${last}` };
  const parts = whole === null || isDay(text("from")) || isDay(text("to")) ? null : laterPart(whole);
  return parts === null ? {} : { ...parts.now, against: `${parts.before.from} ${parts.before.to}` };
}

/** Names the sides by their days, the earlier one first. */
function named(
  comparison: ReportComparison,
  against: Period | null,
  period: Period | null,
): ReportComparison {
  const days = [against, period].map((one) => (one === null ? "" : formatDays(one.from, one.to)));
  return {
    ...comparison,
    sides: comparison.sides.map((side, index) => ({ ...side, name: days[index] || side.name })),
  };
}

const isIn = (
  { levels, platforms }: { levels: readonly string[]; platforms: readonly string[] },
  by: string,
) => (by === "platform" ? platforms.length > 1 : levels.includes(by));

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { report, by, kept, choices, a, b, period, against, comparison, currency } = loaderData;
  const here = reportLinks(report.id).compare;
  return (
    <>
      <ReportHead report={report} page="Compare" kept={kept} />
      <div className="report-segments">
        <TabLinks
          label="Compare"
          look="segments"
          tabs={[
            { label: "Periods", to: here + kept, current: by === null },
            ...BY.filter((one) => isIn(report, one)).map((one) => ({
              label: `${SHOWN_BY_NAMES[one]}s`,
              to: here + searchWith(new URLSearchParams(kept), { by: one }),
              current: by === one,
            })),
          ]}
        />
      </div>
      {by === null ? (
        <FilterForm label="Compare periods" button="Compare" className="report-sides">
          <DayFields legend="First period" names={["against_from", "against_to"]} days={against} />
          <DayFields legend="Second period" names={["from", "to"]} days={period} />
        </FilterForm>
      ) : (
        <FilterForm label="Compare two" button="Compare" className="report-sides">
          <input type="hidden" name="by" value={by} />
          {(["a", "b"] as const).map((side) => (
            <label key={side}>
              {side === "a" ? "First" : "Second"}{" "}
              <select name={side} className="input" defaultValue={side === "a" ? a : b} key={`${a} ${b}`}>
                {choices.map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name || "(no name)"}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </FilterForm>
      )}
      {comparison === null ? (
        <p>
          {by === null
            ? "There are no earlier days to compare with."
            : "There is nothing to compare it with."}
        </p>
      ) : (
        <Comparison comparison={comparison} currency={currency} />
      )}
    </>
  );
}

type DayProps = { legend: string; names: readonly [string, string]; days: Period | null };

const DayFields = ({ legend, names: [from, to], days }: DayProps) => (
  <fieldset key={`${days?.from} ${days?.to}`}>
    <legend>{legend}</legend>
    <label>
      From <input type="date" name={from} className="input" defaultValue={days?.from} />
    </label>{" "}
    <label>
      To <input type="date" name={to} className="input" defaultValue={days?.to} />
    </label>
  </fieldset>
);

/** "−1.93": a difference of rates in percentage points. */
const pointsText = (fraction: number) => (fraction * 100).toFixed(2).replace("-", "−");

function Comparison({ comparison, currency }: { comparison: ReportComparison; currency: string | null }) {
  const [first, second] = comparison.sides;
  const shown = METRICS.filter((metric) =>
    comparison.sides.some(({ figures }) => figures[metric]?.value != null),
  );
  return (
    <>
      {comparison.tests.length > 0 && (
        <section className="report-tests" aria-label="What the difference means">
          {comparison.tests.map(({ metric, sentence, from, to }) => (
            <p key={metric}>
              <b>{METRIC_NAMES[metric]}.</b> {sentence}
              {from !== null && to !== null && (
                <span className="text-ink-2">
                  {" "}
                  95% interval of the difference: {pointsText(from)} to {pointsText(to)} points.
                </span>
              )}
            </p>
          ))}
        </section>
      )}
      <section className="card report-card">
        <ScrollBox label="Comparison">
          <table className="report-table">
            <thead>
              <tr>
                <th scope="col">Metric</th>
                <th scope="col" className="report-number" dir="auto">
                  {first?.name}
                </th>
                <th scope="col" className="report-number" dir="auto">
                  {second?.name}
                </th>
                <th scope="col" className="report-number">
                  Difference
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((metric) => {
                const change = changeOf(second?.figures[metric], first?.figures[metric]);
                return (
                  <tr key={metric}>
                    <th scope="row">{METRIC_NAMES[metric]}</th>
                    <td className="report-number">
                      {figureText(metric, first?.figures[metric], currency, true)}
                    </td>
                    <td className="report-number">
                      {figureText(metric, second?.figures[metric], currency, true)}
                    </td>
                    <td className="report-number" data-tone={toneOfChange(metric, change)}>
                      {change === null ? "–" : `${change < 0 ? "−" : "+"}${changeText(change)}`}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </ScrollBox>
      </section>
    </>
  );
}
