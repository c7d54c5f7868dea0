import { listEveryLogEntry } from "#api-client/ad-log.server.ts";
import { findOrganization } from "#api-client/organizations.server.ts";
import { logLinks } from "#components/ad-log/log-links.ts";
import { actorText, changeText, platformText, titleOf, valueText } from "#components/ad-log/log-words.ts";
import { PrintItem } from "#components/reports/print-item.tsx";
import { FilterForm } from "#components/filter-chips.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import type { LogEntry } from "#contract/ad-log.ts";
import { formatDay, formatDays } from "#lib/dates.ts";
import { addDays } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { Link } from "#ui/link.tsx";
import "#components/ad-log/ad-log.css";
import type { Route } from "./+types/ledger";
import { logCrumb } from "./log-crumb.ts";
import { logFilterOf } from "./log-filter.server.ts";

export const handle = { breadcrumb: () => [logCrumb, { label: "For the client" }] };

/** Days that the ledger shows unless it is asked for others. */
const DAYS = 30;

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { timezone } = await readerOf(context);
  const today = wallClock(new Date(), timezone)?.day ?? "";
  const filter = logFilterOf(url.searchParams);
  const from = filter.from || addDays(today, -DAYS);
  const to = filter.to || today;
  // Clients read what was done, so names and signs are left out unless they are asked for.
  const showsSmall = url.searchParams.get("all") === "1";
  const [entries, organization] = await Promise.all([
    listEveryLogEntry(api, { ...filter, from, to, small: showsSmall ? undefined : "0" }),
    findOrganization(api),
  ]);
  return {
    entries: entries.toReversed(),
    from,
    to,
    showsSmall,
    filter,
    organization: organization?.name ?? "",
  };
}

export default function LogLedger({ loaderData }: Route.ComponentProps) {
  const { entries, from, to, showsSmall, filter, organization } = loaderData;
  return (
    <>
      <PageTop
        page="What we changed"
        lead={
          <>
            <bdi>{organization}</bdi>, {formatDays(from, to)}
            {filter.campaign_name.length > 0 && `, ${filter.campaign_name.join(", ")}`}
          </>
        }
        actions={<PrintItem className="btn btn-secondary max-sm:hidden" />}
      />
      <FilterForm label="Days of the ledger" button="Show" className="log-ledger-days">
        {(["campaign_name", "platform", "category", "person"] as const).flatMap((name) =>
          filter[name].map((value) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          )),
        )}
        {filter.search !== "" && <input type="hidden" name="search" value={filter.search} />}
        <label className="log-ledger-field">
          From <input type="date" name="from" className="input" defaultValue={from} />
        </label>{" "}
        <label className="log-ledger-field">
          To <input type="date" name="to" className="input" defaultValue={to} />
        </label>{" "}
        <label className="log-ledger-field">
          <input type="checkbox" name="all" value="1" defaultChecked={showsSmall} /> With small edits
        </label>
      </FilterForm>
      {entries.length === 0 ? (
        <p>
          Nothing was changed in these days. <Link to={logLinks.index}>Open the log</Link>
        </p>
      ) : (
        <table className="log-ledger">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">What moved</th>
              <th scope="col">From</th>
              <th scope="col">To</th>
              <th scope="col">By</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <LedgerRow key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

const LedgerRow = ({ entry }: { entry: LogEntry }) => (
  <tr>
    <td data-heading="Day">{formatDay(entry.occurred_on)}</td>
    <th scope="row">
      {titleOf(entry)}{" "}
      <span className="log-quiet">
        <bdi>{entry.object}</bdi>, {platformText(entry.platform)}
      </span>
    </th>
    <td data-heading="From" dir="auto">
      {valueText(entry.old_value, entry.unit) ?? "–"}
    </td>
    <td data-heading="To" dir="auto">
      {valueText(entry.new_value, entry.unit) ?? "–"}
      {entry.change !== null && entry.change !== 0 && ` (${changeText(entry.change)})`}
    </td>
    <td data-heading="By" dir="auto">
      {actorText(entry)}
    </td>
    <td data-heading="Why" dir="auto">
      {entry.reason ?? "–"}
    </td>
  </tr>
);
