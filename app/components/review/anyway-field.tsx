import { REASON_MAX } from "#contract/limits.ts";
import type { ControlField } from "#forms/field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";

/** The label of the reason for scheduling something into a freeze window. */
export const ANYWAY = "Schedule anyway, reason";

export const ANYWAY_HINT = "It is kept in the history.";

/** Asks for that reason once the API has said that one is missing. */
export const AnywayField = ({ field }: { field: ControlField }) =>
  field.errors || field.value ? (
    <TextareaField field={field} label={ANYWAY} hint={ANYWAY_HINT} maxLength={REASON_MAX} rows={2} />
  ) : null;
