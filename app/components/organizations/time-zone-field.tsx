import { useEffect, useState } from "react";
import { Icon } from "#ui/icons.tsx";
import { SelectField } from "#forms/select-field.tsx";
import type { Field } from "#forms/use-form.ts";
import { timeZoneLabel } from "#lib/time-zones.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { formatTime } from "#lib/dates.ts";

/** The default if no other zone is known. */
export const UTC = "UTC";

type Props = {
  field: Field<string>;
  label: string;
  zones: readonly string[];
  /** Whether the form is new, so that it shows no earlier choice. */
  isNew: boolean;
  /** Whether the field is folded away behind a line that says what is selected. */
  isFolded?: boolean;
};

/** Suggests the browser's time zone, which only a script can read, and shows the current time in the selected zone. */
export function TimeZoneField({ field, label, zones, isNew, isFolded = false }: Props) {
  const there = useTimeThere(field.id, isNew ? zones : null);
  const select = (
    <SelectField
      field={field}
      label={label}
      // The time comes last, so that nothing moves when a script fills it in.
      hint={
        <>
          Posts use this time zone.{" "}
          {there === null ? "It’s set to UTC." : `It’s ${formatTime(there.time)} there.`}
        </>
      }
      options={zones.map((value) => ({ value, label: timeZoneLabel(value) }))}
    />
  );
  if (!isFolded) return select;
  return (
    <details className="zone-fold">
      <summary>
        <Icon name="globe" size={16} />
        <span>
          {label} <b>{timeZoneLabel(there?.zone ?? field.defaultValue ?? UTC)}</b>
          {there !== null && `, ${formatTime(there.time)} now`}
        </span>{" "}
        <span className="zone-change">Change</span>
      </summary>
      {select}
    </details>
  );
}

const TICK_MS = 10_000;

type There = { zone: string; time: string };

/** Returns the selected zone and its time, or null until a script runs. Selects the first of `zones` that is the browser's. */
function useTimeThere(id: string, zones: readonly string[] | null): There | null {
  const [there, setThere] = useState<There | null>(null);
  // The select belongs to the form, and the time depends on the clock. React controls neither.
  useEffect(() => {
    const select = document.getElementById(id);
    if (!(select instanceof HTMLSelectElement)) return undefined;
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (select.value === UTC && zones?.includes(own)) suggest(select, own);
    const tell = () => {
      const time = wallClock(new Date(), select.value)?.time;
      setThere(time === undefined ? null : { zone: select.value, time });
    };
    tell();
    const timer = setInterval(tell, TICK_MS);
    select.addEventListener("input", tell);
    return () => {
      clearInterval(timer);
      select.removeEventListener("input", tell);
    };
    // The suggestion is made only once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  return there;
}

/** Sets the value as if the page had been rendered with it, because a suggestion isn't user input. */
function suggest(select: HTMLSelectElement, zone: string) {
  for (const option of select.options) option.defaultSelected = option.value === zone;
  select.value = zone;
}
