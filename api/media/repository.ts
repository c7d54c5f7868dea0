import { sql } from "kysely";
import type { BoardRow, MediaRow, Reader, VaultItemRow } from "#api/data/schema.ts";
import { invalidField } from "#api/http/errors.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { like } from "#api/http/search.ts";
import { placed } from "#api/projects/policy.ts";
import { findProject } from "#api/projects/repository.ts";
import { itemsIn } from "#api/review/items.ts";
import { ASSET } from "#api/vault/rights.ts";

/**
 * Each image of a project once, whether it is in posts or only in the library. Its file is the oldest of those that share the bytes.
 * The joins are crossed so that SQLite reads the posts of the project first.
 */
const entries = (projectId: string) =>
  sql<{ id: string; file_id: string; used_in: number | string; alt_in_use: string | null }>`(
  select pictured.id, min(pictured.file_id) as file_id, count(distinct pictured.board_id) as used_in,
    max(pictured.alt) as alt_in_use
  from (
    select coalesce(files.store_id, files.id) as id, files.id as file_id, board_images.board_id, board_images.alt
      from campaigns cross join boards cross join board_images cross join files
      where campaigns.project_id = ${projectId} and boards.social_calendar_id = campaigns.id
        and board_images.board_id = boards.id and files.id = board_images.file_id
        and campaigns.deleted_at is null and boards.deleted_at is null
    union all
    select media.id, media.file_id, null, null from media
      where media.project_id = ${projectId} and media.file_id is not null
  ) as pictured
  group by pictured.id
)`.as("entry");

/** Returns the query for the images of a project, with what is said about them. */
const mediaIn = (db: Reader, projectId: string) =>
  db
    .selectFrom("files")
    .innerJoin(entries(projectId), (join) => join.onRef("entry.file_id", "=", "files.id"))
    .leftJoin("media", (join) =>
      join.onRef("media.id", "=", "entry.id").on("media.project_id", "=", projectId),
    )
    .leftJoin("videos", "videos.file_id", "files.id")
    .leftJoin("vault_items", "vault_items.id", "files.asset_id")
    .select(["videos.seconds", "videos.codec"])
    .select(["entry.id", "entry.file_id", "entry.used_in", "entry.alt_in_use"])
    .select(["files.mime", "files.bytes", "files.width", "files.height", "files.created_at", ...ASSET])
    .select(["media.file_id as own_file_id", "media.name", "media.alt", "media.tags_json", "media.version"]);

type Found = Awaited<ReturnType<ReturnType<typeof mediaIn>["execute"]>>[number];
/** An image of a project’s library. */
export type Medium = Found & { project_id: string };

/** Applies the filters of a list. */
export function listedMedia(db: Reader, projectId: string, query: URLSearchParams) {
  const search = query.get("search")?.trim() ?? "";
  const tags = [...query.getAll("tag[]"), ...query.getAll("tag")].filter((tag) => tag !== "");
  let media = mediaIn(db, projectId);
  if (search !== "")
    media = media.where(like(["media.name", "media.alt", "media.tags_json", "entry.alt_in_use"], search));
  for (const tag of tags) media = media.where(like(["media.tags_json"], JSON.stringify(tag)));
  return media.orderBy("entry.id", "desc");
}

/** Counts the images with each tag. */
export async function tagCounts(db: Reader, projectId: string): Promise<Record<string, number>> {
  const rows = await mediaIn(db, projectId).where("media.tags_json", "<>", "[]").execute();
  const tags = rows.flatMap(({ tags_json: json }) => tagsIn(json));
  return Object.fromEntries([...Map.groupBy(tags, (tag) => tag)].map(([tag, all]) => [tag, all.length]));
}

export const tagsIn = (json: string | null): string[] => JSON.parse(json ?? "[]") as string[];

export async function mediumWithId(db: Reader, projectId: string, id: string): Promise<Medium | undefined> {
  const row = await mediaIn(db, projectId).where("entry.id", "=", id).executeTakeFirst();
  return row && { ...row, project_id: projectId };
}

export async function findMedium(exchange: Exchange): Promise<Medium | undefined> {
  const project = await findProject(exchange);
  return project && mediumWithId(exchange.deps.db, project.id, exchange.params["media"] ?? "");
}

/** The text of an image: the one in the library, or one that it has in a post. */
export const altOf = ({ alt, alt_in_use }: Pick<Medium, "alt" | "alt_in_use">) => alt ?? alt_in_use;

/** The posts of a project with an image, except those in the trash. */
export const postsWith = (
  db: Reader,
  { organizationId, projectId, id }: Record<"organizationId" | "projectId" | "id", string>,
) =>
  db
    .selectFrom(itemsIn(db, organizationId).as("item"))
    .innerJoin("projects", "projects.id", "item.project_id")
    .innerJoin("folders", "folders.id", "item.folder_id")
    .where("item.project_id", "=", projectId)
    .where("item.id", "in", (posts) =>
      posts
        .selectFrom("files")
        .innerJoin("board_images", "board_images.file_id", "files.id")
        .select("board_images.board_id")
        .where((any) => any.or([any("files.id", "=", id), any("files.store_id", "=", id)])),
    );

/** Returns the ids of the files in a post that share some bytes. */
export async function filesSharing(db: Reader, boardId: string, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("board_images")
    .innerJoin("files", "files.id", "board_images.file_id")
    .select("files.id")
    .where("board_images.board_id", "=", boardId)
    .where((any) => any.or([any("files.id", "=", id), any("files.store_id", "=", id)]))
    .execute();
  return rows.map((row) => row.id);
}

/** An image that a post takes from the library, and the asset of the vault that it is from. */
type LibraryImage = {
  file_id: string;
  alt: string | null;
  asset: Pick<VaultItemRow, "name" | "rights_end"> | null;
};

/**
 * Returns the images that a post takes from the library of its project.
 * @throws HttpError 422 by field for one that isn’t in it
 */
export async function libraryImages(
  exchange: Exchange,
  board: BoardRow,
  ids: readonly string[],
): Promise<LibraryImage[]> {
  if (ids.length === 0) return [];
  const { db } = exchange.deps;
  const { project_id: projectId } = await placed(db, board, board.social_calendar_id);
  const found = await mediaIn(db, projectId)
    .where("entry.id", "in", [...ids])
    .execute();
  return ids.map((id, index) => {
    const medium = found.find((one) => one.id === id);
    if (medium === undefined)
      throw invalidField(`media_ids.${index}`, `The selected media_ids.${index} is invalid.`);
    const { file_id, asset_name: name, rights_end } = medium;
    return { file_id, alt: altOf(medium), asset: name === null ? null : { name, rights_end } };
  });
}

/** What a row of `media` says of an image that has none. */
export const UNSAID = { name: null, alt: null, tags_json: "[]" } satisfies Partial<MediaRow>;
