import { notFound } from "#api/http/errors.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { FileRow } from "#api/data/schema.ts";
import type { Reply } from "#api/http/reply.ts";

/** Among the files of the caller's organization, but for those of what lies in the trash. */
export async function findFile(exchange: Exchange): Promise<FileRow | undefined> {
  const organizationId = exchange.membership?.organization.id;
  if (organizationId === undefined) return undefined;
  return exchange.deps.db
    .selectFrom("files")
    .selectAll()
    .where("id", "=", exchange.params["file"] ?? "")
    .where("organization_id", "=", organizationId)
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
              .selectFrom("boards")
              .select("boards.id")
              .whereRef("boards.social_calendar_id", "=", "files.campaign_id")
              .whereRef("boards.image_id", "=", "files.id")
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

/** The bytes, in a sandbox of their own should a browser ever be sent here directly. */
export async function showFile(exchange: Exchange, file: FileRow): Promise<Reply> {
  const etag = `"${file.id}"`;
  const headers = {
    "Content-Type": file.mime,
    "Content-Disposition": "inline",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    ETag: etag,
  };
  if (exchange.request.headers.get("If-None-Match") === etag) return { status: 304, headers };
  const bytes = await exchange.deps.files.get(file.store_id ?? file.id);
  if (bytes === null) throw notFound();
  return { status: 200, raw: bytes, headers };
}

/** Where a record's `url` points: the web app rewrites it to a path of its own. */
export const fileUrl = (appUrl: string, id: string) => `${appUrl}/api/files/${id}`;
