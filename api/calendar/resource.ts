import type { Reader } from "#api/data/schema.ts";
import { progressDetails } from "#api/campaigns/list-details.ts";
import { commentCountsOf } from "#api/comments/counts.ts";
import { stockIn, stockOf } from "#api/feeds/stock.ts";
import { labelsOf } from "#api/labels/repository.ts";
import { fileUrl } from "#api/uploads/resource.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";
import { limitedAssetsOf } from "#api/vault/rights.ts";
import { mayMove } from "./policy.ts";
import { type DatedRow, projectsOf, type Wanted } from "./repository.ts";
import type { UndatedRow } from "./undated.ts";

/** What may link to products. */
const LINKING = new Set(["board", "meta_ad", "google_ad", "blog"]);

export async function toCalendarItems(
  db: Reader,
  rows: readonly (DatedRow | UndatedRow)[],
  { projects, member }: Pick<Wanted, "member" | "projects">,
  appUrl: string,
) {
  const [known, people, labels] = await Promise.all([
    projectsOf(db, { member, projects }, rows),
    peopleById(
      db,
      rows.map(({ owner_id: owner }) => owner),
    ),
    labelsOf(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  const stock = await stockOf(
    db,
    member,
    rows.flatMap(({ id, type, status }) => (LINKING.has(type) ? [{ id, status: status ?? "" }] : [])),
  );
  const limited = Map.groupBy(
    await limitedAssetsOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ item_id: id }) => id,
  );
  const comments = await commentCountsOf(
    db,
    rows.flatMap(({ id, type }) => (type === "board" ? [id] : [])),
  );
  const progress = await progressDetails(
    db,
    rows.flatMap(({ type, id, kind, title: name, starts_on, ends_on }) =>
      type === "campaign" && kind !== null
        ? // Of one day only, it may lack the other date.
          [{ id, kind, name, starts_on, ends_on: ends_on > starts_on ? ends_on : null }]
        : [],
    ),
    member,
  );
  const folders = await folderNames(
    db,
    rows.map(({ folder_id: id }) => id),
  );
  const places = new Map(known.map(({ id, slug, name, colour }) => [id, { slug, name, colour }]));
  return rows.map((found) => {
    const { project_id, owner_id, created_by: _, image_id, ...row } = found;
    return {
      ...row,
      image_url: image_id === null ? null : fileUrl(appUrl, image_id),
      owner: personIn(people, owner_id),
      labels: labels(row.id),
      stock: stockIn(stock, row.id),
      ...(row.type === "board" && { comments_count: comments.get(row.id) ?? 0 }),
      rights: (limited.get(row.id) ?? [])
        .filter(({ rights_end: end }) => row.ends_on !== undefined && end < row.ends_on)
        .map(({ name, rights_end }) => ({ name, rights_end })),
      project: places.get(project_id ?? "") ?? null,
      folder: folders.get(row.folder_id ?? "") ?? null,
      ...(row.type === "campaign" && progress(row.id)),
      can: { update: mayMove(member, found) },
    };
  });
}

async function folderNames(db: Reader, ids: readonly (string | null)[]) {
  const named = [...new Set(ids.filter((id) => id !== null))];
  if (named.length === 0) return new Map<string, { id: string; name: string }>();
  const folders = await db.selectFrom("folders").select(["id", "name"]).where("id", "in", named).execute();
  return new Map(folders.map((folder) => [folder.id, folder]));
}
