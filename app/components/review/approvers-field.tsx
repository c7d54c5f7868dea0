import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "react-router";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { useEnclosingForm } from "#forms/form-context.tsx";
import type { shownReview } from "./review.server.ts";

type Candidates = NonNullable<NonNullable<Awaited<ReturnType<typeof shownReview>>>["candidates"]>;

const NAME = "approvers";

/** Asks who should review an item, inside the form that sends it to review. It remembers who was asked last time. */
export function ApproversField({ candidates: { options, former, notes } }: { candidates: Candidates }) {
  const { id } = useEnclosingForm();
  const answer = useActionData<unknown>();
  const sent = sentIn(answer);
  const errors = errorsIn(answer);
  const chosen = (sent ?? former).filter((value) => options.some((option) => option.value === value));
  return (
    <details className="review-approvers" open={chosen.length > 0 || errors !== undefined || undefined}>
      <summary>Who should review it?</summary>
      <CheckboxesField
        field={{
          id: `${id}-${NAME}`,
          name: NAME,
          key: undefined,
          errorId: `${id}-${NAME}-error`,
          errors,
          defaultOptions: chosen,
        }}
        label="Reviewers"
        hint={notes}
        options={options}
      />
    </details>
  );
}

type Answer = { approvers?: string[]; result?: SubmissionResult | undefined };

/** Returns whom a rejected form named, or null if the page doesn't answer one. */
function sentIn(answer: unknown): string[] | null {
  const { approvers, result } = (answer ?? {}) as Answer;
  if (approvers !== undefined) return approvers;
  return result?.initialValue ? [result.initialValue[NAME] ?? []].flat().map(String) : null;
}

const errorsIn = (answer: unknown): string[] | undefined =>
  ((answer ?? {}) as Answer).result?.error?.[NAME] ?? undefined;
