import { REASON_MAX } from "#contract/limits.ts";
import type { ControlField } from "#forms/field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { ANYWAY, ANYWAY_HINT } from "./anyway-field.tsx";

type Props = {
  field: ControlField;
  /** Whether it asks why something is scheduled into a freeze window. */
  anyway?: boolean;
  /** Says something else about the reason. */
  hint?: string | undefined;
  /** Whether it alone was refused. */
  autoFocus?: boolean;
};

/** Asks why changes are requested, inside the form whose button requests them. */
export const ReasonField = ({
  field,
  anyway = false,
  hint = "For the author. Required if you request changes.",
  autoFocus = false,
}: Props) => (
  <TextareaField
    field={field}
    label={anyway ? ANYWAY : "Reason"}
    hint={anyway ? ANYWAY_HINT : hint}
    rows={2}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without a script this is what brings a missing reason to notice
    autoFocus={autoFocus}
    maxLength={REASON_MAX}
  />
);
