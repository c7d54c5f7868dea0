import type { Figures, ReportData, ReportGroup } from "#contract/reports.ts";
import type { ReportShownBy } from "#contract/vocabulary.ts";
import { figureText, METRIC_NAMES } from "#domain/reports/figure-text.ts";
import { type Metric, METRICS } from "#domain/reports/vocabulary.ts";
import { formatDay } from "#lib/dates.ts";
import { type BarLook, ShareBar } from "#ui/chart/share-bar.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { platformName } from "./report-list.tsx";
import { ScrollBox } from "./scroll-box.tsx";

export const SHOWN_BY_NAMES: Readonly<Record<ReportShownBy, string>> = {
  campaign: "Campaign",
  ad_group: "Ad group",
  ad: "Ad",
  keyword: "Keyword",
  search_term: "Search term",
  platform: "Platform",
  account: "Account",
  day: "Day",
  week: "Week",
};

const headingOf = (by: string) =>
  Object.hasOwn(SHOWN_BY_NAMES, by) ? SHOWN_BY_NAMES[by as ReportShownBy] : by;

/** Columns beside findings, where there is less room. */
const SHORT: readonly Metric[] = [
  "cost",
  "sessions",
  "clicks",
  "ctr",
  "conversions",
  "cpa",
  "roas",
  "link_clicks",
  "impressions",
  "value",
];
const SHORT_MOST = 6;
const SHORT_NAMES: Partial<Record<Metric, string>> = {
  conversions: "Conv.",
  cpa: "Cost/conv.",
  cvr: "Conv. rate",
  value: "Conv. value",
  impressions: "Impr.",
};

type Props = {
  data: ReportData;
  /** What the rows have. */
  metrics: readonly Metric[];
  /** A metric or "name", with `-` for the highest first. */
  sort: string;
  /** The part of the address that links keep, with its question mark. */
  kept: string;
  /** Where the table is sorted, if not on this page. */
  sortAt?: string;
  /** Where the rows behind a row are. Without it, names aren’t links. */
  rowsAt?: string;
  /** Where the table with all columns is. With it, this one has few columns and amounts without cents. */
  allAt?: string;
};

