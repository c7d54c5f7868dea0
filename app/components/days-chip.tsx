import { useId } from "react";
import { formatDays } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { useClosedByNavigation } from "#ui/use-closed-by-navigation.ts";

type Props = {
  label: string;
  /** What is chosen. Blank where nothing is. */
  from: string;
  to: string;
  /** The days that are shown if none are chosen, of which others can be chosen. Without them, any days can be. */
  whole?: { from: string; to: string };
  /** The days that are shown, if they aren’t those that are chosen. */
  shown?: { from: string; to: string } | null;
};

/** Renders a chip with the days that are shown, which opens the fields of the first and the last one. */
export function DaysChip({ label, from, to, whole, shown }: Props) {
  const id = useId();
  const body = useClosedByNavigation();
  const { from: first, to: last } = shown ?? whole ?? { from: from || null, to: to || null };
  const said = formatDays(first, last);
  return (
    <div className="filter-chip menu" data-on={said !== "" || undefined}>
      <button type="button" className="menu-button" popoverTarget={id}>
        {said === "" ? (
          label
        ) : (
          <>
            <span className="sr-only">{label}</span> <b>{said}</b>
          </>
        )}
        <Icon name="chevron-down" size={13} />
      </button>
      <div ref={body} id={id} popover="auto" className="menu-body" data-align="start">
        <fieldset className="menu-sheet filter-days" key={`${from} ${to}`} aria-label={label}>
          <label>
            Start date{" "}
            <input
              type="date"
              name="from"
              className="input"
              defaultValue={from || whole?.from}
              min={whole?.from}
              max={whole?.to}
            />
          </label>
          <label>
            End date{" "}
            <input
              type="date"
              name="to"
              className="input"
              defaultValue={to || whole?.to}
              min={whole?.from}
              max={whole?.to}
            />
          </label>
          <Button type="submit" size="small">
            Show {label.toLowerCase()}
          </Button>
        </fieldset>
      </div>
    </div>
  );
}
