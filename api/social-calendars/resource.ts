import { boardsOf } from "#api/boards/repository.ts";
import { toBoards } from "#api/boards/resource.ts";
import { toCampaignRecord } from "#api/campaigns/resource.ts";
import type { CampaignRow, Reader } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { limitsOf } from "#api/organizations/repository.ts";
import { mayIn } from "#api/projects/policy.ts";
import { slotsOf } from "./repository.ts";

export async function toSocialCalendar(exchange: Exchange, db: Reader, row: CampaignRow, member: Member) {
  const day = (name: string) => {
    const value = exchange.url.searchParams.get(name) ?? "";
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;
  };
  const { from, to } = { from: day("from"), to: day("to") };
  const isAlone = exchange.url.searchParams.get("boards") === "0";
  const [record, own, boards, counts, network_limits, posting_slots] = await Promise.all([
    toCampaignRecord(db, row, member),
    db.selectFrom("social_calendars").selectAll().where("campaign_id", "=", row.id).executeTakeFirstOrThrow(),
    isAlone ? [] : boardsOf(db, row.id, { from, to }),
    aroundOf(db, row.id, { from, to }),
    limitsOf(db, row.organization_id),
    slotsOf(db, row.id),
  ]);
  const { campaign_id: _, networks_json, ...fields } = own;
  return {
    ...record,
    networks: stringList(networks_json),
    ...fields,
    zone: own.timezone ?? member.organization.timezone ?? "UTC",
    network_limits,
    posting_slots,
    ...counts,
    can: { ...record.can, create_board: mayIn(member, row.project_id, "create") },
    boards: await toBoards(db, boards, member, exchange),
  };
}

/** Returns the number of boards, and the nearest planned days outside the requested ones. */
async function aroundOf(
  db: Reader,
  calendarId: string,
  { from, to }: { from: string | null; to: string | null },
) {
  const { count, before, after } = await db
    .selectFrom("boards")
    .select((expression) => [
      expression.fn.countAll().as("count"),
      expression.fn
        .max("planned_for")
        .filterWhere("planned_for", "<", from ?? "")
        .as("before"),
      expression.fn
        .min("planned_for")
        .filterWhere("planned_for", ">", to ?? "9999")
        .as("after"),
    ])
    .where("social_calendar_id", "=", calendarId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return { boards_count: Number(count), planned_before: before, planned_after: after };
}
