import type { LogEffect, LogEntry } from "#contract/ad-log.ts";
import { figureText, METRIC_NAMES } from "#domain/reports/figure-text.ts";
import { changeOf, toneOfChange } from "#domain/reports/figures.ts";
import type { Metric } from "#domain/reports/vocabulary.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { formatMonthDay } from "#lib/dates.ts";
import { percentText } from "#lib/numbers.ts";
import { searchWith } from "#lib/search-params.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import { reportLinks } from "#components/reports/report-links.ts";
import { logLinks } from "./log-links.ts";
import { titleOf, valueText, verdictOf } from "./log-words.ts";
import { VerdictChart } from "./verdict-chart.tsx";

const SHOWN: readonly Metric[] = [
  "impressions",
  "clicks",
  "ctr",
  "conversions",
  "cvr",
  "cost",
  "cpa",
  "roas",
];
const RATES: readonly Metric[] = ["ctr", "cvr"];

type Props = {
  entry: LogEntry;
  effect: LogEffect;
  today: string;
  /** Whether weeks and reports can be chosen, on the entry's own page. */
  hasChoices?: boolean;
};

/** "Budget €40.00 to €55.00, Oct 30" */
function aboutText(entry: LogEntry): string {
  const [from, to] = [valueText(entry.old_value, entry.unit), valueText(entry.new_value, entry.unit)];
  const values = from !== null && to !== null ? ` ${from} to ${to}` : to !== null ? ` ${to}` : "";
  return `${titleOf(entry)}${values}, ${formatMonthDay(entry.occurred_on)}`;
}

/** Renders what the numbers say about a change, with the arithmetic, and what a person makes of it. */
export function VerdictCard({ entry, effect, today, hasChoices = false }: Props) {
  const { conclusion } = entry;
  const shown = effect.verdict === null ? null : verdictOf(effect.verdict);
  return (
    <section id="effect" className="card log-verdict" aria-labelledby="effect-heading">
      <header className="log-verdict-head">
        <span className="log-verdict-sign" data-tone={shown?.tone ?? "open"}>
          <Icon name={shown?.icon ?? "circle-help"} size={22} />
        </span>
        <div>
          <small dir="auto">
            {aboutText(entry)}
            {!hasChoices && `, ${entry.object}`}
          </small>
          <h2 id="effect-heading">{shown?.heading ?? "No numbers yet"}</h2>
        </div>
      </header>
      <p className="log-verdict-sentence">{effect.sentence}</p>
      {effect.before && effect.after && (
        <>
          <VerdictChart effect={effect} />
          <Sides effect={effect} />
          <p className="log-verdict-math">
            {effect.arithmetic}{" "}
            {effect.left_out.length > 1 &&
              `Left out: ${effect.left_out.map(({ day, why }) => `${formatMonthDay(day)} (${why.toLowerCase()})`).join(", ")}.`}
          </p>
        </>
      )}
      {hasChoices && <Choices entry={entry} effect={effect} />}
      {conclusion !== null ? (
        <Concluded entry={entry} />
      ) : (
        entry.can.update && <Conclude entry={entry} effect={effect} today={today} />
      )}
    </section>
  );
}

