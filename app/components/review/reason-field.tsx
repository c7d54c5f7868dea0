import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "react-router";
import { REASON_MAX } from "#contract/limits.ts";
import { useEnclosingForm } from "#forms/form-context.tsx";
import { plainForm } from "#forms/plain-form.ts";
import { TextareaField } from "#forms/textarea-field.tsx";
import { ANYWAY, ANYWAY_HINT } from "./anyway-field.tsx";

/**
 * Asks why changes are requested, inside the form whose button requests them.
 * @param anyway whether it asks why something is scheduled into a freeze window instead
 * @param hint says something else about the reason
 * @param autoFocus whether it alone was refused
 * @param typed a reason that was typed and not sent
 */
export function ReasonField({
  anyway = false,
  hint = "For the author. Required if you request changes.",
  autoFocus = false,
  typed,
}: {
  anyway?: boolean;
  hint?: string | undefined;
  autoFocus?: boolean;
  typed?: string | undefined;
}) {
  const { id } = useEnclosingForm();
  const { reason, result } = (useActionData<unknown>() ?? {}) as Answer;
  const field = plainForm(id, result).field("reason");
  return (
    <TextareaField
      field={{ ...field, defaultValue: reason ?? field.defaultValue ?? typed }}
      label={anyway ? ANYWAY : "Reason"}
      hint={anyway ? ANYWAY_HINT : hint}
      rows={2}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- without a script this is what brings a missing reason to notice
      autoFocus={autoFocus}
      maxLength={REASON_MAX}
    />
  );
}

type Answer = { reason?: string; result?: SubmissionResult | undefined };
