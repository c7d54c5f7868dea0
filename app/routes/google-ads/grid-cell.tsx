import { clsx } from "clsx";
import { useState } from "react";
import { excessIn, type GridColumn } from "#domain/google-ads/grid.ts";
import { adWidth } from "#domain/google-ads/width.ts";
import { Icon } from "#ui/icons.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

type Props = {
  row: string;
  /** The ad's title. */
  title: string;
  column: GridColumn;
  text: string;
  /** The text that is saved. */
  saved: string;
  pin: number | null;
  savedPin: number | null;
  hasIssue: boolean;
  canUpdate: boolean;
  /** Pins the text to the next position, and from the last to none. */
  onPin: (key: string) => void;
};

export const cellId = (row: string, key: string) => `cell-${row}-${key}`;

/** A text of an ad with its length. The server counts, and scripts go on while the user types. */
export function GridCell({
  row,
  title,
  column,
  text,
  saved,
  pin,
  savedPin,
  hasIssue,
  canUpdate,
  onPin,
}: Props) {
  const [typed, setTyped] = useState(text);
  const isHydrated = useHydrated();
  const { key, label, pins, part } = column;
  const width = adWidth(typed);
  const over = excessIn(column, typed);
  const id = cellId(row, key);
  const mark = pin !== null && typed !== "" && (
    <>
      <Icon name="pin" />
      <span className="sr-only">Pinned to position </span>
      {pin}
    </>
  );
  return (
    <td
      className={clsx(
        "grid-cell",
        part === "descriptions" && "grid-cell-long",
        part === "final_url" && "grid-cell-url",
      )}
      data-label={label}
      data-pinned={pin !== null && typed !== "" ? true : undefined}
      data-filled={typed !== "" || undefined}
      data-over={over > 0 || undefined}
      data-issue={hasIssue || undefined}
      data-changed={typed !== saved || (typed !== "" && pin !== savedPin) || undefined}
    >
      <div className="grid-cell-in">
        {canUpdate ? (
          <textarea
            id={id}
            name={`ads.${row}.${key}`}
            rows={1}
            dir="auto"
            aria-label={`${label} of ${title}`}
            aria-describedby={typed === "" ? undefined : `${id}-count`}
            aria-invalid={over > 0 || undefined}
            spellCheck={part !== "final_url"}
            defaultValue={text}
            data-column={key}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        ) : (
          <span id={id} dir="auto">
            {text}
          </span>
        )}
        <span className="grid-cell-marks">
          {isHydrated && canUpdate && pins > 0 ? (
            <button
              type="button"
              className="grid-pin"
              tabIndex={-1}
              data-pin={pin ?? undefined}
              aria-label={`Pin ${label.toLowerCase()} of ${title}: ${pin === null ? "not pinned" : `position ${pin}`}`}
              onClick={() => onPin(key)}
            >
              {mark || <Icon name="pin" />}
            </button>
          ) : (
            mark && <b className="grid-pin">{mark}</b>
          )}{" "}
          {typed !== "" && part !== "final_url" && (
            <span id={`${id}-count`} className="grid-count">
              {width}
              <span className="sr-only">
                {over > 0 ? ` characters, ${over} over the limit` : ` of ${column.limit} characters`}
              </span>
            </span>
          )}
        </span>
      </div>
    </td>
  );
}
