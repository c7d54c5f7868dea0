import type { SavedViewRow } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { mayWrite } from "#api/organizations/policy.ts";

export const mayChangeView = (member: Member, view: Pick<SavedViewRow, "user_id">): boolean =>
  view.user_id === member.user.id;

/** Guests keep their views to themselves. */
export const mayShareView = (member: Member): boolean => mayWrite(member);
