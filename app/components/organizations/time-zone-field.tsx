import { useEffect, useState } from "react";
import { SelectField } from "#forms/select-field.tsx";
import type { Field } from "#forms/use-form.ts";
import { timeZoneLabel } from "#lib/time-zones.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { formatTime } from "#lib/dates.ts";

/** The default if no other zone is known. */
export const UTC = "UTC";

/** Suggests the browser's time zone, which only a script can read, and shows the current time in the selected zone. */
export function TimeZoneField({
  field,
  label,
  zones,
  isNew,
}: {
  field: Field<string>;
  label: string;
  zones: readonly string[];
  /** Whether the form is new, so that it shows no earlier choice. */
  isNew: boolean;
}) {
  const time = useTimeThere(field.id, isNew ? zones : null);
  return (
    <SelectField
      field={field}
      label={label}
      // The time comes last, so that nothing moves when a script fills it in.
      hint={
        <>
          Posts use this time zone. {time === null ? "It’s set to UTC." : `It’s ${formatTime(time)} there.`}
        </>
      }
      options={zones.map((value) => ({ value, label: timeZoneLabel(value) }))}
    />
  );
}

const TICK_MS = 10_000;

/** Returns the time in the selected zone, or null until a script runs. Selects the first of `zones` that is the browser's. */
function useTimeThere(id: string, zones: readonly string[] | null): string | null {
  const [time, setTime] = useState<string | null>(null);
  // The select belongs to the form, and the time depends on the clock. React controls neither.
  useEffect(() => {
    const select = document.getElementById(id);
    if (!(select instanceof HTMLSelectElement)) return undefined;
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (select.value === UTC && zones?.includes(own)) suggest(select, own);
    const tell = () => setTime(wallClock(new Date(), select.value)?.time ?? null);
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
  return time;
}

/** Sets the value as if the page had been rendered with it, because a suggestion isn't user input. */
function suggest(select: HTMLSelectElement, zone: string) {
  for (const option of select.options) option.defaultSelected = option.value === zone;
  select.value = zone;
}
