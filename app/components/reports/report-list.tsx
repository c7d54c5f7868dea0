import type { ReportSummary } from "#contract/reports.ts";
import { PLATFORM_NAMES, type Platform } from "#domain/reports/vocabulary.ts";
import { figureText } from "#domain/reports/figure-text.ts";
import { formatDays } from "#lib/dates.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { Moment } from "#ui/time.tsx";
import { reportLinks } from "./report-links.ts";
import { ReportStatus } from "./report-status.tsx";

export const platformName = (platform: string): string =>
  Object.hasOwn(PLATFORM_NAMES, platform) ? PLATFORM_NAMES[platform as Platform] : platform;

export const platformNames = (platforms: readonly string[]): string => platforms.map(platformName).join(", ");

/** Renders reports as a table, the latest first. */
export const ReportList = ({ reports, zone }: { reports: readonly ReportSummary[]; zone: string | null }) => (
  <Table
    caption={<span className="sr-only">Reports</span>}
    rows={reports}
    rowKey={({ id }) => id}
    className="report-list"
    columns={[
      {
        heading: "Report",
        names: true,
        cell: ({ id, name, platforms }) => (
          <>
            <Link to={reportLinks(id).report}>{name}</Link>
            <span className="report-note">{platformNames(platforms)}</span>
          </>
        ),
      },
      { heading: "Status", cell: ({ status }) => <ReportStatus of={status} /> },
      {
        heading: "Findings",
        align: "end",
        cell: ({ open_findings: open }) => (open === 0 ? "–" : open),
      },
      {
        heading: "Cost",
        align: "end",
        cell: ({ cost }) =>
          cost.length === 0
            ? "–"
            : cost.map(({ currency, value }) => figureText("cost", { value }, currency)).join(", "),
      },
      {
        heading: "Period",
        cell: ({ period }) => (period === null ? "–" : formatDays(period.from, period.to)),
      },
      { heading: "Project", cell: ({ project }) => project?.name ?? "–" },
      {
        heading: "Changed",
        cell: ({ updated_at: at, owner, shared }) => (
          <span className="report-changed">
            {owner && <Avatar name={owner.name} image={null} size="sm" />}
            {at && <Moment at={at} zone={zone} />}
            {shared && (
              <>
                <Icon name="share-2" size={14} />
                <span className="sr-only">Shared</span>
              </>
            )}
          </span>
        ),
      },
    ]}
  />
);
