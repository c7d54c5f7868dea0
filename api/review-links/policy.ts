import type { ItemStatus } from "#contract/vocabulary.ts";
import type { ReviewLinkRow } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { mayRemove } from "#api/projects/policy.ts";

/** Allows whoever created the link, and the managers of the project. */
export const mayRevoke = (
  member: Member,
  link: Pick<ReviewLinkRow, "created_by" | "revoked_at"> & { project_id: string },
) => link.revoked_at === null && mayRemove(member, link);

export const mayComment = ({ may }: Pick<ReviewLinkRow, "may">, status: ItemStatus) =>
  may !== "view" && status !== "cancelled";

/** A decision about something that won't be published would change nothing. One about what already is, the team wants to know. */
export const mayDecide = ({ may }: Pick<ReviewLinkRow, "may">, status: ItemStatus) =>
  may === "decide" && status !== "cancelled";

/** Items that aren't ready to be seen by a client. */
const UNREADY: readonly ItemStatus[] = ["idea", "draft", "cancelled", "archived"];

/** Returns whether a campaign's link shows an item. An item that the client has decided about stays in the list. */
export const isReady = (status: ItemStatus, wasDecided: boolean) => wasDecided || !UNREADY.includes(status);
