import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "react-router";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { useEnclosingForm } from "#forms/form-context.tsx";
import { plainForm } from "#forms/plain-form.ts";
import type { shownReview } from "./review.server.ts";

type Candidates = NonNullable<NonNullable<Awaited<ReturnType<typeof shownReview>>>["candidates"]>;

const NAME = "approvers";

/** Asks who should review an item, inside the form that sends it to review. It remembers who was asked last time. */
export function ApproversField({ candidates: { options, former, notes } }: { candidates: Candidates }) {
  const { id } = useEnclosingForm();
  const { approvers, result } = (useActionData<unknown>() ?? {}) as Answer;
  const field = plainForm(id, result).field(NAME);
  // Whom a rejected form named counts more than who was asked last time.
  const sent = approvers ?? (result?.initialValue ? field.defaultOptions : undefined);
  const chosen = (sent ?? former).filter((value) => options.some((option) => option.value === value));
  return (
    <details className="review-approvers" open={chosen.length > 0 || field.errors !== undefined || undefined}>
      <summary>Who should review it?</summary>
      <CheckboxesField
        field={{ ...field, defaultOptions: chosen }}
        label="Reviewers"
        hint={notes}
        options={options}
      />
    </details>
  );
}

type Answer = { approvers?: string[]; result?: SubmissionResult | undefined };
