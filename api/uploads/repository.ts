import { ulid } from "ulid";
import { UNDO_MINUTES } from "#contract/limits.ts";
import type { FileRow, Reader, Trx } from "#api/data/schema.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Deps, Exchange } from "#api/http/exchange.ts";
import { isMember } from "#api/organizations/repository.ts";
import { seenBy } from "#api/projects/policy.ts";
import { isSeenBy } from "#api/tasks/policy.ts";
import { FilesAwayError } from "./files-away.ts";
import { fileIdOf } from "./resource.ts";

export type Shown = Pick<FileRow, "id" | "store_id" | "mime"> & {
  /** The name under which a task’s file is downloaded. */
  name?: string | null;
};

/** Finds a picture of a person, or a file of the user's organization. */
export const findFile = async (exchange: Exchange): Promise<Shown | undefined> =>
  (await findOwnFile(exchange)) ?? findSeenAvatar(exchange);

/** Finds a file of the organization or of the projects that the user sees, except those of records in the trash. */
async function findOwnFile(exchange: Exchange): Promise<Shown | undefined> {
  const { deps, membership } = exchange;
  if (membership === null) return undefined;
  return deps.db
    .selectFrom("files")
    .leftJoin("task_attachments", "task_attachments.file_id", "files.id")
    .selectAll("files")
    .select("task_attachments.name")
    .where("files.id", "=", exchange.params["file"] ?? "")
    .where("files.organization_id", "=", membership.organization.id)
    .where("files.removed_at", "is", null)
    .where((any) =>
      any.or([
        any("task_attachments.task_id", "is", null),
        any.exists(
          any
            .selectFrom("tasks")
            .select("tasks.id")
            .whereRef("tasks.id", "=", "task_attachments.task_id")
            .where("tasks.deleted_at", "is", null)
            .where(isSeenBy(memberOf(exchange))),
        ),
      ]),
    )
    .where((any) =>
      any.or([
        any.not(
          any.exists(any.selectFrom("media").select("media.id").whereRef("media.file_id", "=", "files.id")),
        ),
        any.exists(
          any
            .selectFrom("media")
            .innerJoin("projects", "projects.id", "media.project_id")
            .select("media.id")
            .whereRef("media.file_id", "=", "files.id")
            .where("projects.deleted_at", "is", null)
            .where(seenBy(membership, "media.project_id")),
        ),
      ]),
    )
    .where((any) =>
      any.or([
        any("files.campaign_id", "is", null),
        any.exists(
          any
            .selectFrom("campaigns")
            .select("campaigns.id")
            .whereRef("campaigns.id", "=", "files.campaign_id")
            .where(seenBy(membership, "campaigns.project_id")),
        ),
      ]),
    )
    .where((any) =>
      any.not(
        any.or([
          any.exists(
            any
              .selectFrom("campaigns")
              .select("campaigns.id")
              .whereRef("campaigns.id", "=", "files.campaign_id")
              .where("campaigns.deleted_at", "is not", null),
          ),
          any.exists(
            any
              .selectFrom("board_images")
              .innerJoin("boards", "boards.id", "board_images.board_id")
              .select("boards.id")
              .whereRef("board_images.file_id", "=", "files.id")
              .where("boards.deleted_at", "is not", null),
          ),
          any.exists(
            any
              .selectFrom("meta_content_images")
              .innerJoin("meta_contents", "meta_contents.id", "meta_content_images.content_id")
              .select("meta_contents.id")
              .whereRef("meta_content_images.file_id", "=", "files.id")
              .where("meta_contents.deleted_at", "is not", null),
          ),
          any.exists(
            any
              .selectFrom("meta_content_cards")
              .innerJoin("meta_contents", "meta_contents.id", "meta_content_cards.content_id")
              .select("meta_contents.id")
              .whereRef("meta_content_cards.file_id", "=", "files.id")
              .where("meta_contents.deleted_at", "is not", null),
          ),
        ]),
      ),
    )
    .executeTakeFirst();
}

const findAvatar = (db: Reader, id: string) =>
  db.selectFrom("avatars").selectAll().where("id", "=", id).executeTakeFirst();

async function findSeenAvatar(exchange: Exchange): Promise<Shown | undefined> {
  const { deps, membership, user, params } = exchange;
  const avatar = await findAvatar(deps.db, params["file"] ?? "");
  const isSeen =
    avatar !== undefined &&
    (avatar.user_id === user?.id ||
      (membership !== null && (await isMember(deps.db, membership.organization.id, avatar.user_id))));
  return isSeen ? { ...avatar, store_id: null } : undefined;
}

type Owner = "project_id" | "folder_id";

/** Returns the files of everything in a project or a folder, including the trash. */
export const filesIn = async (db: Reader, owner: Owner, id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("files")
    .innerJoin("campaigns", "campaigns.id", "files.campaign_id")
    .select("files.id")
    .where(`campaigns.${owner}`, "=", id)
    .execute();
  const ofTasks =
    owner === "folder_id"
      ? []
      : await db
          .selectFrom("task_attachments")
          .innerJoin("tasks", "tasks.id", "task_attachments.task_id")
          .select("task_attachments.file_id as id")
          .where("tasks.project_id", "=", id)
          .execute();
  const ofLibrary =
    owner === "folder_id"
      ? []
      : await db
          .selectFrom("media")
          .select("file_id as id")
          .where("project_id", "=", id)
          .where("file_id", "is not", null)
          .$narrowType<{ id: string }>()
          .execute();
  const project =
    owner === "folder_id"
      ? undefined
      : await db.selectFrom("projects").select("client_logo_url").where("id", "=", id).executeTakeFirst();
  const logo = project?.client_logo_url ? [fileIdOf(project.client_logo_url)] : [];
  return [...rows, ...ofTasks, ...ofLibrary].map((row) => row.id).concat(logo);
};