/** Renders a row for each campaign, ad, day, and so on, with the totals last. */
export function ReportTable({ data, metrics, sort, kept, sortAt = "", rowsAt, allAt }: Props) {
  const isShort = allAt !== undefined;
  const known = (isShort ? SHORT : METRICS).filter((metric) => metrics.includes(metric));
  const columns = isShort ? known.slice(0, SHORT_MOST) : known;
  const highest = Math.max(0, ...data.groups.map(({ figures }) => figures.cost?.value ?? 0));
  const hasShares = isShort && highest > 0 && columns.includes("cost");
  const to = (by: string) => {
    const params = new URLSearchParams(kept);
    params.set("by", data.shown_by);
    if (data.part !== null) params.set("part", data.part);
    params.set("sort", sort === `-${by}` ? by : `-${by}`);
    return `${sortAt}?${params}`;
  };
  const direction = (by: string) =>
    sort === by ? ("ascending" as const) : sort === `-${by}` ? ("descending" as const) : undefined;
  const heading = data.part ?? headingOf(data.shown_by);
  const title = data.part === null ? `${heading}s` : `Campaigns by ${data.part}`;
  const parts = isShort || data.part !== null ? [] : data.part_names;
  return (
    <section className="card report-card">
      <header className="report-card-head">
        <h2>{title}</h2>
        {isShort && (
          <Link to={allAt + kept} className="btn btn-quiet btn-small">
            All columns
          </Link>
        )}
      </header>
      <ScrollBox label={title}>
        <table className="report-table">
          <thead>
            <tr>
              <SortHead of="name" label={heading} direction={direction("name")} to={to("name")} />
              {parts.map((part) => (
                <th key={`part ${part}`} scope="col" dir="auto">
                  {part}
                </th>
              ))}
              {columns.flatMap((metric) => [
                <SortHead
                  key={metric}
                  of={metric}
                  label={SHORT_NAMES[metric] ?? METRIC_NAMES[metric]}
                  direction={direction(metric)}
                  to={to(metric)}
                />,
                metric === "cost" && hasShares && (
                  <th key="share" scope="col">
                    <span className="sr-only">Compared with the highest cost</span>
                  </th>
                ),
              ])}
            </tr>
          </thead>
          <tbody>
            {data.groups.map((group) => (
              <tr key={`${group.platform} ${group.key}`}>
                <th scope="row" dir="auto">
                  <GroupName group={group} by={data.shown_by} part={data.part} rowsAt={rowsAt} kept={kept} />
                </th>
                {parts.map((part) => (
                  <td key={`part ${part}`} className="whitespace-nowrap" dir="auto">
                    {group.parts.find(({ name }) => name === part)?.value ?? "–"}
                  </td>
                ))}
                {columns.flatMap((metric) => [
                  <FigureCell
                    key={metric}
                    metric={metric}
                    of={group.figures}
                    data={data}
                    isExact={!isShort}
                  />,
                  metric === "cost" && hasShares && (
                    <td key="share" className="report-share">
                      <ShareBar
                        share={(group.figures.cost?.value ?? 0) / highest}
                        look={LOOKS.get(group.platform ?? "other") ?? "gray"}
                      />
                    </td>
                  ),
                ])}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {parts.map((part) => (
                <td key={`part ${part}`}>{"\u00A0"}</td>
              ))}
              {columns.flatMap((metric) => [
                <FigureCell key={metric} metric={metric} of={data.figures} data={data} isExact={!isShort} />,
                metric === "cost" && hasShares && <td key="share">{"\u00A0"}</td>,
              ])}
            </tr>
          </tfoot>
        </table>
      </ScrollBox>
    </section>
  );
}

const LOOKS = new Map<string, BarLook>([
  ["google", "yellow"],
  ["meta", "blue"],
  ["linkedin", "purple"],
  ["tiktok", "pink"],
  ["pinterest", "pink"],
  ["microsoft", "green"],
  ["ga4", "green"],
]);

type SortProps = {
  of: Metric | "name";
  label: string;
  direction: "ascending" | "descending" | undefined;
  to: string;
};

const SortHead = ({ of, label, direction, to }: SortProps) => (
  <th scope="col" className={of === "name" ? undefined : "report-number"} aria-sort={direction}>
    <Link to={to}>
      {label}
      {of !== "name" && label !== METRIC_NAMES[of] && <span className="sr-only"> {METRIC_NAMES[of]}</span>}
      {direction && <Icon name={direction === "ascending" ? "arrow-up" : "arrow-down"} size={13} />}
    </Link>
  </th>
);

/** Metrics of which less is better. */
const COSTS: readonly Metric[] = ["cpa", "cpc", "cpm"];

/** Says whether a metric reaches its target, or misses it by half. */
function verdictOf(metric: Metric, figures: Figures, targets: ReportData["targets"]) {
  const target = targets.find((one) => one.metric === metric)?.value;
  const value = figures[metric]?.value ?? null;
  if (target === undefined || value === null || value === 0) return undefined;
  const reached = COSTS.includes(metric) ? target / value : value / target;
  return reached >= 1 ? "good" : reached <= 0.5 ? "bad" : undefined;
}

type CellProps = { metric: Metric; of: Figures; data: ReportData; isExact: boolean };

function FigureCell({ metric, of, data, isExact }: CellProps) {
  const verdict = verdictOf(metric, of, data.targets);
  return (
    <td className="report-number" data-tone={verdict}>
      {figureText(metric, of[metric], data.currency, isExact)}
      {verdict && (
        <span className="sr-only">
          {verdict === "good" ? ", reaches the target" : ", far from the target"}
        </span>
      )}
    </td>
  );
}

type NameProps = {
  group: ReportGroup;
  by: string;
  part: string | null;
  rowsAt: string | undefined;
  kept: string;
};

function GroupName({ group, by, part, rowsAt, kept }: NameProps) {
  const isTime = by === "day" || by === "week";
  const name =
    by === "platform"
      ? platformName(group.key)
      : isTime
        ? formatDay(group.key)
        : group.name || `(no ${part ?? "name"})`;
  const params = new URLSearchParams(kept);
  params.set("by", by);
  if (part !== null) params.set("part", part);
  params.set("key", group.key);
  if (group.platform !== null) params.set("platform", group.platform);
  return (
    <>
      {rowsAt === undefined ? name : <Link to={`${rowsAt}?${params}`}>{name}</Link>}
      {group.platform !== null && by !== "platform" && (
        <span className="report-note">{platformName(group.platform)}</span>
      )}
    </>
  );
}
