import type { Reader } from "#api/data/schema.ts";

/** The IANA zone on whose clock a calendar's posts go out: its own, else the organization's, else UTC. */
export async function zoneOf(db: Reader, socialCalendarId: string): Promise<string> {
  const row = await db
    .selectFrom("campaigns")
    .innerJoin("social_calendars", "social_calendars.campaign_id", "campaigns.id")
    .innerJoin("organizations", "organizations.id", "campaigns.organization_id")
    .select(["social_calendars.timezone as own", "organizations.timezone as shared"])
    .where("campaigns.id", "=", socialCalendarId)
    .executeTakeFirst();
  return row?.own ?? row?.shared ?? "UTC";
}
