import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import type { ControlField } from "#forms/field.tsx";
import type { shownReview } from "./review.server.ts";

type Review = NonNullable<Awaited<ReturnType<typeof shownReview>>>;
type Candidates = NonNullable<Review["candidates"]>;

/**
 * The defaults of the fields that a form sends along with a step of its review: whom it asked last time, or what an answer has of
 * them although the form was saved.
 */
export const reviewValues = (
  review: Pick<Review, "candidates"> | null,
  answer: { result?: unknown; approvers?: string[]; reason?: string | undefined } | undefined,
) => ({
  approvers: answer?.approvers ?? review?.candidates?.former ?? [],
  reason: answer?.reason ?? "",
});

type Props = { field: ControlField; candidates: Candidates };

/** Asks who should review an item, inside the form that sends it to review. */
export function ApproversField({ field, candidates: { options, notes } }: Props) {
  const isChosen = options.some(({ value }) => field.defaultOptions?.includes(value));
  return (
    <details className="review-approvers" open={isChosen || field.errors !== undefined || undefined}>
      <summary>Who should review it?</summary>
      <CheckboxesField field={field} label="People to ask" hint={notes} options={options} />
    </details>
  );
}
