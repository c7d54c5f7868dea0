import { Moment } from "#ui/time.tsx";
import type { ShownChange } from "./shown-history.server.ts";

const conjunction = new Intl.ListFormat("en-US");

/** Lists the changes of an item's status, the newest first. */
export const HistoryList = ({ history, zone }: { history: readonly ShownChange[]; zone: string | null }) => (
  <ol className="history">
    {history.map((change) => (
      <li key={change.id}>
        <p>
          <b>{change.event}</b> by {change.actor?.name ?? change.client ?? "Marquee"}
          {change.client && " by review link"}
          {change.to === "approved" && change.is_own_version && " (their own version)"},{" "}
          <Moment at={change.created_at} zone={zone} />
          {change.version_number > 0 && `, version ${change.version_number}`}
        </p>
        {change.asked.length > 0 && <p dir="auto">Asked {conjunction.format(change.asked)}.</p>}
        {change.reason && (
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
            {/^https?:/.test(change.reason) ? (
              <a href={change.reason} rel="noreferrer" className="text-link underline">
                {change.reason}
              </a>
            ) : (
              change.reason
            )}
          </p>
        )}
      </li>
    ))}
  </ol>
);
