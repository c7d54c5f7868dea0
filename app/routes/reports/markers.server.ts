import { listLogEntries, offersLog } from "#api-client/ad-log.server.ts";
import type { ReportMarker } from "#components/reports/report-markers.tsx";
import type { Period, Report } from "#contract/reports.ts";
import { LOG_CATEGORIES, type LogCategory } from "#contract/vocabulary.ts";
import type { Api } from "#middleware/api.server.ts";

/** What a chart shows unless somebody chooses: what moves numbers most. */
const USUAL_MARKS: readonly LogCategory[] = [
  "budget",
  "bid",
  "targeting",
  "audience",
  "creative",
  "landing_page",
  "status",
  "external",
];

/** Days that have a marker. More would hide the chart. */
const DAYS = 12;
const CAMPAIGNS = 50;

/** Returns the categories that an address chooses. None at all hides the markers. */
export function marksIn(params: URLSearchParams): readonly LogCategory[] {
  const wanted = params.getAll("mark");
  if (wanted.length === 0) return USUAL_MARKS;
  return LOG_CATEGORIES.filter((one) => wanted.includes(one));
}

type Shown = {
  report: Pick<Report, "campaign_names">;
  /** The campaigns that are shown, if not all. */
  campaigns: readonly string[];
  period: Period | null;
  marks: readonly LogCategory[];
};

/** Returns the latest days on which something was changed that the report has numbers of, in their order. Null without a log. */
export async function markersOf(
  api: Api,
  { report, campaigns, period, marks }: Shown,
): Promise<ReportMarker[] | null> {
  if (!(await offersLog(api))) return null;
  if (period === null || marks.length === 0) return [];
  const days = { ...period, small: "0" as const, page: 1 };
  const names = (campaigns.length > 0 ? campaigns : report.campaign_names).slice(0, CAMPAIGNS);
  const [ofCampaigns, outside] = await Promise.all([
    listLogEntries(api, {
      ...days,
      campaign_name: names.length > 0 ? names : [""],
      category: marks.filter((mark) => mark !== "external"),
    }),
    marks.includes("external") ? listLogEntries(api, { ...days, category: ["external"] }) : null,
  ]);
  const byDay = Map.groupBy([...ofCampaigns.data, ...(outside?.data ?? [])], ({ occurred_on: day }) => day);
  return [...byDay]
    .map(([day, entries]) => ({ day, entries }))
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .slice(-DAYS);
}
