import type { ReactNode } from "react";
import { PageTop } from "#components/shell/page-top.tsx";
import type { LogSummary } from "#contract/ad-log.ts";
import type { AnyForm } from "#forms/use-form.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { Menu, MenuItem } from "#ui/menu.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import { logLinks } from "./log-links.ts";

type Props = {
  page: "Timeline" | "No reason" | "To review";
  summary: Pick<LogSummary, "no_reason" | "to_review">;
  /** The present filter of the timeline, which the ledger and the file have, too. */
  query: string;
  form: AnyForm;
  labels: Readonly<Record<string, string>>;
  refusal?: string | undefined;
  children?: ReactNode;
};

/** Begins the ad log: its views, and what can be done with all of it. */
export const LogTop = ({ page, summary, query, form, labels, refusal }: Props) => (
  <div className="tool-top">
    <PageTop
      page={page === "Timeline" ? "Ad log" : `${page}, ad log`}
      title="Ad log"
      isCompact
      form={form}
      labels={labels}
      refusal={refusal}
      actions={
        <>
          <ButtonLink to={logLinks.imports}>
            <Icon name="upload" />
            <span className="action-word">Import</span>
          </ButtonLink>{" "}
          <ButtonLink to={logLinks.ledger + query}>
            <Icon name="printer" />
            <span className="action-word">Print for client</span>
          </ButtonLink>{" "}
          <Menu id="log-actions" label="More actions" record="Ad log" look="dots">
            <MenuItem to={logLinks.new} icon="plus">
              Log with details
            </MenuItem>{" "}
            <MenuItem to={logLinks.export} icon="download" reloadDocument>
              Download all as CSV
            </MenuItem>
          </Menu>
        </>
      }
    />
    <div className="tool-bar">
      <TabLinks
        label="Ad log"
        look="views"
        tabs={[
          { label: "Timeline", to: logLinks.index, current: page === "Timeline" },
          {
            label: "No reason",
            to: logLinks.noReason,
            current: page === "No reason",
            count: summary.no_reason || null,
            isHot: true,
          },
          {
            label: "To review",
            to: logLinks.toReview,
            current: page === "To review",
            count: summary.to_review || null,
          },
        ]}
      />
    </div>
  </div>
);
