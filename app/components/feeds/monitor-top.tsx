import { href } from "react-router";
import { PageTop } from "#components/shell/page-top.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { Menu, MenuItem } from "#ui/menu.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import { monitorLinks } from "./feed-links.ts";

type Props = {
  /** What this page is: "Overview". */
  page: "Overview" | "Reader" | "Products" | "Rules" | "Changes" | "Alerts";
  /** How many entries the reader has that aren't read. */
  unread?: number | undefined;
  refusal?: string | undefined;
};

/** Begins every page of the feed monitor: its tabs, and what adds a feed. */
export const MonitorTop = ({ page, unread, refusal }: Props) => (
  <div className="tool-top">
    <PageTop
      page={page === "Overview" ? "Feed monitor" : `${page}, feed monitor`}
      title={page === "Changes" || page === "Alerts" ? page : "Feed monitor"}
      isCompact
      refusal={refusal}
      actions={
        <>
          <ButtonLink to={href("/micro-tools/feed-monitor/upload")}>
            <Icon name="upload" />
            <span className="action-word">Upload</span>
          </ButtonLink>{" "}
          <ButtonLink to={href("/micro-tools/feed-monitor/new")} tone="primary">
            <Icon name="plus" />
            <span className="action-word">Add feed</span>
          </ButtonLink>{" "}
          <Menu id="monitor-actions" label="More actions" record="Feed monitor" look="dots">
            <MenuItem to={href("/micro-tools/feed-monitor/imports")} icon="upload">
              Import OPML
            </MenuItem>{" "}
            <MenuItem to={href("/micro-tools/feed-monitor/export")} icon="download" reloadDocument>
              Export OPML
            </MenuItem>
          </Menu>
        </>
      }
    />
    <div className="tool-bar">
      <TabLinks
        label="Feed monitor"
        look="views"
        tabs={[
          { label: "Overview", to: monitorLinks.index, current: page === "Overview" },
          { label: "Reader", to: monitorLinks.reader, current: page === "Reader", count: unread || null },
          { label: "Products", to: monitorLinks.products, current: page === "Products" },
          {
            label: "Rules",
            to: href("/micro-tools/feed-monitor/rules"),
            current: page === "Rules",
          },
        ]}
      />
    </div>
  </div>
);
