import { agreedPlan } from "#domain/review/agreed-plan.ts";
import type { Reader } from "#api/data/schema.ts";
import { invalidField } from "#api/http/errors.ts";
import type { Member } from "#api/http/exchange.ts";
import { zoneOf } from "#api/social-calendars/repository.ts";
import type { Item } from "./kinds.ts";

type Plan = Pick<Item, "planned_for" | "scheduled_at">;
type AskedPlan = { [Field in keyof Plan]?: Plan[Field] | undefined };

/** The time zone in which ads and blog posts are published. */
export const sharedZone = (member: Member): string => member.organization.timezone ?? "UTC";

/** The time zone in which an item is published: its calendar's, or else the organization's. */
export const zoneOfItem = async (
  db: Reader,
  item: Pick<Item, "subject" | "campaign_id">,
  member: Member,
): Promise<string> => (item.subject === "boards" ? zoneOf(db, item.campaign_id) : sharedZone(member));

/**
 * Returns the day and time that a request leaves an item with, so that they agree.
 * @throws HttpError 422 for a time that the clocks skip on the new day
 */
export function planAsked(before: Plan, asked: AskedPlan, zone: string): AskedPlan {
  const { skipped, ...plan } = agreedPlan(before, asked, zone);
  if (skipped !== undefined) throw invalidField("planned_for", skipped);
  return plan;
}
