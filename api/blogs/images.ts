import { BLOG_IMAGES_MAX } from "#contract/limits.ts";
import { textImageIds, withTextImages } from "#domain/blogs/text-images.ts";
import type { CampaignRow, Reader, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { mayChange } from "#api/projects/policy.ts";
import { keepPictures } from "#api/uploads/keep-picture.ts";
import { copyFile } from "#api/uploads/repository.ts";
import { refusedPictures, sentPictures } from "#api/uploads/requests.ts";
import type { RefusedPicture } from "#api/uploads/requests.ts";
import { fileUrl } from "#api/uploads/resource.ts";
import { ownPart } from "./repository.ts";
import { textImagesRules } from "./requests.ts";

const FULL = `A blog post can have up to ${BLOG_IMAGES_MAX} images in its text.`;

/** Returns how many images the text of a post can have. It tells that this server has the call for them. */
export const showTextImageLimit = (): Promise<Reply> => Promise.resolve(data({ max: BLOG_IMAGES_MAX }));

/** All files of a post but its cover. They are kept as long as the post, because earlier versions show them. */
async function roomIn(db: Reader, id: string): Promise<number> {
  const [{ cover_id }, { count }] = await Promise.all([
    ownPart(db, id),
    db
      .selectFrom("files")
      .select((expression) => expression.fn.countAll<number | string>().as("count"))
      .where("campaign_id", "=", id)
      .where("removed_at", "is", null)
      .executeTakeFirstOrThrow(),
  ]);
  return Math.max(0, BLOG_IMAGES_MAX - Number(count) + (cover_id === null ? 0 : 1));
}

/**
 * Keeps images for the text of a post, which names them by their ids. The post itself doesn’t change. Each file is judged alone, as
 * those of a board.
 * @throws HttpError 422 by file if all were refused
 */
export async function createTextImages(exchange: Exchange, row: CampaignRow): Promise<Reply> {
  requireThat(mayChange(memberOf(exchange), row));
  const { alts } = await validate(exchange.input, textImagesRules);
  const sent = await sentPictures(exchange, {
    room: await roomIn(exchange.deps.db, row.id),
    full: FULL,
    hasVideos: false,
  });
  const owner = { organization_id: row.organization_id, campaign_id: row.id };
  const pictures = sent.taken.map(({ picture }) => picture);
  return keepPictures(exchange, owner, pictures, (fileIds, put) =>
    commit(exchange, async (trx) => {
      // Another request may have added some during the upload.
      const room = await roomIn(trx, row.id);
      const added = sent.taken.slice(0, room).map(({ index, picture: { width, height } }, at) => {
        const id = fileIds[at] ?? "";
        return {
          id,
          url: fileUrl(exchange.deps.config.appUrl, id),
          alt: alts?.[index] ?? null,
          width,
          height,
        };
      });
      const late = sent.taken.slice(room).map(({ index }): RefusedPicture => ({ index, message: FULL }));
      const refused = [...sent.refused, ...late];
      if (added.length === 0) throw refusedPictures(refused);
      await put(
        trx,
        added.map(({ id }) => id),
      );
      return { status: 201, body: { data: added, refused } };
    }),
  );
}

/** Returns a text whose images are copies that belong to another post. Images of other owners stay as they are named. */
export async function copyTextImages(
  trx: Trx,
  exchange: Exchange,
  body: string | null,
  { from, to }: { from: string; to: string },
): Promise<string | null> {
  if (body === null) return null;
  const own = await ownTextImages(trx, body, from);
  const copies = new Map<string, string>();
  for (const id of own) {
    const copy = await copyFile(trx, exchange, id, to);
    if (copy !== null) copies.set(id, copy);
  }
  return withTextImages(body, (id) => {
    const copy = copies.get(id);
    return copy && `/files/${copy}`;
  });
}

async function ownTextImages(db: Reader, body: string, campaignId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("files")
    .select("id")
    .where("id", "in", ["", ...textImageIds(body)])
    .where("campaign_id", "=", campaignId)
    .where("removed_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}
