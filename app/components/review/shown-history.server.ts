import type { Review } from "#contract/review.ts";
import type { User } from "#contract/users.ts";
import { stepEvent } from "#domain/review/step-notice.ts";
import { askedNames } from "./review.server.ts";

/** Returns the changes of an item's status with what happened in words, and the names of those who were asked. */
export const shownHistory = ({ history }: Pick<Review, "history">, reader: Pick<User, "id">) =>
  history.map((change) => ({
    ...change,
    event: stepEvent(change.from, change.to),
    asked: askedNames(change.approvers, reader),
  }));
export type ShownChange = ReturnType<typeof shownHistory>[number];
