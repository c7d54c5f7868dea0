/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label --
   once CSS changes `display`, some browsers forget what these elements are; the roles say it again. An empty cell is no control. */
import type { ReactNode } from "react";
import { campaignPath } from "#components/campaigns/campaign-path.ts";
import { DatesBar } from "#components/campaigns/dates-bar.tsx";
import { KindBadge, kindHue } from "#components/campaigns/kind-badge.tsx";
import { LabelChips } from "#components/labels/label-chips.tsx";
import { Status, statusWord } from "#components/status.tsx";
import type { DateWindow } from "#domain/campaigns/date-window.ts";
import { shortMoneyText } from "#lib/money.ts";
import { searchWith } from "#lib/search-params.ts";
import { Avatar, NoAvatar } from "#ui/avatar.tsx";
import { Link } from "#ui/link.tsx";
import { Meter } from "#ui/meter.tsx";
import { PartLink } from "#ui/part-popover.tsx";
import { Ring } from "#ui/ring.tsx";
import { Thumb } from "#ui/thumb.tsx";
import { SelectAll } from "./select-all.tsx";
import type { ShownCampaign } from "./shown-campaign.server.ts";

type Props = {
  caption: string;
  rows: readonly ShownCampaign[];
  place: { projectId: string; folderId: string };
  /** The URL of the list, to which a change returns. */
  back: string;
  window: DateWindow;
  today: string;
  /** The name and the checked values of the checkboxes. Null for a list in which nothing can be selected. */
  selection: { name: string; chosen: ReadonlySet<string> } | null;
  /** What the last row sums up: all campaigns, or those on this page. */
  sumOf: string;
};

