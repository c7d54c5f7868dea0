import type { Member } from "#api/http/exchange.ts";
import { shownName } from "#api/review/items.ts";
import { personIn } from "#api/users/resource.ts";
import type { PersonRow } from "#api/users/resource.ts";
import type { AgendaRow } from "./repository.ts";

export const toAgendaItem = (
  row: AgendaRow,
  people: ReadonlyMap<string, PersonRow>,
  { organization }: Member,
) => ({
  type: row.type,
  id: row.id,
  name: shownName(row),
  kind: row.kind,
  status: row.status,
  author: personIn(people, row.author_id),
  since: row.since,
  planned_for: row.planned_for,
  scheduled_at: row.scheduled_at,
  zone: row.zone ?? organization.timezone ?? "UTC",
  comment_id: row.comment_id,
  campaign: row.campaign_id === null ? null : { id: row.campaign_id, name: row.campaign_name ?? "" },
  folder: row.folder_id === null ? null : { id: row.folder_id, name: row.folder_name ?? "" },
  project: row.project_slug === null ? null : { slug: row.project_slug, name: row.project_name ?? "" },
});
