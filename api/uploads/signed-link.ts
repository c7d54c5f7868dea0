import type { AppConfig } from "#api/http/app-config.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { signedQuery } from "#api/http/signed-url.ts";
import type { FileRow } from "#api/data/schema.ts";

const VALID_SECONDS = 7 * 24 * 60 * 60;

/**
 * Returns a URL of the web app at which anyone who has it sees a file for seven days. It grants nothing else.
 * @param isVideo whether it is of the video, and not of the image that stands for it
 */
export function sharedFileUrl(
  id: string,
  { appUrl, frontendUrl, appKey }: Pick<AppConfig, "appUrl" | "frontendUrl" | "appKey">,
  now: number,
  isVideo = false,
): string {
  // The web app asks this call, which checks the signature.
  const query = signedQuery(
    `${appUrl}/api/files/${id}/shared`,
    Math.floor(now / 1000) + VALID_SECONDS,
    appKey,
    isVideo ? "&video=1" : "",
  );
  return `${frontendUrl}/webhooks/files/${id}?${query}`;
}

/** Finds the image of a link that is checked afterwards, while its post isn’t in the trash. */
export const findSharedFile = (exchange: Exchange): Promise<FileRow | undefined> =>
  exchange.deps.db
    .selectFrom("files")
    .innerJoin("board_images", "board_images.file_id", "files.id")
    .innerJoin("boards", "boards.id", "board_images.board_id")
    .innerJoin("campaigns", "campaigns.id", "boards.social_calendar_id")
    .selectAll("files")
    .where("files.id", "=", exchange.params["file"] ?? "")
    .where("files.removed_at", "is", null)
    .where("boards.deleted_at", "is", null)
    .where("campaigns.deleted_at", "is", null)
    .executeTakeFirst();
