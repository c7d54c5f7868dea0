import { Status } from "#components/status.tsx";
import { LabelChips } from "../labels/label-chips.tsx";
import type { ShownReview } from "./review.server.ts";
import { WaitingFor } from "./waiting-for.tsx";

type Props = {
  status: string;
  review: Pick<NonNullable<ShownReview>, "labels" | "waiting" | "isOnlyReviewer"> | null;
};

/** The status of an item, its labels, and whom it waits for. */
export const ReviewBadge = ({ status, review }: Props) => (
  <>
    <Status of={status} /> {review && <LabelChips labels={review.labels} />}
    {review?.waiting && !review.isOnlyReviewer && (
      <span className="text-sm text-ink-2">
        {" "}
        <WaitingFor {...review.waiting} />
      </span>
    )}
  </>
);
