import { TRASH_DAYS } from "#contract/limits.ts";
import type { Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { mayAdminister } from "#api/organizations/policy.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";
import { trashedContentsOf } from "./containers.ts";
import { mayRestore } from "./policy.ts";
import { DAY_MS, placeOf } from "./repository.ts";
import type { Found } from "./repository.ts";

export async function toTrashed(db: Reader, found: readonly Found[], member: Member) {
  const people = await peopleById(
    db,
    found.map((row) => row.deleted_by),
  );
  return Promise.all(
    found.map(async (row) => {
      const { campaign, folder, project } = await placeOf(db, row);
      const isContainer = row.type === "projects" || row.type === "folders";
      return {
        type: row.type,
        id: row.id,
        name: row.name,
        kind: campaign?.kind ?? null,
        campaign: campaign === undefined ? null : { id: campaign.id, name: campaign.name },
        folder: folder === undefined ? null : { id: folder.id, name: folder.name },
        folder_id: folder?.id ?? null,
        project:
          project === undefined ? null : { slug: project.trashed_slug ?? project.slug, name: project.name },
        contains: isContainer ? await trashedContentsOf(db, row.id) : null,
        deleted_at: row.deleted_at,
        deleted_by: personIn(people, row.deleted_by),
        purged_at: new Date(Date.parse(row.deleted_at) + TRASH_DAYS * DAY_MS).toISOString(),
        can: {
          restore: mayRestore(member, row, project?.id ?? ""),
          delete: mayAdminister(member),
        },
      };
    }),
  );
}
