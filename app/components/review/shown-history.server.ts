import type { Review } from "#contract/review.ts";
import type { User } from "#contract/users.ts";
import { askedNames } from "./review.server.ts";

/** Returns the changes of an item's status with the names of those who were asked. */
export const shownHistory = ({ history }: Pick<Review, "history">, reader: Pick<User, "id">) =>
  history.map((change) => ({ ...change, asked: askedNames(change.approvers, reader) }));
export type ShownChange = ReturnType<typeof shownHistory>[number];
