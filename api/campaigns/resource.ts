import type { CampaignRow, Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { labelsOf } from "#api/labels/repository.ts";
import { may, mayChange, mayRemove, roleIn } from "#api/projects/policy.ts";
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
  const [labels, around] = await Promise.all([
    labelsOf(db, [row.id]),
    db
      .selectFrom("projects")
      .innerJoin("folders", (join) => join.on("folders.id", "=", row.folder_id))
      .leftJoin("users as owner", (join) => join.on("owner.id", "=", row.owner_id))
      .select(["projects.id", "projects.slug", "projects.name"])
      .select(["folders.id as folder_id", "folders.name as folder_name"])
      .select(["owner.id as owner_id", "owner.name as owner_name", "owner.avatar_url"])
      .where("projects.id", "=", row.project_id)
      .executeTakeFirstOrThrow(),
  ]);
  const { id, slug, name, folder_id, folder_name, owner_id, owner_name, avatar_url } = around;
  const people = new Map<string, PersonRow>();
  if (owner_id !== null) people.set(owner_id, { id: owner_id, name: owner_name ?? "", avatar_url });
  return {
    ...toCampaign(row, people, labels, member),
    project: { id, slug, name },
    folder: { id: folder_id, name: folder_name },
    description: row.description,
  };
}