/** Renders the campaigns of a folder as rows, and on a phone as cards. A value is changed where it is. */
export function CampaignTable(props: Props) {
  const { caption, rows, back, selection, sumOf } = props;
  const approved = rows.flatMap((row) => row.approved ?? []);
  const isSpent = rows.some(({ spent }) => spent !== null);
  const sum = (of: "value" | "max") => approved.reduce((all, row) => all + row[of], 0);
  const hasSum = sum("max") > 0;
  const queries = {
    more: searchWith({ back }),
    status: searchWith({ part: "status", back }),
    owner: searchWith({ part: "owner", back }),
    dates: searchWith({ part: "dates", back }),
  };
  return (
    <div className="campaign-rows">
      <table role="table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row">
            {selection && (
              <Heading of="select">
                <span className="sr-only">Select</span>
                <SelectAll name={selection.name} />
              </Heading>
            )}
            <Heading of="name">Name</Heading>
            <Heading of="kind">Type</Heading>
            <Heading of="status">Status</Heading>
            <Heading of="owner">Owner</Heading>
            <Heading of="dates">Dates</Heading>
            {approved.length > 0 && <Heading of="approved">Approved</Heading>}
            {isSpent && <Heading of="spent">Spent</Heading>}
            <Heading of="more">
              <span className="sr-only">Actions</span>
            </Heading>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Row
              key={`${row.kind} ${row.id}`}
              row={row}
              {...props}
              queries={queries}
              hasApproved={approved.length > 0}
              isSpent={isSpent}
            />
          ))}
        </tbody>
        {hasSum && (
          <tfoot role="rowgroup" className="max-md:hidden">
            <tr role="row">
              {selection && <Cell of="select" />}
              <Cell of="name">{sumOf}</Cell>
              <Cell of="kind" />
              <Cell of="status" />
              <Cell of="owner" />
              <Cell of="dates" />
              <Cell of="approved">
                {sum("value")}/{sum("max")}
                <span className="sr-only"> approved</span>
              </Cell>
              {isSpent && <Cell of="spent" />}
              <Cell of="more" />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** Each is a class, which says where the column is hidden and how wide it is. */
type Column = "select" | "name" | "kind" | "status" | "owner" | "dates" | "approved" | "spent" | "more";

const Heading = ({ of, children }: { of: Column; children: ReactNode }) => (
  <th role="columnheader" scope="col" className={`of-${of}`}>
    {children}
  </th>
);

const Cell = ({ of, children }: { of: Column; children?: ReactNode }) => (
  <td role="cell" className={`of-${of}`}>
    {children}
  </td>
);

/** What a row lacks. On a phone its place stays empty. */
const NOTHING = <span className="nothing">–</span>;

type RowProps = Props & {
  row: ShownCampaign;
  /** What follows the address of a campaign's own small page, for all actions and for each part. */
  queries: Record<"more" | "status" | "owner" | "dates", string>;
  hasApproved: boolean;
  isSpent: boolean;
};

function Row({ row, place, queries, window, today, selection, hasApproved, isSpent }: RowProps) {
  const { id, kind, name, status, owner, labels, dates, approved, spent, image } = row;
  const path = kind && campaignPath(place, { kind, id });
  const value = `${kind}:${id}`;
  /** A value that can be changed, or the value alone. */
  const part = (of: "status" | "owner" | "dates", label: string, rowKey: string, drawn: ReactNode) =>
    path && row.canUpdate ? (
      <PartLink to={`${path}/more${queries[of]}`} label={label} rowKey={rowKey}>
        {drawn}
      </PartLink>
    ) : (
      drawn
    );
  return (
    <tr role="row">
      {selection && (
        <Cell of="select">
          {kind && row.isSelectable && (
            <input
              type="checkbox"
              name={selection.name}
              value={value}
              aria-label={`Select ${name}`}
              defaultChecked={selection.chosen.has(value)}
            />
          )}
        </Cell>
      )}
      <th role="rowheader" scope="row" dir="auto" className="of-name">
        <div>
          <Thumb image={image} glyph={kind === "GoogleAd" ? "text" : "image"} />
          {path ? (
            <Link to={path} dir="auto">
              {name}
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}{" "}
          <LabelChips labels={labels} />
        </div>
      </th>
      <Cell of="kind">
        <KindBadge kind={kind} />
      </Cell>
      <Cell of="status">
        {part("status", `Status of ${name}: ${statusWord(status)}`, "s", <Status of={status} />)}
      </Cell>
      <Cell of="owner">
        {part(
          "owner",
          `Owner of ${name}: ${owner?.name ?? "no one"}`,
          "a",
          owner ? (
            <Avatar name={owner.name} image={owner.image} isAlone />
          ) : (
            <>
              <NoAvatar />
              <span className="sr-only">No owner</span>
            </>
          ),
        )}
      </Cell>
      <Cell of="dates">
        {part(
          "dates",
          `Dates of ${name}: ${dates.said || "none"}`,
          "d",
          dates.short === "" ? (
            NOTHING
          ) : (
            <span className="dates-drawn">
              {dates.short}
              <DatesBar
                first={dates.first}
                last={dates.last}
                hue={kind ? kindHue(kind) : "purple"}
                window={window}
                today={today}
              />
            </span>
          ),
        )}
      </Cell>
      {hasApproved && (
        <Cell of="approved">
          {approved && approved.max > 0 ? <Ring {...approved} word="approved" /> : NOTHING}
        </Cell>
      )}
      {isSpent && (
        <Cell of="spent">
          {spent && (
            <span className="spent-drawn">
              <b data-over={isOver(spent) || undefined}>{shortMoneyText(spent.value, spent.currency)}</b>
              {spent.max !== null && (
                <>
                  <small> of {shortMoneyText(spent.max, spent.currency)}</small>
                  <Meter value={spent.value} max={spent.max} {...(isOver(spent) && { tone: "red" })} />
                </>
              )}
            </span>
          )}
        </Cell>
      )}
      <Cell of="more">
        {path && row.hasActions && (
          <PartLink look="dots" to={`${path}/more${queries.more}`} label={`Actions of ${name}`} />
        )}
      </Cell>
    </tr>
  );
}

const isOver = ({ value, max }: NonNullable<ShownCampaign["spent"]>) => max !== null && value > max;
