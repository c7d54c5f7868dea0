import type { ReactNode } from "react";
import { DateField } from "#forms/date-field.tsx";
import { type ControlField, counterId } from "#forms/field.tsx";
import { TextField } from "#forms/text-field.tsx";

type Labelled = { field: ControlField; label: string };

/** Asks on which day and at what time a post or a blog post is published. */
export function PlanFields({
  day,
  time,
  zone,
  hint,
}: {
  day: Labelled;
  time: Labelled;
  /** The time zone, in words. */
  zone: string;
  hint?: ReactNode;
}) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3 *:w-auto">
        <DateField {...day} />
        {/* What describes it stands below both fields. */}
        <TextField {...time} type="time" measure={null} />
      </div>
      <p id={counterId(time.field)} className="field-hint">
        {!time.field.value && "No time set. "}
        {zone}
        {hint && <>. {hint}</>}
      </p>
    </div>
  );
}
