import type { Review } from "#contract/review.ts";
import type { User } from "#contract/users.ts";
import type { ReviewDecision } from "#contract/vocabulary.ts";
import { stepEvent } from "#domain/review/step-notice.ts";
import { askedNames } from "./review.server.ts";

/** A decision that left the status as it was. */
const DECIDED: Readonly<Record<ReviewDecision, string>> = {
  approve: "Approved outside of a review",
  request_changes: "Changes requested outside of a review",
};

/** Returns the changes of an item's status with what happened in words, and the names of those who were asked. */
export const shownHistory = ({ history }: Pick<Review, "history">, reader: Pick<User, "id">) =>
  history.map((change) => ({
    ...change,
    event: change.decision === null ? stepEvent(change.from, change.to) : DECIDED[change.decision],
    asked: askedNames(change.approvers, reader),
  }));
export type ShownChange = ReturnType<typeof shownHistory>[number];
