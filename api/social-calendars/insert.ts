import { ulid } from "ulid";
import { FIRST_CALENDAR } from "#contract/vocabulary.ts";
import type { CampaignRow, FolderRow, Trx } from "#api/data/schema.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { nameFaultOf } from "#api/naming-rules/repository.ts";

type Wanted = { networks?: readonly string[] | null | undefined };

/** Adds the calendar that a new project starts with. Null if the organization refuses its name. */
export async function insertFirstCalendar(
  trx: Trx,
  exchange: Exchange,
  folder: FolderRow,
  { networks }: Wanted,
): Promise<CampaignRow | null> {
  const { user } = memberOf(exchange);
  const calendar: CampaignRow = {
    id: ulid(exchange.deps.clock()),
    organization_id: folder.organization_id,
    project_id: folder.project_id,
    folder_id: folder.id,
    kind: "SocialCalendar",
    name: FIRST_CALENDAR,
    description: null,
    status: "active",
    starts_on: null,
    ends_on: null,
    owner_id: user.id,
    created_by: user.id,
    archived_at: null,
    deleted_at: null,
    deleted_by: null,
    deleted_with: null,
    version: 1,
    created_at: nowOf(exchange),
    updated_at: nowOf(exchange),
  };
  if ((await nameFaultOf(trx, calendar)) !== null) return null;
  await trx.insertInto("campaigns").values(calendar).execute();
  await trx
    .insertInto("social_calendars")
    .values({
      campaign_id: calendar.id,
      networks_json: JSON.stringify([...new Set(networks ?? [])]),
      timezone: null,
      default_hashtags: null,
      default_link: null,
      goal_metric: null,
      goal_value: null,
      budget_amount: null,
      currency: null,
    })
    .execute();
  return calendar;
}
