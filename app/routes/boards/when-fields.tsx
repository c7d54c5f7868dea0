import type { ReactNode } from "react";
import { DateField } from "#forms/date-field.tsx";
import { Choice } from "./choice.tsx";
import { type ControlField, counterId, FieldNotes } from "#forms/field.tsx";
import { TextField } from "#forms/text-field.tsx";

type Props = {
  fields: Readonly<Record<"when" | "planned_for" | "time", ControlField>>;
  /** The next free posting time, in words. Undefined if the post needs none. */
  slot: string | null | undefined;
  /** The time zone of the post, in words. */
  zone: ReactNode;
  /** What happens at that time. */
  reminder: string;
  /** What stands in place of the next posting time. */
  noSlot: ReactNode;
};

/** Asks when a post will be published: on a date, or at the next free posting time. */
export function WhenFields({ fields: { when, planned_for, time }, slot, zone, reminder, noSlot }: Props) {
  const isSlot = when.defaultValue === "slot";
  return (
    <fieldset className="field when" id="when" tabIndex={-1}>
      <legend>When</legend>
      <FieldNotes field={when} />
      <div className="when-row">
        {slot && <Choice field={when} value="date" label="On a date" isChosen={!isSlot} isFirst />}
        <div className="when-date">
          <DateField field={planned_for} label="Date" />
          {/* What describes it stands below both fields. */}
          <TextField field={time} label="Time" type="time" measure={null} />
          <p id={counterId(time)} className="field-hint">
            {!time.value && "No time set. "}
            {zone}
          </p>
        </div>
        {slot && <Choice field={when} value="slot" label={slot} isChosen={isSlot} />}
      </div>
      {reminder && <p className="field-hint">{reminder}</p>}
      {slot === null && noSlot}
    </fieldset>
  );
}
