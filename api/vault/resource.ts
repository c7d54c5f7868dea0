import { VAULT_USES_MAX } from "#contract/limits.ts";
import type { Reader, VaultFileRow, VaultItemRow } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";
import { grantsOf } from "./grants.ts";
import { levelsOf, reaches } from "./policy.ts";
import { flagsOf } from "./repository.ts";
import { accessesOf, toAccesses } from "./accesses.ts";
import { usesOf } from "./uses.ts";

/** A field that people have added, as it is stored. */
export type StoredField = { id: string; label: string; is_secret: boolean; text: string | null };

export const fieldsIn = ({ fields_json: json }: Pick<VaultItemRow, "fields_json">) =>
  JSON.parse(json) as StoredField[];
export const storedIn = ({ stored_json: json }: Pick<VaultItemRow, "stored_json">) =>
  JSON.parse(json) as string[];

const toFile = (row: VaultFileRow | undefined) =>
  row === undefined
    ? null
    : {
        name: row.name,
        size: row.bytes,
        type: row.mime,
        width: row.width,
        height: row.height,
        checksum: row.checksum,
        url: `/api/micro-tools/vault/items/${row.item_id}/file`,
      };

/** Returns items as lists have them. */
export async function toSummaries(db: Reader, rows: readonly VaultItemRow[], member: Member, today: string) {
  const ids = rows.map(({ id }) => id);
  const [levels, flags, favorites, projects, folders, files] = await Promise.all([
    levelsOf(db, member, ids, today),
    flagsOf(db, rows, { organizationId: member.organization.id, today }),
    db
      .selectFrom("vault_favorites")
      .select("item_id")
      .where("user_id", "=", member.user.id)
      .where("item_id", "in", ["", ...ids])
      .execute(),
    db
      .selectFrom("projects")
      .select(["id", "slug", "name", "colour"])
      .where("id", "in", ["", ...rows.flatMap(({ project_id: id }) => id ?? [])])
      .execute(),
    db
      .selectFrom("vault_folders")
      .select(["id", "name"])
      .where("id", "in", ["", ...rows.flatMap(({ folder_id: id }) => id ?? [])])
      .execute(),
    db
      .selectFrom("vault_files")
      .selectAll()
      .where("item_id", "in", ["", ...ids])
      .execute(),
  ]);
  const marked = new Set(favorites.map(({ item_id: id }) => id));
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    name: row.name,
    username: row.username,
    urls: JSON.parse(row.urls_json) as string[],
    details: JSON.parse(row.details_json) as Record<string, string>,
    project: projects.find(({ id }) => id === row.project_id) ?? null,
    folder: folders.find(({ id }) => id === row.folder_id) ?? null,
    tags: JSON.parse(row.tags_json) as string[],
    has_code: row.has_code === 1,
    flags: flags.get(row.id) ?? [],
    rotate_by: row.rotate_by,
    rights_end: row.rights_end,
    file: toFile(files.find(({ item_id: id }) => id === row.id)),
    is_favorite: marked.has(row.id),
    level: levels.get(row.id) ?? "read",
    archived_at: row.archived_at,
    updated_at: row.updated_at,
  }));
}

/** Lines of the log that an item shows. */
const LAST_ACCESSES = 5;

export async function toItem(db: Reader, row: VaultItemRow, member: Member, today: string) {
  const [[summary], people, grants, accesses] = await Promise.all([
    toSummaries(db, [row], member, today),
    peopleById(db, [row.created_by]),
    grantsOf(db, row, today),
    accessesOf(db, row.id, LAST_ACCESSES),
  ]);
  const level = summary?.level;
  const mayEdit = reaches(level, "edit");
  const isOwner = reaches(level, "owner");
  return {
    ...summary,
    description: row.description,
    fields: fieldsIn(row),
    stored: storedIn(row),
    rotate_days: row.rotate_days,
    secret_changed_at: row.secret_changed_at,
    grants: isOwner ? grants : grants.filter((grant) => grant.level === "owner" && !grant.is_over),
    accesses: mayEdit ? await toAccesses(db, accesses) : [],
    used_in: row.type === "brand_asset" ? await usesOf(db, member, row, VAULT_USES_MAX) : [],
    creator: personIn(people, row.created_by),
    created_at: row.created_at,
    version: row.version,
    can: { update: mayEdit, delete: isOwner, share: isOwner, archive: isOwner, move: isOwner },
  };
}
