import { type ReactNode } from "react";
import { href } from "react-router";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Report } from "#contract/reports.ts";
import { counted } from "#lib/counts.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { Menu, MenuItem } from "#ui/menu.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import { PrintItem } from "./print-item.tsx";
import { platformNames } from "./report-list.tsx";
import { reportLinks } from "./report-links.ts";

type Props = {
  report: Report;
  /** What this page is, such as "Overview". */
  page: string;
  /** The part of the address that the tabs keep, with its question mark. */
  kept: string;
  /** Beside the tabs. */
  children?: ReactNode;
};

/** Begins every page of a report: its name, what it was read from, and its tabs. */
export function ReportHead({ report, page, kept, children }: Props) {
  const links = reportLinks(report.id);
  const [first] = report.files;
  return (
    <>
      <PageTop
        page={page === "Overview" ? report.name : `${page}, ${report.name}`}
        title={report.name}
        isCompact
        badge={
          <span className="report-source">
            <Icon name="file-spreadsheet" />
            <span>
              {platformNames(report.platforms)}{" "}
              <span className="text-ink-2">
                {counted(report.files.length, "file")}, {counted(report.rows, "row")}
              </span>
            </span>
          </span>
        }
        actions={
          <>
            {report.can.update && (
              <>
                <ButtonLink to={links.files}>
                  <Icon name="upload" />
                  <span className="action-word">Add file</span>
                </ButtonLink>{" "}
                <ButtonLink to={links.links}>
                  <Icon name="share-2" />
                  <span className="action-word">Share</span>
                </ButtonLink>{" "}
              </>
            )}
            <Menu id="report-actions" label="More actions" record={report.name} look="dots">
              {report.can.update && first !== undefined && (
                <>
                  <MenuItem to={links.mapping(first.id)} icon="columns">
                    Check the mapping
                  </MenuItem>{" "}
                </>
              )}
              <MenuItem to={links.files} icon="file">
                Files
              </MenuItem>{" "}
              <MenuItem to={href("/micro-tools/report-analyzer/targets")} icon="flag">
                Targets
              </MenuItem>{" "}
              <MenuItem to={links.export + kept} icon="download" reloadDocument>
                Export CSV
              </MenuItem>{" "}
              <PrintItem />{" "}
              {report.can.update && (
                <>
                  <MenuItem to={links.campaigns} icon="megaphone">
                    Linked campaigns
                  </MenuItem>{" "}
                  <MenuItem to={links.settings} icon="settings">
                    Settings
                  </MenuItem>{" "}
                </>
              )}
              {report.can.delete && (
                <>
                  <MenuItem to={links.delete} icon="trash">
                    Delete…
                  </MenuItem>{" "}
                </>
              )}
            </Menu>
          </>
        }
      />
      <div className="report-bar">
        <TabLinks
          label="Report"
          look="views"
          tabs={[
            { label: "Overview", to: links.report + kept, current: page === "Overview" },
            { label: "Table", to: links.table + kept, current: page === "Table" },
            {
              label: "Findings",
              to: links.findings + kept,
              current: page === "Findings",
              count: report.open_findings || null,
              isHot: true,
            },
            { label: "Compare", to: links.compare + kept, current: page === "Compare" },
          ]}
        />
        {children}
      </div>
    </>
  );
}
