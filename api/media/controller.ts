import { MEDIA_USES_MAX } from "#contract/limits.ts";
import { plural } from "#lib/counts.ts";
import { swapImages } from "#api/boards/swap-asset.ts";
import type { MediaRow, ProjectRow, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField, notFound, stale } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { pageOf } from "#api/http/paginate.ts";
import { created, data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { savedAlone } from "#api/review/saved-alone.ts";
import { holdProject } from "#api/trash/containers.ts";
import { commitWithUndo } from "#api/undo/offer.ts";
import { mediaRows } from "#api/undo/rows.ts";
import { keepBytes, keepPictures, putAgain } from "#api/uploads/keep-picture.ts";
import { forgetFiles, setFilesAside } from "#api/uploads/repository.ts";
import { sentMedium, sentPicture } from "#api/uploads/requests.ts";
import { shownUses } from "#api/vault/uses.ts";
import { filesSharing, listedMedia, mediumWithId, postsWith, tagCounts, UNSAID } from "./repository.ts";
import type { Medium } from "./repository.ts";
import { createRules, replaceRules, updateRules } from "./requests.ts";
import { isUnused, mayWriteMedia, toMedium } from "./resource.ts";

/** Lists the images of a project’s posts and those that were uploaded to its library, the latest first. */
export async function listMedia(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  const { db } = exchange.deps;
  const { searchParams: query } = exchange.url;
  const counts = query.get("counts") === "1" ? await tagCounts(db, project.id) : undefined;
  const { rows, answer } = await pageOf(exchange, listedMedia(db, project.id, query));
  return answer(
    rows.map((row) => toMedium(exchange, { ...row, project_id: project.id })),
    `/api/projects/${project.slug}/media`,
    counts,
  );
}

/** Returns an image with the posts that have it, the latest ones. */
export async function showMedium(exchange: Exchange, medium: Medium): Promise<Reply> {
  const member = memberOf(exchange);
  const posts = await shownUses(
    postsWith(exchange.deps.db, placeOf(exchange, medium)),
    member,
    MEDIA_USES_MAX,
  );
  return data({ ...toMedium(exchange, medium), posts });
}

const placeOf = (exchange: Exchange, { id, project_id: projectId }: Medium) => ({
  organizationId: memberOf(exchange).organization.id,
  projectId,
  id,
});

/** @throws HttpError 422 without a valid image or video of a known type */
export async function createMedium(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  requireThat(mayWriteMedia(memberOf(exchange), project.id));
  const { name, alt, tags } = await validate(exchange.input, createRules);
  const medium = await sentMedium(exchange);
  const owner = { organization_id: project.organization_id, campaign_id: null };
  return keepPictures(exchange, owner, [medium], ([fileId = ""], put) =>
    commit(exchange, async (trx) => {
      await holdProject(trx, project.id);
      await put(trx, [fileId]);
      await insertRow(trx, exchange, {
        id: fileId,
        project_id: project.id,
        file_id: fileId,
        ...changesOf({ name: name ?? null, alt: alt ?? null, tags: tags ?? [] }),
      });
      return created(toMedium(exchange, await mediumIn(trx, project.id, fileId)));
    }),
  );
}

type Said = { name?: string | null; alt?: string | null; tags?: readonly string[] | null };

/** Returns what a call says about an image, as it is stored. A blank text is none. */
const changesOf = ({ name, alt, tags }: Said) => ({
  ...(name !== undefined && { name: name?.trim() ? name : null }),
  ...(alt !== undefined && { alt: alt?.trim() ? alt : null }),
  ...(tags !== undefined && { tags_json: JSON.stringify([...new Set(tags)]) }),
});

const insertRow = (
  trx: Trx,
  exchange: Exchange,
  row: Pick<MediaRow, "id" | "project_id" | "file_id"> & Partial<MediaRow>,
) =>
  trx
    .insertInto("media")
    .values({
      ...UNSAID,
      organization_id: memberOf(exchange).organization.id,
      created_by: memberOf(exchange).user.id,
      version: 1,
      created_at: nowOf(exchange),
      updated_at: nowOf(exchange),
      ...row,
    })
    .execute();

async function mediumIn(trx: Trx, projectId: string, id: string): Promise<Medium> {
  const medium = await mediumWithId(trx, projectId, id);
  if (medium === undefined) throw notFound();
  return medium;
}

/**
 * Updates the fields that were sent. Posts keep the texts that they have.
 * @throws HttpError 412 with the current record if `version` is stale
 */
export async function updateMedium(exchange: Exchange, medium: Medium): Promise<Reply> {
  requireThat(mayWriteMedia(memberOf(exchange), medium.project_id));
  const { version, ...said } = await validate(exchange.input, updateRules);
  const { id, project_id } = medium;
  return commit(exchange, async (trx) => {
    await holdProject(trx, project_id);
    const current = await mediumIn(trx, project_id, id);
    if (typeof version === "number" && version !== (current.version ?? 0))
      throw stale(toMedium(exchange, current));
    if (current.version === null)
      await insertRow(trx, exchange, { id, project_id, file_id: null, ...changesOf(said) });
    else
      await trx
        .updateTable("media")
        .set((row) => ({
          ...changesOf(said),
          version: row("version", "+", 1),
          updated_at: nowOf(exchange),
        }))
        .where("project_id", "=", project_id)
        .where("id", "=", id)
        .execute();
    return data(toMedium(exchange, await mediumIn(trx, project_id, id)));
  });
}

/**
 * Removes an image that no post has. Its bytes are kept while that can be undone.
 * @throws HttpError 422 for one that is used
 */
export async function deleteMedium(exchange: Exchange, medium: Medium): Promise<Reply> {
  requireThat(mayWriteMedia(memberOf(exchange), medium.project_id));
  const { id, project_id, own_file_id: fileId } = medium;
  return commitWithUndo(exchange, mediaRows(fileId ?? ""), async (trx) => {
    await holdProject(trx, project_id);
    const current = await mediumIn(trx, project_id, id);
    if (!isUnused(current) || fileId === null)
      throw invalidField(
        "media",
        `${plural(Number(current.used_in), "post")} of this project ${Number(current.used_in) === 1 ? "uses" : "use"} this image. Remove it there first, or replace it everywhere.`,
      );
    await trx.deleteFrom("media").where("project_id", "=", project_id).where("id", "=", id).execute();
    await setFilesAside(trx, [fileId], nowOf(exchange));
    return noContent();
  });
}

/**
 * Puts another image in the place of one in every post of the project that the user may change, and in the library. Each post is
 * saved by itself, so one that refuses keeps none of the others back. Those have the former image, which stays in the library then.
 */
export async function replaceMedium(exchange: Exchange, medium: Medium): Promise<Reply> {
  requireThat(mayWriteMedia(memberOf(exchange), medium.project_id));
  const { alt } = await validate(exchange.input, replaceRules);
  const picture = await sentPicture(exchange, false);
  if (picture === null) throw new Error("No image was read.");
  const { id, project_id } = medium;
  const { db } = exchange.deps;
  const posts = await postsWith(db, placeOf(exchange, medium))
    .select(["item.id", "item.name"])
    .orderBy("item.name")
    .orderBy("item.id")
    .execute();
  // The bytes are stored once, and every post has a record of them.
  return keepBytes(exchange, picture, async (stored, replaces) => {
    const left = await savedAlone(exchange, posts, async (one, post) => {
      const former = await filesSharing(db, post.id, id);
      return swapImages(one, post.id, {
        isFormer: ({ file_id }) => former.includes(file_id),
        stored,
        alt: (image) => (alt?.trim() ? alt : image.alt),
      });
    });
    const replaced = posts.length - left.length;
    return commit(exchange, async (trx) => {
      await holdProject(trx, project_id);
      const row = await trx
        .selectFrom("media")
        .selectAll()
        .where("project_id", "=", project_id)
        .where("id", "=", id)
        .executeTakeFirst();
      const owner = { organization_id: memberOf(exchange).organization.id, campaign_id: null };
      const own = row?.file_id ?? null;
      // Every post has kept the former image, and nothing else has the new one.
      if (replaced === 0 && own === null) return data({ replaced, left, media: null });
      const fileId = own === null ? null : await putAgain(trx, exchange, owner, stored);
      const { name, tags_json } = row ?? UNSAID;
      const next = alt?.trim() ? alt : (row?.alt ?? null);
      await insertRow(trx, exchange, {
        id: stored.id,
        project_id,
        file_id: fileId,
        name,
        tags_json,
        alt: next,
      });
      if (own !== null) {
        const kept = trx.updateTable("media").set({ file_id: null });
        await kept.where("project_id", "=", project_id).where("id", "=", id).execute();
        replaces(await forgetFiles(trx, [own]));
      }
      if (left.length === 0)
        await trx.deleteFrom("media").where("project_id", "=", project_id).where("id", "=", id).execute();
      return data({ replaced, left, media: toMedium(exchange, await mediumIn(trx, project_id, stored.id)) });
    });
  });
}
