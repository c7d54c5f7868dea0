import type { ItemStatus } from "#contract/vocabulary.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import { searchWith } from "#lib/search-params.ts";
import { Link } from "#ui/link.tsx";
import { LabelChips } from "../labels/label-chips.tsx";
import { itemAt, type ItemParams } from "./item-at.ts";
import { APPROVED } from "./approved.ts";
import { Status } from "#components/status.tsx";
import { ONLY_REVIEWER, OWN_VERSION } from "#domain/review/own-work.ts";
import { ReasonField } from "./reason-field.tsx";
import { ReviewNotes } from "./review-notes.tsx";
import type { shownReview } from "./review.server.ts";
import { WaitingFor } from "./waiting-for.tsx";

type Props = {
  place: ItemParams;
  /** For when it is scheduled, in words. */
  when?: string | null | undefined;
  /** Null if the server has no reviews. */
  review: Awaited<ReturnType<typeof shownReview>>;
};

const toneOf = (to: ItemStatus) => (to === "cancelled" ? "quiet" : "secondary");

/** Shows an item's status, its possible next steps, and links to its history, comments, and versions. */
export function ReviewBar({ place, when, review }: Props) {
  if (!review) return null;
  const links = itemAt(place);
  const isReviewing = review.status === "in_review";
  const decides = isReviewing && review.steps.some(({ to }) => to === "changes_requested");
  return (
    <section aria-labelledby="review-heading" className="review-bar print:hidden">
      <div className="review-bar-row" data-commands="Status">
        <h2 id="review-heading" tabIndex={-1} className="review-bar-heading">
          Status
        </h2>
        <Status of={review.status} when={when} /> <LabelChips labels={review.labels} />
        {review.steps.flatMap(({ to, label, asks }) => [
          " ",
          decides && to === "changes_requested" ? null : asks || (to === "in_review" && review.candidates) ? (
            <Link key={to} to={links.status + searchWith({ to })} className="btn btn-secondary btn-small">
              {label}…
            </Link>
          ) : (
            <Form key={to} id={`step-${to}`} action={links.status}>
              <input type="hidden" name="status" value={to} />
              <input type="hidden" name="version" value={review.version ?? ""} />
              <SubmitButton tone={toneOf(to)} size="small">
                {label}
              </SubmitButton>
            </Form>
          ),
        ])}
      </div>
      {decides && <RequestChanges action={links.status} version={review.version} />}
      <ReviewNotes
        verdict={review.verdict}
        publishedUrl={review.publishedUrl}
        changed={review.changed}
        to={review.changed ? `${links.version(review.changed.from)}?with=${review.changed.to}` : ""}
      />
      {review.isApproved && <p className="text-sm text-ink-2 print:hidden">{APPROVED}</p>}
      {review.isOnlyReviewer && <p className="text-sm text-ink-2">{ONLY_REVIEWER}</p>}
      {review.waiting && !review.isOnlyReviewer && (
        <p className="text-sm text-ink-2">
          <WaitingFor {...review.waiting} />
          {review.isOwnVersion && <> {OWN_VERSION}</>}
        </p>
      )}
      <p className="review-bar-links" data-commands="">
        <Link to={links.comments}>{plural(review.comments_count, "comment")}</Link>{" "}
        <Link to={links.versions}>{plural(review.versions_count, "version")}</Link>{" "}
        <Link to={links.status}>History</Link> {review.canLabel && <Link to={links.labels}>Labels…</Link>}{" "}
        {review.canDuplicate && <Link to={links.duplicate}>Duplicate…</Link>}{" "}
        {review.canShare && <Link to={links.reviewLinks}>Share for review…</Link>}
      </p>
      {review.obstacles.length > 0 && (
        <details className="review-bar-obstacles" open>
          <summary>{plural(review.obstacles.length, "issue")} to fix before review</summary>
          <ul>
            {review.obstacles.map(({ field, message }) => (
              <li key={`${field} ${message}`}>{message}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function RequestChanges({ action, version }: { action: string; version: number | undefined }) {
  const [form, fields] = useForm<{ reason: string }>({ id: "request-changes", lastResult: null });
  return (
    <Form id={form.id} action={action} className="form-narrow">
      <input type="hidden" name="status" value="changes_requested" />
      <input type="hidden" name="version" value={version ?? ""} />
      <ReasonField field={fields.reason} />
      <SubmitButton tone="secondary" size="small">
        Request changes
      </SubmitButton>
    </Form>
  );
}
