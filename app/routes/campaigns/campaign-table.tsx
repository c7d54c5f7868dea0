/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label --
   once CSS changes `display`, some browsers forget what these elements are; the roles say it again. An empty cell is no control. */
import { clsx } from "clsx";
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

/** Where each column is hidden, and how wide it is. */
const COLUMNS = {
  select: "md:w-10 md:pl-4 print:hidden",
  name: "md:pl-3",
  kind: "max-lg:hidden w-33 pl-3",
  status: "md:w-41 md:pl-3",
  owner: "max-md:hidden w-15 pl-3",
  dates: "max-[86rem]:hidden w-34 pl-3",
  approved: "md:w-20 md:pl-3",
  spent: "max-md:hidden w-35 pl-3",
  more: "md:w-12 md:pr-2 md:text-end print:hidden",
};

const HEAD = "h-8 bg-sunken text-start text-xs font-medium text-ink-2";
const CELL = "md:h-(--row-height) md:border-t md:border-hairline";

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
    <div className="rounded-lg border border-hairline bg-surface">
      <table role="table" className="w-full border-separate border-spacing-0 max-md:block md:table-fixed">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" className={clsx(HEAD, COLUMNS.select, "rounded-ss-lg")}>
                <span className="sr-only">Select</span>
                <SelectAll name={selection.name} />
              </th>
            )}
            <Heading className={clsx(COLUMNS.name, !selection && "rounded-ss-lg")}>Name</Heading>
            <Heading className={COLUMNS.kind}>Type</Heading>
            <Heading className={COLUMNS.status}>Status</Heading>
            <Heading className={COLUMNS.owner}>Owner</Heading>
            <Heading className={COLUMNS.dates}>Dates</Heading>
            {approved.length > 0 && <Heading className={COLUMNS.approved}>Approved</Heading>}
            {isSpent && <Heading className={COLUMNS.spent}>Spent</Heading>}
            <Heading className={clsx(COLUMNS.more, "rounded-se-lg")}>
              <span className="sr-only">Actions</span>
            </Heading>
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
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
            <tr role="row" className="*:h-10 *:border-t *:border-hairline *:bg-sunken *:text-ink-2">
              {selection && <td role="cell" className="rounded-es-lg print:hidden" />}
              <td
                role="cell"
                className={clsx(COLUMNS.name, "text-start font-medium", !selection && "rounded-es-lg")}
              >
                {sumOf}
              </td>
              <td role="cell" className={COLUMNS.kind} />
              <td role="cell" className={COLUMNS.status} />
              <td role="cell" className={COLUMNS.owner} />
              <td role="cell" className={COLUMNS.dates} />
              <td role="cell" className={COLUMNS.approved}>
                {sum("value")}/{sum("max")}
                <span className="sr-only"> approved</span>
              </td>
              {isSpent && <td role="cell" className={COLUMNS.spent} />}
              <td role="cell" className="rounded-ee-lg print:hidden" />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

const Heading = ({ className, children }: { className: string; children: ReactNode }) => (
  <th role="columnheader" scope="col" className={clsx(HEAD, className)}>
    {children}
  </th>
);

const Cell = ({ className, children }: { className: string; children: ReactNode }) => (
  <td role="cell" className={clsx(CELL, className)}>
    {children}
  </td>
);

/** What a row lacks. On a phone its place stays empty. */
const NOTHING = <span className="text-ink-3 max-md:hidden">–</span>;

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
    <tr
      role="row"
      className="hover:*:bg-hover has-[:checked]:*:bg-accent-soft max-md:grid max-md:grid-cols-[1.75rem_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-2 max-md:border-hairline max-md:p-2 max-md:pl-3.5 max-md:not-first:border-t max-md:hover:*:bg-transparent max-md:has-[:checked]:bg-accent-soft"
    >
      {selection && (
        <Cell className={COLUMNS.select}>
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
      <th
        role="rowheader"
        scope="row"
        dir="auto"
        className={clsx(CELL, COLUMNS.name, "text-start font-semibold max-md:col-start-2")}
      >
        <div className="flex min-w-0 items-center gap-x-2.5 print:flex-wrap">
          <Thumb image={image} glyph={kind === "GoogleAd" ? "text" : "image"} />
          {path ? (
            <Link
              to={path}
              dir="auto"
              className="min-w-0 py-1 hover:underline hover:underline-offset-2 md:truncate print:flex-1 print:whitespace-normal"
            >
              {name}
            </Link>
          ) : (
            <bdi className="min-w-0 md:truncate print:flex-1 print:whitespace-normal">{name}</bdi>
          )}{" "}
          <span className="flex-none font-normal max-md:hidden print:basis-full">
            <LabelChips labels={labels} />
          </span>
        </div>
      </th>
      <Cell className={COLUMNS.kind}>
        <KindBadge kind={kind} />
      </Cell>
      <Cell className={clsx(COLUMNS.status, "max-md:col-start-2 max-md:row-start-2 max-md:pl-12.5")}>
        {part("status", `Status of ${name}: ${statusWord(status)}`, "s", <Status of={status} />)}
      </Cell>
      <Cell className={COLUMNS.owner}>
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
      <Cell className={COLUMNS.dates}>
        {part(
          "dates",
          `Dates of ${name}: ${dates.said || "none"}`,
          "d",
          dates.short === "" ? (
            NOTHING
          ) : (
            <span className="grid gap-1 text-sm leading-4 text-ink-2 tabular-nums">
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
        <Cell
          className={clsx(COLUMNS.approved, "max-md:col-start-2 max-md:row-start-2 max-md:justify-self-end")}
        >
          {approved && approved.max > 0 ? <Ring {...approved} word="approved" /> : NOTHING}
        </Cell>
      )}
      {isSpent && (
        <Cell className={COLUMNS.spent}>
          {spent && (
            <span className="grid max-w-30 gap-1 text-sm leading-4">
              <span>
                <b className={isOver(spent) ? "font-medium text-danger" : "font-medium"}>
                  {shortMoneyText(spent.value, spent.currency)}
                </b>
                {spent.max !== null && (
                  <span className="text-ink-3"> of {shortMoneyText(spent.max, spent.currency)}</span>
                )}
              </span>
              {spent.max !== null && (
                <Meter value={spent.value} max={spent.max} {...(isOver(spent) && { tone: "red" })} />
              )}
            </span>
          )}
        </Cell>
      )}
      <Cell className={clsx(COLUMNS.more, "max-md:col-start-3 max-md:row-start-1")}>
        {path && row.hasActions && (
          <PartLink look="dots" to={`${path}/more${queries.more}`} label={`Actions of ${name}`} />
        )}
      </Cell>
    </tr>
  );
}

const isOver = ({ value, max }: NonNullable<ShownCampaign["spent"]>) => max !== null && value > max;
