import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "react-router";
import { REASON_MAX } from "#contract/limits.ts";
import { useEnclosingForm } from "#forms/form-context.tsx";
import { plainForm } from "#forms/plain-form.ts";
import { TextareaField } from "#forms/textarea-field.tsx";

/** Asks why changes are requested, inside the form whose button requests them. */
export function ReasonField() {
  const { id } = useEnclosingForm();
  const { reason, result } = (useActionData<unknown>() ?? {}) as Answer;
  const field = plainForm(id, result).field("reason");
  return (
    <TextareaField
      field={{ ...field, defaultValue: reason ?? field.defaultValue }}
      label="Reason"
      hint="For the author, if you request changes."
      rows={2}
      maxLength={REASON_MAX}
    />
  );
}

type Answer = { reason?: string; result?: SubmissionResult | undefined };
