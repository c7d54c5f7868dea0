import type { Reader } from "#api/data/schema.ts";
import type { Exchange } from "#api/http/exchange.ts";

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