export const filesOfCampaign = async (db: Reader, campaignId: string): Promise<string[]> => {
  const rows = await db.selectFrom("files").select("id").where("campaign_id", "=", campaignId).execute();
  return rows.map((row) => row.id);
};

/** Copies a file for another campaign. The bytes are shared until the last copy is deleted. */
export async function copyFile(
  trx: Trx,
  exchange: Exchange,
  id: string,
  campaignId: string,
): Promise<string | null> {
  const file = await trx.selectFrom("files").selectAll().where("id", "=", id).executeTakeFirst();
  if (file === undefined) return null;
  const copy: FileRow = {
    ...file,
    id: ulid(exchange.deps.clock()),
    campaign_id: campaignId,
    store_id: file.store_id ?? file.id,
    created_at: nowOf(exchange),
  };
  await trx.insertInto("files").values(copy).execute();
  const video = await trx.selectFrom("videos").selectAll().where("file_id", "=", id).executeTakeFirst();
  if (video !== undefined)
    await trx
      .insertInto("videos")
      .values({ ...video, file_id: copy.id })
      .execute();
  return copy.id;
}

/** Deletes rows of files and returns the ids of bytes that may have no owner now, those of posters included. */
export async function forgetFiles(trx: Trx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("files")
    .leftJoin("videos", "videos.file_id", "files.id")
    .select(["files.id", "files.store_id", "videos.poster_id"])
    .where("files.id", "in", ids)
    .execute();
  await trx.deleteFrom("files").where("id", "in", ids).execute();
  return rows.flatMap((row) => [row.store_id ?? row.id, ...(row.poster_id === null ? [] : [row.poster_id])]);
}

/** Removes files from their record. Their bytes are kept while that can be undone. */
export async function setFilesAside(trx: Trx, ids: readonly string[], now: string): Promise<void> {
  await trx
    .updateTable("files")
    .set({ removed_at: now })
    .where("id", "in", ["", ...ids])
    .execute();
}

/** Deletes the images whose removal can't be undone anymore. `now` in milliseconds. */
export async function sweepRemovedFiles(
  deps: Pick<Deps, "db" | "files" | "log">,
  now: number,
): Promise<void> {
  // Twice as long as an undo is accepted, so that no undo overlaps with the sweep.
  const before = new Date(now - 2 * UNDO_MINUTES * 60_000).toISOString();
  const removed = await deps.db.selectFrom("files").select("id").where("removed_at", "<", before).execute();
  const bytes = await deps.db.transaction().execute((trx) =>
    forgetFiles(
      trx,
      removed.map(({ id }) => id),
    ),
  );
  await removeFiles({ deps }, bytes);
}

const STRAY_MS = 60 * 60 * 1000;

/** Tables beside `files` whose rows have bytes of their own, stored by the id of the row. */
const TABLES_WITH_BYTES = ["avatars", "report_files", "vault_files"] as const;

/** Returns a query for the ids of all bytes that rows refer to, in either engine. An older database lacks some of the tables. */
export const referredIn = (tables: readonly string[]): string =>
  [
    "select coalesce(store_id, id) from files",
    ...TABLES_WITH_BYTES.filter((table) => tables.includes(table)).map((table) => `select id from ${table}`),
    ...(tables.includes("videos") ? ["select poster_id from videos"] : []),
  ].join(" union ");

/** Deletes files that were stored by an upload whose process was killed before it was saved. `now` in milliseconds. */
export const sweepStrayFiles = ({ db, files }: Pick<Deps, "db" | "files">, now: number): Promise<void> =>
  files.removeStrays(now - STRAY_MS, async (ids) => {
    const [rows, posters, ...others] = await Promise.all([
      db
        .selectFrom("files")
        .select(["id", "store_id"])
        .where((any) => any.or([any("id", "in", ["", ...ids]), any("store_id", "in", ["", ...ids])]))
        .execute(),
      db
        .selectFrom("videos")
        .select("poster_id")
        .where("poster_id", "in", ["", ...ids])
        .execute(),
      ...TABLES_WITH_BYTES.map((table) =>
        db
          .selectFrom(table)
          .select("id")
          .where("id", "in", ["", ...ids])
          .execute(),
      ),
    ]);
    return new Set([
      ...rows.flatMap((row) => [row.id, row.store_id ?? row.id]),
      ...posters.map((row) => row.poster_id),
      ...others.flat().map(({ id }) => id),
    ]);
  });

/** Call after the rows are deleted. Any leftover files are unreachable and only take up disk space. */
export async function removeFiles(
  { deps: { db, files, log } }: { deps: Pick<Deps, "db" | "files" | "log"> },
  storeIds: readonly string[],
): Promise<void> {
  for (const id of new Set(storeIds)) {
    const sharer = await db
      .selectFrom("files")
      .select("id")
      .where((any) => any.or([any("id", "=", id), any("store_id", "=", id)]))
      .executeTakeFirst();
    const video = await db
      .selectFrom("videos")
      .select("file_id")
      .where("poster_id", "=", id)
      .executeTakeFirst();
    const asset = await db.selectFrom("vault_files").select("id").where("id", "=", id).executeTakeFirst();
    if (
      sharer !== undefined ||
      video !== undefined ||
      asset !== undefined ||
      (await findAvatar(db, id)) !== undefined
    )
      continue;
    try {
      await files.remove(id);
    } catch (error) {
      log({ level: "error", message: "file not removed", error: String(error) });
      // Each would be waited for as long. They are swept later.
      if (error instanceof FilesAwayError) return;
    }
  }
}
