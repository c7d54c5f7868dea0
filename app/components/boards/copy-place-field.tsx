import type { FieldProps } from "#forms/field.tsx";
import { SelectField } from "#forms/select-field.tsx";
import type { CalendarChoices } from "./calendar-choices.server.ts";

/** Chooses the calendar that a copy goes to. */
export const CopyPlaceField = ({
  field,
  places,
}: Pick<FieldProps, "field"> & { places: CalendarChoices }) => (
  <SelectField field={field} label="Calendar" placeholder="This calendar" options={places} />
);
