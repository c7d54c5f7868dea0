import type { Reader } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";

const images = (db: Reader) =>
  db
    .selectFrom("boards")
    .innerJoin("campaigns", "campaigns.id", "boards.social_calendar_id")
    .select("boards.image_id")
    .where("boards.image_id", "is not", null);

const ids = (rows: { image_id: string | null }[]) =>
  rows.map((row) => row.image_id).filter((id) => id !== null);

export const filesOfProject = async (db: Reader, projectId: string) =>
  ids(await images(db).where("campaigns.project_id", "=", projectId).execute());

export const filesOfFolder = async (db: Reader, folderId: string) =>
  ids(await images(db).where("campaigns.folder_id", "=", folderId).execute());

export const filesOfCampaign = async (db: Reader, campaignId: string) =>
  ids(await images(db).where("campaigns.id", "=", campaignId).execute());

/** After the rows are gone for good; a file that stays behind is unreachable and only costs room. */
export async function removeFiles(exchange: Exchange, fileIds: readonly string[]): Promise<void> {
  for (const id of fileIds) {
    await exchange.deps.files.remove(id).catch((error: unknown) => {
      exchange.deps.log({ level: "error", message: "file not removed", error: String(error) });
    });
  }
}

/** Deletes a record with all that is in it; the bytes of its pictures follow once that is certain. */
export async function deleteWithPictures(
  exchange: Exchange,
  picturesIn: (db: Reader) => Promise<string[]>,
  remove: (db: Reader) => Promise<unknown>,
): Promise<Reply> {
  let pictures: string[] = [];
  const reply = await commit(exchange, async (trx) => {
    pictures = await picturesIn(trx);
    await remove(trx);
    await trx
      .deleteFrom("files")
      .where("id", "in", ["", ...pictures])
      .execute();
    return noContent();
  });
  await removeFiles(exchange, pictures);
  return reply;
}
