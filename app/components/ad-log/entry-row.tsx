import type { ReactNode } from "react";
import type { LogEntry } from "#contract/ad-log.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { formatMonthDay } from "#lib/dates.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Menu, MenuItem } from "#ui/menu.tsx";
import { StatusMark } from "#ui/status-mark.tsx";
import { ValueChange } from "#ui/value-change.tsx";
import { logLinks } from "./log-links.ts";
import {
  actorText,
  categoryOf,
  changeText,
  nameOf,
  timeText,
  titleOf,
  valueText,
  verdictOf,
} from "./log-words.ts";

/** Renders what a value was and what it is now. */
export function ValueDiff({
  entry: { old_value: old, new_value: now, unit, change },
}: {
  entry: Pick<LogEntry, "old_value" | "new_value" | "unit" | "change">;
}) {
  const [before, after] = [valueText(old, unit), valueText(now, unit)];
  if (before === null && after === null) return null;
  return (
    <ValueChange before={before} after={after}>
      {change !== null && change !== 0 && <small> {changeText(change)}</small>}
    </ValueChange>
  );
}

/** Renders what came of a change, or when it is asked about. Nothing for one that nobody asks about. */
export function VerdictChip({
  entry: { conclusion, review_on: day },
  today,
}: {
  entry: Pick<LogEntry, "conclusion" | "review_on">;
  today: string;
}) {
  if (conclusion !== null) {
    const { name, icon, tone } = verdictOf(conclusion.verdict);
    return (
      <StatusMark tone={tone === "good" ? "green" : tone === "bad" ? "red" : "gray"} glyph={icon}>
        {name}
      </StatusMark>
    );
  }
  if (day === null) return null;
  return day <= today ? (
    <StatusMark tone="amber" glyph="clock">
      Review
    </StatusMark>
  ) : (
    <StatusMark tone="gray" glyph="hourglass">
      <span className="sr-only">Review on </span>
      {formatMonthDay(day)}
    </StatusMark>
  );
}

/** Shows who made a change: a person, or a robot for a platform or for Marquee itself. */
export const Actor = ({ entry }: { entry: LogEntry }) =>
  entry.is_by_platform || (entry.origin === "automatic" && entry.actor === null) ? (
    <span className="log-robot" title={actorText(entry)}>
      <Icon name="bot" />
      <span className="sr-only">{actorText(entry)}</span>
    </span>
  ) : (
    <Avatar name={actorText(entry)} image={entry.actor?.avatar_url ?? null} isAlone />
  );

type Props = {
  entry: LogEntry;
  today: string;
  /** What comes last: a menu, or a box. */
  end?: ReactNode;
};

/** Renders a change in a list: what, from what to what, why, by whom, and when. */
export function EntryRow({ entry, today, end = <EntryMenu entry={entry} /> }: Props) {
  const { icon, tone } = categoryOf(entry.category);
  return (
    <li className="log-row" data-missing={entry.needs_reason || undefined}>
      <span className="log-sign" data-tone={tone}>
        <Icon name={icon} />
      </span>
      <div className="log-row-text">
        <p className="log-row-title">
          <Link to={logLinks.entry(entry.id)} className="log-row-name">
            <bdi>{titleOf(entry)}</bdi>
          </Link>{" "}
          <span className="log-quiet" dir="auto">
            {entry.object}
          </span>{" "}
          {/* Of what was added, its name says it. */}
          {(entry.old_value !== null || entry.new_value !== entry.object) && <ValueDiff entry={entry} />}
        </p>
        <Reason entry={entry} />
      </div>{" "}
      <VerdictChip entry={entry} today={today} />{" "}
      <span className="log-who">
        <Actor entry={entry} /> <time dateTime={entry.occurred_at}>{timeText(entry)}</time>
      </span>{" "}
      {end}
    </li>
  );
}

/** Renders why a change was made, or that nobody has said it. */
const Reason = ({ entry: { reason, needs_reason: isMissing } }: { entry: LogEntry }) =>
  reason !== null ? (
    <p className="log-reason" dir="auto">
      {reason}
    </p>
  ) : isMissing ? (
    <p className="log-missing">
      <Icon name="circle-help" size={14} />
      No reason yet
    </p>
  ) : null;

function EntryMenu({ entry }: { entry: LogEntry }) {
  const { id, can } = entry;
  return (
    <Menu id={`entry-${id}`} label="More actions" record={nameOf(entry)} look="dots">
      <MenuItem to={`${logLinks.entry(id)}#effect`} icon="chart-column">
        Numbers around this day
      </MenuItem>{" "}
      {can.update && (
        <>
          <MenuItem to={logLinks.correct(id)} icon="pencil">
            Correct
          </MenuItem>{" "}
          {entry.reverted_by === null && (
            <>
              <MenuItem to={logLinks.revert(id)} icon="undo">
                Log a revert
              </MenuItem>{" "}
            </>
          )}
          <Form id={`task-${id}`} action={logLinks.entry(id)} isGuarded={false}>
            <SubmitButton name="intent" value="task" tone="quiet">
              <Icon name="tasks" />
              Make task
            </SubmitButton>
          </Form>{" "}
        </>
      )}
      <MenuItem to={logLinks.copy(id)} icon="copy">
        Duplicate
      </MenuItem>
    </Menu>
  );
}
