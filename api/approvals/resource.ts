import { toAgendaItem } from "#api/agenda/resource.ts";
import type { Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { requestsOf, toApprovers } from "#api/review/asked.ts";
import { filesOf, shownItem } from "#api/review/content.ts";
import { peopleById } from "#api/users/repository.ts";
import type { ApprovalRow } from "./repository.ts";

export async function toApprovals(db: Reader, rows: readonly ApprovalRow[], member: Member) {
  const { user, organization } = member;
  const requests = await requestsOf(
    db,
    rows.map((row) => row.round_id ?? ""),
  );
  const people = await peopleById(db, [
    ...rows.map((row) => row.author_id),
    ...requests.map((request) => request.user_id),
  ]);
  const records = [];
  for (const row of rows) {
    const campaign = {
      id: row.campaign_id,
      kind: row.kind,
      name: row.campaign_name,
      organization_id: organization.id,
      timezone: organization.timezone,
    };
    const shown = await shownItem(db, campaign, row.type, row.id);
    if (shown === undefined) continue;
    records.push({
      ...toAgendaItem({ ...row, comment_id: null }, people, member),
      version: shown.item.version,
      is_asked: row.is_asked === 1,
      approvers: toApprovers(requests, row.round_id, people),
      is_only_reviewer: row.author_id === user.id && row.is_only_reviewer === 1,
      content: shown.content,
      files: await filesOf(db, shown.content),
    });
  }
  return records;
}
