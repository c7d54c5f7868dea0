import { useEffect, useState } from "react";
import { SelectField } from "#forms/select-field.tsx";
import type { Field } from "#forms/use-form.ts";
import { timeZoneLabel } from "#lib/time-zones.ts";
import { wallClock } from "#lib/zoned-time.ts";

/** Where nothing else is known. */
export const UTC = "UTC";

/** Suggests the browser’s zone, which only a script can ask for, and says what time it is in the one that is selected. */
export function TimeZoneField({
  field,
  label,
  zones,
  isNew,
}: {
  field: Field<string>;
  label: string;
  zones: readonly string[];
  /** The form shows nothing that someone chose before. */
  isNew: boolean;
}) {
  const time = useTimeThere(field.id, isNew ? zones : null);
  return (
    <SelectField
      field={field}
      label={label}
      hint={<>{time === null ? "It’s set to UTC." : `It’s ${time} there.`} Posts use this time zone.</>}
      options={zones.map((value) => ({ value, label: timeZoneLabel(value) }))}
    />
  );
}

const TICK_MS = 10_000;

/** The time in the zone that a select shows; null until a script runs. Of `zones`, the browser’s is selected first. */
function useTimeThere(id: string, zones: readonly string[] | null): string | null {
  const [time, setTime] = useState<string | null>(null);
  // The select belongs to the form, and the time to the clock: neither is React’s.
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
    // The suggestion is made once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  return time;
}

/** As if the page had come with it: a suggestion is nothing that someone typed. */
function suggest(select: HTMLSelectElement, zone: string) {
  for (const option of select.options) option.defaultSelected = option.value === zone;
  select.value = zone;
}
