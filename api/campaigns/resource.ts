import type { CampaignRow, Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { labelsOf } from "#api/labels/repository.ts";
import { may, mayChange, mayRemove, roleIn } from "#api/projects/policy.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";
import type { PersonRow } from "#api/users/resource.ts";

export function toCampaign(
  row: CampaignRow,
  people: ReadonlyMap<string, PersonRow>,
  labels: Awaited<ReturnType<typeof labelsOf>>,
  member: Member,
) {
  const role = roleIn(member, row.project_id);
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    status: row.status,
    project_id: row.project_id,
    folder_id: row.folder_id,
    owner: personIn(people, row.owner_id),
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    labels: labels(row.id),
    archived_at: row.archived_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
    can: {
      update: mayChange(member, row),
      delete: mayRemove(member, row),
      move: may(role, "arrange"),
      archive: may(role, "arrange"),
      copy: may(role, "create"),
      comment: may(role, "comment"),
      share: may(role, "manage"),
    },
  };
}

export async function toCampaignRecord(db: Reader, row: CampaignRow, member: Member) {
  const [people, labels, project, folder] = await Promise.all([
    peopleById(db, [row.owner_id]),
    labelsOf(db, [row.id]),
    db
      .selectFrom("projects")
      .select(["id", "slug", "name"])
      .where("id", "=", row.project_id)
      .executeTakeFirst(),
    db.selectFrom("folders").select(["id", "name"]).where("id", "=", row.folder_id).executeTakeFirst(),
  ]);
  return {
    ...toCampaign(row, people, labels, member),
    project: project ?? null,
    folder: folder ?? null,
    description: row.description,
  };
}