function Sides({ effect: { before, after, currency } }: { effect: LogEffect }) {
  if (before === null || after === null) return null;
  const metrics = SHOWN.filter(
    (metric) => before.figures[metric]?.value != null || after.figures[metric]?.value != null,
  );
  return (
    <table className="log-verdict-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Metric</span>
          </th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {metrics.map((metric) => {
          const [was, is] = [before.figures[metric], after.figures[metric]];
          const change = changeOf(is, was);
          return (
            <tr key={metric}>
              <th scope="row">{METRIC_NAMES[metric]}</th>
              <td>{figureText(metric, was, currency, true)}</td>
              <td>{figureText(metric, is, currency, true)}</td>
              <td data-tone={toneOfChange(metric, change)}>
                {change === null
                  ? "–"
                  : RATES.includes(metric)
                    ? pointsText((is?.value ?? 0) - (was?.value ?? 0))
                    : `${change < 0 ? "−" : "+"}${percentText(Math.abs(change), 1)}`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** "+1.96 pt": a difference of rates in percentage points. */
const pointsText = (fraction: number) =>
  `${fraction < 0 ? "−" : "+"}${Math.abs(fraction * 100).toFixed(2)} pt`;

function Choices({ entry, effect }: { entry: LogEntry; effect: LogEffect }) {
  const { report, reports, weeks, possible_weeks: possible, before, after } = effect;
  const kept = new URLSearchParams(report === null || reports.length < 2 ? {} : { report: report.id });
  return (
    <div className="log-verdict-choices">
      {possible.length > 1 && (
        <TabLinks
          label="Weeks on each side"
          look="segments"
          tabs={possible.toReversed().map((one) => ({
            label: one === 1 ? "1 week" : `${one} weeks`,
            to: `${searchWith(kept, { weeks: String(one) })}#effect`,
            current: one === weeks,
          }))}
        />
      )}
      {report !== null && (
        <p>
          Numbers from{" "}
          <Link
            to={
              reportLinks(report.id).report +
              searchWith(new URLSearchParams(), { from: before?.from ?? null, to: after?.to ?? null })
            }
          >
            <bdi>{report.name}</bdi>
          </Link>
          {reports.length > 1 && (
            <>
              . Also in{" "}
              {reports
                .filter(({ id }) => id !== report.id)
                .map(({ id, name }, index) => (
                  <span key={id}>
                    {index > 0 && ", "}
                    <Link to={`${searchWith(new URLSearchParams(), { report: id })}#effect`}>
                      <bdi>{name}</bdi>
                    </Link>
                  </span>
                ))}
            </>
          )}
          .
        </p>
      )}
      <p>
        <Link to={logLinks.around(entry.occurred_on)}>
          All changes around {formatMonthDay(entry.occurred_on)}
        </Link>
      </p>
    </div>
  );
}

type ConcludeProps = { entry: LogEntry; effect: LogEffect; today: string };

function Conclude({ entry, effect: { verdict, weeks, report }, today }: ConcludeProps) {
  const { name } = verdict === null ? { name: "" } : verdictOf(verdict);
  const isEarly = entry.review_on !== null && entry.review_on > today;
  return (
    <div className="log-verdict-acts">
      {verdict !== null && !isEarly && (
        <Form id={`conclude-${entry.id}`} action={logLinks.entry(entry.id)} isGuarded={false}>
          <input type="hidden" name="verdict" value={verdict} />
          {weeks !== null && <input type="hidden" name="weeks" value={weeks} />}
          {report !== null && <input type="hidden" name="report" value={report.id} />}
          <SubmitButton name="intent" value="conclude" tone="secondary" className="log-conclude">
            <Icon name="check" />
            Conclude: {name.toLowerCase()}
          </SubmitButton>
        </Form>
      )}{" "}
      <Link to={logLinks.conclude(entry.id)} className="btn btn-quiet">
        {verdict === null || isEarly ? "Conclude by hand" : "I disagree"}
      </Link>
    </div>
  );
}

function Concluded({ entry: { conclusion } }: { entry: LogEntry }) {
  if (conclusion === null) return null;
  const { name } = verdictOf(conclusion.verdict);
  const who = conclusion.person?.name ?? "Someone who left";
  return (
    <div className="log-verdict-concluded">
      <p>
        <b>
          <bdi>{who}</bdi> concluded: {name.toLowerCase()}.
        </b>{" "}
        {conclusion.computed !== null &&
          conclusion.computed !== conclusion.verdict &&
          `The numbers said: ${verdictOf(conclusion.computed).name.toLowerCase()}.`}
      </p>
      {conclusion.note !== null && <p dir="auto">{conclusion.note}</p>}
    </div>
  );
}
