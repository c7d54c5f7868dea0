import { DaysChip } from "#components/days-chip.tsx";
import { FilterChip, FilterForm } from "#components/filter-chips.tsx";
import { CATEGORIES } from "#components/ad-log/log-words.ts";
import { LOG_CATEGORIES, type LogCategory } from "#contract/vocabulary.ts";
import type { Period, Report } from "#contract/reports.ts";
import { formatDays } from "#lib/dates.ts";
import { searchWith } from "#lib/search-params.ts";
import { Link } from "#ui/link.tsx";
import { platformName } from "./report-list.tsx";

/** What a report shows, as its address says. */
type ReportFilter = {
  from: string;
  to: string;
  against: string;
  campaign: string[];
  platform: string[];
};

type Props = {
  report: Pick<Report, "period" | "platforms" | "campaign_names">;
  filter: ReportFilter;
  /** The days that are shown, and those they are compared with. */
  period: Period | null;
  before: Period | null;
  /** Other parts of the address that stay, such as the order of the table. */
  hidden?: Readonly<Record<string, string | undefined>>;
  /** What of the ad log the chart shows. Null if there is no log. */
  marks?: readonly LogCategory[] | null;
};

const daysText = (period: Period) => formatDays(period.from, period.to);

/** Renders the chips of a report: its period, what it is compared with, campaigns, and platforms. */
export function ReportFilters({ report, filter, period, before, hidden = {}, marks = null }: Props) {
  const isFiltered = Object.values(filter).some((value) => value.length > 0);
  return (
    <FilterForm
      label="Filter the report"
      clear={isFiltered && <Link to={searchWith(hidden) || "?"}>Clear filters</Link>}
    >
      {Object.entries(hidden).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {report.period !== null && (
        <DaysChip label="Period" from={filter.from} to={filter.to} whole={report.period} shown={period} />
      )}
      {report.period !== null && (
        <FilterChip
          label="Against"
          name="against"
          type="radio"
          none=""
          values={[filter.against]}
          options={[
            { value: "", label: before === null ? "The days before" : daysText(before) },
            { value: "none", label: "Nothing" },
          ]}
        />
      )}
      {report.platforms.length > 1 && (
        <FilterChip
          label="Platform"
          name="platform"
          values={filter.platform}
          options={report.platforms.map((value) => ({ value, label: platformName(value) }))}
        />
      )}
      {report.campaign_names.length > 1 && (
        <FilterChip
          label="Campaign"
          name="campaign"
          values={filter.campaign}
          options={report.campaign_names.map((value) => ({ value, label: value }))}
        />
      )}
      {marks !== null && (
        <FilterChip
          label="Markers"
          name="mark"
          values={marks}
          options={LOG_CATEGORIES.map((value) => ({ value, label: CATEGORIES[value].name }))}
        />
      )}
    </FilterForm>
  );
}
