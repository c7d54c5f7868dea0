import { Status } from "#components/status.tsx";
import { LabelChips } from "../labels/label-chips.tsx";
import type { ShownReview } from "./review.server.ts";
import { WaitingFor } from "./waiting-for.tsx";

type Props = {
  status: string;
  /** For when it is scheduled, in words. */
  when?: string | null | undefined;
  review: Pick<NonNullable<ShownReview>, "labels" | "waiting" | "isOnlyReviewer"> | null;
};

/** The status of an item, its labels, and whom it waits for. */
export const ReviewBadge = ({ status, when, review }: Props) => (
  <>
    <Status of={status} when={when} /> {review && <LabelChips labels={review.labels} />}
    {review?.waiting && !review.isOnlyReviewer && (
      <span className="text-sm text-ink-2">
        {" "}
        <WaitingFor {...review.waiting} />
      </span>
    )}
  </>
);
